import { type Language, languages } from "@hub/domain/languages.ts";
import { wordsOf } from "@hub/domain/search/words.ts";
import { isMessageKey, translate } from "@hub/i18n/translate.ts";
import { nameMonth } from "../validation/consolidations/list-validations.ts";

/** The words of something in all languages of the portal: one looks for things in the words one has. */
export function inAllLanguages(name: (language: Language) => string): string[] {
  return [...new Set(languages.flatMap((language) => wordsOf(name(language))))];
}

const months = new Map<string, readonly string[]>();
/** The words of a month in all languages, with its numbers as `10/2026` and `2026-10`; worked out once, as there are few. */
export function monthWords(period: { year: number; month: number }): readonly string[] {
  const name = `${period.year}-${period.month}`;
  let known = months.get(name);
  if (!known) {
    known = [...inAllLanguages((language) => nameMonth(language, period)), String(period.month).padStart(2, "0")];
    months.set(name, known);
  }
  return known;
}

const countries = new Map<string, string[]>();
/** The words for a country, by its code, in all languages. */
export function countryWords(code: string | null): string[] {
  if (code === null) return [];
  let known = countries.get(code);
  if (!known) countries.set(code, (known = inAllLanguages((language) => countryName(language, code))));
  return known;
}

const names = new Map<Language, Intl.DisplayNames>();
/** A country's name. */
export function countryName(language: Language, code: string): string {
  let known = names.get(language);
  if (!known) names.set(language, (known = new Intl.DisplayNames(language, { type: "region", fallback: "code" })));
  return known.of(code) ?? code;
}

const texts = new Map<string, string[]>();
/** The words of texts of the portal, by their keys, in all languages; worked out once. */
export function textWords(keys: readonly string[]): string[] {
  const name = keys.join(" ");
  let known = texts.get(name);
  if (!known) texts.set(name, (known = inAllLanguages((language) => keys.map((key) => textOf(language, key)).join(" "))));
  return known;
}

/** A text of the portal whose key stands in a table of the domain. Throws where there is none, as a key that does not compile would be. */
export function textOf(language: Language, key: string): string {
  if (!isMessageKey(key)) throw new Error(`No text "${key}"`);
  return translate(language, key);
}
