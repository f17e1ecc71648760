import { Kysely, PostgresDialect, type Transaction } from "kysely";
import type { Socket } from "node:net";
import pg from "pg";
import type { Limits } from "./limits.ts";
import type { DB } from "./tables.ts";

// Whole numbers as numbers (ids stay far below 2^53), decimals and dates as the text PostgreSQL gives: no float, no time zone.
const parsers: Record<number, (text: string) => unknown> = { 20: Number, 1082: (text) => text, 1016: (text) => parseNumberArray(text) };
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    parsers[oid] ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};

export type Database = Kysely<DB> | Transaction<DB>;

export type Connection = { db: Kysely<DB>; pool: pg.Pool; close(): Promise<void> };

/**
 * What every connection is opened with: the limits as settings of its session, and keep-alive, so that a server that vanished is noticed. 0 is no limit.
 * An address may carry settings of its own; ours come after them.
 */
export function connectionOptions(url: string, limits: Limits) {
  const address = new URL(url);
  const settings = {
    timezone: "UTC",
    datestyle: "ISO",
    lock_timeout: limits.lock,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.idle,
  };
  const given = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  address.searchParams.set("options", [address.searchParams.get("options") ?? "", ...given].join(" ").trim());
  return {
    connectionString: address.href,
    connectionTimeoutMillis: limits.connection,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/** Opens a pool on a PostgreSQL url, whose connections keep to the limits. Errors of idle connections go to `onError`, not to the process. */
export function connect(
  url: string,
  options: { limits: Limits; max?: number; maxLifetimeSeconds?: number; onError?: (error: Error) => void; applicationName?: string },
): Connection {
  const pool = new pg.Pool({
    ...connectionOptions(url, options.limits),
    max: options.max ?? 10,
    maxLifetimeSeconds: options.maxLifetimeSeconds ?? 0,
    types,
    application_name: options.applicationName ?? "hub",
  });
  const nameOfText = createTextNames();
  const tell = (error: Error) => {
    // The driver hangs the whole connection on it, with the key that cancels queries: nothing for a log.
    delete (error as { client?: unknown }).client;
    options.onError?.(error);
  };
  pool.on("error", tell);
  pool.on("connect", (client) => {
    // A connection that is lost while in use tells its query, and would otherwise end the process besides.
    client.on("error", tell);
    watchQueries(client, options.limits.answer, nameOfText);
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  let closed: Promise<void> | undefined;
  return { db, pool, close: () => (closed ??= db.destroy()) };
}

/** Statements that begin with this are planned once a connection and not each time: for the few that every request runs. The name is theirs alone, and the text the same each time. */
export const prepared = (name: string): string => `/* prepared: ${name} */`;
/** Statements that begin with this are planned once a connection as well, each text of theirs; the name is made of the text. Of more texts than `mostTexts` of a pool the others are planned each time. */
export const preparedByText = "/* prepared by its text */";
const mostTexts = 40;

/** Gives each text a name, up to the most. */
function createTextNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    if (!names.has(text) && names.size < mostTexts) names.set(text, `text-${names.size}`);
    return names.get(text);
  };
}
const named = /^\s*\/\* prepared: ([a-z-]{1,50}) \*\//;

/**
 * Sees every statement of a connection: those with a name are prepared; one that is not answered in time (milliseconds) ends the connection, which then is no
 * more for anybody; and on a connection that was ended, what ended it is told and not only that it is gone.
 */
function watchQueries(client: pg.PoolClient, answerWithin: number, nameOfText: (text: string) => string | undefined): void {
  let ended: Error | undefined;
  let timer: NodeJS.Timeout | undefined;
  const giveUp = () => {
    const late = Object.assign(new Error("The database did not answer in time."), { code: "ETIMEDOUT" });
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy(late);
  };
  client.on("error", (error) => {
    ended ??= error;
    clearTimeout(timer);
  });
  client.on("drain", () => clearTimeout(timer));
  client.on("end", () => clearTimeout(timer));
  // As the driver has it when it is called, so that whoever watches the driver still sees every statement.
  const send = (...given: unknown[]) => (pg.Client.prototype.query as (...given: unknown[]) => unknown).apply(client, given);
  client.query = ((text: unknown, ...given: unknown[]) => {
    if (ended && typeof given.at(-1) !== "function") return Promise.reject(ended);
    clearTimeout(timer);
    timer = setTimeout(giveUp, answerWithin).unref();
    const name = typeof text !== "string" ? undefined : text.startsWith(preparedByText) ? nameOfText(text) : named.exec(text)?.[1];
    return name === undefined ? send(text, ...given) : send({ name, text, values: given[0] }, ...given.slice(1));
  }) as typeof client.query;
}

/** `{1,2,NULL}` as numbers; bigint arrays hold ids. */
function parseNumberArray(text: string): (number | null)[] {
  const inner = text.slice(1, -1);
  return inner === "" ? [] : inner.split(",").map((part) => (part === "NULL" ? null : Number(part)));
}
