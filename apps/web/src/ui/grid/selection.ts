/** A cell by number; the row -1 is the header. */
export type Cell = { row: number; column: number };
/** Where one stands, and the opposite corner of the range. */
export type Selection = { at: Cell; from: Cell };
export type Range = { top: number; bottom: number; left: number; right: number };
export type GridSize = { rows: number; columns: number; pageRows: number };
type Keys = { key: string; shift: boolean; ctrl: boolean };

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
const standOn = (at: Cell): Selection => ({ at, from: at });

/** Where a key leads: arrows, Home, End and pages walk, with shift they widen the range, Ctrl+A takes all. Undefined: no key of the grid. */
export function walk({ at, from }: Selection, { key, shift, ctrl }: Keys, { rows, columns, pageRows }: GridSize): Selection | undefined {
  if (ctrl && key.toLowerCase() === "a") {
    if (rows === 0) return undefined;
    return { at: { row: 0, column: 0 }, from: { row: rows - 1, column: columns - 1 } };
  }
  if (key === "Escape") return at.row === from.row && at.column === from.column ? undefined : standOn(at);
  const step = stepOf(key, ctrl, { rows, columns, pageRows });
  if (!step) return undefined;
  // The header is one step up from the first row, and never part of a range.
  const least = key === "ArrowUp" && !shift && !ctrl ? -1 : Math.min(0, at.row);
  const to = { row: clamp(at.row + step.row, least, Math.max(rows - 1, -1)), column: clamp(at.column + step.column, 0, columns - 1) };
  return shift && at.row >= 0 ? { at: to, from } : standOn(to);
}

function stepOf(key: string, ctrl: boolean, { rows, columns, pageRows }: GridSize): Cell | undefined {
  switch (key) {
    case "ArrowUp":
      return { row: ctrl ? -rows : -1, column: 0 };
    case "ArrowDown":
      return { row: ctrl ? rows : 1, column: 0 };
    case "ArrowLeft":
      return { row: 0, column: ctrl ? -columns : -1 };
    case "ArrowRight":
      return { row: 0, column: ctrl ? columns : 1 };
    case "PageUp":
      return { row: -pageRows, column: 0 };
    case "PageDown":
      return { row: pageRows, column: 0 };
    case "Home":
      return { row: ctrl ? -rows : 0, column: -columns };
    case "End":
      return { row: ctrl ? rows : 0, column: columns };
    default:
      return undefined;
  }
}

/** The cells between the two corners. */
export const rangeOf = ({ at, from }: Selection): Range => ({
  top: Math.min(at.row, from.row),
  bottom: Math.max(at.row, from.row),
  left: Math.min(at.column, from.column),
  right: Math.max(at.column, from.column),
});

/** A selection within what there is now. */
export function keepWithin({ at, from }: Selection, rows: number, columns: number): Selection {
  const keep = ({ row, column }: Cell) => ({
    row: clamp(row, -1, Math.max(rows - 1, -1)),
    column: clamp(column, 0, Math.max(columns - 1, 0)),
  });
  return { at: keep(at), from: keep(from) };
}
