import { CompiledQuery } from "kysely";
import { to } from "pg-copy-streams";
import type { Database } from "../connect.ts";

/** Everything that a `COPY ... TO STDOUT` gives, in the parts in which it came; on a connection of its own unless `db` is a transaction. */
export async function readCopy(db: Database, statement: string): Promise<Buffer[]> {
  // The connection is given back only when the last byte is here.
  if (!db.isTransaction) return db.connection().execute((connection) => readCopyOn(connection, statement));
  return readCopyOn(db, statement);
}

async function readCopyOn(db: Database, statement: string): Promise<Buffer[]> {
  const stream = to(statement);
  await db.executeQuery(CompiledQuery.raw(stream as unknown as string));
  const parts: Buffer[] = [];
  for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
  return parts;
}
