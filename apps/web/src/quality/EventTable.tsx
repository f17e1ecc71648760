import { useCallback, useMemo } from "react";
import { useText } from "../texts/language.tsx";
import { useFormats } from "../texts/formats.ts";
import { ArrangedGrid, type ShownColumn } from "../ui/grid/ArrangedGrid.tsx";
import type { ColumnLayout } from "../ui/grid/column-layout.ts";
import { columnOfSort, columnTitle, eventColumns, type EventColumnId, showEvents, sortOfColumn } from "./event-columns.tsx";
import type { QualityEvent } from "./event-pages.ts";
import type { EventOrder } from "./quality-search.ts";
import { firstDirection } from "@hub/contract/quality/events.ts";
import { type Choice, chooseInGrid } from "../ui/select/use-chosen.ts";
import { useObjectTypeName, useRuleName } from "./use-code-names.ts";

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
  /** Events can be chosen, by those who edit. */
  choice: Choice | undefined;
};

/** Events with all their fields (QUAL-02). */
export function EventTable({ rows, total, order, onOrder, layout, onLayout, onOpen, onMore, listKey, stale, footer, choice }: Props) {
  const t = useText();
  const formats = useFormats();
  const ruleName = useRuleName();
  const objectTypeName = useObjectTypeName();
  const open = useCallback((event: QualityEvent) => onOpen(event.idEvent), [onOpen]);
  const shown = useMemo(() => {
    const cells = showEvents({ t, formats, ruleName, objectTypeName, onOpen: open });
    return Object.fromEntries(
      eventColumns.map(({ id }): [string, ShownColumn<QualityEvent>] => [
        id,
        { ...cells[id], header: t(columnTitle(id)), sortable: sortOfColumn[id] !== undefined },
      ]),
    );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the formats are those of the language, as the texts are.
  }, [t, ruleName, objectTypeName, open]);
  const sortBy = (id: string, down?: boolean) => {
    const sort = sortOfColumn[id as EventColumnId];
    if (!sort) return;
    const turned = order.direction === "asc" ? "desc" : "asc";
    const usual = order.sort === sort ? turned : firstDirection(sort);
    onOrder({ sort, direction: down === undefined ? usual : down ? "desc" : "asc" });
  };
  return (
    <ArrangedGrid
      label={t("quality.table-label")}
      columns={eventColumns}
      shown={shown}
      layout={layout}
      onLayout={onLayout}
      rows={rows}
      rowKey={({ idEvent }) => idEvent}
      choice={choice}
      nameOf={({ idEvent }) => String(idEvent)}
      onKey={(event, key, marked) =>
        chooseInGrid(
          choice,
          event.idEvent,
          key,
          marked.map(({ idEvent }) => idEvent),
        )
      }
      keys={choice && t("quality.table-keys")}
      total={total}
      sort={{ id: columnOfSort[order.sort], down: order.direction === "desc" }}
      onSort={sortBy}
      onOpen={open}
      onMore={onMore}
      markOf={({ overdue, goneSince }) => (overdue ? "overdue" : goneSince === null ? undefined : "gone")}
      listKey={listKey}
      stale={stale}
      footer={footer}
    />
  );
}
