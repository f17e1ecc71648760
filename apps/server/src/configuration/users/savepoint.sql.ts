import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** Begins a part of a transaction that can be undone by itself. */
export async function beginPart(db: Database): Promise<void> {
  await sql`savepoint part`.execute(db);
}

export async function keepPart(db: Database): Promise<void> {
  await sql`release savepoint part`.execute(db);
}

/** Undoes what happened since the part began. */
export async function dropPart(db: Database): Promise<void> {
  await sql`rollback to savepoint part`.execute(db);
  await sql`release savepoint part`.execute(db);
}
