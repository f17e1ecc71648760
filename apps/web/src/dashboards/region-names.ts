import { useMemo } from "react";
import { useIntl } from "react-intl";

/** The name of a country by its code, in the reader's language. */
export function useRegionName(): (code: string) => string {
  const { locale } = useIntl();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    return (code) => names.of(code) ?? code;
  }, [locale]);
}
