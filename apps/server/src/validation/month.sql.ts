import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { cellRows } from "./cells.sql.ts";
import { colleaguesAsJson, ingestionsAsJson, type Waiters } from "./colleagues.sql.ts";
import type { Reach } from "./policy.ts";
import type { CellRow } from "./cells.sql.ts";

/** A cell as the month shows it; instants are ISO texts here. */
export type MonthCellRow = Omit<CellRow, "deliveredAt" | "signedAt" | "validatedAt" | "consolidatedAt"> & { validatedAt: string | null };
export type MonthRows = Waiters & { sections: string[]; cells: MonthCellRow[] };

/** Everything about a month (its first day) within reach: its cells by entity and section, and everybody they may wait for. One statement, however many. */
export async function readMonth(db: Database, where: { period: string; reach: Reach; now: Date }): Promise<MonthRows> {
  const wanted = sql`
    select k.id, s.code as section_code, ${where.period}::date as period
    from section s left join consolidation k on k.section_code = s.code and k.period = ${where.period}::date`;
  const { rows } = await sql<MonthRows>`
    select
      (select json_agg(s.code order by s.position) from section s) as sections,
      (select coalesce(json_agg(r order by r."legalEntityCode", r."legalEntityId"), '[]') from (${cellRows(wanted, where.reach, where.now)}) r) as cells,
      ${colleaguesAsJson(where.now)} as colleagues,
      ${ingestionsAsJson} as ingestions`.execute(db);
  return rows[0] ?? { sections: [], cells: [], colleagues: [], ingestions: {} };
}
