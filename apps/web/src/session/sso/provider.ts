import { beforeSession } from "@hub/contract/session/before-session.ts";
import { addressOf } from "../../api/client.ts";

const storageKey = "hub.to-provider";
const atMostEvery = 60_000;

/** Whether the page may go to the corporate sign-in by itself: at most once in 60 s, so that a sign-in that does not last never turns in a circle. */
export function mayGoByItself(now: number, storage: Pick<Storage, "getItem" | "setItem">): boolean {
  const last = Number(storage.getItem(storageKey) ?? "0");
  if (now - last < atMostEvery) return false;
  storage.setItem(storageKey, String(now));
  return true;
}

/** The page to come back to after sign-in, if it is one of the portal's: never another host, never sign-in itself. */
export function pageAfter(to: string | null | undefined): string | undefined {
  if (!to || to.length > 500 || !/^\/(?![/\\])/.test(to)) return undefined;
  return /^\/(login|ssotoken|notfounduser|password|setup|home)?\/?(\?|$)/i.test(to) ? undefined : to;
}

/** Where the corporate sign-in begins; afterwards one stands at `to`. `again` lets it ask who one is, also when it knows somebody. */
export const providerAddress = (to: string | null | undefined, again = false): string =>
  addressOf(beforeSession.startSso, {}, { to: pageAfter(to), again: again ? "1" : undefined });

let leaving = false;
/** Leaves for the corporate sign-in; the page left behind does not stay in the history, where going back would only lead here again. */
export function goToProvider(to: string | null | undefined): void {
  if (leaving) return;
  leaving = true;
  // A page the browser brings back as it was would wait for ever.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  location.replace(providerAddress(to));
}
