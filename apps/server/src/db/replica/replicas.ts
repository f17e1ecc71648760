import type { Logger } from "pino";
import { setTimeout as sleep } from "node:timers/promises";
import { hostsApart } from "../address.ts";
import { type Connection, connect, type Database } from "../connect.ts";
import { passingCodeOf, wasLostMeanwhile } from "../passing-failure.ts";
import { type Limits, limits } from "../limits.ts";
import { LogPlaces } from "./log-places.ts";
import { parsePosition } from "./position.ts";
import { askPrimary, writePosition } from "./positions.sql.ts";
import { type Origin, watchReplica } from "./watch-replica.ts";

/**
 * Milliseconds: between two looks at where the server that takes changes is; how old what others have written may be when it is read; after what lag something is written, so that a log
 * in which nothing happens is no lag; how long one waits for a connection to a replica.
 */
const times = { look: 1_000, mostLag: 10_000, beat: 4_000, connection: 1_500 };

/** Where one reads: `failed` is called when it let one down. */
export type Reader = { db: Database; failed(error: unknown): void };
/** Reads of people by where they were answered: on a replica, where changes are taken, and there after a replica had failed or refused. */
export type ReadCounts = { replica: number; primary: number; again: number };
export type ReplicaFigures = { name: string; up: boolean; lagSeconds: number | undefined; connections: ReturnType<Connection["states"]> };

/** What may be read from instead of the server that takes changes (decision 0057). */
export type Replicas = {
  /** A replica that has all up to `position` of the log, and all that `userId` was shown by this node; undefined: read where changes are taken. */
  find(userId: number, position: string | undefined): Reader | undefined;
  /** Somebody was shown what stands where changes are taken: for them time does not run backwards on this node. */
  saw(userId: number): void;
  /** Notes that what `db` has committed is to be seen by whoever reads next in a person's name (null: in anybody's). Answers up to where of the log; undefined where that failed: this node alone keeps it in mind then. */
  note(db: Database, userId: number | null): Promise<string | undefined>;
  /** A replica that has all up to a position, or comes to it within so many milliseconds. */
  reach(position: string | undefined, within: number): Promise<Reader | undefined>;
  /** Something was heard of that was written just before: whoever reads here from now on is shown it. */
  heard(): void;
  figures(): ReplicaFigures[];
  counts(): ReadCounts;
  close(): Promise<void>;
};

const anybody = 0;

/** Whether the server that was read from may be the reason, and not what was asked of it: a conflict with what it replays is of the moment. */
const isOfServer = (error: unknown): boolean =>
  /^(database-unavailable|database-read-only)$/.test(passingCodeOf(error) ?? "") || wasLostMeanwhile(error);

/** Opens the replicas at `readUrl`, each host of it one, with `max` connections each; `url` is of the server that takes changes, `base` what is allowed to who reads. */
export function openReplicas(
  url: string,
  readUrl: string,
  { base, max, log }: { base: Limits; max: number; log: Pick<Logger, "warn" | "info"> },
): Replicas {
  const primary = connect(url, { limits: limits.health, max: 1, applicationName: "hub-replica", onError: () => undefined });
  const places = new LogPlaces();
  let origin: (Origin & { started: string }) | undefined;
  const options = { limits: { ...base, connection: times.connection }, max, log };
  const replicas = hostsApart(readUrl).map(({ url, host }) => watchReplica(url, host, () => origin, options));
  /** Who was shown what may be newer than a replica, and when last. */
  const seen = new Map<number, number>();
  const counts: ReadCounts = { replica: 0, primary: 0, again: 0 };
  let turn = 0;
  let beaten = 0;

  const lookAtPrimary = async (): Promise<void> => {
    try {
      const at = performance.now();
      const now = await askPrimary(primary.db);
      if (!now) return;
      if (origin?.place !== now.place || origin.started !== now.started) {
        // Another server takes changes, or the same one anew: what follows it has this line, and what follows its predecessor has not.
        origin = { place: now.place, started: now.started, noted: parsePosition(await writePosition(primary.db, null)) };
        places.clear();
      }
      places.add(at, parsePosition(now.position));
      const isLate = replicas.some((replica) => places.lagOf(replica.replayed() ?? parsePosition(now.position)) > times.beat);
      if (isLate && at - beaten > times.beat) {
        beaten = at;
        await writePosition(primary.db, null);
      }
    } catch (error) {
      // Without a fresh place of the log nobody reads from a replica. One that was demoted goes on answering: what is asked next is asked of whoever is there by then.
      primary.renew(error as Error);
    }
    // As long as this all replicas that count have been read past it, or do not count.
    for (const [userId, at] of seen) if (performance.now() - at > times.mostLag * 2) seen.delete(userId);
  };
  let looking: Promise<void> | undefined;
  const lookNow = () => (looking ??= lookAtPrimary().finally(() => (looking = undefined)));
  void lookNow();
  const timer = setInterval(() => void lookNow(), times.look).unref();

  const pick = (needed: bigint, since: readonly (number | undefined)[]): Reader | undefined => {
    if (!places.isKnown) return undefined;
    for (let step = 0; step < replicas.length; step += 1) {
      const replica = replicas[(turn + step) % replicas.length];
      const replayed = replica?.replayed();
      if (!replica || replayed === undefined || replayed < needed || places.lagOf(replayed) > times.mostLag) continue;
      if (!since.every((at) => at === undefined || places.hasSeen(replayed, at))) continue;
      turn = (turn + step + 1) % replicas.length;
      return {
        db: replica.db,
        failed: (error) => {
          counts.again += 1;
          if (isOfServer(error)) replica.doubt();
        },
      };
    }
    return undefined;
  };

  return {
    find(userId, position) {
      const reader = pick(position === undefined ? 0n : parsePosition(position), [seen.get(userId), seen.get(anybody)]);
      counts[reader ? "replica" : "primary"] += 1;
      return reader;
    },
    counts: () => ({ ...counts }),
    saw: (userId) => void seen.set(userId, performance.now()),
    async note(db, userId) {
      try {
        return await writePosition(db, userId);
      } catch (error) {
        seen.set(userId ?? anybody, performance.now());
        log.warn({ err: error }, "what was written could not be noted for those who read elsewhere");
        return undefined;
      }
    },
    async reach(position, within) {
      if (position === undefined) return undefined;
      const needed = parsePosition(position);
      for (const until = performance.now() + within; ; await sleep(50)) {
        const reader = pick(needed, []);
        if (reader || performance.now() > until || replicas.every((replica) => replica.replayed() === undefined)) return reader;
        await Promise.all(replicas.map((replica) => replica.look()));
      }
    },
    heard() {
      seen.set(anybody, performance.now());
      // So that it is over in moments, and not with the next look of each.
      void lookNow().then(() => Promise.all(replicas.map((replica) => replica.look())));
    },
    figures: () =>
      replicas.map((replica) => {
        const replayed = replica.replayed();
        const lagSeconds = replayed === undefined ? undefined : places.lagOf(replayed) / 1000;
        return { name: replica.name, up: replayed !== undefined, lagSeconds, connections: replica.connections() };
      }),
    async close() {
      clearInterval(timer);
      await looking;
      await Promise.all([primary.close(), ...replicas.map((replica) => replica.close())]);
    },
  };
}
