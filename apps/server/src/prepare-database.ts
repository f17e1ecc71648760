import type { Config } from "./config.ts";
import { applicationUrlOf, ensureEmbeddedRole, grantApplication } from "./db/application-role.ts";
import { migrate } from "./db/migrate.ts";
import { watchHealth } from "./db/watch-health.ts";
import { prepareFactMonths } from "./facts/put-away.sql.ts";
import { prepareQueue } from "./jobs/queue.ts";

type Addresses = Pick<Config, "databaseUrl" | "databaseDirectUrl" | "databaseOwnerUrl">;

/**
 * Brings a database to what this portal works with: schema, queue, and the rights of the role that the portal signs in as. `embedded` is the owner's address of a server that the portal
 * brings itself. Answers the address for all that follows, and which migrations were applied.
 */
export async function prepareDatabase(config: Addresses, embedded: string | undefined): Promise<{ url: string; applied: string[] }> {
  const owner = embedded ?? config.databaseOwnerUrl ?? config.databaseDirectUrl ?? config.databaseUrl ?? "";
  const url = embedded === undefined ? (config.databaseUrl ?? "") : applicationUrlOf(embedded);
  const applied = await migrate(owner);
  await prepareFactMonths(owner);
  await prepareQueue(owner);
  // From here on nothing is done as the owner: the portal and its worker cannot change what is closed, whatever they are made to do.
  if (embedded !== undefined) await ensureEmbeddedRole(owner);
  await grantApplication(owner, url);
  return { url, applied };
}

/** The address of a database that was prepared; throws unless it is of this very release. */
export async function findPrepared({ databaseUrl = "" }: Addresses): Promise<{ url: string; applied: string[] }> {
  const health = watchHealth(databaseUrl);
  try {
    const state = await health.askSchema();
    if (state === "database-unavailable") throw new Error("The database of DATABASE_URL does not answer.");
    if (state)
      throw new Error("The database is not of this release: run this release with HUB_ROLE=migrate first, or start the one it is of.");
    return { url: databaseUrl, applied: [] };
  } finally {
    await health.close();
  }
}
