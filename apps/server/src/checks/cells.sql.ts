import type { CheckRule } from "@hub/domain/checks/check-rules.ts";
import type { Finding } from "@hub/domain/checks/missing-comments.ts";
import type { Periodicity } from "@hub/domain/configuration/section-months.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** How often a section is expected; undefined for a section that does not exist. */
export async function findPeriodicity(db: Database, section: string): Promise<Periodicity | undefined> {
  const { rows } = await sql<{ periodicity: Periodicity }>`select periodicity from section where code = ${section}`.execute(db);
  return rows[0]?.periodicity;
}

/** A cell that may be written: whether it was named, and whether the month before is validated (null where it was not expected). */
export type OpenCell = { legalEntityId: number; named: boolean; previousValidated: boolean | null };

/** The cells of a section's month that are not validated: those named, and those of entities with a loaded delivery. */
export async function listOpenCells(
  db: Database,
  where: { section: string; period: string; previous: string; legalEntityIds: readonly number[]; today: string },
): Promise<OpenCell[]> {
  const named = sql`unnest(${[...where.legalEntityIds]}::integer[])`;
  const { rows } = await sql<OpenCell>`
    select e.id as "legalEntityId", bool_or(e.named) as named, (
        select coalesce(bool_or(c.sign_off = 'OWNER_VALIDATED'), false)
        from expected_cells(${where.previous}::date) x
        left join consolidation k on k.section_code = x.section_code and k.period = ${where.previous}::date
        left join cell c on c.consolidation_id = k.id and c.legal_entity_id = x.legal_entity_id
        where x.section_code = ${where.section} and x.legal_entity_id = e.id
        having count(*) > 0
      ) as "previousValidated"
    from (
      select n as id, true as named from ${named} n
      union all
      select d.legal_entity_id, false from delivery d
      where d.section_code = ${where.section} and d.period = ${where.period}::date and d.state in ('LOADED', 'LOADED_WITH_WARNINGS')
    ) e
    where not exists (
      select from cell c join consolidation k on k.id = c.consolidation_id
      where k.section_code = ${where.section} and k.period = ${where.period}::date and c.legal_entity_id = e.id
        and lock_on(c.id, c.lock_state, ${where.today}::date) in ('LOCKED', 'FROZEN'))
    group by e.id
    order by e.id`.execute(db);
  return rows;
}

/** Takes the hold of a section's month until the transaction ends, if anything was ever delivered or signed in it; answers whether. */
export async function lockMonth(db: Database, section: string, period: string): Promise<boolean> {
  const { rows } = await sql`
    select from consolidation where section_code = ${section} and period = ${period}::date for no key update`.execute(db);
  return rows.length > 0;
}

/** Cells to be written: all rules of some, one rule of others. */
export type Written = { legalEntityId: number; only: CheckRule | null; findings: readonly Finding[] };

/** Writes what was found in cells in the place of what stood there; a finding that did not change keeps its instant. */
export async function writeFindings(
  db: Database,
  of: { section: string; period: string },
  cells: readonly Written[],
  now: Date,
): Promise<void> {
  await sql`
    with written as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as w ("legalEntityId" integer, "only" text, findings jsonb)
    ),
    found as materialized (
      select w."legalEntityId" as legal_entity_id, f.rule, f.severity, f.params
      from written w cross join lateral jsonb_to_recordset(w.findings) as f (rule text, severity text, params jsonb)
    ),
    gone as (
      delete from cell_finding c using written w
      where c.section_code = ${of.section} and c.period = ${of.period}::date and c.legal_entity_id = w."legalEntityId"
        and (w."only" is null or c.rule = w."only")
        and not exists (select from found f where f.legal_entity_id = c.legal_entity_id and f.rule = c.rule)
    )
    insert into cell_finding (section_code, legal_entity_id, period, rule, severity, params, found_at)
    select ${of.section}, f.legal_entity_id, ${of.period}::date, f.rule, f.severity, f.params, ${now} from found f
    on conflict (period, section_code, legal_entity_id, rule) do update set severity = excluded.severity, params = excluded.params,
      found_at = case when (cell_finding.severity, cell_finding.params) = (excluded.severity, excluded.params) then cell_finding.found_at else excluded.found_at end`.execute(
    db,
  );
}
