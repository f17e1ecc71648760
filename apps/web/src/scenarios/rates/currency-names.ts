import { listCurrencies } from "@hub/domain/configuration/regions.ts";
import { useMemo } from "react";
import { useIntl } from "react-intl";

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
