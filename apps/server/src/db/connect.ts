import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "./tables.ts";

// Whole numbers as numbers (ids stay far below 2^53), decimals and dates as the text PostgreSQL gives: no float, no time zone.
const parsers: Record<number, (text: string) => unknown> = { 20: Number, 1082: (text) => text, 1016: (text) => parseNumberArray(text) };
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    parsers[oid] ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};

export type Database = Kysely<DB> | Transaction<DB>;

export type Connection = { db: Kysely<DB>; pool: pg.Pool; close(): Promise<void> };

/** Opens a pool on a PostgreSQL url. Errors of idle connections go to `onError`, not to the process. */
export function connect(
  url: string,
  options: { max?: number; onError?: (error: Error) => void; applicationName?: string } = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    types,
    application_name: options.applicationName ?? "hub",
    connectionTimeoutMillis: 10_000,
    options: "-c timezone=UTC -c datestyle=ISO",
  });
  pool.on("error", (error) => options.onError?.(error));
  // A connection that is lost while in use tells its query, and would otherwise end the process besides.
  pool.on("connect", (client) => client.on("error", (error) => options.onError?.(error)));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  let closed: Promise<void> | undefined;
  return { db, pool, close: () => (closed ??= db.destroy()) };
}

/** `{1,2,NULL}` as numbers; bigint arrays hold ids. */
function parseNumberArray(text: string): (number | null)[] {
  const inner = text.slice(1, -1);
  return inner === "" ? [] : inner.split(",").map((part) => (part === "NULL" ? null : Number(part)));
}
