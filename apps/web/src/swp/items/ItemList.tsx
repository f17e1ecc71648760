import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../../shell/language.tsx";
import { useFormats } from "../../ui/formats.ts";
import { StateView } from "../../ui/StateView.tsx";
import { ItemTable, type ItemTableProps } from "./ItemTable.tsx";
import type { ItemRows } from "./use-items.ts";

type Props = Omit<ItemTableProps, "rows" | "onMore" | "stale" | "footer"> & {
  items: ItemRows;
  isFiltered: boolean;
  onClear: () => void;
  /** What one can do where there is nothing yet. */
  first: ReactNode;
};

/** The items of the page in their states: loading, failed, none with the reason, and the table, which goes on as it is scrolled. */
export function ItemList({ items, isFiltered, onClear, first, ...table }: Props) {
  const t = useText();
  const formats = useFormats();
  const { rows, query, more } = items;
  const none = isFiltered
    ? {
        title: t("swp.table-none-found"),
        text: t("swp.table-none-found-text"),
        action: (
          <Button variant="default" onClick={onClear}>
            {t("swp.filter-clear")}
          </Button>
        ),
      }
    : { title: t("swp.table-none"), text: t(first ? "swp.table-none-text" : "swp.table-none-text-reader"), action: first };
  const footer = query.isFetchingNextPage
    ? t("ui.more-rows")
    : t(table.total === undefined ? "ui.rows" : "ui.rows-of", { count: rows.length, shown: rows.length, total: table.total ?? 0 });
  return (
    <StateView
      loading={query.isPending}
      error={query.data ? undefined : query.error}
      onRetry={() => void query.refetch()}
      empty={rows.length === 0 && none}
    >
      {query.isFetchNextPageError && (
        <div className="hub-note" role="alert">
          <p>{t("ui.grid-more-failed", { count: formats.integer(rows.length) })}</p>
          <Button variant="default" onClick={() => void query.fetchNextPage()}>
            {t("ui.try-again")}
          </Button>
        </div>
      )}
      <ItemTable {...table} rows={rows} onMore={more} stale={query.isPlaceholderData} footer={footer} />
    </StateView>
  );
}
