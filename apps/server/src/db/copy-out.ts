import type { Readable } from "node:stream";
import { CompiledQuery, type RawBuilder } from "kysely";
import { to } from "pg-copy-streams";
import type { Database } from "./connect.ts";

/** What a COPY gave: to be read to its end before anything else is sent on the connection. `rows` is known then. */
export type CopyOut = { bytes: AsyncIterable<Buffer>; rows(): number };

/** Begins a `COPY (...) TO STDOUT` on the transaction's own connection. */
export async function copyOut(db: Database, query: RawBuilder<unknown>, options: string): Promise<CopyOut> {
  const stream = to(`copy (${withValues(db, query)}) to stdout (${options})`, { highWaterMark: 1024 * 1024 });
  // Kysely hands its text to pg's `query` as it is, and that runs a stream in its place.
  await db.executeQuery(CompiledQuery.raw(stream as unknown as string));
  async function* bytes(): AsyncGenerator<Buffer> {
    yield* untilEnd(stream);
    // Their number comes behind them, and nothing is answered before it is here.
    await db.executeQuery(CompiledQuery.raw("select"));
  }
  return { bytes: bytes(), rows: () => stream.rowCount };
}

/** What comes, and where nobody wants it any more the rest unread: a connection is no good before its COPY is over. */
async function* untilEnd(stream: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const part of stream.iterator({ destroyOnReturn: false })) yield part as Buffer;
  } finally {
    stream.on("error", () => undefined).resume();
  }
}

/** A statement's text with its values in place, for COPY takes no parameters. */
export function withValues(db: Database, query: RawBuilder<unknown>): string {
  const { sql, parameters } = query.compile(db);
  return sql.replaceAll(/\$(\d+)/g, (_, at: string) => literal(parameters[Number(at) - 1]));
}

type Value = string | number | bigint | boolean;

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  const text = Array.isArray(value)
    ? `{${value.map(item).join(",")}}`
    : value instanceof Date
      ? value.toISOString()
      : String(value as Value);
  // Backslashes doubled in E'' are themselves whatever the setting of the server.
  return `E'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

function item(value: unknown): string {
  return value === null
    ? "null"
    : `"${String(value as Value)
        .replaceAll("\\", "\\\\")
        .replaceAll('"', '\\"')}"`;
}
