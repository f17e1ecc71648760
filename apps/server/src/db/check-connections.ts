import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "./connect.ts";

/** How many connections a role may have on its server, and how many there are now of everybody. */
async function askRoom(db: Database): Promise<{ most: number; taken: number }> {
  const { rows } = await sql<{ most: number; taken: number }>`
    select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int - coalesce(current_setting('reserved_connections', true)::int, 0),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as taken`.execute(db);
  return rows[0] ?? { most: 0, taken: 0 };
}

/** Throws where the database's server lets in fewer connections than this node opens at most; says in the log where they are too few beside those that are there already. */
export async function checkConnections(db: Database, needed: number, log: Pick<Logger, "warn">): Promise<void> {
  const { most, taken } = await askRoom(db);
  if (needed > most)
    throw new Error(
      `This node opens up to ${needed} connections, and the database lets in ${most}: set HUB_SIZE smaller, or max_connections of PostgreSQL higher.`,
    );
  if (needed + taken > most)
    log.warn({ needed, taken, most }, "the database may not let in all connections of this node beside those it has; see HUB_SIZE");
}
