import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** When rows of some deliveries were put away, the first of them; undefined where all rows are there. */
export async function findRowsPutAway(db: Database, deliveryIds: readonly number[]): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from put_away where kind = 'rows' and delivery_id = any(${[...deliveryIds]}::bigint[])`.execute(db);
  return rows[0]?.at ?? undefined;
}

/**
 * When rows were put away that a month's figures are made of: its own, and those of the month before, whose people are looked at for who came and went. Undefined: all are
 * there, and the month may be closed again.
 */
export async function findMonthPutAway(db: Database, period: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from put_away where kind = 'rows' and period in (${period}::date, (${period}::date - interval '1 month')::date)`.execute(
    db,
  );
  return rows[0]?.at ?? undefined;
}
