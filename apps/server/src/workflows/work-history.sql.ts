import { type RawBuilder, sql } from "kysely";
import type { workKinds } from "@hub/contract/workflows/workflows.ts";
import type { Database } from "../db/connect.ts";

export type WorkRow = {
  /** Where it stands in the list: instant and a number of its kind. */
  place: string;
  kind: (typeof workKinds)[number];
  at: Date;
  period: string;
  section: string | null;
  legalEntity: { id: number; code: string; name: string } | null;
  scenarioId: number | null;
  uploadId: number | null;
  fileName: string | null;
  comment: string | null;
  onBehalfOf: string | null;
  signOff: "NONE" | "COORDINATOR_SIGNED" | "OWNER_VALIDATED" | null;
};

const cellParts = sql`k.period, k.section_code, c.legal_entity_id, c.id as cell_id, null::integer as scenario_id, null::bigint as upload_id, null::text as file_name`;
const ofCell = sql`join cell c on c.id = x.cell_id join consolidation k on k.id = c.consolidation_id`;
const act = (
  kind: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
  letter: string,
  comment: RawBuilder<unknown>,
  lender: RawBuilder<unknown>,
) => sql`${kind} as kind, ${at} as at, ${letter} || lpad(x.id::text, 12, '0') as place, ${comment} as comment, ${lender} as lender`;

/** What a person did, newest first, behind a place; one statement. A closing that ran by itself is nobody's work. */
export async function listWorkRows(
  db: Database,
  userId: number,
  before: { at: string; place: string } | undefined,
  limit: number,
): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`
    with act as (
      select ${act(sql`case x.capacity when 'owner' then 'validated' else 'signed' end`, sql`x.given_at`, "s", sql`x.comment`, sql`x.on_behalf_of`)}, ${cellParts}
      from signature x ${ofCell} where x.user_id = ${userId}
      union all
      select ${act(sql`x.kind`, sql`x.at`, "e", sql`x.comment`, sql`null::integer`)}, ${cellParts}
      from cell_event x ${ofCell} where x.user_id = ${userId} and x.kind in ('returned', 'nudged')
      union all
      select ${act(sql`'reopening-asked'`, sql`x.asked_at`, "a", sql`x.reason`, sql`x.asked_for`)}, ${cellParts}
      from reopening x ${ofCell} where x.asked_by = ${userId}
      union all
      select ${act(sql`case x.state when 'REFUSED' then 'reopening-refused' else 'reopening-approved' end`, sql`x.decided_at`, "d", sql`x.decision_comment`, sql`x.decided_for`)}, ${cellParts}
      from reopening x ${ofCell} where x.decided_by = ${userId}
      union all
      select ${act(sql`'delivered'`, sql`x.delivered_at`, "u", sql`null::text`, sql`u.on_behalf_of`)}, x.period, x.section_code, x.legal_entity_id,
        (select c.id from cell c join consolidation k on k.id = c.consolidation_id
         where k.period = x.period and k.section_code = x.section_code and c.legal_entity_id = x.legal_entity_id and c.scope_code = 'ALL'),
        null::integer, u.id, u.file_name
      from delivery x join upload u on u.id = x.upload_id where x.delivered_by = ${userId}
      union all
      select ${act(sql`'closed'`, sql`x.closed_at`, "v", sql`x.comment`, sql`null::integer`)}, x.period, null, null::integer, null::integer, x.scenario_id, null::bigint, null
      from scenario_version x where x.closed_by = ${userId}
    )
    select a.kind, a.at, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || '_' || a.place as place, a.period::text as period, a.section_code as section,
      case when e.id is not null then json_build_object('id', e.id, 'code', e.code, 'name', e.name) end as "legalEntity", a.scenario_id as "scenarioId",
      a.upload_id as "uploadId", a.file_name as "fileName", a.comment, l.name as "onBehalfOf",
      case when a.legal_entity_id is not null then coalesce(c.sign_off, 'NONE') end as "signOff"
    from act a
    left join legal_entity e on e.id = a.legal_entity_id
    left join cell c on c.id = a.cell_id
    left join app_user l on l.id = a.lender
    where ${before ? sql`(a.at, a.place) < (${before.at}::timestamptz, ${before.place})` : sql`true`}
    order by a.at desc, a.place desc limit ${limit}`.execute(db);
  return rows;
}
