import { Menu } from "@mantine/core";
import { useCallback, useMemo } from "react";
import { useText } from "../shell/language.tsx";
import { useFormats } from "../ui/formats.ts";
import { columnOfSort, columnTitle, eventColumns, type EventColumnId, showEvents, sortOfColumn } from "./event-columns.tsx";
import { type ColumnLayout, moveColumn, placeColumns, resizeColumn, rowHeights, toggleColumn } from "./grid/column-layout.ts";
import { Grid } from "./grid/Grid.tsx";
import type { GridColumn } from "./grid/grid-columns.ts";
import { type EventOrder, firstDirection } from "./quality-search.ts";
import type { QualityEvent } from "./event-pages.ts";
import { useRuleName } from "./use-rule-name.ts";

type Props = {
  rows: readonly QualityEvent[];
  total: number | undefined;
  order: EventOrder;
  onOrder: (order: EventOrder) => void;
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
  onOpen: (id: number) => void;
  onMore: (() => void) | undefined;
  listKey: string;
  stale: boolean;
  footer: string;
};
const wider = 40;

/** Events with all their fields (QUAL-02). */
export function EventTable({ rows, total, order, onOrder, layout, onLayout, onOpen, onMore, listKey, stale, footer }: Props) {
  const t = useText();
  const formats = useFormats();
  const ruleName = useRuleName();
  const open = useCallback((event: QualityEvent) => onOpen(event.idEvent), [onOpen]);
  const columns = useMemo(() => {
    const shown = showEvents({ t, formats, ruleName, onOpen: open });
    return placeColumns(eventColumns, layout).map((placed): GridColumn<QualityEvent> => {
      const id = placed.id as EventColumnId;
      return { ...placed, ...shown[id], header: t(columnTitle(id)), sortable: sortOfColumn[id] !== undefined };
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the formats are those of the language, as the texts are.
  }, [t, ruleName, layout, open]);
  const sortBy = (id: string, direction?: EventOrder["direction"]) => {
    const sort = sortOfColumn[id as EventColumnId];
    if (!sort) return;
    const turned = order.direction === "asc" ? "desc" : "asc";
    onOrder({ sort, direction: direction ?? (order.sort === sort ? turned : firstDirection(sort)) });
  };
  const isFixed = (id: string) => eventColumns.some((column) => column.id === id && "fixed" in column);
  const menu = ({ id, width, pinned, sortable }: GridColumn<QualityEvent>) => (
    <>
      {sortable && (
        <>
          <Menu.Item onClick={() => sortBy(id, "asc")}>{t("quality.table-sort-asc")}</Menu.Item>
          <Menu.Item onClick={() => sortBy(id, "desc")}>{t("quality.table-sort-desc")}</Menu.Item>
          <Menu.Divider />
        </>
      )}
      <Menu.Item onClick={() => onLayout(toggleColumn(layout, "pinned", id))}>
        {t(pinned ? "quality.table-unpin" : "quality.table-pin")}
      </Menu.Item>
      <Menu.Item onClick={() => onLayout(moveColumn(layout, id, -1))}>{t("quality.table-move-left")}</Menu.Item>
      <Menu.Item onClick={() => onLayout(moveColumn(layout, id, 1))}>{t("quality.table-move-right")}</Menu.Item>
      <Menu.Divider />
      <Menu.Item closeMenuOnClick={false} onClick={() => onLayout(resizeColumn(layout, id, width + wider))}>
        {t("quality.table-wider")}
      </Menu.Item>
      <Menu.Item closeMenuOnClick={false} onClick={() => onLayout(resizeColumn(layout, id, width - wider))}>
        {t("quality.table-narrower")}
      </Menu.Item>
      {!isFixed(id) && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => onLayout(toggleColumn(layout, "hidden", id))}>{t("quality.table-hide")}</Menu.Item>
        </>
      )}
    </>
  );
  return (
    <Grid
      label={t("quality.table-label")}
      columns={columns}
      rows={rows}
      rowKey={({ idEvent }) => idEvent}
      total={total}
      rowHeight={rowHeights[layout.density]}
      sort={{ id: columnOfSort[order.sort], down: order.direction === "desc" }}
      onSort={(id) => sortBy(id)}
      onOpen={open}
      onResize={(id, width) => onLayout(resizeColumn(layout, id, width))}
      onMore={onMore}
      menu={menu}
      markOf={({ overdue, goneSince }) => (overdue ? "overdue" : goneSince === null ? undefined : "gone")}
      listKey={listKey}
      stale={stale}
      footer={footer}
    />
  );
}
