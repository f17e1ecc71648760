import { formattingLocales, type Language } from "@hub/domain/languages.ts";
import { isMessageKey, translate } from "./translate.ts";
import { formatsOf } from "./words/formats.ts";
import type { Speaker } from "./words/speaker.ts";

/** Says things in a language on the server, which does not know where the reader is: an instant is told in UTC, and says so. */
export function speak(language: Language): Speaker {
  const locale = formattingLocales[language];
  return {
    t: (key, params) => translate(language, key, params),
    codeText: (area, code, params) => {
      const key = `${area}.${code}`;
      return isMessageKey(key) ? translate(language, key, params) : code;
    },
    formats: formatsOf({
      locale,
      formatNumber: (value, options) => new Intl.NumberFormat(locale, options).format(value),
      formatDate: (value, options) =>
        new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }).format(value) + (options?.timeStyle ? " UTC" : ""),
    }),
  };
}
