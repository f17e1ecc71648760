import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useText } from "../../texts/language.tsx";
import { GridFoot } from "./GridFoot.tsx";
import { GridHeader, type GridSort } from "./GridHeader.tsx";
import { cellId, GridRow } from "./GridRow.tsx";
import { type GridColumn, measureColumns, scrollToShow } from "./grid-columns.ts";
import { type Cell, keepWithin, rangeOf, type Selection, walk } from "./selection.ts";
import { writeTableText } from "./table-text.ts";
import { useVisibleRows } from "./use-visible-rows.ts";
import { usePageKeys } from "../keys/page-keys.ts";
import "./grid.css";

type Props<T> = {
  label: string;
  columns: readonly GridColumn<T>[];
  rows: readonly T[];
  rowKey: (row: T) => number;
  /** How many there are with those not loaded yet, where that is known. */
  total: number | undefined;
  rowHeight: number;
  sort: GridSort;
  onSort: (id: string) => void;
  onOpen: (row: T) => void;
  onResize: (id: string, width: number | undefined) => void;
  /** Loads the rows that follow; undefined when there are none, or they are coming. */
  onMore: (() => void) | undefined;
  /** What can be done with a column, as items of a menu. */
  menu: (column: GridColumn<T>) => ReactNode;
  /** A word of the row for its look. */
  markOf: (row: T) => string | undefined;
  /** Another text is another list: it is shown from its beginning. */
  listKey: string;
  stale: boolean;
  footer: ReactNode;
  /** What else keys do with the row one stands in, or with those that are marked; answers whether this one did anything. Enter opens it. */
  onKey?: (row: T, key: { key: string; shift: boolean }, marked: readonly T[]) => boolean;
  /** What the keys do, in words, where they do more than anywhere. */
  keys?: string | undefined;
};
const headHeight = 32;
const step = 16;
const beginning: Selection = { at: { row: 0, column: 0 }, from: { row: 0, column: 0 } };

