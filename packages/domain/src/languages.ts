/** Interface languages (specification 9): the dropdown's codes, and the locale each formats with. `en-EN` is no real locale (readings 1). */
export const languages = ["es", "en", "de", "pt"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "es";
export const dropdownCodes = { es: "es-ES", en: "en-EN", de: "de-DE", pt: "pt-PT" } as const satisfies Record<Language, string>;
/** What a program may name a language by: our own codes and the dropdown's. */
export const languageCodes = [...languages, ...Object.values(dropdownCodes)] as const;
/** Each language's name in itself. */
export const languageNames = { es: "Español", en: "English", de: "Deutsch", pt: "Português" } as const satisfies Record<Language, string>;
export const formattingLocales = { es: "es-ES", en: "en-GB", de: "de-DE", pt: "pt-PT" } as const satisfies Record<Language, string>;

/** The language a text such as `en-EN`, `de` or `pt-BR,pt;q=0.9` asks for, or undefined when it names none of ours. */
export function languageOf(text: string | null | undefined): Language | undefined {
  const wanted = text?.trim().slice(0, 2).toLowerCase();
  return languages.find((language) => language === wanted);
}
