import { useMemo } from "react";
import { useIntl } from "react-intl";

/** Names of languages in the reader's own, to begin a line with, or as they stand within a sentence. */
export function useLanguageNames({ within = false } = {}): (code: string) => string {
  const { locale } = useIntl();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "language" });
    return (code) => {
      const name = names.of(code) ?? code;
      return within ? name : name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
    };
  }, [locale, within]);
}
