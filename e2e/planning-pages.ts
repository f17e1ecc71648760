import type { MessageKey, MessageParams } from "@hub/i18n/catalog.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { Locator } from "playwright-core";
import { openBrowser, type Person } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

/** The languages in which workforce planning is walked through. */
export type Shown = "es" | "de";

/** Somebody at workforce planning; `t` says what their pages say. */
export type Desk = Person & { t: (key: MessageKey, params?: MessageParams) => string };

/** A portal of the demonstration group, and its people at their browsers. */
export type Planning = GroupPortal & { signIn(name: string, language: Shown): Promise<Desk> };

/** Starts a portal in which nothing is planned yet. */
export async function startPlanning(): Promise<Planning> {
  const portal = await startGroupPortal();
  return {
    ...portal,
    async signIn(name, language) {
      // Who reads German works in the dark.
      const person = await openBrowser(portal.browser, { colorScheme: language === "de" ? "dark" : "light" });
      await signIn(person.page, portal.address, name, language);
      return { ...person, t: (key, params = {}) => translate(language, key, params) };
    },
  };
}

/** A button, by all of its name. */
export const button = ({ page }: Desk, name: string): Locator => page.getByRole("button", { name, exact: true });
/** A dialog, by all of its title. */
export const dialog = ({ page }: Desk, name: string): Locator => page.getByRole("dialog", { name, exact: true });
/** A field of a form, by its id without the `swp-` that all of them begin with. */
export const field = ({ page }: Desk, id: string): Locator => page.locator(`[id="swp-${id}"]`);
/** What stands on that which has the focus; all of the page's words where nothing has it. */
export const focusedText = ({ page }: Desk): Promise<string | null | undefined> => page.evaluate(() => document.activeElement?.textContent);
