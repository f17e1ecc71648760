import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { parseAddress } from "./address.ts";
import { type ClientConfig, DatabaseClient } from "./client.ts";
import { Kin } from "./kin.ts";
import type { Limits } from "./limits.ts";
import type { DB } from "./tables.ts";

// Whole numbers as numbers (ids stay far below 2^53), decimals and dates as the text PostgreSQL gives: no float, no time zone.
const parsers: Record<number, (text: string) => unknown> = { 20: Number, 1082: (text) => text, 1016: (text) => parseNumberArray(text) };
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    parsers[oid] ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};

export type Database = Kysely<DB> | Transaction<DB>;

export type Connection = {
  db: Kysely<DB>;
  pool: pg.Pool;
  /** How many connections somebody uses, and how many nobody does. */
  states(): { busy: number; idle: number };
  /** Has what is asked from now on answered on new connections. */
  renew(reason: Error): void;
  /** Ends all connections at once; who waits for an answer hears the reason. */
  cut(reason: Error): void;
  close(): Promise<void>;
};

/**
 * What every connection is opened with: the limits as settings of its session, and keep-alive, so that a server that vanished is noticed. 0 is no limit.
 * An address may carry settings of its own; ours come after them. Through a pooler there is no session of one's own: each transaction is given its settings.
 */
export function connectionOptions(url: string, limits: Limits, own: Record<string, string> = {}): pg.PoolConfig & ClientConfig {
  const { url: address, hosts, writable, pooled } = parseAddress(url);
  const settings = {
    timezone: "UTC",
    datestyle: "ISO",
    lock_timeout: limits.lock,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.idle,
    // Starting workers takes some 50 ms, as much as reading a hundred thousand rows: PostgreSQL takes it for a twentieth of that, and makes short answers wait for it.
    parallel_setup_cost: 20_000,
    ...own,
  };
  const given = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  if (!pooled) address.searchParams.set("options", [address.searchParams.get("options") ?? "", ...given].join(" ").trim());
  const driver = {
    connectionString: address.href,
    connectionTimeoutMillis: limits.connection,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  return {
    ...driver,
    kin: new Kin({
      config: { ...driver, application_name: "hub-probe" },
      hosts,
      writable,
      pooled,
      // The rest of the time is for the connection itself.
      within: limits.connection * 0.8,
    }),
    answerWithin: limits.answer,
    ...(pooled
      ? {
          perTransaction: Object.entries(settings)
            .map(([name, value]) => `set local ${name} = '${value}'`)
            .join("; "),
        }
      : {}),
    maxLifetimeSeconds: lifetimeSeconds,
    // What is opened by the driver's pool, or by the queue's, is of this kind.
    Client: DatabaseClient as unknown as new () => pg.ClientBase,
  };
}

/** A connection is replaced after so many seconds, so that a pool moves to where the address leads by then. */
const lifetimeSeconds = 1800;

/** Opens a pool on a PostgreSQL url, whose connections keep to the limits. Errors of idle connections go to `onError`, not to the process. */
export function connect(
  url: string,
  options: {
    limits: Limits;
    max?: number;
    maxLifetimeSeconds?: number;
    /** How long a connection nobody uses is kept; ten seconds unless told. */
    idleSeconds?: number;
    onError?: (error: Error) => void;
    applicationName?: string;
    /** Nothing can be written, wherever the address leads. */
    readOnly?: boolean;
    /** Looks at a connection that was just made, before anybody is given it; rejects where nobody is to be. */
    verify?: (client: pg.PoolClient) => Promise<void>;
  },
): Connection {
  const { verify } = options;
  const opened = connectionOptions(url, options.limits, options.readOnly ? { default_transaction_read_only: "on" } : {});
  const pool = new pg.Pool({
    ...opened,
    // A statement that was planned on one connection is not known on the next one that a pooler gives.
    ...(opened.perTransaction === undefined ? { nameOf: nameStatements() } : {}),
    max: options.max ?? 10,
    ...(options.maxLifetimeSeconds === undefined ? {} : { maxLifetimeSeconds: options.maxLifetimeSeconds }),
    ...(options.idleSeconds === undefined ? {} : { idleTimeoutMillis: options.idleSeconds * 1000 }),
    ...(verify ? { verify: (client: pg.PoolClient, done: (error?: Error) => void) => void verify(client).then(() => done(), done) } : {}),
    types,
    application_name: options.applicationName ?? "hub",
  } as pg.PoolConfig);
  const tell = (error: Error) => {
    // The driver hangs the whole connection on it, with the key that cancels queries: nothing for a log.
    delete (error as { client?: unknown }).client;
    options.onError?.(error);
  };
  pool.on("error", tell);
  // A connection that is lost while in use tells its query, and this.
  pool.on("connect", (client) => client.on("error", tell));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  let closed: Promise<void> | undefined;
  return {
    db,
    pool,
    states: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount }),
    renew: (reason) => opened.kin.retire(reason),
    cut: (reason) => opened.kin.cut(reason),
    close: () => (closed ??= db.destroy()),
  };
}

/** Statements that begin with this are planned once a connection and not each time: for the few that every request runs. The name is theirs alone, and the text the same each time. */
export const prepared = (name: string): string => `/* prepared: ${name} */`;
/** Statements that begin with this are planned once a connection as well, each text of theirs; the name is made of the text. Of more texts than `mostTexts` of a pool the others are planned each time. */
export const preparedByText = "/* prepared by its text */";
const mostTexts = 40;

/** Answers the name of a statement that has one; those without are given one by their text, up to the most. */
function nameStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    if (!text.startsWith(preparedByText)) return named.exec(text)?.[1];
    if (!names.has(text) && names.size < mostTexts) names.set(text, `text-${names.size}`);
    return names.get(text);
  };
}
const named = /^\s*\/\* prepared: ([a-z-]{1,50}) \*\//;

/** `{1,2,NULL}` as numbers; bigint arrays hold ids. */
function parseNumberArray(text: string): (number | null)[] {
  const inner = text.slice(1, -1);
  return inner === "" ? [] : inner.split(",").map((part) => (part === "NULL" ? null : Number(part)));
}
