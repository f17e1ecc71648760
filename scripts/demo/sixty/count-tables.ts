import { join } from "node:path";
import { connect } from "../../../apps/server/src/db/connect.ts";
import { readPassword, superuser } from "../../../apps/server/src/db/embedded-postgres/initialise.ts";
import { limits } from "../../../apps/server/src/db/limits.ts";

/** Lets PostgreSQL count its tables now, as their owner: by itself it does some time after they were filled, and until then pages would read too much of them. */
export async function countTables(dataDirectory: string, databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  url.username = superuser;
  url.password = await readPassword(join(dataDirectory, "postgres", "cluster"));
  const owner = connect(url.href, { limits: limits.jobs, max: 1 });
  try {
    await owner.pool.query("analyze");
  } finally {
    await owner.close();
  }
}