/** A table one stands in as in a spreadsheet: one stop of the tab key, arrows within, ranges to copy; only the rows in sight are drawn. */
export function Grid<T>(props: Props<T>) {
  const t = useText();
  const { columns, rows, rowKey, rowHeight, onMore, listKey } = props;
  const gridId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const dragging = useRef(false);
  usePageKeys("grid");
  const [menuOf, setMenuOf] = useState<string>();
  const [chosen, setChosen] = useState<Selection>(beginning);
  const { start, end, pageRows, width } = useVisibleRows(frame, rowHeight, rows.length);
  const places = useMemo(() => measureColumns(columns, width), [columns, width]);
  const selection = keepWithin(chosen, rows.length, columns.length);
  const range = rangeOf(selection);

  const shownList = useRef(listKey);
  useEffect(() => {
    if (shownList.current === listKey) return;
    shownList.current = listKey;
    setChosen(beginning);
    if (frame.current) frame.current.scrollTop = 0;
  }, [listKey]);
  useEffect(() => {
    if (end >= rows.length - pageRows) onMore?.();
  }, [end, rows.length, pageRows, onMore]);
  useEffect(() => {
    const stop = () => (dragging.current = false);
    window.addEventListener("mouseup", stop);
    return () => window.removeEventListener("mouseup", stop);
  }, []);

  const choose = (next: Selection) => {
    setChosen(next);
    if (frame.current) reveal(frame.current, next.at);
  };
  const reveal = (shown: HTMLElement, { row, column }: Cell) => {
    if (row >= 0)
      shown.scrollTop = scrollToShow(shown.scrollTop, shown.clientHeight - headHeight, 0, row * rowHeight, (row + 1) * rowHeight);
    const place = places.places[column];
    if (column === 0) shown.scrollLeft = 0;
    if (!place || place.stays) return;
    shown.scrollLeft = scrollToShow(shown.scrollLeft, shown.clientWidth, places.pinnedWidth, place.start, place.start + place.width);
  };
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey) return;
    const { at } = selection;
    const column = columns[at.column];
    const row = rows[at.row];
    const ctrl = event.ctrlKey || event.metaKey;
    const inHeader = at.row === -1 && column !== undefined;
    if (event.key === "Enter" && inHeader && !column.bare) setMenuOf(column.id);
    else if (event.key === " " && inHeader && column.sortable) props.onSort(column.id);
    else if (inHeader && event.shiftKey && (event.key === "ArrowLeft" || event.key === "ArrowRight"))
      props.onResize(column.id, column.width + (event.key === "ArrowRight" ? step : -step));
    else if (
      row !== undefined &&
      !ctrl &&
      props.onKey?.(row, { key: event.key, shift: event.shiftKey }, rows.slice(Math.max(0, range.top), range.bottom + 1))
    )
      event.preventDefault();
    else if (event.key === "Enter" && row !== undefined) props.onOpen(row);
    else {
      const next = walk(
        selection,
        { key: event.key, shift: event.shiftKey, ctrl },
        { rows: rows.length, columns: columns.length, pageRows },
      );
      if (!next) return;
      choose(next);
    }
    event.preventDefault();
  };
  const pressMouse = (event: MouseEvent) => {
    const cell = cellOf(event.target);
    if (!cell || event.button !== 0) return;
    // Text is not marked, and what is pressed in a cell does not take the focus from the grid.
    event.preventDefault();
    frame.current?.focus({ preventScroll: true });
    dragging.current = cell.row >= 0;
    setChosen(event.shiftKey && cell.row >= 0 && selection.from.row >= 0 ? { at: cell, from: selection.from } : { at: cell, from: cell });
  };
  const moveMouse = (event: MouseEvent) => {
    const cell = dragging.current ? cellOf(event.target) : undefined;
    if (!cell || cell.row < 0 || (cell.row === selection.at.row && cell.column === selection.at.column)) return;
    setChosen({ at: cell, from: selection.from });
  };
  const selectedText = () =>
    writeTableText(
      rows
        .slice(Math.max(0, range.top), range.bottom + 1)
        .map((row) => columns.slice(range.left, range.right + 1).flatMap(({ text, bare }) => (bare ? [] : [text(row)]))),
    );
  const copy = (event: ClipboardEvent) => {
    if (range.bottom < 0) return;
    event.clipboardData.setData("text/plain", selectedText());
    event.preventDefault();
  };
  const closeMenu = (id: string | undefined) => {
    setMenuOf(id);
    if (id === undefined) frame.current?.focus({ preventScroll: true });
  };
  const { at } = selection;
  const isDrawn = at.row === -1 || (at.row >= start && at.row < end);
  return (
    <div>
      <div
        ref={frame}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={props.total === undefined ? -1 : props.total + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-activedescendant={isDrawn ? cellId(gridId, at.row, at.column) : undefined}
        aria-busy={props.stale}
        className={props.stale ? "hub-grid hub-stale-rows" : "hub-grid"}
        onKeyDown={press}
        onMouseDown={pressMouse}
        onMouseMove={moveMouse}
        onDoubleClick={(event) => {
          const cell = cellOf(event.target);
          const row = rows[cell?.row ?? -1];
          // Two quick clicks on a box are two.
          if (cell && columns[cell.column]?.bare) return;
          if (row !== undefined) props.onOpen(row);
        }}
        onCopy={copy}
      >
        <div role="rowgroup" className="hub-grid-top" style={{ width: places.width }}>
          <GridHeader
            gridId={gridId}
            columns={columns}
            places={places}
            height={headHeight}
            standing={at.row === -1 ? at.column : -1}
            sort={props.sort}
            onSort={props.onSort}
            onResize={props.onResize}
            menu={props.menu}
            menuOf={menuOf}
            onMenu={closeMenu}
          />
        </div>
        <div role="rowgroup" className="hub-grid-rows" style={{ height: rows.length * rowHeight, width: places.width }}>
          {rows.slice(start, end).map((row, offset) => {
            const index = start + offset;
            const crossed = index >= range.top && index <= range.bottom;
            return (
              <GridRow
                key={rowKey(row)}
                gridId={gridId}
                row={row}
                index={index}
                height={rowHeight}
                columns={columns}
                places={places}
                left={crossed ? range.left : -1}
                right={crossed ? range.right : -1}
                standing={at.row === index ? at.column : -1}
                mark={props.markOf(row)}
              />
            );
          })}
        </div>
      </div>
      <GridFoot
        range={columns[range.left]?.bare && range.left < range.right ? { ...range, left: range.left + 1 } : range}
        textOf={selectedText}
        keys={props.keys ?? t("ui.grid-keys")}
      >
        {props.footer}
      </GridFoot>
    </div>
  );
}

/** The cell something lies in. */
function cellOf(target: EventTarget): Cell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-column]") : null;
  return cell ? { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) } : undefined;
}
