import { lastDay, periodOf } from "@hub/domain/period.ts";
import type { ContentCell } from "@hub/domain/scenarios/content.ts";
import type { DeliveredAgain } from "@hub/domain/scenarios/delivered-again.ts";
import { cellKey } from "@hub/domain/validation/cell-key.ts";
import { sql } from "kysely";
import { endsOf } from "../../closing/figures/parts.sql.ts";
import type { Database } from "../../db/connect.ts";
import { contractStates } from "../../facts/contract-states.sql.ts";

type Given = { period: string; before: number; after: number; cells: readonly Pick<ContentCell, "section" | "legalEntityId">[] };

/**
 * What the rows of cells say in one version of a month (its first day) that they did not say in another, by the keys of the cells. A cell of which rows were put away or erased, or which holds figures,
 * is not among them. One statement, which reads the rows of these cells in both versions.
 */
export async function readDeliveredAgain(db: Database, { period, before, after, cells }: Given): Promise<Map<string, DeliveredAgain>> {
  const month = periodOf(period);
  const last = sql`${lastDay(month)}::date`;
  const asked = JSON.stringify(cells.map(({ section, legalEntityId }) => ({ section, entity: legalEntityId })));
  const { rows } = await sql<DeliveredAgain & { section: string; legalEntityId: number }>`
    with cell as materialized (select c.section, c.entity from jsonb_to_recordset(${asked}::jsonb) as c (section text, entity integer)),
    -- What a row says besides when somebody came and went, as one number.
    fact as materialized (
      select f.section_code, f.legal_entity_id, f.person_hash, f.version_id = ${after} as is_after, f.hire_date, f.end_date, f.leave_reason,
        ${contractStates(sql`f`, endsOf(month)).closes} as active,
        hash_record_extended(row(f.person, f.sex, f.birth_date, f.contract_type, f.hours, f.full_time_hours, f.annual_pay, f.hourly_pay, f.bonus, f.management_level, f.job_profile, f.unit,
          f.extra, f.agreed_hours, f.absence_hours, f.training_hours, f.workforce_cost, f.manager_hash), 0) as others
      from version_person f join cell c on c.section = f.section_code and c.entity = f.legal_entity_id
      where f.period = ${period}::date and f.version_id in (${before}, ${after})
    ),
    alike as (
      select section_code, legal_entity_id, person_hash, others, hire_date, end_date, leave_reason, active,
        count(*) filter (where not is_after) as was, count(*) filter (where is_after) as came
      from fact group by 1, 2, 3, 4, 5, 6, 7, 8
    ),
    -- Rows that stand in one version alone say what changed of a person; two sums are nothing where rows differ in their end alone, or in their start.
    person as (
      select section_code, legal_entity_id, bool_or(active and was > 0) as counted, bool_or(active and came > 0) as counts,
        coalesce(bool_or(came > was and end_date <= ${last}), false) as ends, coalesce(bool_or(was > came and end_date <= ${last}), false) as ended,
        coalesce(bool_or(came > was and active and hire_date <= ${last}), false) as starts, bool_or(was > came) as lost,
        sum((came - was) * hash_record_extended(row(others, hire_date), 0)::numeric) filter (where came <> was) as but_end,
        sum((came - was) * hash_record_extended(row(others, end_date, leave_reason), 0)::numeric) filter (where came <> was) as but_start
      from alike group by section_code, legal_entity_id, person_hash having bool_or(was <> came)
    ),
    told as (
      select p.*, p.counted and not p.counts and p.ends as left_late, not p.counted and p.counts and p.starts and not p.ended as joined_late from person p
    ),
    changed as (
      select section_code, legal_entity_id, count(*) filter (where left_late) as leavers, count(*) filter (where joined_late) as joiners,
        bool_or(not (left_late and but_end = 0 or joined_late and (not lost or but_start = 0))) as otherwise
      from told group by section_code, legal_entity_id
    ),
    delivered as (
      select d.section_code, d.legal_entity_id, d.version_id = ${after} as is_after, sum(d.row_count) as rows,
        bool_or(exists (select from put_away a where a.delivery_id = d.delivery_id and a.kind = 'rows')) as put_away
      from version_delivery d where d.version_id in (${before}, ${after}) group by 1, 2, 3
    ),
    here as (select section_code, legal_entity_id, is_after, count(*) as rows from fact group by 1, 2, 3)
    select c.section, c.entity as "legalEntityId", coalesce(g.leavers, 0)::integer as "lateLeavers", coalesce(g.joiners, 0)::integer as "lateJoiners",
      coalesce(g.otherwise, false) as otherwise
    from cell c left join changed g on g.section_code = c.section and g.legal_entity_id = c.entity
    where not exists (
      select from delivered d left join here h on h.section_code = d.section_code and h.legal_entity_id = d.legal_entity_id and h.is_after = d.is_after
      where d.section_code = c.section and d.legal_entity_id = c.entity and (d.put_away or coalesce(h.rows, 0) <> d.rows))`.execute(db);
  return new Map(rows.map(({ section, legalEntityId, ...told }) => [cellKey({ section, legalEntityId }), told]));
}
