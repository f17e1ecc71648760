import type { Period } from "@hub/domain/period.ts";
import { NativeSelect } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { offeredYears } from "./delivery-entry.ts";

type Props = Period & { due: Period; disabled: boolean; onChange: (changed: Partial<Period>) => void };

/** Year and month of a delivery, with the due month said beside them. */
export function MonthFields({ due, year, month, disabled, onChange }: Props) {
  const t = useText();
  const formats = useFormats();
  const isDue = year === due.year && month === due.month;
  return (
    <>
      <NativeSelect
        id="delivery-year"
        label={t("ui.year")}
        value={String(year)}
        disabled={disabled}
        onChange={(event) => onChange({ year: Number(event.currentTarget.value) })}
        data={offeredYears(due.year, year).map(String)}
      />
      <NativeSelect
        id="delivery-month"
        label={t("ui.month")}
        value={String(month)}
        disabled={disabled}
        onChange={(event) => onChange({ month: Number(event.currentTarget.value) })}
        data={Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: formats.monthName(at + 1) }))}
      />
      {!isDue && <p className="hub-field-wide hub-note">{t("ingestion.month-not-due", { month: formats.month(due.year, due.month) })}</p>}
    </>
  );
}
