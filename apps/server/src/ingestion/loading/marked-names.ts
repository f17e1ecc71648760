import { languages } from "@hub/domain/languages.ts";
import { translate } from "@hub/i18n/translate.ts";

/** What the column and the sheet of a marked workbook are called, in any language: nothing of a delivery is read from them when it comes back. */
export const markedNames = {
  columns: new Set(languages.map((language) => translate(language, "upload-outcomes.marked-column"))),
  sheets: new Set(languages.map((language) => translate(language, "upload-outcomes.marked-sheet"))),
};
