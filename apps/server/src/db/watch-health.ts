import { connect } from "./connect.ts";
import { isWritable, listMigrations, listReleases } from "./health.sql.ts";
import { limits } from "./limits.ts";
import { readMigrations } from "./migrate.ts";
import { passingCodeOf } from "./passing-failure.ts";
import { type Standing, standingAmong } from "./releases/min-app.ts";

export type DatabaseHealth = "ok" | "database-unavailable" | "database-read-only";
export type SchemaState = "schema-differs" | "release-too-old" | "database-unavailable" | undefined;
export type HealthWatch = {
  ask(): Promise<DatabaseHealth>;
  /** Undefined when the database has had this portal's migrations, each as it is here, and others only by a newer release that this one may stand beside. */
  askSchema(): Promise<SchemaState>;
  /** Where this release stands among those that came to the database; rejects where it cannot be asked. */
  findStanding(): Promise<Standing>;
  close(): Promise<void>;
};

/** A connection is made anew this often, so that what holds for new ones alone is seen. */
const connectionSeconds = 30;

/**
 * Asks the database how it is, on the one connection it has for that: however often one asks, one question is under way, and whoever asks meanwhile shares its
 * answer. What does not answer in time is unavailable, and its connection is destroyed.
 */
export function watchHealth(url: string): HealthWatch {
  const { db, renew, close } = connect(url, {
    limits: limits.health,
    max: 1,
    maxLifetimeSeconds: connectionSeconds,
    applicationName: "hub-health",
  });
  let asked: Promise<DatabaseHealth> | undefined;
  const find = (): Promise<DatabaseHealth> =>
    isWritable(db).then(
      (writable) => {
        if (writable) return "ok";
        // What is asked next is asked of whoever is there by then: a server that was demoted goes on answering.
        renew(new Error("The database takes no changes."));
        return "database-read-only";
      },
      (error: unknown) => (passingCodeOf(error) === "database-read-only" ? "database-read-only" : "database-unavailable"),
    );
  const findStanding = async () => standingAmong(await listReleases(db));
  let expected: ReturnType<typeof readMigrations> | undefined;
  let compared: Promise<SchemaState> | undefined;
  const compare = async (): Promise<SchemaState> => {
    try {
      const [own, { needs, ahead }, theirs] = await Promise.all([(expected ??= readMigrations()), findStanding(), listMigrations(db)]);
      if (needs !== undefined) return "release-too-old";
      const there = new Map(theirs.map(({ name, sha256 }) => [name, sha256]));
      const areThere = own.every(({ name, sha256 }) => there.get(name) === sha256);
      return areThere && (there.size === own.length || ahead !== undefined) ? undefined : "schema-differs";
    } catch (error) {
      // A database without the list is another one than ours.
      return passingCodeOf(error) === undefined ? "schema-differs" : "database-unavailable";
    }
  };
  return {
    askSchema: () => (compared ??= compare().finally(() => (compared = undefined))),
    findStanding,
    ask: () => (asked ??= find().finally(() => (asked = undefined))),
    close,
  };
}
