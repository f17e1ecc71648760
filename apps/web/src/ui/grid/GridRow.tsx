import { memo } from "react";
import type { ColumnPlaces, GridColumn } from "./grid-columns.ts";

type Props<T> = {
  gridId: string;
  row: T;
  index: number;
  height: number;
  columns: readonly GridColumn<T>[];
  places: ColumnPlaces;
  /** The columns of the range that cross this row, and where one stands; -1 is none. */
  left: number;
  right: number;
  standing: number;
  mark: string | undefined;
};

/** The id of a cell, by which the grid says where one stands. */
export const cellId = (gridId: string, row: number, column: number) => `${gridId}-${row}-${column}`;

/** A row of the grid: as many elements as columns, drawn again only when something of it changes. */
export const GridRow = memo(function GridRow<T>({ gridId, row, index, height, columns, places, left, right, standing, mark }: Props<T>) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="hub-grid-row"
      data-mark={mark}
      data-odd={index % 2 === 1 || undefined}
      style={{ top: index * height, height, width: places.width }}
    >
      {columns.map((column, at) => {
        const text = column.text(row);
        const { start, width, stays = false } = places.places[at] ?? {};
        return (
          <div
            key={column.id}
            id={cellId(gridId, index, at)}
            role="gridcell"
            aria-colindex={at + 1}
            aria-selected={at >= left && at <= right}
            data-row={index}
            data-column={at}
            data-standing={at === standing || undefined}
            data-pinned={stays || undefined}
            data-numeric={column.numeric || undefined}
            className="hub-grid-cell"
            style={stays ? { width, left: start } : { width }}
            title={text.length > 12 ? text : undefined}
          >
            {column.cell ? column.cell(row) : text}
          </div>
        );
      })}
    </div>
  );
}) as <T>(props: Props<T>) => React.JSX.Element;
