import type { previewCalendarRow } from "@hub/contract/configuration/configuration.ts";
import type { Output } from "@hub/contract/route.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";

export type EffectMonth = Output<(typeof previewCalendarRow)["answer"]>["months"][number];
type Counted = "appear" | "late" | "inTime" | "vanish" | "vanishFilled";

/** What a change makes of the open months, a line for each month and section; nothing where it changes none. `label`: what is told apart from other changes beside it. */
export function EffectMonths({ months, label }: { months: readonly EffectMonth[]; label?: string | undefined }) {
  const t = useText();
  const formats = useFormats();
  if (months.length === 0) return null;
  const count = (id: Counted, header: string): Column<EffectMonth> => ({
    id,
    header,
    numeric: true,
    cell: (month) => formats.integer(month[id]),
  });
  const some = (id: Counted) => months.some((month) => month[id] > 0);
  return (
    <DataTable
      cards
      label={label ?? t("calendar.months")}
      rows={months}
      rowKey={({ section, month }) => `${section} ${month.year}-${month.month}`}
      columns={[
        { id: "month", header: t("ui.month"), cell: ({ month }) => formats.monthShort(month.year, month.month) },
        { id: "section", header: t("ui.section"), cell: ({ section }) => section },
        ...(some("appear") ? [count("appear", t("calendar.appear"))] : []),
        ...(some("appear") || some("late") ? [count("late", t("calendar.late"))] : []),
        ...(some("inTime") ? [count("inTime", t("calendar.in-time"))] : []),
        ...(some("vanish") ? [count("vanish", t("calendar.vanish")), count("vanishFilled", t("calendar.vanish-filled"))] : []),
      ]}
    />
  );
}
