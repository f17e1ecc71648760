import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { applicationUrlOf, ensureEmbeddedRole, grantApplication } from "./db/application-role.ts";
import { findNewerRelease, migrate } from "./db/migrate.ts";
import { ReleaseTooOld } from "./db/releases/min-app.ts";
import { prepareFactMonths } from "./facts/put-away.sql.ts";
import { type HealthWatch, type SchemaState, watchHealth } from "./db/watch-health.ts";
import { prepareQueue } from "./jobs/queue.ts";

type Addresses = Pick<Config, "databaseUrl" | "databaseDirectUrl" | "databaseOwnerUrl">;

/** A database that a portal can work with: its address for all that follows, and which migrations were applied for it. */
export type Prepared = {
  url: string;
  applied: string[];
  /** The newer release that was here and that this one may stand beside: what a release brings, it has brought. */
  ahead: string | undefined;
};

/**
 * Brings a database to what this portal works with: schema, queue, and the rights of the role that the portal signs in as. `embedded` is the owner's address of a server that the portal
 * brings itself. Where a newer release has brought it further already, it is looked at and left as it is; throws where this release is too old for it. The log hears of migrations that wait.
 */
export async function prepareDatabase(config: Addresses, embedded: string | undefined, log?: Pick<Logger, "warn">): Promise<Prepared> {
  const owner = embedded ?? config.databaseOwnerUrl ?? config.databaseDirectUrl ?? config.databaseUrl ?? "";
  const url = embedded === undefined ? (config.databaseUrl ?? "") : applicationUrlOf(embedded);
  const ahead = await findNewerRelease(owner);
  if (ahead !== undefined) return findPrepared({ ...config, databaseUrl: url });
  const applied = await migrate(owner, (migration) =>
    log?.warn({ migration }, "a migration waits for tables that others are at work with, as a back-up is; it is tried again for an hour"),
  );
  await prepareFactMonths(owner);
  await prepareQueue(owner);
  // From here on nothing is done as the owner: the portal and its worker cannot change what is closed, whatever they are made to do.
  if (embedded !== undefined) await ensureEmbeddedRole(owner);
  await grantApplication(owner, url);
  return { url, applied, ahead: undefined };
}

/** A database that was prepared by this release, or by a newer one that this one may stand beside; throws where it is another one. */
export async function findPrepared({ databaseUrl = "" }: Addresses): Promise<Prepared> {
  const health = watchHealth(databaseUrl);
  try {
    const state = await askOncePresent(health);
    if (state === "database-unavailable") throw new Error("The database of DATABASE_URL does not answer.");
    if (state === "schema-differs")
      throw new Error("The database is not of this release: run this release with HUB_ROLE=migrate first, or start the one it is of.");
    const { needs, ahead } = await health.findStanding();
    if (needs !== undefined) throw new ReleaseTooOld(needs);
    return { url: databaseUrl, applied: [], ahead };
  } finally {
    await health.close();
  }
}

/** A node may start while its database does, or while another server takes over: it waits so many milliseconds, for whoever started it may give up after a few times. */
const patience = 60_000;

async function askOncePresent(health: HealthWatch): Promise<SchemaState> {
  for (const until = performance.now() + patience; ; await sleep(500)) {
    const state = await health.askSchema();
    if (state !== "database-unavailable" || performance.now() > until) return state;
  }
}
