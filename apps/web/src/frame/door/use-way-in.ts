import { useEffect, useSyncExternalStore } from "react";
import { noteLeftTold, readSession, whyLeft } from "../../api/stored-session.ts";
import { goToProvider, mayGoByItself, pageAfter } from "../../session/sso/provider.ts";
import type { LoginOptions } from "../../session/sign-in/SignInWays.tsx";
import { type SignInSearch, wayToSignIn } from "../../session/sign-in/way-to-sign-in.ts";
import { stringifySearch } from "../../ui/address.ts";
import { isDoor, placeOf } from "./door-address.ts";

const changed = "hub:address";

/** Puts another place behind the hash, in place of the one that is there. */
export function replaceAddress(href: string): void {
  history.replaceState(history.state, "", `#${href}`);
  dispatchEvent(new Event(changed));
}

function onAddress(listener: () => void): () => void {
  for (const event of ["hashchange", changed]) addEventListener(event, listener);
  return () => {
    for (const event of ["hashchange", changed]) removeEventListener(event, listener);
  };
}

/** What stands behind the hash, now. */
export const useHash = (): string => useSyncExternalStore(onAddress, () => location.hash);

/**
 * What sign-in is told by the address. From a page that asks for a session the address becomes sign-in's, or one leaves for the corporate sign-in where there is no
 * other; until it is known how one signs in here, that is undefined.
 */
export function useWayIn(hash: string, options: { data: LoginOptions | undefined; error: unknown }): SignInSearch | undefined {
  const place = placeOf(hash);
  const { href, search } = place;
  const isThere = place.path === "/login";
  // What is there for anybody stays; the portal shows it.
  const asksForSession = isDoor(place);
  const { data, error } = options;
  const isAsked = data !== undefined || error !== undefined;
  useEffect(() => {
    if (isThere || !asksForSession || !isAsked || readSession()) return;
    const way = wayToSignIn(whyLeft(), data, pageAfter(href), () => mayGoByItself(Date.now(), sessionStorage));
    if (way === "provider") return goToProvider(href);
    noteLeftTold();
    replaceAddress(`/login${stringifySearch(way)}`);
  }, [isThere, asksForSession, isAsked, data, href]);
  return isThere ? search : undefined;
}
