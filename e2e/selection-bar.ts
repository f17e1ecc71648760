import { translate } from "@hub/i18n/translate.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { Locator, Page } from "playwright-core";

/** The bar with what can be done to the records that are chosen in a list. */
export const selectionBar = (page: Page, language: Language = "es"): Locator =>
  page.getByRole("group", { name: translate(language, "tasks.choose-bar") });

/** Waits until the bar tells so many chosen, in its words. */
export const untilChosen = (page: Page, text: string, language: Language = "es"): Promise<void> =>
  selectionBar(page, language).getByRole("status").filter({ hasText: text }).waitFor();
