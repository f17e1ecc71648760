import type { Language } from "@hub/domain/languages.ts";
import { type Lever, leversOf } from "@hub/domain/swp/levers.ts";
import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { labelOfLookup } from "../../db/lookup-label.sql.ts";
import { leverShares, sumsOfLevers } from "./lever-shares.sql.ts";
import { plannedItems, type Sight } from "./planned.sql.ts";

/** Hundredths of FTE. */
export type SplitRow = { items: number; min: number; max: number } & { [K in `${Lever}_${"min" | "max"}`]?: number };
/** `withoutSize`: closed from the start, of no size at close. */
export type ClosedRow = SplitRow & { quarter: string; coverage: string; withoutSize: number };
export type OpenRow = SplitRow & { quarter: string | null };

/** What was closed, by the quarter (of UTC) and with what coverage; one statement. */
export async function listClosed(db: Database, tab: QuestionTab, sight: Sight): Promise<ClosedRow[]> {
  const { rows } = await sql<ClosedRow>`
    select to_char(p.closed_at at time zone 'UTC', 'YYYY"-Q"Q') as quarter, p.coverage, count(*)::int as items,
      (count(*) filter (where p.min is null))::int as "withoutSize", coalesce(sum(p.min), 0)::bigint as min, coalesce(sum(p.max), 0)::bigint as max,
      ${sumsOfLevers(leversOf[tab])}
    from ${plannedItems(tab, sight)} p ${leverShares(tab)} where p.closes group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** What is open, by the quarter in which it is needed; one statement. */
export async function listOpen(db: Database, tab: QuestionTab, sight: Sight): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select p.timeline as quarter, count(*)::int as items, sum(p.min)::bigint as min, sum(p.max)::bigint as max, ${sumsOfLevers(leversOf[tab])}
    from ${plannedItems(tab, sight)} p ${leverShares(tab)} where not p.closes group by 1 order by 1`.execute(db);
  return rows;
}

/** The coverages that close, in their order. */
export async function listClosing(db: Database, language: Language): Promise<{ code: string; name: string }[]> {
  const { rows } = await sql<{ code: string; name: string }>`
    select v.code, ${labelOfLookup("v", language)} as name from lookup_value v where v.lookup = 'coverage' and v.closes order by v.position, v.id`.execute(
    db,
  );
  return rows;
}
