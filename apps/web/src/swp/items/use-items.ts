import type { Output } from "@hub/contract/route.ts";
import { countSwpItems, listSwpItems, type swpItem } from "@hub/contract/swp/items.ts";
import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { usePages, useRoute } from "../../api/queries.ts";
import { areaKeyOf, routeKeyOf } from "../../api/keys.ts";
import { usePagedRows } from "../../ui/grid/use-paged-rows.ts";
import { type ItemFilter, type ItemOrder, queryOf } from "../swp-search.ts";

export type SwpItem = Output<typeof swpItem>;
export type ItemCounts = Output<(typeof countSwpItems)["answer"]>;
type ItemPage = Output<(typeof listSwpItems)["answer"]>;
type Pages = InfiniteData<ItemPage, string | undefined>;

const pageSize = 100;
const idOf = ({ id }: SwpItem) => id;
/** Lists of up to so many pages are asked for anew after a change; longer ones stay as they are but for the row. */
const fewPages = 3;

/** The items of a tab by filter and order, a page behind the other; `more` is there when more can be asked for. */
export function useItemRows(tab: SwpTab, filter: ItemFilter, order: ItemOrder) {
  const asked = { ...queryOf(tab, filter), ...order };
  const query = usePages(
    listSwpItems,
    "after",
    { query: { ...asked, limit: pageSize } },
    {
      // Rows do not move under somebody who comes back from another window.
      refetchOnWindowFocus: false,
      // The rows of another tab are not those of this one.
      placeholderData: (before: Pages | undefined) => (before?.pages[0]?.items[0]?.tab === tab ? before : undefined),
    },
  );
  return usePagedRows(query, idOf);
}

/** How many items the filter finds, their size, and how many each value of the filter would show. */
export const useItemCounts = (tab: SwpTab, filter: ItemFilter, enabled = true) =>
  useRoute(countSwpItems, { query: queryOf(tab, filter) }, { enabled, placeholderData: undefined });

/** How many items a filter finds: as they were counted, and until then as the list says. */
export function totalOf(counts: ItemCounts | undefined, items: ReturnType<typeof useItemRows>): number | undefined {
  return counts?.total ?? (items.query.isPlaceholderData ? undefined : items.total);
}

/** Shows what became of an item, null when it was deleted: in the lists at once, and everything told of the area is asked for again. */
export function refreshItems(queries: QueryClient, id: number, saved: SwpItem | null): Promise<void> {
  const lists = queries.getQueryCache().findAll({ queryKey: routeKeyOf(listSwpItems) });
  const long = lists.filter(({ queryKey, state }) => queryKey.at(-1) === "pages" && pagesOf(state.data) > fewPages);
  for (const { queryKey } of lists)
    queries.setQueryData<Pages>(queryKey, (data) => data && { ...data, pages: data.pages.map((page) => putItem(page, id, saved)) });
  return queries.invalidateQueries({ queryKey: areaKeyOf(listSwpItems), predicate: (query) => !long.includes(query) });
}

const pagesOf = (data: unknown) => (data as Pages | undefined)?.pages.length ?? 0;

/** A page with an item as it is now, or without it. */
function putItem(page: ItemPage, id: number, saved: SwpItem | null): ItemPage {
  if (!page.items.some((item) => item.id === id)) return page;
  const items = page.items.flatMap((item) => (item.id !== id ? [item] : saved ? [saved] : []));
  return { ...page, items, total: page.total - (saved ? 0 : 1) };
}
