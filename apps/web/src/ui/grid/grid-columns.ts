import type { ReactNode } from "react";
import type { PlacedColumn } from "./column-layout.ts";

export type GridColumn<T> = PlacedColumn & {
  header: string;
  /** What is copied; shown where there is no `cell`. */
  text: (row: T) => string;
  cell?: (row: T) => ReactNode;
  /** Numbers stand right, in tabular figures. */
  numeric?: boolean;
  sortable?: boolean;
  /** It says nothing of the row: neither copied nor arranged, and its header is read, not seen. */
  bare?: true;
};

/** Less than this of a column says nothing: the one before it ends where the frame does. */
const sliver = 64;
/** Of a column for sentences so much says something: it ends where the frame does, and what is left out is said by its dots. */
const sentence = { width: 200, least: 140 };

/** The widths of columns as they are drawn: none begins in sight to be cut in mid-word, unless somebody has made it so. */
function fitColumns(columns: readonly PlacedColumn[], frameWidth: number): number[] {
  const widths = columns.map(({ width }) => width);
  let left = 0;
  const cut = widths.findIndex((width) => (left += width) > frameWidth);
  const [over, before] = [columns[cut], columns[cut - 1]];
  if (!over || !before) return widths;
  const room = frameWidth - (left - over.width);
  if (room >= sentence.least && over.width >= sentence.width && !over.sized) widths[cut] = room;
  else if (room < sliver && !before.sized && !before.pinned) widths[cut - 1] = before.width + room;
  return widths;
}

/** Where each column begins, and for pinned ones the place they stay at; pinned ones scroll all the same where they would leave no room. */
export function measureColumns(columns: readonly PlacedColumn[], frameWidth: number) {
  let left = 0;
  let pinnedWidth = 0;
  const widths = fitColumns(columns, frameWidth);
  const places = columns.map(({ pinned }, at) => {
    const width = widths[at] ?? 0;
    const start = left;
    left += width;
    const stays = pinned && left <= frameWidth * 0.6;
    if (stays) pinnedWidth = left;
    return { start, width, stays };
  });
  return { places, pinnedWidth, width: left };
}
export type ColumnPlaces = ReturnType<typeof measureColumns>;

/** How far a frame must be scrolled, of a place along one way, so that what lies from `start` to `end` is in sight behind `covered`. */
export function scrollToShow(scrolled: number, size: number, covered: number, start: number, end: number): number {
  if (start - covered < scrolled) return Math.max(0, start - covered);
  return end > scrolled + size ? end - size : scrolled;
}
