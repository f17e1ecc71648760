import type pg from "pg";
import { migrationKey } from "../db/migrate.ts";
import type { Sequence } from "./manifest.ts";

/** A table with rows of its own; `partition`: how it is made of another one where no migration makes it, as part of it or, of rows that were put away, like it; else null. */
export type Table = { schema: string; name: string; columns: string[]; partition: string | null };

/** What is the portal's among relations `c` of schemas `n`: nothing lists tables by hand, so a new one is in the next back-up by itself. */
export const ours = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** What COPY writes is the same text on every server, whatever it is set to. */
export const plainText =
  "set extra_float_digits = 1; set bytea_output = 'hex'; set intervalstyle = 'postgres'; set xmlbinary = 'base64'; set client_encoding = 'UTF8'; set synchronize_seqscans = off";

/** All tables that hold rows, with the columns that are stored as they are given. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
      case when n.nspname = 'fact_away' then format('(like public.%I including constraints including indexes)', regexp_replace(c.relname, '_[0-9]{4}_[0-9]{2}$', ''))
        else max(format('partition of %I.%I %s', p.nspname, o.relname, pg_get_expr(c.relpartbound, c.oid))) filter (where c.relispartition) end as partition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      left join pg_inherits i on i.inhrelid = c.oid and c.relispartition left join pg_class o on o.oid = i.inhparent left join pg_namespace p on p.oid = o.relnamespace
    where c.relkind = 'r' and c.relpersistence <> 't' and ${ours}
    group by n.nspname, c.relname
    order by n.nspname collate "C", c.relname collate "C"`,
  );
  return rows;
}

/** All sequences as they stand now: never behind what a snapshot has seen, as they do not wait for transactions. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and c.relpersistence <> 't' and ${ours} order by n.nspname collate "C", c.relname collate "C"`,
  );
  const sequences: Sequence[] = [];
  for (const { schema, name } of rows) {
    const { rows: found } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${nameOf({ schema, name })}`,
    );
    sequences.push({ schema, name, ...found[0]! });
  }
  return sequences;
}

/** A name as it is written in a statement. */
export const nameOf = ({ schema, name }: { schema: string; name: string }): string => `${quote(schema)}.${quote(name)}`;
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** What gives the rows of a table as text. */
export const copyTo = (table: Table): string => `copy ${nameOf(table)} (${table.columns.map(quote).join(", ")}) to stdout`;
/** What takes them again. */
export const copyFrom = (table: Table): string => `copy ${nameOf(table)} (${table.columns.map(quote).join(", ")}) from stdin`;

/**
 * Begins the one look at everything that a back-up is made of, and answers what there is. Nobody who reads or writes waits for it; only what changes the schema does. Migrations stand
 * still until the tables are held, so that none is changed between being listed and being read.
 */
export async function beginSnapshot(client: pg.Client): Promise<Table[]> {
  await client.query(plainText);
  await client.query(`select pg_advisory_lock_shared(${migrationKey})`);
  await client.query("begin isolation level repeatable read, read only");
  const tables = await listTables(client);
  if (tables.length > 0) await client.query(`lock table only ${tables.map(nameOf).join(", only ")} in access share mode`);
  await client.query(`select pg_advisory_unlock_shared(${migrationKey})`);
  return tables;
}

/** Lets the snapshot go. */
export const endSnapshot = "commit";

/** What is no row of the portal's own: the server's version, and how far schema and queue are. */
export async function readVersions(client: pg.Client): Promise<{
  postgres: string;
  migrations: { name: string; sha256: string }[];
  queueVersion: number;
}> {
  const { rows } = await client.query<{ postgres: string; whole: boolean }>(
    "select current_setting('server_version') as postgres, to_regclass('public.migration') is not null and to_regclass('pgboss.version') is not null as whole",
  );
  const { postgres, whole } = rows[0]!;
  if (!whole) throw new Error("The database is no portal's, or none that was ever started: there is nothing to back up.");
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    `select name, sha256 from public.migration order by name collate "C"`,
  );
  const { rows: queue } = await client.query<{ version: number }>("select version::int as version from pgboss.version");
  return { postgres, migrations, queueVersion: queue[0]!.version };
}
