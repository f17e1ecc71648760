import { useMediaQuery } from "@mantine/hooks";
import { useText } from "../../texts/language.tsx";
import { EntityLink } from "../../ui/EntityLink.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { chooseColumn, chooseRow } from "../../ui/select/choose-row.tsx";
import type { Choice } from "../../ui/select/use-chosen.ts";
import { type ActHandlers, ExpectedActs } from "./ExpectedActs.tsx";
import { ExpectedStatus } from "./ExpectedStatus.tsx";
import type { ExpectedLine } from "./use-expected.ts";

type Props = ActHandlers & { rows: readonly ExpectedLine[]; /** Lines can be chosen, by whoever may remind. */ choice: Choice | undefined };

/** The lines, each with where it stands and what can be done; Enter opens its history. */
export function ExpectedTable({ rows, choice, ...handlers }: Props) {
  const t = useText();
  const formats = useFormats();
  // Where there is little room the month tells by itself when it is due.
  const isNarrow = useMediaQuery("(max-width: 1100px)", false, { getInitialValueInEffect: false });
  const columns = lineColumns(t, formats, handlers);
  const nameOf = ({ ingestion, legalEntity, year, month }: ExpectedLine) =>
    `${ingestion.name} · ${legalEntity.name} · ${formats.month(year, month)}`;
  const choosing = choice ? [chooseColumn(t, choice, nameOf)] : [];
  const joined = columns.filter(({ id }) => id !== "due").map((column) => (column.id === "month" ? monthWithDue(t, formats) : column));
  return (
    <DataTable
      label={t("ingestion.expected-table")}
      cards
      rows={rows}
      rowKey={({ id }) => id}
      columns={[...choosing, ...(isNarrow ? joined : columns)]}
      onRowKey={choice && (({ id }, event) => chooseRow(event, id, choice))}
      onOpen={handlers.onHistory}
    />
  );
}

function lineColumns(t: ReturnType<typeof useText>, formats: ReturnType<typeof useFormats>, handlers: ActHandlers): Column<ExpectedLine>[] {
  return [
    {
      id: "entity",
      header: t("ui.legal-entity"),
      cell: ({ legalEntity, ingestion }) => (
        <>
          <EntityLink entity={legalEntity} />
          <div className="hub-dimmed">
            {ingestion.name} · {ingestion.section}
          </div>
        </>
      ),
      wrap: true,
    },
    { id: "month", header: t("ui.month"), cell: ({ year, month }) => formats.monthShort(year, month) },
    { id: "state", header: t("ui.state"), cell: (line) => <ExpectedStatus line={line} />, wrap: true },
    {
      id: "due",
      header: t("ingestion.due"),
      cell: (line) => (
        <>
          <div>{formats.day(line.dueDate)}</div>
          {line.state !== "done" && <div className="hub-dimmed">{daysText(t, line)}</div>}
        </>
      ),
    },
    { id: "acts", header: t("ingestion.acts"), pinned: true, numeric: true, cell: (line) => <ExpectedActs line={line} {...handlers} /> },
  ];
}

function monthWithDue(t: ReturnType<typeof useText>, formats: ReturnType<typeof useFormats>): Column<ExpectedLine> {
  return {
    id: "month",
    header: t("ui.month"),
    cell: (line) => (
      <>
        <div>{formats.monthShort(line.year, line.month)}</div>
        <div className="hub-dimmed">
          {t("ingestion.due")} {formats.day(line.dueDate)}
        </div>
        {line.state !== "done" && <div className="hub-dimmed">{daysText(t, line)}</div>}
      </>
    ),
  };
}

function daysText(t: ReturnType<typeof useText>, { daysLeft }: ExpectedLine): string {
  if (daysLeft === 0) return t("ingestion.due-today");
  return daysLeft < 0 ? t("ingestion.days-late", { count: -daysLeft }) : t("ingestion.days-left", { count: daysLeft });
}
