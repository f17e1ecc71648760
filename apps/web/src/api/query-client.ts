import type { Input, Route, Schema } from "@hub/contract/route.ts";
import { validToken } from "@hub/contract/session/session.ts";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./client.ts";
import { areaKeyOf, routeKeyOf } from "./keys.ts";

/** Whoever hears that they need a second factor now is led to register one. */
const onError = (error: Error) => {
  if (error instanceof ApiError && error.code === "second-factor-required") void invalidate(validToken);
};

/** Server data for the pages: refusals are not tried again, lost connections twice. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // Without a connection it says so at once, instead of waiting and sending later by itself.
    queries: {
      networkMode: "always",
      staleTime: 10_000,
      retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
      placeholderData: (before: unknown) => before,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** All answers of a route are old, or those about one record; what is shown of them is asked for again. */
export async function invalidate<R extends Route>(
  route: R,
  params?: R extends Route<infer P extends Schema> ? Input<P> : never,
): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: routeKeyOf(route, params) });
}

/** All answers of the areas that these routes belong to are old; what is shown of them is asked for again. */
export async function invalidateArea(...routes: readonly Route[]): Promise<void> {
  await Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: areaKeyOf(route) })));
}

/** Everything is old, as after a call that may have changed anything. */
export const invalidateAll = (): Promise<void> => queryClient.invalidateQueries();

/** Asks for everything that is shown once more, as after a change of language; an answer to an earlier question that is still on its way is not taken. */
export async function askAnew(queries: QueryClient): Promise<void> {
  // Invalidating alone joins a first request that is under way, and its answer would count as the new one.
  await queries.cancelQueries();
  await queries.invalidateQueries();
}
