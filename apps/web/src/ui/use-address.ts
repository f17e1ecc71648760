import { type NavigateOptions, type RegisteredRouter, type RouteById, type RouteIds, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

type Tree = RegisteredRouter["routeTree"];
/** A screen by its address, or `__root__` for what every address may say. */
type Screen = RouteIds<Tree>;
/** What the address of a screen may say, as texts. */
export type SearchOf<From extends Screen> = RouteById<Tree, From>["types"]["fullSearchSchema"];
/** How one gets to another address: in place of this one in the history, asking nothing about what is unsaved, staying where one has scrolled to. */
export type How = Pick<NavigateOptions, "replace" | "ignoreBlocker" | "resetScroll">;

/** What the address of the screen says, and the ways to have it say something else: `show` says nothing besides, `change` leaves the rest. */
export function useAddress<const From extends Screen>(_from: From) {
  // The screen is named for the compiler alone: where a part is shown without it, as in a test, nothing is said and nothing breaks.
  const search = useSearch({ strict: false }) as SearchOf<From>;
  const navigate = useNavigate();
  const show = useCallback((next: SearchOf<From>, how: How = {}) => void navigate({ to: ".", search: next as object, ...how }), [navigate]);
  const change = useCallback(
    (changed: Partial<SearchOf<From>>, how: How = {}) =>
      void navigate({ to: ".", search: (old: object) => ({ ...old, ...changed }), ...how }),
    [navigate],
  );
  return { search, show, change };
}
