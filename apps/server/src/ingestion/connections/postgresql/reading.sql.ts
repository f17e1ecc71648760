import type pg from "pg";
import { databaseMark } from "../../../remote/own-places.sql.ts";

export type Row = (string | null)[];
export type Fetched = { columns: { name: string; type: number }[]; rows: Row[] };

/** The mark of the database that a session is on. */
export async function findMarkOf(client: pg.Client): Promise<string | undefined> {
  return (await client.query<{ mark: string }>(`select ${databaseMark} as mark`)).rows[0]?.mark;
}

/** A transaction in which nothing can be written, with limits that the server keeps, and values written in one way whatever the server is set to. */
export async function beginReading(client: pg.Client, seconds: number): Promise<void> {
  await client.query("begin transaction isolation level repeatable read, read only");
  await client.query(
    `set local statement_timeout = ${Math.round(seconds * 1000)}; set local lock_timeout = 10000; set local idle_in_transaction_session_timeout = 600000;
     set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'; set local extra_float_digits = 1`,
  );
}

/** A cursor over one query, whose values travel beside it; several statements, or anything but a SELECT, PostgreSQL refuses here. */
export async function declareCursor(client: pg.Client, query: string, values: string[]): Promise<void> {
  await client.query(extended(`declare hub_rows no scroll cursor for ${query}`, values));
}

/** The next rows of the cursor; none when there are no more. */
export async function fetchRows(client: pg.Client, count: number): Promise<Fetched> {
  const { fields, rows } = await client.query<Row>(extended(`fetch forward ${count} from hub_rows`, []));
  return { columns: fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })), rows };
}

/** Ends the transaction that read; there is nothing to keep. */
export async function endReading(client: pg.Client): Promise<void> {
  await client.query("rollback");
}

/** The protocol that takes a single statement, also where there are no values. */
function extended(text: string, values: string[]): pg.QueryArrayConfig {
  return { text, values, rowMode: "array", queryMode: "extended" } as pg.QueryArrayConfig;
}
