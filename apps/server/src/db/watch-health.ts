import { connect } from "./connect.ts";
import { isWritable, listMigrations } from "./health.sql.ts";
import { limits } from "./limits.ts";
import { readMigrations } from "./migrate.ts";
import { passingCodeOf } from "./passing-failure.ts";

export type DatabaseHealth = "ok" | "database-unavailable" | "database-read-only";
export type SchemaState = "schema-differs" | "database-unavailable" | undefined;
export type HealthWatch = {
  ask(): Promise<DatabaseHealth>;
  /** Undefined when the database has had this portal's migrations, each as it is here, and no others. */
  askSchema(): Promise<SchemaState>;
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
  let expected: Promise<string> | undefined;
  let compared: Promise<SchemaState> | undefined;
  const compare = async (): Promise<SchemaState> => {
    try {
      const [own, theirs] = await Promise.all([(expected ??= readMigrations().then(nameAll)), listMigrations(db)]);
      return own === nameAll(theirs) ? undefined : "schema-differs";
    } catch (error) {
      // A database without the list is another one than ours.
      return passingCodeOf(error) === undefined ? "schema-differs" : "database-unavailable";
    }
  };
  return {
    askSchema: () => (compared ??= compare().finally(() => (compared = undefined))),
    ask: () => (asked ??= find().finally(() => (asked = undefined))),
    close,
  };
}

const nameAll = (migrations: readonly { name: string; sha256: string }[]): string =>
  migrations
    .map(({ name, sha256 }) => `${name} ${sha256}`)
    .toSorted()
    .join("\n");
