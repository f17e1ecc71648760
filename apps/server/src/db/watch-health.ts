import { connect } from "./connect.ts";
import { isWritable } from "./health.sql.ts";
import { limits } from "./limits.ts";

export type DatabaseHealth = "ok" | "database-unavailable" | "database-read-only";
export type HealthWatch = { ask(): Promise<DatabaseHealth>; close(): Promise<void> };

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
      () => "database-unavailable",
    );
  return {
    ask: () => (asked ??= find().finally(() => (asked = undefined))),
    close,
  };
}
