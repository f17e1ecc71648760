import { compareReleases } from "@hub/domain/release-order.ts";
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { version as release } from "../version.ts";
import { DatabaseClient } from "./client.ts";
import { connectionOptions } from "./connect.ts";
import { limits } from "./limits.ts";
import { passingCodeOf } from "./passing-failure.ts";
import { type BroughtRelease, minAppOf, ReleaseTooOld, standingAmong } from "./releases/min-app.ts";
import { noticeSeconds } from "./releases/watch-release.ts";

/** What the advisory locks of whoever changes the schema, or wants it unchanged, are of. */
export const migrationKey = "hashtext('hub migrations')";
/** Held until the connection ends: whoever changes the schema or the rights on it does so alone. */
export const migrationLock = `select pg_advisory_lock(${migrationKey})`;
/** How long a migration waits for tables in use at a time, in milliseconds: whoever comes meanwhile waits behind it, and no longer. Below a second, when a circle of waiting is broken at whomever. */
const patience = 900;
/** How long the others are let pass before it is tried again. */
const pause = 5_000;
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
 * it ran is refused, and so is a database that a newer portal brought further. Before something is taken away, nodes of releases that cannot go on without it hear so. Two nodes that start at once wait for each other; each migration is one transaction,
 * which is tried for an hour where its tables are in use (a back-up holds all of them): `waits` hears of each time.
 */
export async function migrate(url: string, waits?: (migration: string) => void): Promise<string[]> {
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
    const { needs } = standingAmong((await readReleases(client)) ?? []);
    if (needs !== undefined) throw new ReleaseTooOld(needs);
    const [unknown] = [...done.keys()].filter((name) => !own.some((each) => each.name === name));
    if (unknown !== undefined) throw new Error(`The database is of a newer release than this portal (${unknown}): start that one.`);
    if (own.some(({ name }) => !done.has(name)) && (await noteRelease(client, own))) await sleep(noticeSeconds * 1000);
    for (const { name, text, sha256 } of own) {
      const before = done.get(name);
      if (before === sha256) continue;
      if (before !== undefined) throw new Error(`The migration ${name} was changed after it had run here.`);
      await applyMigration(client, { name, text, sha256 }, waits);
      applied.push(name);
    }
    await noteRelease(client, own);
    return applied;
  } finally {
    await client.end();
  }
}

async function applyMigration(
  client: DatabaseClient,
  { name, text, sha256 }: { name: string; text: string; sha256: string },
  waits: ((migration: string) => void) | undefined,
): Promise<void> {
  for (const until = performance.now() + limits.owner.lock; ; await sleep(pause)) {
    try {
      await client.query("begin");
      await client.query(`set local lock_timeout = ${patience}`);
      await client.query(text);
      await client.query("insert into migration (name, sha256) values ($1, $2)", [name, sha256]);
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      if (passingCodeOf(error) !== "record-busy" || performance.now() > until) throw error;
      waits?.(name);
    }
  }
}

/** The releases that came to a database; undefined where it is older than their list. */
async function readReleases(client: DatabaseClient): Promise<BroughtRelease[] | undefined> {
  const { rows: there } = await client.query<{ there: boolean }>("select to_regclass('app_release') is not null as there");
  if (there[0]?.there !== true) return undefined;
  const { rows } = await client.query<BroughtRelease>("select version, min_app from app_release");
  return rows;
}

/** Notes this release and the oldest that may run beside it, where there is a list of releases yet; answers whether nodes that may run until now have to end. */
async function noteRelease(client: DatabaseClient, own: readonly { text: string }[]): Promise<boolean> {
  const minApp = minAppOf(own);
  const before = await readReleases(client);
  if (!before) return false;
  await client.query(
    `insert into app_release (version, min_app) values ($1, $2)
    on conflict (version) do update set min_app = excluded.min_app where app_release.min_app <> excluded.min_app`,
    [release, minApp],
  );
  return before.length > 0 && before.every(({ min_app }) => compareReleases(min_app, minApp) < 0);
}

/** The newest release that came to the database at `url` where that is newer than this one, which may run beside it; undefined otherwise. Throws where it may not. */
export async function findNewerRelease(url: string): Promise<string | undefined> {
  const client = new DatabaseClient(connectionOptions(url, limits.owner));
  await client.connect();
  try {
    const { needs, ahead } = standingAmong((await readReleases(client)) ?? []);
    if (needs !== undefined) throw new ReleaseTooOld(needs);
    return ahead;
  } finally {
    await client.end();
  }
}
