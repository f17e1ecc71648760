import type { Conventions } from "@hub/domain/dashboards/kpis.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** A version of a month. */
export type ToldVersion = { id: number; number: number; closedAt: Date; conventions: Conventions };
/** A closed month with its first and its current version. `period`: its first day. */
export type ToldMonth = { scenarioId: number; year: number; month: number; period: string; first: ToldVersion; now: ToldVersion };

/** The closed months of a scenario type from one month to another (their first days), in order. */
export async function listToldMonths(db: Database, where: { scenarioType: string; from: string; to: string }): Promise<ToldMonth[]> {
  const version = (
    row: string,
  ) => sql`jsonb_build_object('id', ${sql.ref(`${row}.id`)}, 'number', ${sql.ref(`${row}.number`)}, 'closedAt', ${sql.ref(`${row}.closed_at`)},
    'conventions', ${sql.ref(`${row}.conventions`)})`;
  const { rows } = await sql<
    Omit<ToldMonth, "first" | "now"> & Record<"first" | "now", Omit<ToldVersion, "closedAt"> & { closedAt: string }>
  >`
    select s.id as "scenarioId", extract(year from s.period)::integer as year, extract(month from s.period)::integer as month, s.period::text as period,
      ${version("f")} as first, ${version("n")} as now
    from scenario s
    join lateral (select * from scenario_version v where v.scenario_id = s.id order by v.number limit 1) f on true
    join lateral (select * from scenario_version v where v.scenario_id = s.id order by v.number desc limit 1) n on true
    where s.scenario_type = ${where.scenarioType} and s.period between ${where.from}::date and ${where.to}::date
    order by s.period`.execute(db);
  return rows.map(({ first, now, ...month }) => ({
    ...month,
    first: { ...first, closedAt: new Date(first.closedAt) },
    now: { ...now, closedAt: new Date(now.closedAt) },
  }));
}
