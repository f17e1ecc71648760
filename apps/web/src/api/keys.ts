import type { Route } from "@hub/contract/route.ts";

declare const ofRoute: unique symbol;
/** What an answer is kept under. Only the functions below make one: a list of words written elsewhere does not compile, so none is left behind by a renamed path. */
export type RouteKey = readonly unknown[] & { readonly [ofRoute]: true };

declare module "@tanstack/react-query" {
  interface Register {
    queryKey: RouteKey;
  }
}

type Asked = { params?: unknown; query?: unknown; body?: unknown };
const made = (parts: readonly unknown[]) => parts as RouteKey;

/** The key of a route's answer: its area, the route, then all that was asked; `more` sets apart what is kept of the same answer in another form. */
export function keyOf(route: Route, { params, query, body }: Asked = {}, ...more: unknown[]): RouteKey {
  return made([...routeKeyOf(route), params ?? null, query ?? null, ...(body === undefined ? [] : [body]), ...more]);
}

/** The key of what must not change while somebody works with it, as what a form was begun on: it goes stale neither with its route nor with its area. */
export function keyApart(route: Route, asked: Asked = {}, ...more: unknown[]): RouteKey {
  return made(["apart", ...keyOf(route, asked, ...more)]);
}

/** What the keys of all answers of a route begin with; with `params`, of those about one record. */
export function routeKeyOf(route: Route, params?: unknown): RouteKey {
  return made([...areaKeyOf(route), route.path, ...(params === undefined ? [] : [params])]);
}

/** What the keys of a route's area begin with: the first word of its path. */
export function areaKeyOf(route: Pick<Route, "path">): RouteKey {
  return made([route.path.split("/")[0]]);
}
