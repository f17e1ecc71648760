import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type Forgotten = { items: number; cards: number; groups: number };

/** Forgets what was deleted so long ago that nobody can bring it back, so many of each kind at most, by the one function that may. */
export async function forgetNextDeleted(db: Database, atMost: number): Promise<Forgotten> {
  const { rows } = await sql<Forgotten>`
    select items::integer, cards::integer, groups::integer from forget_deleted(${atMost})`.execute(db);
  return rows[0] ?? { items: 0, cards: 0, groups: 0 };
}
