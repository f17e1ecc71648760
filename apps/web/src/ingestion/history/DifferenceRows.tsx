import { useText } from "../../texts/language.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { DifferenceKind } from "../delivery-search.ts";
import type { Difference } from "./use-cell-history.ts";

type Row = NonNullable<Difference["items"]>[number];
type Props = { kind: DifferenceKind; rows: readonly Row[]; nameOf: (cell: Row["cells"][number]) => string };

/** Rows that differ: their key, where they stand, and each cell before and after. */
export function DifferenceRows({ kind, rows, nameOf }: Props) {
  const t = useText();
  const formats = useFormats();
  if (rows.length === 0) return <p className="hub-dimmed">{t("ingestion.difference-none-of-kind")}</p>;
  return (
    <DataTable
      label={t(`ingestion.difference-${kind}`)}
      rows={rows}
      rowKey={({ fromRow, toRow }) => `${fromRow} ${toRow}`}
      columns={rowColumns(t, formats, kind, nameOf)}
    />
  );
}

function rowColumns(
  t: ReturnType<typeof useText>,
  formats: ReturnType<typeof useFormats>,
  kind: DifferenceKind,
  nameOf: Props["nameOf"],
): Column<Row>[] {
  return [
    { id: "key", header: t("ingestion.difference-key"), cell: ({ key }) => key },
    {
      id: "row",
      header: t("ingestion.issue-row"),
      cell: ({ fromRow, toRow }) => formats.integer(toRow ?? fromRow ?? 0),
      numeric: true,
    },
    {
      id: "cells",
      header: t("ingestion.difference-values"),
      wrap: true,
      cell: ({ cells }) => (
        <ul className="hub-row-changes">
          {cells.map((cell) => (
            <li key={`${cell.field} ${cell.column}`}>
              <strong>{nameOf(cell)}:</strong> {kind !== "added" && <Value text={cell.from} />}
              {kind === "changed" && <span aria-label={t("ingestion.difference-becomes")}> → </span>}
              {kind !== "removed" && <Value text={cell.to} />}
            </li>
          ))}
        </ul>
      ),
    },
  ];
}

function Value({ text }: { text: string | null }) {
  const t = useText();
  return text === null ? <span className="hub-dimmed">{t("ingestion.difference-empty")}</span> : <span className="hub-found">{text}</span>;
}
