import { VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useMemo, useState } from "react";
import { usePageKeys } from "../keys/page-keys.ts";

export type Column<T> = {
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** What it is sorted by; without it the column cannot be sorted. */
  sortBy?: (row: T) => string | number | null;
  /** Numbers stand right, in tabular figures. */
  numeric?: boolean;
  wrap?: boolean;
  /** Its header is only read out: what stands in it says itself. */
  bare?: boolean;
  /** Stays in sight at the end while a wide table is scrolled: what can be done with a row. */
  pinned?: boolean;
};
type Props<T> = {
  label: string;
  columns: Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  onOpen?: (row: T) => void;
  selected?: string | number;
  footer?: ReactNode;
  /** On a phone each row is a card: its name, what stands in each column beside the column's name, and what can be done. */
  cards?: boolean;
  /** Answers whether it took a key that was pressed on a row; the arrow keys walk then, also where nothing is opened. */
  onRowKey?: ((row: T, event: KeyboardEvent<HTMLTableRowElement>) => boolean) | undefined;
};
type Sort = { id: string; down: boolean };

/** A list of up to some thousand rows as a real table: sticky header, sorting, Enter or double click opens a row, arrow keys walk. */
export function DataTable<T>({ label, columns, rows, rowKey, onOpen, selected, footer, cards, onRowKey }: Props<T>) {
  usePageKeys("table", onOpen !== undefined);
  const walked = onOpen !== undefined || onRowKey !== undefined;
  const [sort, setSort] = useState<Sort>();
  // One row is the way in; the arrow keys walk on.
  const [stood, setStood] = useState<string | number>();
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  const standing = sorted.some((row) => rowKey(row) === stood) ? stood : sorted[0] && rowKey(sorted[0]);
  const press = (column: Column<T>) =>
    setSort(sort?.id !== column.id ? { id: column.id, down: false } : sort.down ? undefined : { id: column.id, down: true });
  return (
    <div className="hub-table-frame" tabIndex={0} role="region" aria-label={label}>
      <table className={cards ? "hub-table hub-cards" : "hub-table"}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                data-numeric={column.numeric || undefined}
                data-pinned={column.pinned || undefined}
                aria-sort={sort?.id === column.id ? (sort.down ? "descending" : "ascending") : undefined}
              >
                {column.sortBy ? (
                  <button type="button" className="hub-sort" onClick={() => press(column)}>
                    {column.header}
                    <span aria-hidden="true">{sort?.id === column.id ? (sort.down ? " ↓" : " ↑") : ""}</span>
                  </button>
                ) : column.bare ? (
                  <VisuallyHidden>{column.header}</VisuallyHidden>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr
              key={rowKey(row)}
              data-row={rowKey(row)}
              tabIndex={walked ? (rowKey(row) === standing ? 0 : -1) : undefined}
              onFocus={walked ? () => setStood(rowKey(row)) : undefined}
              aria-selected={selected === undefined ? undefined : selected === rowKey(row)}
              className={onOpen ? "hub-row-open" : undefined}
              onDoubleClick={onOpen && (() => onOpen(row))}
              onKeyDown={
                walked ? (event) => isOfRow(event) && !onRowKey?.(row, event) && walk(event, onOpen && (() => onOpen(row))) : undefined
              }
            >
              {columns.map((column) => (
                <td
                  key={column.id}
                  data-numeric={column.numeric || undefined}
                  data-wrap={column.wrap || undefined}
                  data-pinned={column.pinned || undefined}
                  data-header={cards && !column.bare ? column.header : undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {footer}
    </div>
  );
}

const isOfRow = (event: KeyboardEvent<HTMLTableRowElement>): boolean => event.target === event.currentTarget;

function walk(event: KeyboardEvent<HTMLTableRowElement>, open: (() => void) | undefined): void {
  const next =
    event.key === "ArrowDown"
      ? event.currentTarget.nextElementSibling
      : event.key === "ArrowUp"
        ? event.currentTarget.previousElementSibling
        : undefined;
  if (event.key === "Enter" && open) open();
  else if (next instanceof HTMLElement) next.focus();
  else return;
  event.preventDefault();
}

function sortRows<T>(rows: readonly T[], columns: Column<T>[], sort: Sort | undefined): readonly T[] {
  const by = columns.find((column) => column.id === sort?.id)?.sortBy;
  if (!sort || !by) return rows;
  const direction = sort.down ? -1 : 1;
  return rows.toSorted((left, right) => compare(by(left), by(right), direction));
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** What is missing stands last either way. */
function compare(left: string | number | null, right: string | number | null, direction: 1 | -1): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
  return direction * (typeof left === "number" && typeof right === "number" ? left - right : collator.compare(String(left), String(right)));
}
