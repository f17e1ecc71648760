import { countQualityEvents } from "@hub/contract/quality.ts";
import type { Output } from "@hub/contract/route.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useRoute } from "../api/queries.ts";
import { loadPage, pagesKey, type QualityEvent } from "./event-pages.ts";
import { type EventOrder, type QualityFilter, queryOf } from "./quality-search.ts";

export type EventCounts = Output<(typeof countQualityEvents)["answer"]>;

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
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const rows = useMemo(() => onceEach(data?.pages.flatMap(({ items }) => items) ?? []), [data]);
  const next = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return {
    query,
    rows,
    total: data?.pages[0]?.total,
    more: hasNextPage && !isFetching && !isFetchNextPageError ? next : undefined,
  };
}
export type EventRows = ReturnType<typeof useEventRows>;

/** An event that has moved from one page into the next while they were loaded is there once. */
function onceEach(events: readonly QualityEvent[]): QualityEvent[] {
  return [...new Map(events.map((event) => [event.idEvent, event])).values()];
}

/** The exact number, and how many events each value of the filter would show. */
export const useCounts = (filter: QualityFilter, enabled = true) => useRoute(countQualityEvents, { query: queryOf(filter) }, { enabled });
