import type { Language } from "@hub/domain/languages.ts";
import { defaultLanguage, formattingLocales, languages } from "@hub/domain/languages.ts";
import { IntlMessageFormat } from "intl-messageformat";
import type { MessageKey, MessageParams, Texts } from "./catalog.ts";
import { loadTexts } from "./catalog.ts";

const texts = Object.fromEntries(await Promise.all(languages.map(async (language) => [language, await loadTexts(language)]))) as Record<
  Language,
  Texts
>;
const compiled = new Map<string, IntlMessageFormat>();

/** The message of a key in a language, its arguments filled in and formatted with the language's locale; for the server (readings 1, 8). */
export function translate(language: Language, key: MessageKey, params: MessageParams = {}): string {
  return String(compile(language, key).format(params));
}

/** True when a text, such as an error's or an issue's code with its area before it, is the key of a message. */
export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(texts[defaultLanguage], key);
}

/** The message of a key that may be none, such as one made of a code; else what stands in its place. */
export function translateOr<T extends string | null>(language: Language, key: string, otherwise: T): string | T {
  return isMessageKey(key) ? translate(language, key) : otherwise;
}

function compile(language: Language, key: MessageKey): IntlMessageFormat {
  const name = `${language}:${key}`;
  const known = compiled.get(name);
  if (known) return known;
  const source = texts[language][key];
  if (source === undefined) throw new Error(`No text "${key}" in ${language}`);
  const message = new IntlMessageFormat(source, formattingLocales[language], undefined, { ignoreTag: true });
  compiled.set(name, message);
  return message;
}
