import type { listSourceFiles, listSourceRuns } from "@hub/contract/ingestion/sources.ts";
import type { Output } from "@hub/contract/route.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { keyOf } from "../../api/queries.ts";

type HistoryRoute = typeof listSourceFiles | typeof listSourceRuns;

/** The files or runs of a source, newest first, page after page; kept fresh while it is looked at. */
export function useHistory<R extends HistoryRoute>(route: R, id: number) {
  type Page = Output<R["answer"]>;
  return useInfiniteQuery({
    queryKey: [...keyOf(route, { params: { id } }), "pages"],
    queryFn: ({ pageParam, signal }) =>
      call(route as HistoryRoute, { params: { id }, query: { before: pageParam }, signal }) as Promise<Page>,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }: Page) => next ?? undefined,
    refetchInterval: 5000,
  });
}
