import { countQualityEvents, listQualityEvents } from "@hub/contract/quality.ts";
import type { Output } from "@hub/contract/route.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { call } from "../api/client.ts";
import { keyOf, useRoute } from "../api/queries.ts";
import { type EventOrder, type QualityFilter, queryOf } from "./quality-search.ts";

export type QualityEvent = Output<(typeof listQualityEvents)["answer"]>["items"][number];
export type EventCounts = Output<(typeof countQualityEvents)["answer"]>;
const pageSize = 100;

/** The events of a filter in order, a page behind the other; `more` is there when more can be asked for. */
export function useEventRows(filter: QualityFilter, order: EventOrder, enabled: boolean) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(listQualityEvents, { query: { ...filter, ...order } }), "pages"],
    queryFn: ({ pageParam, signal }) =>
      call(listQualityEvents, { query: { ...queryOf(filter), ...order, after: pageParam, limit: pageSize }, signal }),
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
