import { type Language, languages } from "../languages.ts";
import { type CardContent, type CardTexts, isUsed, requiredLanguages, textFields } from "./card.ts";

/** Whether a language has its texts, and whether the Spanish or English ones changed since they were written (readings 7). */
export const languageStates = ["missing", "current", "outdated"] as const;
export type LanguageState = (typeof languageStates)[number];
export type LanguageStates = Record<Language, LanguageState>;

/**
 * The states after a save. Spanish and English are the originals: when one that was current changes, every language with texts that was not changed with
 * it becomes outdated. One that catches up (it was outdated) outdates no other. `confirmed` are languages said to be right as they are.
 */
export function nextLanguageStates(
  before: { card: CardContent; states: LanguageStates } | undefined,
  after: CardContent,
  confirmed: readonly Language[] = [],
): LanguageStates {
  const touched = (language: Language) =>
    confirmed.includes(language) || !before || !saysTheSame(before.card.texts[language], after.texts[language]);
  const originalChanged = requiredLanguages.some(
    (language) =>
      before?.states[language] === "current" &&
      !saysTheSame(before.card.texts[language], after.texts[language]) &&
      isUsed(after.texts[language]),
  );
  const stateOf = (language: Language): LanguageState => {
    if (!isUsed(after.texts[language])) return "missing";
    if (touched(language)) return "current";
    return originalChanged ? "outdated" : (before?.states[language] ?? "current");
  };
  return Object.fromEntries(languages.map((language) => [language, stateOf(language)])) as LanguageStates;
}

/** Whether two languages' texts are the same, word for word. */
export function saysTheSame(one: CardTexts, other: CardTexts): boolean {
  return textFields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));
}
