import type { listSections } from "@hub/contract/configuration/configuration.ts";
import type { Output } from "@hub/contract/route.ts";
import { Button } from "@mantine/core";
import { Writing } from "../../ui/read-only.tsx";
import type { useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";
import type { useFormats } from "../../texts/formats.ts";
import "../cells.css";
import { type CalendarRow, sectionName } from "./calendar-entry.ts";

type Given = {
  sections: Output<(typeof listSections)["answer"]>["items"];
  t: ReturnType<typeof useText>;
  formats: ReturnType<typeof useFormats>;
  onEdit: (row: CalendarRow) => void;
  onDelete: (row: CalendarRow) => void;
};

/** The calendar's table: each row with its two actions; a part of the list is not sorted, it would pass for the whole. */
export function calendarColumns({ t, formats, sections, onEdit, onDelete }: Given): Column<CalendarRow>[] {
  const named = ({ section, legalEntity }: CalendarRow) => ({ section, entity: legalEntity.name });
  const nameOf = (code: string) => {
    const section = sections.find((each) => each.code === code);
    return section ? sectionName(section, { t, formats }) : code;
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
      wrap: true,
    },
    { id: "section", header: t("ui.section"), cell: ({ section }) => nameOf(section), wrap: true },
    {
      id: "first",
      header: t("configuration.from"),
      cell: ({ first }) => formats.monthShort(first.year, first.month),
    },
    {
      id: "last",
      header: t("configuration.to"),
      cell: ({ last }) => (last ? formats.monthShort(last.year, last.month) : t("configuration.no-end")),
    },
    { id: "due", header: t("configuration.due-day-short"), cell: ({ dueDay }) => dueDay, numeric: true },
    {
      id: "actions",
      pinned: true,
      header: t("configuration.actions"),
      cell: (row) => (
        <span className="hub-row-actions">
          <Writing>
            <Button variant="subtle" aria-label={t("configuration.calendar-edit-row", named(row))} onClick={() => onEdit(row)}>
              {t("ui.edit")}
            </Button>
          </Writing>
          <Writing>
            <Button
              variant="subtle"
              color="red.9"
              className="hub-danger"
              aria-label={t("configuration.calendar-delete-row", named(row))}
              onClick={() => onDelete(row)}
            >
              {t("ui.delete")}
            </Button>
          </Writing>
        </span>
      ),
    },
  ];
}
