import { join } from "node:path";
import pg from "pg";
import { readPassword, superuser } from "../../../apps/server/src/db/embedded-postgres/initialise.ts";

/** Lets PostgreSQL count its tables now, as their owner: by itself it does some time after they were filled, and until then pages would read too much of them. */
export async function countTables(dataDirectory: string, databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  url.username = superuser;
  url.password = await readPassword(join(dataDirectory, "postgres", "cluster"));
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query("analyze").finally(() => client.end());
}
