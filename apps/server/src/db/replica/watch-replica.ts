import type { Logger } from "pino";
import type { Host } from "../address.ts";
import { type Connection, connect } from "../connect.ts";
import { notInTime } from "../kin.ts";
import { type Limits, limits } from "../limits.ts";
import { parsePosition } from "./position.ts";
import { askReplica, type ReplicaState, started } from "./positions.sql.ts";

/** Milliseconds between one look at a replica and the next; after so many without a good one nobody reads from it. */
const look = { every: 500, goodFor: 3_000 };

export type Replica = {
  name: string;
  db: Connection["db"];
  /** How far it has come, as it said last; undefined when nobody is to read from it. */
  replayed(): bigint | undefined;
  /** Somebody who read from it was let down: nobody else reads from it until it has been looked at. */
  doubt(): void;
  /** Looks at it at once. */
  look(): Promise<void>;
  connections: Connection["states"];
  close(): Promise<void>;
};

/** What a replica has to be one of: which database, and what was noted for everybody when the server that takes changes was first seen. */
export type Origin = { place: string; noted: bigint };
export type ReplicaOptions = { limits: Limits; max: number; log: Pick<Logger, "warn" | "info"> };

/** Why nobody is to read from it; undefined when all is well. */
function refuse(state: ReplicaState, origin: Origin): string | undefined {
  if (state.place !== origin.place) return "it is of another database";
  if (!state.recovering || state.replayed === null) return "it takes changes itself";
  // Its log may be as long as that of the server that takes changes and another one, since it follows one that did before.
  if (state.noted === null || parsePosition(state.noted) < origin.noted)
    return "it does not have yet what was noted, or follows another server";
  return undefined;
}

/**
 * A replica at `url`, the name of one server: connections to read on, and a look at it twice a second. Who reads is only ever led to the very server that said how far it has come:
 * another one behind the same name may be older, and its connections are refused.
 */
export function watchReplica(url: string, { host, port }: Host, origin: () => Origin | undefined, options: ReplicaOptions): Replica {
  const name = `${host}:${port}`;
  let known: { replayed: bigint; at: number; started: string } | undefined;
  let told = "well";
  const tell = (state: string) => {
    if (told !== state) options.log[state === "well" ? "info" : "warn"]({ replica: name, state }, "replica for reads");
    told = state;
  };
  const onError = () => undefined;
  const reading = connect(url, {
    limits: options.limits,
    max: options.max,
    applicationName: "hub-reads",
    onError,
    readOnly: true,
    async verify(client) {
      const { rows } = await client.query<{ started: string }>(`select ${started} as started`);
      if (rows[0]?.started !== known?.started)
        throw Object.assign(new Error("another server than the one that was looked at"), { code: "ECONNREFUSED" });
    },
  });
  const watching = connect(url, { limits: limits.health, max: 1, applicationName: "hub-replica", onError });
  let failures = 0;
  const ask = async (): Promise<void> => {
    try {
      const state = await askReplica(watching.db);
      failures = 0;
      const from = origin();
      // Until it is known of what it should be a replica nobody reads from it.
      if (!state || !from) return void (known = undefined);
      const wrong = refuse(state, from);
      if (wrong || (known && known.started !== state.started)) reading.renew(new Error(wrong ?? "another server stands there"));
      // The name may lead to another one by now.
      if (wrong) watching.renew(new Error(wrong));
      known = wrong ? undefined : { replayed: parsePosition(state.replayed ?? ""), at: performance.now(), started: state.started };
      tell(wrong ?? "well");
    } catch {
      known = undefined;
      failures += 1;
      // Once may be chance; who still waits for an answer then is sent on.
      if (failures > 1) reading.cut(notInTime());
      tell("it does not answer");
    }
  };
  let asked: Promise<void> | undefined;
  const lookNow = () => (asked ??= ask().finally(() => (asked = undefined)));
  void lookNow();
  const timer = setInterval(() => void lookNow(), look.every).unref();
  return {
    name,
    db: reading.db,
    replayed: () => (known && performance.now() - known.at <= look.goodFor ? known.replayed : undefined),
    doubt() {
      known = undefined;
      void lookNow();
    },
    look: lookNow,
    connections: reading.states,
    async close() {
      clearInterval(timer);
      await asked;
      await Promise.all([reading.close(), watching.close()]);
    },
  };
}
