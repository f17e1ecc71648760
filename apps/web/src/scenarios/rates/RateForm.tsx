import { listDashboards } from "@hub/contract/dashboards/dashboards.ts";
import { createRate, updateRate } from "@hub/contract/scenarios/rates.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { checkRateCurrency, readRate } from "@hub/domain/scenarios/exchange-rate.ts";
import { Select, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { ErrorSummary } from "../../forms/ErrorSummary.tsx";
import { FormActions } from "../../forms/FormActions.tsx";
import { useCodeText, useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useFormats } from "../../texts/formats.ts";
import { countPlaces } from "../../texts/kpi-values.ts";
import { useCurrencyNames } from "../../texts/display-names.ts";
import type { CurrencyRow, Rates } from "./rate-columns.tsx";
import { isFarOff } from "./rate-month.ts";

type RateFormProps = { rates: Rates; row: CurrencyRow | undefined; onClose: () => void };

/** Sets or changes the rate of a currency; without a row the currency is chosen as well. What is far off the one before is asked for twice. */
export function RateForm({ rates, row, onClose }: RateFormProps) {
  const t = useText();
  const codeText = useCodeText();
  const errorText = useErrorText();
  const formats = useFormats();
  const { options } = useCurrencyNames();
  const shown = (rate: string) => formats.decimal(rate, countPlaces(rate));
  const [currency, setCurrency] = useState(row?.currency ?? "");
  const [rate, setRate] = useState(() => (row?.rate?.rate ?? "").replace(".", formats.decimal("0.5", 1).charAt(1)));
  const [errors, setErrors] = useState<{ currency?: string; rate?: string; form?: string }>({});
  const [doubted, setDoubted] = useState<string>();
  const { groupCurrency, year, month } = rates;
  const shownMonth = formats.month(year, month);
  const wordOf = (code: string) => codeText("kpis", code.slice("kpis.".length), { currency });

  const save = useMutation({
    mutationFn: (value: string) =>
      row?.rate
        ? call(updateRate, { params: { id: row.rate.id }, ifMatch: row.rate.version, body: { rate: value } })
        : call(createRate, { body: { year, month, currency, rate: value } }),
    onSuccess: (saved) => {
      notifySuccess(t("kpis.rates-saved", { currency: saved.currency, rate: shown(saved.rate), group: saved.groupCurrency }));
      onClose();
    },
    onError: (failure) => {
      const field = failure instanceof ApiError ? failure.fields[0] : undefined;
      setErrors(field ? { [String(field.path[0]) === "currency" ? "currency" : "rate"]: field.error } : { form: errorText(failure) });
    },
    onSettled: () =>
      // The figures of open months are made with it.
      void invalidateArea(createRate, listScenarios, listDashboards),
  });
  const press = (event: SubmitEvent) => {
    event.preventDefault();
    const read = readRate(rate);
    const wrong = row ? undefined : checkRateCurrency(currency, groupCurrency)[0];
    setErrors({ ...(wrong && { currency: wordOf(wrong.code) }), ...("issue" in read && { rate: wordOf(read.issue.code) }) });
    if (wrong || "issue" in read) return;
    const far = row?.previous && isFarOff(read.value, row.previous.rate);
    if (far && doubted !== read.value) return setDoubted(read.value);
    save.mutate(read.value);
  };
  const previous = row?.previous
    ? t("kpis.rates-worth-help", {
        month: shownMonth,
        previous: t("kpis.rates-previous-value", {
          rate: shown(row.previous.rate),
          month: formats.month(row.previous.year, row.previous.month),
        }),
      })
    : row
      ? t("kpis.rates-worth-none", { month: shownMonth })
      : shownMonth;
  return (
    <form className="hub-rate-form" onSubmit={press} noValidate>
      <ErrorSummary
        items={[
          ...(errors.form ? [{ text: errors.form, field: "rate-value" }] : []),
          ...(errors.currency ? [{ text: errors.currency, field: "rate-currency" }] : []),
          ...(errors.rate ? [{ text: errors.rate, field: "rate-value" }] : []),
        ]}
      />
      {!row && (
        <Select
          id="rate-currency"
          label={t("kpis.rates-currency")}
          placeholder={t("kpis.rates-choose")}
          required
          searchable
          data-autofocus
          maxDropdownHeight={240}
          data={options.filter(({ value }) => value !== groupCurrency && !rates.items.some((each) => each.currency === value && each.rate))}
          value={currency || null}
          onChange={(value) => setCurrency(value ?? "")}
          error={errors.currency}
        />
      )}
      <TextInput
        id="rate-value"
        label={t("kpis.rates-worth", { currency: currency || "?", group: groupCurrency })}
        description={previous}
        required
        data-autofocus={row ? true : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        value={rate}
        error={errors.rate}
        onChange={(event) => setRate(event.currentTarget.value)}
      />
      {doubted !== undefined && (
        <p className="hub-note" role="alert">
          {t("kpis.rates-far")}
        </p>
      )}
      <FormActions action={t("ui.save")} busy={save.isPending} onCancel={onClose} />
    </form>
  );
}
