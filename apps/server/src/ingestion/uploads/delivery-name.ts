import type { Language } from "@hub/domain/languages.ts";
import { translate } from "@hub/i18n/translate.ts";

/** What a delivery is called: its file, or that there was nothing to report. */
export const deliveryName = (language: Language, fileName: string): string =>
  fileName === "" ? translate(language, "ingestion.nothing-name") : fileName;
