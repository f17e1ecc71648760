import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** Makes what a month's rows of facts are kept in, where it is not there; `period`: its first day. False where they were put away: none may be written then. */
export async function prepareFactMonth(db: Database, period: string): Promise<boolean> {
  const { rows } = await sql<{ isHere: boolean }>`select prepare_fact_month(${period}::date) as "isHere"`.execute(db);
  return rows[0]?.isHere ?? false;
}

/**
 * Refuses what was read of months (their first days) whose rows were put away (`facts/month-put-away.ts`). To be asked after reading: what was put away between two statements is
 * found so, while the other way round nothing read would pass for nothing there.
 */
export async function requireFactMonths(db: Database, periods: Iterable<string>): Promise<void> {
  const asked = [...new Set(periods)];
  if (asked.length > 0) await sql`select ${isHere(sql`p`)} from unnest(${asked}::date[]) p`.execute(db);
}

/** Refuses a month (its first day) whose rows were put away, and keeps them here until the transaction ends. */
export async function holdFactMonth(db: Database, period: string): Promise<void> {
  await sql`lock table only person_fact in access share mode`.execute(db);
  await requireFactMonths(db, [period]);
}

/** Which of these months (their first days) have no rows here because they were put away. */
export async function listPutAway(db: Database, periods: Iterable<string>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ period: string }>`
    select period::text as period from fact_month where put_away_at is not null and period = any(${[...new Set(periods)]}::date[])`.execute(
    db,
  );
  return new Set(rows.map(({ period }) => period));
}

/** Whether the rows of a month are here; false where they were put away. */
export const hasItsRows = (period: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from fact_month m where m.period = ${period} and m.put_away_at is not null)`;

/** True of a month whose rows are here; the statement is refused where they were put away. */
export function isHere(period: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`require_fact_month(${period})`;
}
