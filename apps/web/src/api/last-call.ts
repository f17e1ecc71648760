import { useSyncExternalStore } from "react";

// Tabs share a session: what one of them is answered keeps it alive for all.
const tabs = globalThis.BroadcastChannel && new BroadcastChannel("hub.calls");
const listeners = new Set<() => void>();
/** How often a tab tells the others, and what waits for the end is set anew. */
const toldEvery = 10_000;
let last = 0;

function take(at: number): void {
  last = Math.max(last, at);
  for (const listener of listeners) listener();
}
tabs?.addEventListener("message", ({ data }) => typeof data === "number" && take(data));

/** Notes that the server has answered a call of the session: it is in use. */
export function noteCall(now = Date.now()): void {
  if (now - last < toldEvery) return;
  take(now);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes none
  tabs?.postMessage(now);
}

/** When the server last answered, here or in another tab, to ten seconds. */
export function useLastCall(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => last,
  );
}
