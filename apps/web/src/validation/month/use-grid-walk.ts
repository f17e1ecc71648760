import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { type Month, type MonthCell, type MonthRow, placeOf } from "./cell-state.ts";
import type { CellHandlers } from "./MonthCellButton.tsx";
import { findCorner, type Place, walkGrid } from "./walk-grid.ts";
import { usePageKeys } from "../../ui/keys/page-keys.ts";

/** The grid's keys: which cell Tab leads to (the one last stood on, else the first), and what the cells do when they are pressed, focused or walked from. */
export function useGridWalk(
  table: RefObject<HTMLElement | null>,
  rows: readonly MonthRow[],
  sections: Month["sections"],
  onOpen: (cell: MonthCell, row: MonthRow) => void,
): { wayIn: string | undefined; handlers: CellHandlers } {
  usePageKeys("cells");
  const [stood, setStood] = useState<string>();
  const grid = useMemo(() => indexGrid(rows, sections), [rows, sections]);
  // What the handlers look at; they themselves stay the same.
  const now = useRef({ grid, onOpen });
  useEffect(() => {
    now.current = { grid, onOpen };
  });
  const handlers = useMemo<CellHandlers>(
    () => ({
      onOpen(place) {
        const found = now.current.grid.cells.get(place);
        if (found) now.current.onOpen(found.cell, found.row);
      },
      onFocus: setStood,
      onWalk(event, place) {
        const { cells, placeAt, size } = now.current.grid;
        const from = cells.get(place)?.at;
        const to = from && walkGrid(event.key, event.ctrlKey || event.metaKey, from, size, (at) => cells.has(placeAt(at)));
        if (!to) return;
        event.preventDefault();
        table.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(placeAt(to))}"]`)?.focus();
      },
    }),
    [table],
  );
  return { wayIn: stood !== undefined && grid.cells.has(stood) ? stood : grid.first, handlers };
}

type Found = { cell: MonthCell; row: MonthRow; at: Place };

function indexGrid(rows: readonly MonthRow[], sections: Month["sections"]) {
  const cells = new Map<string, Found>();
  rows.forEach((row, rowIndex) =>
    sections.forEach(({ code }, column) => {
      const cell = row.cells.find(({ section }) => section === code);
      if (cell) cells.set(placeOf(row, code), { cell, row, at: { row: rowIndex, column } });
    }),
  );
  const size = { rows: rows.length, columns: sections.length };
  const placeAt = ({ row, column }: Place) => {
    const [of, section] = [rows[row], sections[column]];
    return of && section ? placeOf(of, section.code) : "";
  };
  const corner = findCorner(size, (at) => cells.has(placeAt(at)), 1);
  return { cells, size, placeAt, first: corner && placeAt(corner) };
}
