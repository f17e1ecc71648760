import type { LiveEvent } from "@hub/contract/live/live.ts";
import { accessOptions } from "../access.ts";
import { isLive, noteLive } from "../live-state.ts";
import { queryClient } from "../query-client.ts";
import { onSessionChange, readSession } from "../stored-session.ts";
import { oneOfTabs } from "./one-of-tabs.ts";
import { type Ended, readStream } from "./read-stream.ts";
import { createRefresher } from "./topics.ts";

const name = "hub.live";
/** Between two attempts, in milliseconds: at first, at the longest, and where there is no place or no live pages. */
const waits = { first: 1_000, longest: 30_000, refused: 300_000 };

/**
 * Has this page told what changes while somebody looks at it, by one stream for all tabs of the browser (decision 0056). Where a browser has no means to share
 * one, as behind plain http, it goes on to ask by the clock.
 */
export function followChanges(): void {
  // By their types they are always there; over plain http, and in old browsers, they are not.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks || typeof BroadcastChannel === "undefined") return;
  const tabs = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  const say = (word: LiveEvent | "who") => tabs.postMessage(word);
  const refresher = createRefresher(queryClient, () => document.hidden);
  /** Whether this page was ever told of changes: what happened before it was loaded it knows. */
  let wasLive = false;

  function hear({ kind, topic }: LiveEvent): void {
    if (kind === "change" && topic) return refresher.changed(topic);
    if (kind === "all") {
      void queryClient.invalidateQueries({ queryKey: accessOptions(readSession()).queryKey });
      return refresher.all();
    }
    const was = isLive();
    noteLive(kind === "on");
    // Between two streams something may have happened that neither told.
    if (kind === "on" && !was && wasLive) refresher.all();
    wasLive ||= kind === "on";
  }
  tabs.addEventListener("message", ({ data }: MessageEvent<LiveEvent | "who">) => {
    if (data !== "who") return hear(data);
    if (leads && isLive()) say({ kind: "on" });
  });

  let leads = false;
  /** Follows for all tabs until its turn is over or nobody is signed in. */
  async function lead(signal: AbortSignal): Promise<void> {
    leads = true;
    const tell = (event: LiveEvent) => {
      hear(event);
      say(event);
    };
    // Whoever led before may have gone without a word: nobody knows what was missed since.
    tell({ kind: "off" });
    for (let wait = waits.first; !signal.aborted;) {
      const token = readSession()?.token;
      const began = Date.now();
      const ended = token ? await followOnce(token, signal, tell) : "over";
      tell({ kind: "off" });
      if (signal.aborted) break;
      if (ended === "broken" && Date.now() - began > waits.longest) wait = waits.first;
      await untilAgain(ended, wait, token, signal);
      wait = Math.min(wait * 2, waits.longest);
    }
    leads = false;
  }

  let stop: (() => void) | undefined;
  const followIfSomebody = () => {
    if (readSession()) stop ??= oneOfTabs(name, lead, { page: document, locks });
    else {
      stop?.();
      stop = undefined;
      noteLive(false);
    }
  };
  onSessionChange(followIfSomebody);
  followIfSomebody();
  say("who");
}

/** Follows by one session until the stream ends, or the session is another one. */
async function followOnce(token: string, signal: AbortSignal, tell: (event: LiveEvent) => void): Promise<Ended> {
  const other = new AbortController();
  const forget = onSessionChange(() => readSession()?.token !== token && other.abort());
  try {
    return await readStream(token, AbortSignal.any([signal, other.signal]), tell);
  } finally {
    forget();
  }
}

/** Waits before the next attempt; not at the same instant as everybody else whose node has stopped. A session that is over waits for the next one. */
function untilAgain(ended: Ended, wait: number, token: string | undefined, signal: AbortSignal): Promise<void> {
  const between = ended === "refused" ? waits.refused : wait;
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      forget();
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = ended === "over" ? undefined : setTimeout(done, between * (0.5 + Math.random() / 2));
    const forget = onSessionChange(() => readSession()?.token !== token && done());
    signal.addEventListener("abort", done);
  });
}
