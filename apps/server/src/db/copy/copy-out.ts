import { CompiledQuery, type RawBuilder } from "kysely";
import type { Database } from "../connect.ts";
import { CopyQuery } from "./copy-query.ts";

/** What a COPY gave: to be read to its end before anything else is sent on the connection. `rows` is known then. */
export type CopyOut = { bytes: AsyncIterable<Buffer>; rows(): number };

/** Begins a `COPY (...) TO STDOUT` on the transaction's own connection. */
export async function copyOut(db: Database, query: RawBuilder<unknown>, options: string): Promise<CopyOut> {
  const copy = new CopyQuery(`copy (${withValues(db, query)}) to stdout (${options})`);
  // Kysely hands its text to pg's `query` as it is, and that runs what can be submitted in its place.
  await db.executeQuery(CompiledQuery.raw(copy as unknown as string));
  return { bytes: copy.read(), rows: () => copy.rowCount };
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
