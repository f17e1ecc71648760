import { type Conventions, conventionsWith, usualProtectionPercent } from "@hub/domain/dashboards/kpis.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** The conventions in force by the settings of now: what a closing keeps with its version. */
export async function getConventions(db: Database): Promise<Conventions & { groupCurrency: string }> {
  const { rows } = await sql<{ minimum: number; percent: number; currency: string }>`
    select ${minimumGroupSize} as minimum, ${payProtectionPercent} as percent, ${groupCurrency} as currency`.execute(db);
  const { minimum = 10, percent = usualProtectionPercent, currency = "EUR" } = rows[0] ?? {};
  return conventionsWith({ minimumGroupSize: minimum, payProtectionPercent: percent, groupCurrency: currency });
}

/** The smallest number of women and of men a pay figure may be of, by now. */
export const minimumGroupSize = sql`coalesce((select value::text::integer from setting where key = 'minimum-group-size'), 10)`;

/** How close, in percent of itself, nobody's pay may be told by now. */
export const payProtectionPercent = sql`
  coalesce((select value::text::integer from setting where key = 'pay-protection-percent'), ${sql.lit(usualProtectionPercent)})`;

/** The currency that the group's amounts are in by now. */
export const groupCurrency = sql`coalesce((select value #>> '{}' from setting where key = 'group-currency'), 'EUR')`;
