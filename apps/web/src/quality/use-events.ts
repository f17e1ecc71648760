import { countQualityEvents } from "@hub/contract/quality/events.ts";
import type { Output } from "@hub/contract/route.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRoute } from "../api/queries.ts";
import { usePagedRows } from "../ui/grid/use-paged-rows.ts";
import { loadPage, pagesKey, type QualityEvent } from "./event-pages.ts";
import { type EventOrder, type QualityFilter, queryOf } from "./quality-search.ts";

export type EventCounts = Output<(typeof countQualityEvents)["answer"]>;
const idOf = ({ idEvent }: QualityEvent) => idEvent;

/** The events of a filter in order, a page behind the other; `more` is there when more can be asked for. */
export function useEventRows(filter: QualityFilter, order: EventOrder, enabled: boolean) {
  const query = useInfiniteQuery({
    queryKey: pagesKey({ ...filter, ...order }),
    queryFn: ({ pageParam, signal }) => loadPage({ ...filter, ...order }, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Rows do not move under somebody who comes back from another window.
    refetchOnWindowFocus: false,
    enabled,
  });
  return usePagedRows(query, idOf);
}

/** The exact number, and how many events each value of the filter would show. */
export const useCounts = (filter: QualityFilter, enabled = true) => useRoute(countQualityEvents, { query: queryOf(filter) }, { enabled });
export type CountsQuestion = ReturnType<typeof useCounts>;
