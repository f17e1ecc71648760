import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { withDatabase } from "./database-setup.ts";

export type OldDatabase = { url: string; client: pg.Client; stop(): Promise<void> };

/** A database of its own as the portal had it before a migration, empty: what an upgrade begins with. */
export async function startOldDatabase(before: string): Promise<OldDatabase> {
  const server = inject("postgresUrl");
  const name = `before_${before}_${process.pid}`;
  const url = withDatabase(server, name);
  const administer = async (statement: string) => {
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  await administer(`create database ${name}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("create table migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())");
  const directory = join(import.meta.dirname, "../../migrations");
  for (const file of (await readdir(directory)).filter((each) => each.endsWith(".sql") && each < before).toSorted()) {
    const text = await readFile(join(directory, file), "utf8");
    await client.query(text);
    await client.query("insert into migration (name, sha256) values ($1, $2)", [file, createHash("sha256").update(text).digest("hex")]);
  }
  return {
    url,
    client,
    async stop() {
      await client.end();
      await administer(`drop database ${name} with (force)`);
    },
  };
}
