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

/** The name of a country by its code, in the reader's language. */
export function useRegionName(): (code: string) => string {
  const { locale } = useIntl();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    return (code) => names.of(code) ?? code;
  }, [locale]);
}

/** Currencies by name in the reader's language, and as a select offers them. */
export function useCurrencyNames() {
  const { locale } = useIntl();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "currency" });
    const nameOf = (code: string) => names.of(code) ?? code;
    const order = new Intl.Collator(locale);
    return {
      nameOf,
      options: listCurrencies()
        .map((value) => ({ value, label: `${value} · ${nameOf(value)}` }))
        .toSorted((one, other) => order.compare(one.label, other.label)),
    };
  }, [locale]);
}

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
