import { languages } from "../languages.ts";
import type { TermContent, TermLabels } from "./term.ts";

/** A term as it is kept: each text on one line, without blanks at its ends. */
export function tidyTerm(content: TermContent): TermContent {
  const labels = Object.fromEntries(languages.map((language) => [language, tidyLine(content.labels[language])])) as TermLabels;
  return { ...content, code: tidyTermCode(content.code), labels, escoCode: tidyLine(content.escoCode) };
}

/** A code as it is kept and looked for. */
export const tidyTermCode = (code: string): string => tidyLine(code);

const tidyLine = (text: string) =>
  seen(
    text
      .replace(/[\p{Cc}\u2028\u2029\s]+/gu, " ")
      .trim()
      .normalize("NFC"),
  );

/** Nothing for a text of signs that nobody sees. */
const seen = (text: string) => (/[^\p{Default_Ignorable_Code_Point}\p{M}\s\u2800]/u.test(text) ? text : "");
