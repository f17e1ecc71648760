import type { Output, Route } from "@hub/contract/route.ts";
import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { call, type Given } from "./client.ts";
import { keyOf, type RouteKey } from "./keys.ts";

type Asked<R extends Route> = Pick<Given<R>, "params" | "query">;
type Answer<R extends Route> = Output<R["answer"]>;
/** What may be said about the asking besides what is asked. */
type Usual = "enabled" | "refetchInterval" | "refetchOnWindowFocus" | "staleTime" | "gcTime" | "placeholderData";
/** What is kept as a look is not asked for again by itself, whatever has changed. */
const rest = ({ looks }: Route) => (looks ? ({ staleTime: "static" } as const) : {});

/** A route's answer as server data. */
export function useRoute<R extends Route>(
  route: R,
  given: Asked<R> = {},
  options: Pick<UseQueryOptions<Answer<R>>, Usual> = {},
): UseQueryResult<Answer<R>> {
  return useQuery({ ...routeOptions(route, given), ...options });
}

/** What a route is asked by: a page asks it so, and so does who asks before the page is there. */
export function routeOptions<R extends Route>(route: R, given: Asked<R> = {}) {
  return {
    queryKey: keyOf(route, given),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(route, { ...given, signal }),
    ...rest(route),
  };
}

/** A question that a page begins with. */
export type FirstQuery = Pick<ReturnType<typeof routeOptions>, "queryKey"> & {
  queryFn: (context: { signal: AbortSignal }) => Promise<unknown>;
};

/** A detail by id. Without an id it logs an error and makes no call (API-33). */
export function useDetail<R extends Route>(
  route: R,
  id: number | undefined,
  given: Pick<Given<R>, "query"> = {},
): UseQueryResult<Output<R["answer"]>> {
  return useQuery(detailOptions(route, id, given)) as UseQueryResult<Output<R["answer"]>>;
}

/** What a detail asks; nothing without an id. */
export function detailOptions<R extends Route>(route: R, id: number | undefined, given: Pick<Given<R>, "query"> = {}) {
  const asked = { ...given, params: { id } } as unknown as Asked<R>;
  return {
    queryKey: keyOf(route, asked),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(route, { ...asked, signal }),
    enabled: hasId(id, route.path),
    placeholderData: undefined,
  };
}

/** Whether a detail can be asked for; says so in the log when not (specification 7). */
export function hasId(id: number | undefined, path: string): id is number {
  if (id !== undefined && Number.isInteger(id) && id > 0) return true;
  console.error(`A detail was asked for without an id: ${path}`);
  return false;
}

/** What marks the end of a page in an answer, for the page behind it. */
type Mark<R extends Route> = Answer<R> extends { next?: infer N } ? NonNullable<N> : never;
type PageOptions<R extends Route> = Pick<
  UseInfiniteQueryOptions<Answer<R>, Error, InfiniteData<Answer<R>, Mark<R> | undefined>, RouteKey, Mark<R> | undefined>,
  Usual
>;

/** A route's answers, a page behind the other; `word` is the query's for where the page before ended. */
export function usePages<R extends Route>(
  route: R,
  word: ("after" | "before") & keyof NonNullable<Given<R>["query"]>,
  given: Asked<R> = {},
  options: PageOptions<R> = {},
): UseInfiniteQueryResult<InfiniteData<Answer<R>, Mark<R> | undefined>> {
  return useInfiniteQuery({
    queryKey: pagesKeyOf(route, given),
    queryFn: ({ pageParam, signal }) => call(route, { ...given, query: { ...given.query, [word]: pageParam }, signal } as Given<R>),
    initialPageParam: undefined,
    getNextPageParam: (page) => (page as { next?: Mark<R> | null }).next ?? undefined,
    ...rest(route),
    ...options,
  });
}

/** The key of the pages of a route's answers. */
export const pagesKeyOf = (route: Route, given: { params?: unknown; query?: unknown } = {}): RouteKey => keyOf(route, given, "pages");
