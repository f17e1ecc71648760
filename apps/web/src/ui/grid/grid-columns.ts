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
};

/** Where each column begins, and for pinned ones the place they stay at; pinned ones scroll all the same where they would leave no room. */
export function measureColumns(columns: readonly PlacedColumn[], frameWidth: number) {
  let left = 0;
  let pinnedWidth = 0;
  const places = columns.map(({ width, pinned }) => {
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
