import { VisuallyHidden } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import { type PointerEvent, type ReactNode, useRef } from "react";
import { useText } from "../../texts/language.tsx";
import { Menu } from "../menu/Menu.tsx";
import { cellId } from "./GridRow.tsx";
import type { ColumnPlaces, GridColumn } from "./grid-columns.ts";

export type GridSort = { id: string; down: boolean };
type Props<T> = {
  gridId: string;
  columns: readonly GridColumn<T>[];
  places: ColumnPlaces;
  height: number;
  /** The column one stands in; -1 is none. */
  standing: number;
  sort: GridSort;
  onSort: (id: string) => void;
  onResize: (id: string, width: number | undefined) => void;
  menu: (column: GridColumn<T>) => ReactNode;
  menuOf: string | undefined;
  onMenu: (id: string | undefined) => void;
};

/** The row of headers: sorting, a menu of the column, and an edge to drag; the keys of the grid do the same. */
export function GridHeader<T>(props: Props<T>) {
  const { gridId, columns, places, height, standing, sort, onSort, menu, menuOf, onMenu } = props;
  const t = useText();
  return (
    <div role="row" aria-rowindex={1} className="hub-grid-header" style={{ height, width: places.width }}>
      {columns.map((column, at) => {
        const { start, width, stays = false } = places.places[at] ?? {};
        const sorted = sort.id === column.id;
        return (
          <div
            key={column.id}
            id={cellId(gridId, -1, at)}
            role="columnheader"
            aria-colindex={at + 1}
            aria-sort={sorted ? (sort.down ? "descending" : "ascending") : undefined}
            data-row={-1}
            data-column={at}
            data-standing={at === standing || undefined}
            data-pinned={stays || undefined}
            data-numeric={column.numeric || undefined}
            className="hub-grid-cell hub-grid-head"
            style={stays ? { width, left: start } : { width }}
          >
            {column.bare ? (
              <VisuallyHidden>{column.header}</VisuallyHidden>
            ) : column.sortable ? (
              <button type="button" tabIndex={-1} className="hub-grid-sort" onClick={() => onSort(column.id)} title={column.header}>
                {column.header}
                <span aria-hidden="true">{sorted ? (sort.down ? " ↓" : " ↑") : ""}</span>
              </button>
            ) : (
              <span className="hub-grid-title" title={column.header}>
                {column.header}
              </span>
            )}
            {!column.bare && (
              <>
                <Menu
                  opened={menuOf === column.id}
                  onChange={(opened) => onMenu(opened ? column.id : undefined)}
                  returnFocus={false}
                  position="bottom-start"
                  target={
                    <button
                      type="button"
                      tabIndex={-1}
                      className="hub-grid-more"
                      aria-label={t("ui.grid-column-menu", { column: column.header })}
                    >
                      <IconDotsVertical size={14} stroke={1.8} aria-hidden="true" />
                    </button>
                  }
                >
                  {menu(column)}
                </Menu>
                <ResizeEdge width={column.width} onResize={(width) => props.onResize(column.id, width)} />
              </>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** The right edge of a header: dragged it makes the column wider, pressed twice it gives the first width back. */
function ResizeEdge({ width, onResize }: { width: number; onResize: (width: number | undefined) => void }) {
  const drag = useRef<{ x: number; width: number }>(undefined);
  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width };
  };
  return (
    <span
      className="hub-grid-edge"
      aria-hidden="true"
      onPointerDown={begin}
      onPointerMove={(event) => drag.current && onResize(drag.current.width + event.clientX - drag.current.x)}
      onPointerUp={() => (drag.current = undefined)}
      onPointerCancel={() => (drag.current = undefined)}
      onDoubleClick={() => onResize(undefined)}
    />
  );
}
