import type { Draft } from "./draft.ts";
import { type DraftColumn, emptyColumn } from "./draft-column.ts";

/** The draft with one column changed. */
export function changeColumn(draft: Draft, id: number, changed: Partial<DraftColumn>): Draft {
  return { ...draft, columns: draft.columns.map((column) => (column.id === id ? { ...column, ...changed } : column)) };
}

/** The draft with a new column at its end, and that column. */
export function addColumn(draft: Draft): { draft: Draft; column: DraftColumn } {
  const column = emptyColumn();
  return { draft: { ...draft, columns: [...draft.columns, column] }, column };
}

/** The draft without a column, and the column that takes its place in the list (the next one, else the one before). */
export function removeColumn(draft: Draft, id: number): { draft: Draft; neighbour: DraftColumn | undefined } {
  const at = draft.columns.findIndex((column) => column.id === id);
  const columns = draft.columns.filter((column) => column.id !== id);
  return { draft: { ...draft, columns }, neighbour: columns[at] ?? columns[at - 1] };
}

/** The draft with a column one place up (-1) or down (1); the same draft at either end. */
export function moveColumn(draft: Draft, id: number, by: -1 | 1): Draft {
  const at = draft.columns.findIndex((column) => column.id === id);
  const other = draft.columns[at + by];
  const moved = draft.columns[at];
  if (!moved || !other) return draft;
  return { ...draft, columns: draft.columns.with(at, other).with(at + by, moved) };
}
