import type { Ledger } from "../ledger.ts";
import type { openEar } from "../outages.ts";
import type { Person } from "../people.ts";
import type { Group } from "../setting-up.ts";

export const names = ["admin", "source", "coordinator", "owner", "group", "lead"] as const;

/** What the traffic of a cluster knows. */
export type World = {
  people: Record<(typeof names)[number], Person>;
  ledger: Ledger;
  ear: ReturnType<typeof openEar>;
  group: Group;
  /** Milliseconds of rest between two calls of one who does one thing again and again. */ pause: number;
  goesOn(): boolean;
};
