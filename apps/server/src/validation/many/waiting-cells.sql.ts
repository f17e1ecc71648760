import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { type CellRow, cellRows } from "../cells/cells.sql.ts";
import { colleaguesAsJson, ingestionsAsJson, type Waiters } from "../cells/colleagues.sql.ts";
import type { SectionMonth } from "../consolidations/consolidations.sql.ts";
import type { Reach } from "../policy.ts";

/** A cell with its month (first day), and whether the one who looks has reminded somebody of it today; instants are ISO texts here. */
export type WaitingCellRow = CellRow & { period: string; nudgedToday: boolean };

/** The cells of sections in months within reach, and everybody they may wait for; one statement, however many. */
export async function readWaitingCells(
  db: Database,
  months: readonly SectionMonth[],
  { reach, userId, now }: { reach: Reach; userId: number; now: Date },
): Promise<Waiters & { cells: WaitingCellRow[] }> {
  const wanted = sql`
    select k.id, w.section as section_code, w.period
    from jsonb_to_recordset(${JSON.stringify(months)}::jsonb) as w (section text, period date)
    left join consolidation k on k.section_code = w.section and k.period = w.period`;
  const { rows } = await sql<Waiters & { cells: WaitingCellRow[] }>`
    select
      (select coalesce(json_agg(r), '[]') from (
        select c.*, exists (select from cell_event n where n.cell_id = c."cellId" and n.kind = 'nudged' and n.user_id = ${userId}
          and n.at::date = ${now}::timestamptz::date) as "nudgedToday"
        from (${cellRows(wanted, reach, now)}) c
      ) r) as cells,
      ${colleaguesAsJson(now)} as colleagues,
      ${ingestionsAsJson} as ingestions`.execute(db);
  return rows[0] ?? { cells: [], colleagues: [], ingestions: {} };
}
