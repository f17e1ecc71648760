import { useText } from "../shell/language.tsx";
import { type Column, DataTable } from "../ui/DataTable.tsx";
import { useFormats } from "../ui/formats.ts";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { countDaysLate, readToday } from "../validation/lateness.ts";
import { type MissingReason, missingMeanings, reasonOf } from "./missing-reason.ts";
import type { MissingCell } from "./scenario-states.ts";

/** What is missing for a closing: which entity in which section, why, and until when. */
export function MissingTable({ cells }: { cells: readonly MissingCell[] }) {
  const t = useText();
  const formats = useFormats();
  return (
    <DataTable
      label={t("scenarios.missing")}
      columns={missingColumns(t, formats, readToday())}
      rows={cells}
      rowKey={(cell) => `${cell.section} ${cell.legalEntity.id}`}
    />
  );
}

function missingColumns(t: ReturnType<typeof useText>, formats: ReturnType<typeof useFormats>, today: string): Column<MissingCell>[] {
  return [
    { id: "section", header: t("ui.section"), sortBy: (cell) => cell.section, cell: (cell) => cell.section },
    {
      id: "entity",
      header: t("ui.legal-entity"),
      sortBy: (cell) => cell.legalEntity.name,
      cell: (cell) => (
        <>
          {cell.legalEntity.name} <span className="hub-dimmed">{cell.legalEntity.code}</span>
        </>
      ),
    },
    {
      id: "why",
      header: t("scenarios.missing-why"),
      sortBy: (cell) => reasonOf(cell),
      cell: (cell) => {
        const reason: MissingReason = reasonOf(cell);
        return <StatusBadge meaning={missingMeanings[reason]} text={t(`scenarios.missing-${reason}`)} />;
      },
    },
    {
      id: "due",
      header: t("scenarios.due"),
      sortBy: (cell) => cell.dueDate,
      cell: (cell) => {
        const late = countDaysLate(cell.dueDate, today, false);
        return (
          <>
            {cell.dueDate === null ? "–" : formats.day(cell.dueDate)}{" "}
            {late > 0 && <StatusBadge meaning="late" text={t("scenarios.days-late", { count: late })} />}
          </>
        );
      },
    },
  ];
}
