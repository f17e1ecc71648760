import { type ComponentProps, type ReactNode, useMemo } from "react";
import { useText } from "../../texts/language.tsx";
import { type ColumnLayout, type LayoutColumn, moveColumn, placeColumns, resizeColumn, rowHeights, toggleColumn } from "./column-layout.ts";
import { MenuDivider, MenuItem } from "../menu/Menu.tsx";
import { ChooseBox } from "../select/ChooseBox.tsx";
import type { Choice } from "../select/use-chosen.ts";
import { Grid } from "./Grid.tsx";
import type { GridColumn } from "./grid-columns.ts";
import type { GridSort } from "./GridHeader.tsx";

/** How a column is headed, sorted and shown. */
export type ShownColumn<T> = Pick<GridColumn<T>, "header" | "text" | "cell" | "numeric" | "sortable">;
type Props<T> = Omit<ComponentProps<typeof Grid<T>>, "columns" | "rowHeight" | "sort" | "onSort" | "onResize" | "menu"> & {
  /** Every column there is, as nobody has arranged them yet. */
  columns: readonly LayoutColumn[];
  /** How each is shown; the same object as long as nothing of it changes. */
  shown: Record<string, ShownColumn<T>>;
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
  sort: GridSort;
  /** `down`: the direction that was asked for; without one it turns round, or is the column's usual one. */
  onSort: (id: string, down?: boolean) => void;
  /** Records can be chosen: a box before each, which this names. */
  choice?: Choice | undefined;
  nameOf?: (row: T) => string;
};
const wider = 40;

/** The grid with its columns as somebody has arranged them, and in each header a menu of all that dragging does. */
export function ArrangedGrid<T>({ columns, shown, layout, onLayout, sort, onSort, choice, nameOf, ...grid }: Props<T>) {
  const t = useText();
  const arranged = useMemo(
    () => placeColumns(columns, layout).map((column): GridColumn<T> => ({ ...column, ...(shown[column.id] as ShownColumn<T>) })),
    [columns, shown, layout],
  );
  const { rowKey } = grid;
  const placed = useMemo(() => {
    if (!choice) return arranged;
    const box = (row: T) => <ChooseBox id={rowKey(row)} name={nameOf?.(row) ?? ""} choice={choice} />;
    const boxes: GridColumn<T> = {
      id: "choose",
      width: 36,
      pinned: true,
      sized: true,
      bare: true,
      header: t("ui.choose"),
      text: () => "",
      cell: box,
    };
    return [boxes, ...arranged];
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what names a row and its number is the same each time.
  }, [arranged, choice, t]);
  const isFixed = (id: string) => columns.some((column) => column.id === id && column.fixed === true);
  const canMove = (id: string, step: -1 | 1) => moveColumn(layout, id, step) !== layout;
  const menu = ({ id, width, pinned, sortable }: GridColumn<T>): ReactNode => (
    <>
      {sortable && (
        <>
          <MenuItem aria-current={(sort.id === id && !sort.down) || undefined} onClick={() => onSort(id, false)}>
            {t("ui.grid-sort-asc")}
          </MenuItem>
          <MenuItem aria-current={(sort.id === id && sort.down) || undefined} onClick={() => onSort(id, true)}>
            {t("ui.grid-sort-desc")}
          </MenuItem>
          <MenuDivider />
        </>
      )}
      <MenuItem onClick={() => onLayout(toggleColumn(layout, "pinned", id))}>{t(pinned ? "ui.grid-unpin" : "ui.grid-pin")}</MenuItem>
      {canMove(id, -1) && <MenuItem onClick={() => onLayout(moveColumn(layout, id, -1))}>{t("ui.grid-move-left")}</MenuItem>}
      {canMove(id, 1) && <MenuItem onClick={() => onLayout(moveColumn(layout, id, 1))}>{t("ui.grid-move-right")}</MenuItem>}
      <MenuDivider />
      <MenuItem closeMenuOnClick={false} onClick={() => onLayout(resizeColumn(layout, id, width + wider))}>
        {t("ui.grid-wider")}
      </MenuItem>
      <MenuItem closeMenuOnClick={false} onClick={() => onLayout(resizeColumn(layout, id, width - wider))}>
        {t("ui.grid-narrower")}
      </MenuItem>
      {!isFixed(id) && (
        <>
          <MenuDivider />
          <MenuItem onClick={() => onLayout(toggleColumn(layout, "hidden", id))}>{t("ui.grid-hide")}</MenuItem>
        </>
      )}
    </>
  );
  return (
    <Grid
      {...grid}
      columns={placed}
      rowHeight={rowHeights[layout.density]}
      sort={sort}
      onSort={(id) => onSort(id)}
      onResize={(id, width) => onLayout(resizeColumn(layout, id, width))}
      menu={menu}
    />
  );
}
