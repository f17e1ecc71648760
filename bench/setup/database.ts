import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../apps/server/src/db/embedded-postgres.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";

export type BenchDatabase = { url: string; directory: string; stop(): Promise<void> };

/** Names the PostgreSQL that `makeMigrated` has made. */
export const migratedVariable = "BENCH_MIGRATED";

/** Makes a PostgreSQL with the schema in a directory and stops it: the benches of a run copy it, since making it anew is a fifth of a quick run. */
export async function makeMigrated(directory: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ directory });
  try {
    await migrate(postgres.url);
  } finally {
    await postgres.stop();
  }
  // Each copy finds a port of its own.
  await rm(join(directory, "port"));
}

/** A database of its own: on the server at DATABASE_URL, else on a PostgreSQL that is started for it with the portal's settings. `directory` is for files; both go with stop(). */
export async function openDatabase(bench: string): Promise<BenchDatabase> {
  const directory = await mkdtemp(join(tmpdir(), `hub-bench-${bench}-`));
  const remove = () => rm(directory, { recursive: true, force: true });
  const given = process.env["DATABASE_URL"];
  if (!given) {
    const migrated = process.env[migratedVariable];
    if (migrated !== undefined) await cp(migrated, join(directory, "postgres"), { recursive: true });
    const postgres = await startEmbeddedPostgres({ directory: join(directory, "postgres") });
    return { url: postgres.url, directory, stop: () => postgres.stop().then(remove) };
  }
  const name = `bench_${bench.replaceAll("-", "_")}_${process.pid}`;
  // A database that is filled already, to be copied: making it anew takes minutes.
  const template = process.env["BENCH_TEMPLATE"];
  await administer(given, `create database ${name}${template ? ` template ${template}` : ""}`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  return { url: url.href, directory, stop: () => administer(given, `drop database ${name} with (force)`).then(remove) };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
