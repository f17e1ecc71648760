import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { DatabaseClient } from "../db/client.ts";
import { connectionOptions } from "../db/connect.ts";
import { limits } from "../db/limits.ts";
import { beat, listening } from "./listen.sql.ts";

/** `onHeard` takes each text that was told; `onState` hears whether all that is told arrives from now on. */
type Listening = { onHeard(text: string): void; onState(on: boolean): void; log: Logger };
export type Listener = { close(): Promise<void> };

/** How often a node tells itself something to know that it hears, how long that may take, and how long it rests before it tries again (milliseconds). */
const rhythm = { every: 10_000, within: 5_000, first: 250, longest: 5_000 };

/**
 * Keeps the one connection of a node that listens. What says that it hears is not that the connection stands: it tells itself something every ten seconds. Behind a
 * pooler that gives connections away nothing comes back, a demoted server refuses, and one that hangs says nothing: each time it starts again.
 */
export function listenTo(url: string, { onHeard, onState, log }: Listening, pace: Partial<typeof rhythm> = {}): Listener {
  const { every, within, first, longest } = { ...rhythm, ...pace };
  const closing = new AbortController();
  const rest = (milliseconds: number) => sleep(milliseconds, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
  let told: boolean | undefined;
  const state = (on: boolean) => {
    if (told !== on) onState((told = on));
  };

  async function listenOnce(): Promise<void> {
    const client = new DatabaseClient({ ...connectionOptions(url, limits.door), application_name: "hub-live" });
    const lost = new Promise<Error>((resolve) => {
      client.on("error", resolve).on("end", () => resolve(new Error("The connection that listens has ended.")));
      closing.signal.addEventListener("abort", () => resolve(new Error("closing")), { once: true });
    });
    const own = `beat ${randomUUID()}`;
    let answered: () => void = () => undefined;
    client.on("notification", ({ payload = "" }) => {
      if (payload === own) answered();
      else if (!payload.startsWith("beat ")) onHeard(payload);
    });
    const orLost = async <T>(work: Promise<T>): Promise<T> => {
      // Whoever loses the race may still fail later, and nobody waits for it then.
      work.catch(() => undefined);
      const first = await Promise.race([work.then((value) => ({ value })), lost]);
      if (first instanceof Error) throw first;
      return first.value;
    };
    try {
      await orLost(client.connect() as unknown as Promise<unknown>);
      await orLost(client.query(listening));
      for (;;) {
        const heard = new Promise<void>((resolve) => (answered = resolve));
        const { rows } = await orLost(client.query<{ writable: boolean }>(beat, [own]));
        if (!rows[0]?.writable) throw new Error("The server takes no changes.");
        const late = rest(within).then(() => {
          throw new Error("What is told does not arrive: the address may lead through a pooler.");
        });
        await orLost(Promise.race([heard, late]));
        state(true);
        await orLost(rest(every));
      }
    } finally {
      void client.end().catch(() => undefined);
      // A server that hangs would never answer the farewell.
      client.destroy(new Error("no more"));
    }
  }

  const running = (async () => {
    for (let wait = first; !closing.signal.aborted; wait = Math.min(wait * 2, longest)) {
      const began = performance.now();
      const error = await listenOnce().then(
        () => undefined,
        (error: unknown) => error,
      );
      if (closing.signal.aborted) break;
      if (told !== false) log.warn({ err: error }, "live pages are off until the database tells changes again");
      state(false);
      if (performance.now() - began > longest) wait = first;
      await rest(wait * (0.5 + Math.random() / 2));
    }
  })();

  return {
    async close() {
      closing.abort();
      await running;
    },
  };
}
