import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../apps/server/src/db/embedded-postgres.ts";

export type BenchDatabase = { url: string; directory: string; stop(): Promise<void> };

/** A database of its own: on the server at DATABASE_URL, else on a PostgreSQL that is started for it with the portal's settings. `directory` is for files; both go with stop(). */
export async function openDatabase(bench: string): Promise<BenchDatabase> {
  const directory = await mkdtemp(join(tmpdir(), `hub-bench-${bench}-`));
  const remove = () => rm(directory, { recursive: true, force: true });
  const given = process.env["DATABASE_URL"];
  if (!given) {
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
