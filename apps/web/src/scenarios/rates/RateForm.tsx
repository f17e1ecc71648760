import { listDashboards } from "@hub/contract/dashboards/dashboards.ts";
import { createRate, updateRate } from "@hub/contract/scenarios/rates.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { checkRateCurrency, farRatePercent, isFarRate, readRate } from "@hub/domain/scenarios/exchange-rate.ts";
import { TextInput } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useCurrencyNames } from "../../texts/display-names.ts";
import { useFormats } from "../../texts/formats.ts";
import { countPlaces } from "@hub/i18n/words/figure-text.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import type { CurrencyRow, Rate, Rates } from "./rate-columns.tsx";
import { Pick } from "../../ui/pick/Pick.tsx";

type Props = { rates: Rates; row: CurrencyRow | undefined; title: string; onClose: () => void; onLeave: () => void };
type Draft = { currency: string; rate: string };

/** Sets or changes the rate of a currency; without a row the currency is chosen as well. What is far off the one before is asked about first. */
export function RateForm({ rates, row, title, onClose, onLeave }: Props) {
  const t = useText();
  const formats = useFormats();
  const { options } = useCurrencyNames();
  const { groupCurrency, year, month } = rates;
  const shown = (rate: string) => formats.decimal(rate, countPlaces(rate));
  const previousOf = (currency: string) => [...rates.items, ...rates.earlier].find((each) => each.currency === currency)?.previous;
  const form = useRecord({
    id: `rate-${year}-${month}-${row?.currency ?? "new"}`,
    record: row?.rate ?? undefined,
    draftOf: (record: Rate | undefined): Draft => ({
      currency: row?.currency ?? "",
      rate: (record?.rate ?? "").replace(".", formats.decimal("0.5", 1).charAt(1)),
    }),
    fields: ({ currency }) => ({
      ...(!row && { currency: { label: t("rates.currency"), required: true } }),
      rate: { label: t("rates.worth", { currency: currency || "?", group: groupCurrency }), required: true },
    }),
    save: ({ currency, rate }, base) => {
      const value = valueOf(rate);
      // One that is far off is not sent before a yes to the question below.
      const given = { rate: value, ...(isFarRate(value, previousOf(currency)?.rate ?? null) && { evenIfFar: true }) };
      return base
        ? prepare(updateRate, { params: { id: base.id }, ifMatch: base.version, body: given })
        : prepare(createRate, { body: { year, month, currency, ...given } });
    },
    check: ({ currency, rate }) => {
      const read = readRate(rate);
      return [...(row ? [] : checkRateCurrency(currency, groupCurrency)), ...("issue" in read ? [read.issue] : [])];
    },
    // The figures of open months are made with it.
    stale: [listScenarios, listDashboards],
    onSaved: (saved) => {
      notifySuccess(t("rates.saved", { currency: saved.currency, rate: shown(saved.rate), group: saved.groupCurrency }));
      onClose();
    },
  });
  const previous = previousOf(form.draft.currency);
  const shownMonth = formats.month(year, month);
  const shownPrevious =
    previous && t("rates.previous-value", { rate: shown(previous.rate), month: formats.month(previous.year, previous.month) });
  const doubt = ({ currency, rate }: Draft) => {
    const value = valueOf(rate);
    if (!isFarRate(value, previous?.rate ?? null)) return undefined;
    return {
      title: t("rates.far-title", { currency, rate: shown(value), group: groupCurrency }),
      text: shownPrevious ? t("rates.far", { percent: farRatePercent, previous: shownPrevious }) : t("rates.far-first"),
      action: t("rates.far-action"),
    };
  };
  return (
    <RecordForm
      form={form}
      label={title}
      parameters={["view", "period"]}
      confirm={doubt}
      savedBy={({ changedBy, changedAt }) => ({ by: changedBy, at: changedAt })}
      onLeave={onLeave}
    >
      {!row && (
        <Pick
          {...form.text("currency")}
          placeholder={t("rates.choose")}
          data-autofocus
          data={options.filter(({ value }) => value !== groupCurrency && !rates.items.some((each) => each.currency === value && each.rate))}
          value={form.draft.currency || null}
          onChange={(value) => form.change({ currency: value ?? "" })}
        />
      )}
      <TextInput
        {...form.text("rate")}
        description={
          shownPrevious
            ? t("rates.worth-help", { month: shownMonth, previous: shownPrevious })
            : row
              ? t("rates.worth-none", { month: shownMonth })
              : shownMonth
        }
        data-autofocus={row ? true : undefined}
        inputMode="decimal"
        maxLength={40}
      />
    </RecordForm>
  );
}

/** As decimal text; what cannot be read stays as it is typed: the check says why, and nothing is sent. */
function valueOf(typed: string): string {
  const read = readRate(typed);
  return "value" in read ? read.value : typed;
}
