import { languages } from "../languages.ts";
import { tidyName } from "../tidy-text.ts";
import type { TermContent, TermLabels } from "./term.ts";

/** A term as it is kept: each text on one line, without blanks at its ends. */
export function tidyTerm(content: TermContent): TermContent {
  const labels = Object.fromEntries(languages.map((language) => [language, tidyName(content.labels[language])])) as TermLabels;
  return { ...content, code: tidyTermCode(content.code), labels, escoCode: tidyName(content.escoCode) };
}

/** A code as it is kept and looked for. */
export const tidyTermCode = (code: string): string => tidyName(code);
