import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { useCallback, useMemo } from "react";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { ArrangedGrid, type ShownColumn } from "../../ui/grid/ArrangedGrid.tsx";
import type { ColumnLayout } from "../../ui/grid/column-layout.ts";
import { firstDirection, type ItemOrder } from "../swp-search.ts";
import { columnOfSort, columnsOf, type ItemColumnId, sortOfColumn } from "./item-columns.ts";
import { type Choice, chooseInGrid } from "../../ui/select/use-chosen.ts";
import { nameOf } from "./item-name.ts";
import { useItemWords } from "./item-words.ts";
import type { ItemDeeds } from "./ItemActs.tsx";
import { showItems } from "./show-items.tsx";
import type { SwpItem } from "./use-items.ts";
import { useColumnTitle } from "./use-column-title.ts";
import { usePageKeys } from "../../ui/keys/page-keys.ts";

export type ItemTableProps = ItemDeeds & {
  tab: SwpTab;
  rows: readonly SwpItem[];
  total: number | undefined;
  order: ItemOrder;
  onOrder: (order: ItemOrder) => void;
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
  onMore: (() => void) | undefined;
  listKey: string;
  stale: boolean;
  footer: string;
  /** Items can be chosen, by those who plan. */
  choice: Choice | undefined;
};

/** The items of a tab with the fields it has (SWP-03). */
export function ItemTable({ tab, order, onOrder, onOpen, onInform, onDelete, choice, ...grid }: ItemTableProps) {
  const t = useText();
  const formats = useFormats();
  const words = useItemWords();
  const title = useColumnTitle(tab);
  const shown = useMemo(() => {
    const cells = showItems({ t, formats, words, onOpen, onInform, onDelete });
    return Object.fromEntries(
      columnsOf[tab].map(({ id }): [string, ShownColumn<SwpItem>] => [
        id,
        { ...cells[id], header: title(id), sortable: sortOfColumn[id] !== undefined },
      ]),
    );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the formats are those of the language, as the texts are.
  }, [t, words, tab, title, onOpen, onInform, onDelete]);
  const sortBy = (id: string, down?: boolean) => {
    const sort = sortOfColumn[id as ItemColumnId];
    if (!sort) return;
    const turned = order.direction === "asc" ? "desc" : "asc";
    const usual = order.sort === sort ? turned : firstDirection(sort);
    onOrder({ sort, direction: down === undefined ? usual : down ? "desc" : "asc" });
  };
  usePageKeys("items");
  const press = useCallback(
    (item: SwpItem, { key, shift }: { key: string; shift: boolean }, marked: readonly SwpItem[]) => {
      const ids = marked.map(({ id }) => id);
      if (chooseInGrid(choice, item.id, { key, shift }, ids)) return true;
      if (key === "Enter" && shift) onInform(item);
      else if (key === "Delete" && item.mayEdit) onDelete(item);
      else return false;
      return true;
    },
    [onInform, onDelete, choice],
  );
  return (
    <ArrangedGrid
      {...grid}
      label={t(`swp.tab-${tab}`)}
      columns={columnsOf[tab]}
      shown={shown}
      rowKey={({ id }) => id}
      choice={choice}
      nameOf={nameOf}
      sort={{ id: columnOfSort(order.sort), down: order.direction === "desc" }}
      onSort={sortBy}
      onOpen={onOpen}
      onKey={press}
      keys={t(choice ? "swp.table-keys-choose" : "swp.table-keys")}
      markOf={({ coverage }) => (coverage?.closes ? "closed" : undefined)}
    />
  );
}
