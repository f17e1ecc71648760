import { type Conventions, conventionsWith } from "@hub/domain/dashboards/kpis.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** The conventions in force by the settings of now: what a closing keeps with its version. */
export async function getConventions(db: Database): Promise<Conventions & { groupCurrency: string }> {
  const { rows } = await sql<{ minimum: number; currency: string }>`
    select coalesce((select value::text::integer from setting where key = 'minimum-group-size'), 10) as minimum, ${groupCurrency} as currency`.execute(
    db,
  );
  return conventionsWith(rows[0]?.minimum ?? 10, rows[0]?.currency ?? "EUR");
}

/** The currency that the group's amounts are in by now. */
export const groupCurrency = sql`coalesce((select value #>> '{}' from setting where key = 'group-currency'), 'EUR')`;
