import { setTimeout as sleep } from "node:timers/promises";
import type { HealthWatch } from "../db/watch-health.ts";
import type { NotReady } from "../problem.ts";

export type Readiness = {
  /** What stands in the way of work, undefined when nothing does. */
  ask(): Promise<NotReady | undefined>;
  /** The same until the portal was ready once, from then on undefined: the start is over. */
  askStart(): Promise<NotReady | undefined>;
  /** Says from now on that the portal stops; resolves after so many seconds, in which it goes on to answer and whoever distributes requests hears it. */
  drain(seconds: number): Promise<void>;
};

/** Says whether the portal can be sent work, as its database and its own end have it. */
export function createReadiness(health: HealthWatch): Readiness {
  let stopping = false;
  let started = false;
  const ask = async (): Promise<NotReady | undefined> => {
    if (stopping) return "portal-stopping";
    const state = await health.ask();
    const wrong = state !== "ok" ? state : await health.askSchema();
    started ||= wrong === undefined;
    return wrong;
  };
  return {
    ask,
    askStart: async () => (started ? undefined : ask()),
    async drain(seconds) {
      stopping = true;
      if (seconds > 0) await sleep(seconds * 1000);
    },
  };
}
