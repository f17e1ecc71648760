import type { Output, Route } from "@hub/contract/route.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call, type Given } from "./client.ts";

/** The key of a route's answer: first word of the path, then all that was asked, so that an area's answers go stale together. */
export function keyOf(route: Route, given: { params?: unknown; query?: unknown } = {}): unknown[] {
  return [route.path.split("/")[0], route.path, given.params ?? null, given.query ?? null];
}

/** A route's answer as server data. */
export function useRoute<R extends Route>(
  route: R,
  given: Pick<Given<R>, "params" | "query"> = {},
  options: { enabled?: boolean; refetchInterval?: number | false; placeholderData?: undefined } = {},
): UseQueryResult<Output<R["answer"]>> {
  return useQuery({
    queryKey: keyOf(route, given),
    queryFn: ({ signal }) => call(route, { ...given, signal }),
    ...options,
  }) as UseQueryResult<Output<R["answer"]>>;
}

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
  const asked = { ...given, params: { id } } as unknown as Pick<Given<R>, "params" | "query">;
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
