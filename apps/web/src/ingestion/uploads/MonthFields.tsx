import type { Period } from "@hub/domain/period.ts";
import { NativeSelect } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { type DeliveryState, offeredYears } from "./delivery-entry.ts";

/** Year and month of a delivery, with the due month said beside them. */
export function MonthFields({ due, form }: { due: Period; form: DeliveryState }) {
  const t = useText();
  const formats = useFormats();
  const { year, month } = form.draft;
  const isDue = year === due.year && month === due.month;
  const chosen = (name: "year" | "month") => ({
    ...form.choice(name),
    value: String(form.draft[name]),
    disabled: form.busy,
    onChange: (event: { currentTarget: { value: string } }) => form.change({ [name]: Number(event.currentTarget.value) }),
  });
  return (
    <>
      <NativeSelect {...chosen("year")} data={offeredYears(due.year, year).map(String)} />
      <NativeSelect
        {...chosen("month")}
        data={Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: formats.monthName(at + 1) }))}
      />
      {!isDue && <p className="hub-field-wide hub-note">{t("ingestion.month-not-due", { month: formats.month(due.year, due.month) })}</p>}
    </>
  );
}
