import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { type CellRow, cellRows } from "../validation/cells/cells.sql.ts";
import { colleaguesAsJson, ingestionsAsJson, type Waiters } from "../validation/cells/colleagues.sql.ts";

/** A nudge or a return, as JSON gives it. */
export type ToldRow = { kind: "nudged" | "returned"; by: string; at: string; comment: string | null; toUserIds: number[] };
/** A cell that somebody has something to do with, with what was said of it since its delivery; instants are ISO texts. */
export type OpenCellRow = Omit<CellRow, "deliveredAt" | "signedAt" | "validatedAt" | "consolidatedAt"> & {
  period: string;
  deliveredAt: string | null;
  told: ToldRow[];
  wish: { id: number; askedBy: string; reason: string; until: string } | null;
};
export type StaleScenario = { id: number; period: string; scenarioType: string };
export type OpenWork = Waiters & { cells: OpenCellRow[]; stale: StaleScenario[] };

/**
 * All work that waits for anybody: the cells of months that are not consolidated in full, or where something became expected or open again since, the closed scenarios that are stale,
 * and everybody they may wait for. One statement, however many.
 */
export async function readOpenWork(db: Database, now: Date): Promise<OpenWork> {
  const wanted = sql`
    select k.id, k.section_code, k.period from consolidation k
    where k.state <> 'FULL'
      or exists (select from cell c join reopening o on o.cell_id = c.id and o.state in ('ASKED', 'APPROVED') where c.consolidation_id = k.id)
      or exists (
        select from expected_cells(k.period) x
        where x.section_code = k.section_code
          and not exists (select from cell c where c.consolidation_id = k.id and c.legal_entity_id = x.legal_entity_id and c.sign_off = 'OWNER_VALIDATED'))`;
  const everywhere = [{ legalEntityId: null, sectionCode: null }];
  const { rows } = await sql<OpenWork>`
    select
      (select coalesce(json_agg(to_jsonb(r) || jsonb_build_object('told', coalesce(t.told, '[]'), 'wish', w.wish)), '[]')
      from (${cellRows(wanted, everywhere, now)}) r
      left join lateral (
        select jsonb_agg(jsonb_build_object('kind', e.kind, 'by', u.name, 'at', e.at, 'comment', e.comment, 'toUserIds', e.to_user_ids) order by e.id desc) as told
        from cell_event e join app_user u on u.id = e.user_id
        where e.cell_id = r."cellId" and e.kind in ('nudged', 'returned') and e.at > ${now}::timestamptz - interval '14 days'
      ) t on true
      left join lateral (
        select jsonb_build_object('id', o.id, 'askedBy', u.name, 'reason', o.reason, 'until', o.until) as wish
        from reopening o join app_user u on u.id = o.asked_by where o.id = r."reopeningId" and o.state = 'ASKED'
      ) w on true
      where r.expected and (r."signOff" <> 'OWNER_VALIDATED' or r."reopeningId" is not null)) as cells,
      (select coalesce(json_agg(json_build_object('id', s.id, 'period', s.period, 'scenarioType', s.scenario_type) order by s.period), '[]')
      from scenario s where s.state = 'CLOSED' and s.stale and s.closing_due_at is null) as stale,
      ${colleaguesAsJson(now)} as colleagues,
      ${ingestionsAsJson} as ingestions`.execute(db);
  return rows[0] ?? { cells: [], stale: [], colleagues: [], ingestions: {} };
}
