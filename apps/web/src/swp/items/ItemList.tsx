import type { ReactNode } from "react";
import { useText } from "../../texts/language.tsx";
import { GridList } from "../../ui/grid/GridList.tsx";
import type { PagedRows } from "../../ui/grid/use-paged-rows.ts";
import { ItemTable, type ItemTableProps } from "./ItemTable.tsx";
import type { SwpItem } from "./use-items.ts";

type Props = Omit<ItemTableProps, "rows" | "onMore" | "stale" | "footer"> & {
  items: PagedRows<SwpItem>;
  isFiltered: boolean;
  onClear: () => void;
  /** What one can do where there is nothing yet. */
  first: ReactNode;
};

/** The items of the page, or why there are none. */
export function ItemList({ items, isFiltered, onClear, first, ...table }: Props) {
  const t = useText();
  return (
    <GridList
      list={items}
      total={table.total}
      isFiltered={isFiltered}
      noneFound={{ title: t("swp.table-none-found"), text: t("swp.table-none-found-text"), clear: t("swp.filter-clear"), onClear }}
      none={{ title: t("swp.table-none"), text: t(first ? "swp.table-none-text" : "swp.table-none-text-reader"), action: first }}
    >
      {(grid) => <ItemTable {...table} {...grid} />}
    </GridList>
  );
}
