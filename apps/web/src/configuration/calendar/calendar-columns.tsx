import type { listSections } from "@hub/contract/configuration/configuration.ts";
import type { Output } from "@hub/contract/route.ts";
import { Button } from "@mantine/core";
import type { useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";
import type { useFormats } from "../../texts/formats.ts";
import "../cells.css";
import type { CalendarRow } from "./calendar-entry.ts";

type Given = {
  sections: Output<(typeof listSections)["answer"]>["items"];
  t: ReturnType<typeof useText>;
  formats: ReturnType<typeof useFormats>;
  onEdit: (row: CalendarRow) => void;
  onDelete: (row: CalendarRow) => void;
};

/** The calendar's table: each row with its two actions. */
export function calendarColumns({ t, formats, sections, onEdit, onDelete }: Given): Column<CalendarRow>[] {
  const order = ({ year, month }: { year: number; month: number }) => year * 12 + month;
  const named = ({ section, legalEntity }: CalendarRow) => ({ section, entity: legalEntity.name });
  // A yearly one would be read as expected every month.
  const sayOf = (section: string) => {
    const month = sections.find(({ code }) => code === section)?.yearlyMonth;
    return month ? t("configuration.calendar-yearly", { section, month: formats.monthName(month) }) : section;
  };
  return [
    {
      id: "entity",
      header: t("ui.legal-entity"),
      cell: ({ legalEntity }) => (
        <>
          {legalEntity.name} <span className="hub-cell-code">({legalEntity.code})</span>
        </>
      ),
      sortBy: ({ legalEntity }) => legalEntity.name,
      wrap: true,
    },
    { id: "section", header: t("ui.section"), cell: ({ section }) => sayOf(section), sortBy: ({ section }) => section, wrap: true },
    {
      id: "first",
      header: t("configuration.from"),
      cell: ({ first }) => formats.monthShort(first.year, first.month),
      sortBy: ({ first }) => order(first),
    },
    {
      id: "last",
      header: t("configuration.to"),
      cell: ({ last }) => (last ? formats.monthShort(last.year, last.month) : t("configuration.no-end")),
      sortBy: ({ last }) => (last ? order(last) : Number.MAX_SAFE_INTEGER),
    },
    { id: "due", header: t("configuration.due-day-short"), cell: ({ dueDay }) => dueDay, sortBy: ({ dueDay }) => dueDay, numeric: true },
    {
      id: "actions",
      pinned: true,
      header: t("configuration.actions"),
      cell: (row) => (
        <span className="hub-row-actions">
          <Button variant="subtle" aria-label={t("configuration.calendar-edit-row", named(row))} onClick={() => onEdit(row)}>
            {t("ui.edit")}
          </Button>
          <Button
            variant="subtle"
            color="red.9"
            className="hub-danger"
            aria-label={t("configuration.calendar-delete-row", named(row))}
            onClick={() => onDelete(row)}
          >
            {t("ui.delete")}
          </Button>
        </span>
      ),
    },
  ];
}
