import type { Config } from "./config.ts";
import { applicationUrlOf, ensureEmbeddedRole, grantApplication } from "./db/application-role.ts";
import { migrate } from "./db/migrate.ts";
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
  await prepareQueue(owner);
  // From here on nothing is done as the owner: the portal and its worker cannot change what is closed, whatever they are made to do.
  if (embedded !== undefined) await ensureEmbeddedRole(owner);
  await grantApplication(owner, url);
  return { url, applied };
}
