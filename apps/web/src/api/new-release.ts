import { mayReload } from "../texts/chunk-reload.ts";

/** What became of code that could not be loaded: the page loads anew, the portal cannot be reached, or neither helps. */
export type Outcome = "reloads" | "offline" | "failed";

/**
 * Finds out why code could not be loaded: after a release the old pieces are gone, and the page loads itself anew, at most once a minute; without a connection it
 * stays, since a reload would end at the browser's own error page. `reload` and `fetch` are the browser's.
 */
export async function outcomeOfMissingCode(
  browser: { fetch: typeof fetch; reload: () => void; storage: Pick<Storage, "getItem" | "setItem"> },
  now: number,
): Promise<Outcome> {
  if (!(await isReachable(browser.fetch))) return "offline";
  if (!mayReload(now, browser.storage)) return "failed";
  browser.reload();
  return "reloads";
}

/** Whether the portal's first file is answered. */
export async function isReachable(ask: typeof fetch): Promise<boolean> {
  try {
    return (await ask("./index.html", { cache: "no-store", signal: AbortSignal.timeout(10_000) })).ok;
  } catch {
    return false;
  }
}

/** Whether the portal is reached from here. */
export const isPortalReachable = (): Promise<boolean> => isReachable(thisBrowser().fetch);

/** What the page itself has for `outcomeOfMissingCode`. */
export const thisBrowser = () => ({
  fetch: (...given: Parameters<typeof fetch>) => fetch(...given),
  reload: () => location.reload(),
  storage: sessionStorage,
});
