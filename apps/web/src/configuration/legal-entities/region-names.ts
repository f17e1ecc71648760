import { listCountries, listCurrencies } from "@hub/domain/configuration/regions.ts";
import { useMemo } from "react";
import { useIntl } from "react-intl";

type Option = { value: string; label: string };

/** Countries and currencies by name in the reader's language, as a select offers them: found by code, too. */
export function useRegions() {
  const { locale } = useIntl();
  return useMemo(() => {
    const order = new Intl.Collator(locale);
    const offer = (codes: readonly string[], type: "region" | "currency"): { options: Option[]; nameOf: (code: string) => string } => {
      const names = new Intl.DisplayNames(locale, { type });
      const nameOf = (code: string) => names.of(code) ?? code;
      const options = codes
        .map((value) => ({ value, label: `${capitalise(nameOf(value), locale)} (${value})` }))
        .toSorted((one, other) => order.compare(one.label, other.label));
      return { options, nameOf: (code) => capitalise(nameOf(code), locale) };
    };
    return { countries: offer(listCountries(), "region"), currencies: offer(listCurrencies(), "currency") };
  }, [locale]);
}

/** Names of currencies begin small in some languages; in a list they begin a line. */
function capitalise(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
