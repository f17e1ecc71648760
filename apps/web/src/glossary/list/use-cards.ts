import { countGlossary, listGlossary } from "@hub/contract/glossary.ts";
import type { Output } from "@hub/contract/route.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { call } from "../../api/client.ts";
import { keyOf, useRoute } from "../../api/queries.ts";
import { type GlossaryFilter, queryOf } from "../glossary-search.ts";

type CardPage = Output<(typeof listGlossary)["answer"]>;
export type CardItem = CardPage["items"][number];
export type CardCounts = Output<(typeof countGlossary)["answer"]>;
const pageSize = 50;

/** The cards of a filter, a page behind the other; `more` is there when more can be asked for. */
export function useCards(filter: GlossaryFilter, enabled: boolean) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(listGlossary, { query: filter }), "pages"],
    queryFn: ({ pageParam, signal }) => call(listGlossary, { query: { ...queryOf(filter), after: pageParam, limit: pageSize }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Cards do not move under somebody who comes back from another window.
    refetchOnWindowFocus: false,
    enabled,
  });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  // A card that has moved from one page into the next while they were loaded is there once.
  const cards = useMemo(
    () => [...new Map(data?.pages.flatMap(({ items }) => items.map((item) => [item.id, item] as const))).values()],
    [data],
  );
  const next = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return {
    query,
    cards,
    total: data?.pages[0]?.total,
    corrected: data?.pages[0]?.corrected ?? [],
    more: hasNextPage && !isFetching && !isFetchNextPageError ? next : undefined,
  };
}
export type Cards = ReturnType<typeof useCards>;

/** How many cards each value of the filter would show. */
export const useCardCounts = (filter: GlossaryFilter, enabled = true) => useRoute(countGlossary, { query: queryOf(filter) }, { enabled });
