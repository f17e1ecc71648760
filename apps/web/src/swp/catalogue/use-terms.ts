import { getTerm, listTerms } from "@hub/contract/swp-catalogue.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../api/client.ts";
import { keyOf, useRoute } from "../../api/queries.ts";
import { queryOf, type TermFilter } from "./catalogue-search.ts";

const pageSize = 100;

/** The terms of a filter, a page behind the other. */
export function useTerms(filter: TermFilter) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(listTerms, { query: filter }), "pages"],
    queryFn: ({ pageParam, signal }) => call(listTerms, { query: { ...queryOf(filter), after: pageParam, limit: pageSize }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnWindowFocus: false,
  });
  const { data } = query;
  // A term that has moved from one page into the next while they were loaded is there once.
  const terms = useMemo(
    () => [...new Map(data?.pages.flatMap(({ items }) => items.map((item) => [item.id, item] as const))).values()],
    [data],
  );
  return { query, terms, total: query.isPlaceholderData ? undefined : data?.pages[0]?.total };
}

/** One term; nothing is asked without an id. */
export function useTerm(id: number | undefined) {
  return useRoute(getTerm, { params: { id: id ?? 0 } }, { enabled: id !== undefined, placeholderData: undefined });
}
