import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from } from "pg-copy-streams";
import { DatabaseClient } from "../db/client.ts";
import { connectionOptions } from "../db/connect.ts";
import { CopyQuery } from "../db/copy/copy-query.ts";
import { limits } from "../db/limits.ts";
import { migrationLock, migrationTable, readMigrations } from "../db/migrate.ts";
import { prepareQueue } from "../jobs/queue.ts";
import { copyFrom, copyTo, listSequences, listTables, nameOf, plainText, readVersions, type Table } from "./catalogue.sql.ts";
import type { Manifest } from "./manifest.ts";
import { readBackup } from "./read-backup.ts";
import * as sql from "./restore.sql.ts";

/**
 * Fills the empty database of `url` with a back-up, read twice from `open`: the first time all of it is checked, before anything is touched. Then schema, rows and the comparison with what was
 * backed up are one transaction, so that a restore that fails or is killed leaves the database as empty as it was. Throws with one sentence that says why.
 */
export async function restoreBackup(url: string, open: () => AsyncIterable<Buffer>, key: string): Promise<Manifest> {
  const manifest = await readBackup(open(), key);
  const client = new DatabaseClient({ ...connectionOptions(url, limits.owner), application_name: "hub-restore" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(plainText);
    // A portal that starts meanwhile waits, and finds everything there.
    await client.query(migrationLock);
    const content = await sql.listContent(client);
    if (content.length > 0)
      throw new Error(`A back-up is restored into an empty database only; this one holds ${content.slice(0, 3).join(", ")} and more.`);
    const migrations = await migrationsOf(manifest);
    await client.query(sql.dropQueue);
    // The queue sets itself up on a connection of its own; alone it counts as nothing.
    await prepareQueue(url);
    try {
      await client.query(sql.begin);
      await client.query(migrationTable);
      for (const { name, text, sha256 } of migrations) {
        await client.query(text);
        await client.query(sql.noteMigration, [name, sha256]);
        await client.query(sql.checkNow);
      }
      await requireSameSchema(client, manifest);
      const guards = await sql.listGuards(client);
      await sql.runAll(client, guards.drop);
      await sql.emptyTables(client, await listTables(client));
      await readBackup(open(), key, (table, rows) => fill(client, manifest, table, rows));
      await sql.setSequences(client, manifest.sequences);
      await sql.runAll(client, guards.make);
      await compare(client, manifest);
      await client.query(sql.analyse);
      await client.query(sql.commit);
    } catch (error) {
      await client.query(sql.undo).catch(() => undefined);
      throw error;
    }
  } finally {
    await client.end();
  }
  return manifest;
}

/** The texts of what had run where the back-up was made. */
async function migrationsOf(manifest: Manifest) {
  const here = new Map((await readMigrations()).map((each) => [each.name, each]));
  return manifest.migrations.map(({ name, sha256 }) => {
    const migration = here.get(name);
    if (migration?.sha256 === sha256) return migration;
    throw new Error(
      `The back-up is of a portal (${manifest.portal}) that is newer than this one or another: the migration ${name} is ${migration ? "a different one here" : "not known here"}. Restore it with the portal that made it.`,
    );
  });
}

async function requireSameSchema(client: pg.Client, manifest: Manifest): Promise<void> {
  const { queueVersion } = await readVersions(client);
  if (queueVersion !== manifest.queueVersion)
    throw new Error(
      `The queue of the back-up has version ${manifest.queueVersion}, this portal's ${queueVersion}. Restore it with the portal that made it (${manifest.portal}), then start this one on it.`,
    );
  const [before, there] = [await listTables(client), manifest.tables];
  const has = (tables: Table[], name: string) => tables.some((table) => nameOf(table) === name);
  // Partitions are made as time goes on: those of then are made now, and those of today stay, empty.
  for (const table of there)
    if (table.partition !== null && !has(before, nameOf(table))) await sql.makePartition(client, table, table.partition);
  const here = (await listTables(client)).filter((table) => table.partition === null || has(there, nameOf(table)));
  const describe = (tables: Table[]) => tables.map((table) => `${nameOf(table)} (${table.columns.toSorted().join(", ")})`);
  const [are, were] = [describe(here), describe(there)];
  const odd = [...are.filter((each) => !were.includes(each)), ...were.filter((each) => !are.includes(each))];
  if (odd.length > 0)
    throw new Error(`The back-up holds other tables than its migrations make; the first that differs is ${odd[0]}. Nothing was restored.`);
}

async function fill(client: pg.Client, manifest: Manifest, name: { schema: string; name: string }, rows: AsyncIterable<Buffer>) {
  const table = manifest.tables.find((each) => nameOf(each) === nameOf(name));
  if (!table) throw new Error("The back-up was changed while it was restored.");
  await pipeline(rows, client.query(from(copyFrom(table))));
}

/** What stands in the database now, held against what was backed up: every table's rows and their hash, and every sequence. */
async function compare(client: pg.Client, manifest: Manifest): Promise<void> {
  for (const table of manifest.tables) {
    const copy = new CopyQuery(copyTo(table));
    client.query(copy);
    const hash = createHash("sha256");
    for await (const rows of copy.read()) hash.update(rows);
    if (copy.rowCount !== table.rows || hash.digest("hex") !== table.sha256)
      throw new Error(`What was restored into ${nameOf(table)} is not what was backed up. Nothing was kept.`);
  }
  const sequences = JSON.stringify(await listSequences(client));
  if (sequences !== JSON.stringify(manifest.sequences)) throw new Error("The sequences do not stand where they stood. Nothing was kept.");
}
