import type { historyKinds } from "@hub/contract/validation/month.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { CellFigures } from "../figures/read-cell-figures.ts";
import { isWithin } from "../cells/cells.sql.ts";
import type { Reach } from "../policy.ts";

export type HistoryRow = {
  key: HistoryKey;
  kind: (typeof historyKinds)[number];
  at: Date;
  legalEntityId: number;
  legalEntityCode: string;
  legalEntityName: string;
  who: string | null;
  onBehalfOf: string | null;
  comment: string | null;
  to: string[];
  delivery: { fileName: string; state: string; rows: number; uploadId: number } | null;
  until: string | null;
  rule: string | null;
  /** Of a signature: what was shown, with pay. */
  figures: CellFigures | null;
  version: { scenarioId: number; scenarioType: string; number: number } | null;
};
/** The place of a row: instant with all its digits, order within an instant, number of its row and its entity. */
export type HistoryKey = { at: string; rank: number; id: number; legalEntityId: number };

/**
 * What happened to the cells of a section's month within reach, newest first, `limit` at most: deliveries, signatures, returns, reopenings, nudges and the
 * closed versions they are in. What happened in the same instant stands in the order in which one leads to the other.
 */
export async function listHistory(
  db: Database,
  where: { section: string; period: string; legalEntityId: number | null; reach: Reach; before: HistoryKey | null; limit: number },
): Promise<HistoryRow[]> {
  const { section, period, before } = where;
  const { rows } = await sql<HistoryRow>`
    with cells as materialized (
      select c.id, c.legal_entity_id from cell c join consolidation k on k.id = c.consolidation_id
      where k.section_code = ${section} and k.period = ${period}::date
    ),
    happened (kind, rank, id, at, legal_entity_id, user_id, for_id, comment, to_ids, upload_id, rows, until, rule, version_id, figures) as (
      select 'delivered', 1, d.id, d.delivered_at, d.legal_entity_id, d.delivered_by, u.on_behalf_of, null::text, '{}'::integer[], d.upload_id, d.row_count, null::date, null::text, null::integer, null::jsonb
      from delivery d join upload u on u.id = d.upload_id
      where d.section_code = ${section} and d.period = ${period}::date and d.state not in ('SKIPPED', 'UNCHANGED')
      union all
      select case s.capacity when 'coordinator' then 'signed' else 'validated' end, 3, s.id, s.given_at, c.legal_entity_id, s.user_id, s.on_behalf_of, s.comment, '{}', null, null, null, null, null, s.figures
      from signature s join cells c on c.id = s.cell_id
      union all
      select 'finding-commented', 2, f.id, f.at, c.legal_entity_id, f.user_id, null, f.comment, '{}', null, null, null, f.rule, null, null
      from finding_comment f join cells c on c.id = f.cell_id
      union all
      select e.kind, case e.kind when 'locked-again' then 9 else 5 end, e.id, e.at, c.legal_entity_id, e.user_id, null, e.comment, e.to_user_ids, null, null, null, null, null, null
      from cell_event e join cells c on c.id = e.cell_id
      union all
      select 'reopening-asked', 6, r.id, r.asked_at, c.legal_entity_id, r.asked_by, r.asked_for, r.reason, '{}', null, null, r.until, null, null, null
      from reopening r join cells c on c.id = r.cell_id
      union all
      select case when r.state = 'REFUSED' then 'reopening-refused' else 'reopening-approved' end, 7, r.id, r.decided_at, c.legal_entity_id, r.decided_by, r.decided_for,
        r.decision_comment, array[r.asked_by], null, null, r.until, null, null, null
      from reopening r join cells c on c.id = r.cell_id where r.decided_at is not null
      union all
      select case when r.ended_by is null then 'reopening-lapsed' else 'reopening-withdrawn' end, 4, r.id, r.ended_at, c.legal_entity_id,
        r.ended_by, null, null, '{}', null, null, r.until, null, null, null
      from reopening r join cells c on c.id = r.cell_id where r.state = 'WITHDRAWN'
      union all
      select 'closed', 8, v.id, v.closed_at, p.legal_entity_id, v.closed_by, null, v.comment, '{}', null, null, null, null, v.id, null
      from scenario_version v join version_cell p on p.version_id = v.id
      where v.period = ${period}::date and p.section_code = ${section}
    )
    select json_build_object('at', h.at, 'rank', h.rank, 'id', h.id, 'legalEntityId', h.legal_entity_id) as key, h.kind, h.at,
      e.id as "legalEntityId", e.code as "legalEntityCode", e.name as "legalEntityName",
      (select u.name from app_user u where u.id = h.user_id) as who, (select u.name from app_user u where u.id = h.for_id) as "onBehalfOf", h.comment,
      (select coalesce(array_agg(u.name order by u.name), '{}') from app_user u where u.id = any(h.to_ids)) as "to",
      (select json_build_object('fileName', u.file_name, 'state', u.state, 'rows', h.rows, 'uploadId', u.id) from upload u where u.id = h.upload_id) as delivery,
      h.until, h.rule, h.figures,
      (select json_build_object('scenarioId', v.scenario_id, 'scenarioType', s.scenario_type, 'number', v.number)
        from scenario_version v join scenario s on s.id = v.scenario_id where v.id = h.version_id) as version
    from happened h
    join legal_entity e on e.id = h.legal_entity_id
    where ${isWithin(where.reach, sql`h.legal_entity_id`, sql`${section}::text`)}
      and (${where.legalEntityId}::integer is null or h.legal_entity_id = ${where.legalEntityId})
      and (${before === null} or (h.at, h.rank, h.id, h.legal_entity_id) <
        (${before?.at ?? null}::timestamptz, ${before?.rank ?? 0}::integer, ${before?.id ?? 0}::bigint, ${before?.legalEntityId ?? 0}::integer))
    order by h.at desc, h.rank desc, h.id desc, h.legal_entity_id desc
    limit ${where.limit}`.execute(db);
  return rows;
}
