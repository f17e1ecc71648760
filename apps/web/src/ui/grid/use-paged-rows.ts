import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";

/** Rows that come page by page; `more` asks for the next page where there is one. */
export type PagedRows<T> = { query: UseInfiniteQueryResult; rows: readonly T[]; more: (() => void) | undefined };

/** The rows of all pages, and how many there are in all as the first page says. `idOf` is the same function each time. */
export function usePagedRows<T, N>(
  query: UseInfiniteQueryResult<InfiniteData<{ items: T[]; total: N }>>,
  idOf: (row: T) => number,
): PagedRows<T> & { total: N | undefined } {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  // A row that has moved from one page into the next while they were loaded is there once.
  const rows = useMemo(
    () => [...new Map(data?.pages.flatMap(({ items }) => items.map((row) => [idOf(row), row] as const))).values()],
    [data, idOf],
  );
  const next = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return { query, rows, total: data?.pages[0]?.total, more: hasNextPage && !isFetching && !isFetchNextPageError ? next : undefined };
}
