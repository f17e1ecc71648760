import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseClient } from "./client.ts";
import { connectionOptions } from "./connect.ts";
import { limits } from "./limits.ts";

/** What the advisory locks of whoever changes the schema, or wants it unchanged, are of. */
export const migrationKey = "hashtext('hub migrations')";
/** Held until the connection ends: whoever changes the schema or the rights on it does so alone. */
export const migrationLock = `select pg_advisory_lock(${migrationKey})`;
/** The list of what ran, made by the first start. */
export const migrationTable =
  "create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())";
const directory = join(import.meta.dirname, "../../migrations");

/** The migrations of this portal, in their order. */
export async function readMigrations(): Promise<{ name: string; text: string; sha256: string }[]> {
  const names = (await readdir(directory)).filter((file) => file.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), "utf8");
      return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/**
 * Brings the database at `url` to the newest migration and answers the names applied now. Forward only: a migration that was changed after
 * it ran is refused, and so is a database that a newer portal brought further. Two nodes that start at once wait for each other; each migration is one transaction.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new DatabaseClient(connectionOptions(url, limits.owner));
  await client.connect();
  try {
    const { rows: version } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
    if (Number(version[0]?.version) < 150000) throw new Error("The database must be PostgreSQL 15 or newer.");
    await client.query(migrationLock);
    await client.query(migrationTable);
    const { rows } = await client.query<{ name: string; sha256: string }>("select name, sha256 from migration");
    const done = new Map(rows.map((row) => [row.name, row.sha256]));
    const applied: string[] = [];
    const own = await readMigrations();
    const [unknown] = [...done.keys()].filter((name) => !own.some((each) => each.name === name));
    if (unknown !== undefined) throw new Error(`The database is of a newer release than this portal (${unknown}): start that one.`);
    for (const { name, text, sha256 } of own) {
      const before = done.get(name);
      if (before === sha256) continue;
      if (before !== undefined) throw new Error(`The migration ${name} was changed after it had run here.`);
      await client.query("begin");
      await client.query(text);
      await client.query("insert into migration (name, sha256) values ($1, $2)", [name, sha256]);
      await client.query("commit");
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}
