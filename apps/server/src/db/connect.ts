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
  const tell = (error: Error) => {
    // The driver hangs the whole connection on it, with the key that cancels queries: nothing for a log.
    delete (error as { client?: unknown }).client;
    options.onError?.(error);
  };
  pool.on("error", tell);
  pool.on("connect", (client) => {
    // A connection that is lost while in use tells its query, and would otherwise end the process besides.
    client.on("error", tell);
    prepareNamed(client);
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  let closed: Promise<void> | undefined;
  return { db, pool, close: () => (closed ??= db.destroy()) };
}

/** Statements that begin with this are planned once a connection and not each time: for the few that every request runs. The name is theirs alone, and the text the same each time. */
export const prepared = (name: string): string => `/* prepared: ${name} */`;
const named = /^\s*\/\* prepared: ([a-z-]{1,50}) \*\//;

function prepareNamed(client: pg.PoolClient): void {
  // As the driver has it when it is called, so that whoever watches the driver still sees every statement.
  const send = (...given: unknown[]) => (pg.Client.prototype.query as (...given: unknown[]) => unknown).apply(client, given);
  client.query = ((text: unknown, ...given: unknown[]) => {
    const name = typeof text === "string" ? named.exec(text)?.[1] : undefined;
    return name === undefined ? send(text, ...given) : send({ name, text, values: given[0] }, ...given.slice(1));
  }) as typeof client.query;
}

/** `{1,2,NULL}` as numbers; bigint arrays hold ids. */
function parseNumberArray(text: string): (number | null)[] {
  const inner = text.slice(1, -1);
  return inner === "" ? [] : inner.split(",").map((part) => (part === "NULL" ? null : Number(part)));
}
