import type pg from "pg";
import { nameOf, ours } from "./catalogue.sql.ts";
import type { Sequence } from "./manifest.ts";

/** The names of what a database holds, some of them; nothing of a queue that was only just set up. */
export async function listContent(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${ours} order by n.nspname = 'pgboss', 1`,
  );
  const names = rows.map(({ name }) => name);
  if (names.some((name) => !name.startsWith("pgboss.")) || !names.includes("pgboss.job")) return names;
  const { rows: jobs } = await client.query("select from pgboss.job limit 1");
  return jobs.length > 0 ? names : [];
}

/** Takes a queue away that was set up for a restore which came to nothing. */
export const dropQueue = "drop schema if exists pgboss cascade";
/** Leaves the database as empty as it was. */
export const undo = `rollback; ${dropQueue}`;

/** What must not stand in the way of rows that were right once: it is taken away and made again as it was, all by statements that an owner may give. */
export type Guards = { drop: string[]; make: string[] };

/**
 * Foreign keys are dropped and made again, so that tables can be filled in whatever order and each key is checked once, over all rows; triggers of the portal's own sleep, since what they
 * would write is in the back-up already.
 */
export async function listGuards(client: pg.Client): Promise<Guards> {
  const { rows: keys } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %I.%I drop constraint %I', n.nspname, c.relname, k.conname) as drop,
      format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as make
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and ${ours} order by k.oid`,
  );
  const { rows: triggers } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %I.%I disable trigger %I', n.nspname, c.relname, t.tgname) as drop,
      format('alter table %I.%I enable %strigger %I', n.nspname, c.relname, case t.tgenabled when 'R' then 'replica ' when 'A' then 'always ' else '' end, t.tgname) as make
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and t.tgenabled <> 'D' and t.tgparentid = 0 and ${ours} order by t.oid`,
  );
  const all = [...keys, ...triggers];
  return { drop: all.map(({ drop }) => drop), make: all.map(({ make }) => make) };
}

/** Makes a part of a table as it was made where the back-up was. */
export async function makePartition(client: pg.Client, table: { schema: string; name: string }, partition: string): Promise<void> {
  await client.query(`create table ${nameOf(table)} ${partition}`);
}

/** Takes away what migrations and the queue have put into their tables: the back-up holds it as it was. */
export async function emptyTables(client: pg.Client, tables: { schema: string; name: string }[]): Promise<void> {
  if (tables.length > 0) await client.query(`truncate ${tables.map(nameOf).join(", ")}`);
}

/** Puts each sequence where it stood. */
export async function setSequences(client: pg.Client, sequences: Sequence[]): Promise<void> {
  for (const { lastValue, isCalled, ...sequence } of sequences)
    await client.query("select setval($1::regclass, $2::bigint, $3)", [nameOf(sequence), lastValue, isCalled]);
}

/** Runs statements one after the other. */
export async function runAll(client: pg.Client, statements: string[]): Promise<void> {
  if (statements.length > 0) await client.query(statements.join(";\n"));
}

/** Begins what happens as a whole or not at all. */
export const begin = "begin";
/** Checks now what was put off to the end of the transaction: a table with something put off cannot be changed. */
export const checkNow = "set constraints all immediate";
export const analyse = "analyze";
export const commit = "commit";

/** Notes that a migration ran; when is in the back-up. */
export const noteMigration = "insert into migration (name, sha256) values ($1, $2)";
