import type { ConsolidationState } from "@hub/domain/validation/consolidation-state.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { telling } from "../../live/tell-change.sql.ts";
import { cellRows } from "../cells/cells.sql.ts";
import type { Reach } from "../policy.ts";

/** A section in a month with the counts of the cells within reach; the state is the stored one. */
export type ConsolidationRow = {
  id: number;
  section: string;
  year: number;
  month: number;
  period: string;
  state: ConsolidationState;
  requestedAt: Date | null;
  expected: number;
  delivered: number;
  signed: number;
  validated: number;
};
export type ConsolidationFilter = { id?: number; year?: number; month?: number; section?: string };

/** Consolidations with a cell within reach, newest month first; one statement. */
export async function listConsolidations(
  db: Database,
  reach: Reach,
  now: Date,
  filter: ConsolidationFilter = {},
): Promise<ConsolidationRow[]> {
  const wanted = sql`
    select k.id, k.section_code, k.period from consolidation k
    where (${filter.id ?? null}::integer is null or k.id = ${filter.id ?? null})
      and (${filter.section ?? null}::text is null or k.section_code = ${filter.section ?? null})
      and (${filter.year ?? null}::integer is null or extract(year from k.period) = ${filter.year ?? null})
      and (${filter.month ?? null}::integer is null or extract(month from k.period) = ${filter.month ?? null})`;
  const { rows } = await sql<ConsolidationRow>`
    select k.id, k.section_code as section, extract(year from k.period)::integer as year, extract(month from k.period)::integer as month, k.period::text as period,
      k.state, k.requested_at as "requestedAt",
      count(*) filter (where r.expected)::integer as expected,
      count(*) filter (where r.expected and r.data = 'READY')::integer as delivered,
      count(*) filter (where r.expected and r."signOff" <> 'NONE')::integer as signed,
      count(*) filter (where r.expected and r."signOff" = 'OWNER_VALIDATED')::integer as validated
    from (${cellRows(wanted, reach, now)}) r
    join consolidation k on k.id = r."consolidationId"
    join section s on s.code = k.section_code
    group by k.id, s.position
    order by k.period desc, s.position`.execute(db);
  return rows;
}

/**
 * The row of a section in a month (its first day), made if needed and locked until the transaction ends. Whoever loads, signs, validates or
 * consolidates takes this lock first: what one of them decides on cannot change under it.
 */
export async function lockConsolidation(
  db: Database,
  sectionCode: string,
  period: string,
): Promise<{ id: number; state: ConsolidationState; requestedAt: Date | null }> {
  await db
    .insertInto("consolidation")
    .values({ section_code: sectionCode, period })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom("consolidation")
    .select(["id", "state", "requested_at"])
    .where("section_code", "=", sectionCode)
    .where("period", "=", period)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { id: row.id, state: row.state as ConsolidationState, requestedAt: row.requested_at };
}

/** A section in a month (its first day). */
export type SectionMonth = { section: string; period: string };

/** The rows of sections in months, as `lockConsolidation` has one; in two statements, in the order of the months. */
export async function lockConsolidations(db: Database, wanted: readonly SectionMonth[]): Promise<(SectionMonth & { id: number })[]> {
  const asked = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (section text, period date)`;
  await sql`
    insert into consolidation (section_code, period) select w.section, w.period from ${asked} order by w.period, w.section on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<SectionMonth & { id: number }>`
    select k.id, k.section_code as section, k.period::text as period from consolidation k
    where (k.section_code, k.period) in (select w.section, w.period from ${asked})
    order by k.period, k.section_code for no key update of k`.execute(db);
  return rows;
}

/** The row of a section in a month (its first day), if there is one; locks nothing. */
export function findConsolidation(db: Database, sectionCode: string, period: string): Promise<{ id: number } | undefined> {
  return db
    .selectFrom("consolidation")
    .select("id")
    .where("section_code", "=", sectionCode)
    .where("period", "=", period)
    .executeTakeFirst();
}

/** Expected cells E and validated ones V of a section in a month, over all entities. */
export async function countCells(db: Database, sectionCode: string, period: string): Promise<{ expected: number; validated: number }> {
  const { rows } = await sql<{ expected: number; validated: number }>`
    select count(*)::integer as expected, count(*) filter (where c.sign_off = 'OWNER_VALIDATED')::integer as validated
    from expected_cells(${period}::date) x
    left join consolidation k on k.section_code = x.section_code and k.period = ${period}::date
    left join cell c on c.consolidation_id = k.id and c.legal_entity_id = x.legal_entity_id
    where x.section_code = ${sectionCode}`.execute(db);
  return rows[0] ?? { expected: 0, validated: 0 };
}

/** Writes the state; every validated cell that is not consolidated yet is from now on, unless the state is NONE. */
export async function writeState(db: Database, id: number, state: ConsolidationState, at: Date): Promise<void> {
  await sql`
    with written as (update consolidation set state = ${state}, changed_at = ${at} where id = ${id} returning section_code)
    select ${tellingSection} from written`.execute(db);
  if (state === "NONE") return;
  await sql`
    update cell set consolidated_at = ${at}, version = version + 1
    where consolidation_id = ${id} and sign_off = 'OWNER_VALIDATED' and consolidated_at is null`.execute(db);
}

/** Keeps that somebody asked to consolidate. */
export async function writeRequest(db: Database, id: number, request: { by: number; at: Date; comment: string | null }): Promise<void> {
  await sql`
    with written as (
      update consolidation set requested_by = ${request.by}, requested_at = ${request.at}, comment = ${request.comment} where id = ${id} returning section_code)
    select ${tellingSection} from written`.execute(db);
}

/** Of a section's state hears whoever has a right on some of it. */
const tellingSection = telling(sql`json_build_object('topic', 'cells', 'to', json_build_object('places', json_build_array(
  json_build_object('legalEntityId', null, 'sectionCode', section_code))))`);

/**
 * Makes the consolidations and closing scenarios of every month that is over and that the calendar expects something of, up to `last` (its first
 * day). Nobody has to deliver first for a month to be seen; months that are there already cost one look.
 */
export async function ensureDueMonths(db: Database, last: string, only: { legalEntityId?: number; first?: string } = {}): Promise<void> {
  const due = sql`
    select distinct x.section_code, m.period
    from (select m::date as period from generate_series(
      (select greatest(min(first_month), ${only.first ?? null}::date) from section_calendar)::timestamp, ${last}::timestamp, '1 month') m) m
    cross join lateral expected_cells(m.period) x
    ${only.legalEntityId === undefined ? sql`` : sql`where x.legal_entity_id = ${only.legalEntityId}`}`;
  // Two statements, in the order in which those who sign make these rows: one of both would hold scenarios while it waits for consolidations.
  await sql`
    insert into consolidation (section_code, period)
    select d.section_code, d.period from (${due}) d
    where not exists (select from consolidation k where k.section_code = d.section_code and k.period = d.period)
    on conflict do nothing`.execute(db);
  await sql`
    insert into scenario (scenario_type, period)
    select distinct t.code, k.period
    from consolidation k join scenario_type_section r on r.section_code = k.section_code join scenario_type t on t.code = r.scenario_type
    where t.closes and coalesce(t.first_month, k.period) <= k.period and not exists (select from scenario s where s.scenario_type = t.code and s.period = k.period)
    on conflict do nothing`.execute(db);
}
