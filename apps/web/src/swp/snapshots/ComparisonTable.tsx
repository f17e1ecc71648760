import { comparisonKinds } from "@hub/contract/swp/snapshots.ts";
import { useText } from "../../texts/language.tsx";
import { useItemWords } from "../items/item-words.ts";
import type { ComparisonRow, OpenedCell } from "./snapshot-search.ts";
import { type SwpComparison, useSnapshotWords } from "./use-snapshots.ts";

type Cell = SwpComparison["totals"][number];
type Props = { comparison: SwpComparison; by: ComparisonRow; opened: OpenedCell | undefined; onOpen: (cell: OpenedCell) => void };

/** By symbol and word, never by colour alone. */
export const symbolOf = { entered: "+", closed: "−", changed: "≠" } as const;

/** A row for each division or cluster, a column for each snapshot and now: sizes, and what became of them since the column before. */
export function ComparisonTable({ comparison: { columns, rows, totals }, by, opened, onOpen }: Props) {
  const t = useText();
  const nameColumn = useColumnName();
  const label = t("swp.compare-label");
  const place = (cell: Cell, column: number, row: number | undefined, name: string) => (
    <CompareCell
      key={columns[column]?.snapshotId ?? "now"}
      cell={cell}
      name={name}
      column={nameColumn(columns[column])}
      isOpen={(kind) => opened?.column === column && opened.kind === kind && opened.row === row}
      onOpen={(kind) => onOpen({ column, kind, row })}
    />
  );
  return (
    <div className="hub-table-frame" tabIndex={0} role="region" aria-label={label}>
      <table className="hub-table hub-snapshot-table">
        <thead>
          <tr>
            <th scope="col">{t(`swp.compare-${by}`)}</th>
            {columns.map((column) => (
              <th key={column.snapshotId ?? "now"} scope="col">
                {nameColumn(column)}
                {column.withoutZero && <span className="hub-table-note">{t("swp.history-without-zero")}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, cells }) => {
            const shown = id === 0 ? t("swp.compare-no-cluster") : name;
            return (
              <tr key={id}>
                <th scope="row">{shown}</th>
                {cells.map((cell, column) => place(cell, column, id, shown))}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("swp.compare-total")}</th>
            {totals.map((cell, column) => place(cell, column, undefined, t("swp.compare-total")))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

type CellProps = {
  cell: Cell;
  name: string;
  column: string;
  isOpen: (kind: OpenedCell["kind"]) => boolean;
  onOpen: (kind: OpenedCell["kind"]) => void;
};

/** What is open in a row in a column, and each difference as a way to its items. */
function CompareCell({ cell, name, column, isOpen, onOpen }: CellProps) {
  const t = useText();
  const words = useItemWords();
  const differences = comparisonKinds.filter((kind) => (cell[kind] ?? 0) > 0);
  return (
    <td>
      {cell.calledThen !== null && <span className="hub-table-note">{t("swp.compare-called-then", { name: cell.calledThen })}</span>}
      <strong className={cell.items === 0 ? "hub-dimmed" : undefined}>{words.fte(cell.size)}</strong>
      <span className="hub-table-note">{t("swp.compare-items", { count: cell.items, critical: cell.critical })}</span>
      {cell.entered !== null && (
        <span className="hub-snapshot-differences">
          {differences.map((kind) => {
            const count = cell[kind] ?? 0;
            return (
              <button
                key={kind}
                type="button"
                className={`hub-snapshot-difference hub-snapshot-${kind}`}
                aria-pressed={isOpen(kind)}
                aria-label={t("swp.compare-open", { what: t(`swp.compare-count-${kind}`, { count }), name, column })}
                onClick={() => onOpen(kind)}
              >
                <span aria-hidden="true">{symbolOf[kind]}</span> {t(`swp.compare-count-${kind}`, { count })}
              </button>
            );
          })}
          {differences.length === 0 && <span className="hub-dimmed">{t("swp.compare-same")}</span>}
        </span>
      )}
    </td>
  );
}

/** What a column is called. */
function useColumnName(): (column: SwpComparison["columns"][number] | undefined) => string {
  const t = useText();
  const named = useSnapshotWords();
  return (column) => (column && column.snapshotId !== null ? named.name(column) : t("swp.compare-now"));
}
