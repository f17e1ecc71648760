import type { Access } from "@hub/domain/session/permissions.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { openByCell, readsCell } from "../../quality/events/open-by-cell.sql.ts";
import { cellRows } from "../cells/cells.sql.ts";
import { colleaguesAsJson, ingestionsAsJson, type Waiters } from "../cells/colleagues.sql.ts";
import type { Reach } from "../policy.ts";
import type { CellRow } from "../cells/cells.sql.ts";

/** A cell as the month shows it; instants are ISO texts here. */
export type MonthCellRow = Omit<CellRow, "deliveredAt" | "signedAt" | "validatedAt" | "consolidatedAt"> & {
  validatedAt: string | null;
  openEvents: number | null;
  /** Whether the one who reads has reminded somebody of it today. */
  nudgedToday: boolean;
};
export type MonthRows = Waiters & { sections: string[]; cells: MonthCellRow[] };

/**
 * Everything about a month (its first day) within reach: its cells by entity and section with what is open of them in data quality, and everybody they may
 * wait for. One statement, however many.
 */
export async function readMonth(
  db: Database,
  where: { period: string; reach: Reach; actor: Access & { id: number }; now: Date },
): Promise<MonthRows> {
  const wanted = sql`
    select k.id, s.code as section_code, ${where.period}::date as period
    from section s left join consolidation k on k.section_code = s.code and k.period = ${where.period}::date`;
  const { rows } = await sql<MonthRows>`
    select
      (select json_agg(s.code order by s.position) from section s) as sections,
      (select coalesce(json_agg(r order by r."legalEntityCode", r."legalEntityId"), '[]') from (
        select c.*, case when ${readsCell(where.actor)} then coalesce(q.events, 0) end as "openEvents", ${isNudged(where)} as "nudgedToday"
        from (${cellRows(wanted, where.reach, where.now)}) c
        left join (${openByCell(where.actor)}) q on q.legal_entity_id = c."legalEntityId" and q.section_code = c."sectionCode"
      ) r) as cells,
      ${colleaguesAsJson(where.now)} as colleagues,
      ${ingestionsAsJson} as ingestions`.execute(db);
  return rows[0] ?? { sections: [], cells: [], colleagues: [], ingestions: {} };
}

function isNudged({ actor, now }: { actor: { id: number }; now: Date }) {
  return sql`exists (
    select from cell_event n where n.cell_id = c."cellId" and n.kind = 'nudged' and n.user_id = ${actor.id} and n.at::date = ${now}::timestamptz::date)`;
}
