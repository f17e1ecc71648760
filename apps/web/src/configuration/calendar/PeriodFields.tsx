import type { Period } from "@hub/domain/period.ts";
import { NativeSelect } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";

type Props = { legend: string; id: string; period: Period | null; error?: string | undefined; onChange: (period: Period) => void };
const firstYear = 2015;
const years = 25;

/** A month and its year; without a month there is nothing to choose. */
export function PeriodFields({ legend, id, period, error, onChange }: Props) {
  const t = useText();
  const formats = useFormats();
  const known = Array.from({ length: years }, (_, at) => firstYear + at);
  const offered = period && !known.includes(period.year) ? [period.year, ...known] : known;
  const change = (changed: Partial<Period>) => period && onChange({ ...period, ...changed });
  return (
    <fieldset className="hub-fieldset" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      {period && (
        <div className="hub-period">
          <NativeSelect
            id={id}
            aria-label={t("ui.month")}
            value={String(period.month)}
            onChange={(event) => change({ month: Number(event.currentTarget.value) })}
            data={Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: formats.monthName(at + 1) }))}
          />
          <NativeSelect
            aria-label={t("ui.year")}
            value={String(period.year)}
            onChange={(event) => change({ year: Number(event.currentTarget.value) })}
            data={offered.map(String)}
          />
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="hub-field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
