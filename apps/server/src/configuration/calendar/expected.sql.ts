import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** The cells expected of a section in a month that is not closed: those late by now, and those with a delivery or a signature. Months are their first days. */
export type MonthCount = { section: string; month: string; expected: number; late: number; filled: number };

/** What is expected of sections in the months from one to another that are not closed, of one entity where it is named; one statement, however many. */
export async function countExpected(
  db: Database,
  given: { sections: readonly string[]; first: string; last: string; today: string; legalEntityId: number | null },
): Promise<MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    select x.section_code as section, m.month::text as month, count(*)::integer as expected,
      count(*) filter (where x.due_date < ${given.today}::date and not d.loaded)::integer as late,
      count(*) filter (where d.arrived or c.sign_off <> 'NONE')::integer as filled
    from (select m::date as month from generate_series(${given.first}::timestamp, ${given.last}::timestamp, '1 month') m) m
    cross join lateral expected_cells(m.month) x
    left join consolidation k on k.section_code = x.section_code and k.period = m.month
    left join cell c on c.consolidation_id = k.id and c.legal_entity_id = x.legal_entity_id
    cross join lateral (
      select count(*) > 0 as arrived, count(*) filter (where d.state in ('LOADED', 'LOADED_WITH_WARNINGS')) > 0 as loaded
      from delivery d
      where d.period = m.month and d.section_code = x.section_code and d.legal_entity_id = x.legal_entity_id and d.state <> 'SUPERSEDED'
    ) d
    where x.section_code = any(${[...given.sections]}::text[])
      ${given.legalEntityId === null ? sql`` : sql`and x.legal_entity_id = ${given.legalEntityId}`}
      and not exists (select from kept_expectation o where o.section_code = x.section_code and o.period = m.month)
    group by x.section_code, m.month
    order by m.month, x.section_code`.execute(db);
  return rows;
}

/** How many months of sections between two are closed: nothing changes them. */
export async function countClosedMonths(
  db: Database,
  given: { sections: readonly string[]; first: string; last: string | null },
): Promise<number> {
  const { rows } = await sql<{ months: number }>`
    select count(distinct k.period)::integer as months from closed_section_month k
    where k.section_code = any(${[...given.sections]}::text[]) and k.period >= ${given.first}::date and k.period <= coalesce(${given.last}::date, k.period)`.execute(
    db,
  );
  return rows[0]?.months ?? 0;
}
