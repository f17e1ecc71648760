import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** What is expected of every entity in every section named; months are their first days. */
export type Filling = {
  sections: readonly string[];
  legalEntityIds: readonly number[];
  firstMonth: string;
  lastMonth: string | null;
  dueDay: number;
};
type Named = { section: string; legalEntity: string };
/** Rows that were made; those that stand just so already; and those where another row expects some of the months, of which the first are named. */
export type Filled = { added: number; existing: number; overlapping: number; examples: Named[]; digest: string };

const examples = 10;

/** The entities of a choice with whether new rows may name them: by id, or all that are active, of a country if one is named. */
export async function listChosenEntities(
  db: Database,
  choice: { ids: readonly number[] | null; country: string | null },
): Promise<{ id: number; active: boolean }[]> {
  const { rows } = await sql<{ id: number; active: boolean }>`
    select e.id, e.active from legal_entity e
    where ${choice.ids ? sql`e.id = any(${[...choice.ids]}::integer[])` : sql`e.active`} and (${choice.country}::text is null or e.country = ${choice.country})
    order by e.id`.execute(db);
  return rows;
}

/** Adds a row for each entity and section of which none of the months is expected yet; one statement, however many they are. */
export async function fillRows(db: Database, given: Filling): Promise<Filled> {
  const { sections, legalEntityIds, firstMonth, lastMonth, dueDay } = given;
  const { rows } = await sql<Filled>`
    with wanted as (
      select s.section_code, e.legal_entity_id
      from unnest(${[...sections]}::text[]) as s (section_code) cross join unnest(${[...legalEntityIds]}::integer[]) as e (legal_entity_id)
    ),
    met as materialized (
      select w.section_code, w.legal_entity_id,
        bool_or(c.first_month = ${firstMonth}::date and c.last_month is not distinct from ${lastMonth}::date and c.due_day = ${dueDay}::integer) as same
      from wanted w join section_calendar c on c.section_code = w.section_code and c.legal_entity_id = w.legal_entity_id
        and daterange(c.first_month, c.last_month, '[]') && daterange(${firstMonth}::date, ${lastMonth}::date, '[]')
      group by w.section_code, w.legal_entity_id
    ),
    added as (
      insert into section_calendar (section_code, legal_entity_id, first_month, last_month, due_day)
      select w.section_code, w.legal_entity_id, ${firstMonth}::date, ${lastMonth}::date, ${dueDay}::integer
      from wanted w where not exists (select from met m where m.section_code = w.section_code and m.legal_entity_id = w.legal_entity_id)
      order by w.section_code, w.legal_entity_id
      returning section_code, legal_entity_id
    )
    select (select count(*) from added)::integer as added,
      (select count(*) from met where same)::integer as existing, (select count(*) from met where not same)::integer as overlapping,
      coalesce((
        select json_agg(json_build_object('section', n.section_code, 'legalEntity', n.name))
        from (
          select m.section_code, e.name from met m join legal_entity e on e.id = m.legal_entity_id where not m.same
          order by e.folded_name, e.id, m.section_code limit ${examples}
        ) n), '[]') as examples,
      coalesce((select md5(string_agg(a.section_code || ' ' || a.legal_entity_id, ',' order by a.section_code, a.legal_entity_id)) from added a), '') as digest`.execute(
    db,
  );
  return rows[0]!;
}

/** What some rows say together: their sections, their entity if it is one alone, the first and the last month (null: without end), and which they are, in which version. */
export type Spanned = {
  rows: number;
  sections: string[];
  legalEntityId: number | null;
  firstMonth: string | null;
  lastMonth: string | null;
  digest: string;
};

/** Of rows by id, or of all that an entity has. */
export async function spanOf(db: Database, meant: { ids: readonly number[] } | { legalEntityId: number }): Promise<Spanned> {
  const { rows } = await sql<Spanned>`
    select count(*)::integer as rows, coalesce(array_agg(distinct section_code), '{}') as sections,
      case when min(legal_entity_id) = max(legal_entity_id) then min(legal_entity_id) end as "legalEntityId", min(first_month) as "firstMonth",
      case when bool_and(last_month is not null) then max(last_month) end as "lastMonth",
      coalesce(md5(string_agg(id || ':' || version, ',' order by id)), '') as digest
    from section_calendar where ${"ids" in meant ? sql`id = any(${[...meant.ids]}::integer[])` : sql`legal_entity_id = ${meant.legalEntityId}`}`.execute(
    db,
  );
  return rows[0]!;
}

/** Takes rows out of the calendar; answers how many. */
export async function removeRows(db: Database, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    with gone as (delete from section_calendar where id = any(${[...ids]}::integer[]) returning id) select count(*)::integer as rows from gone`.execute(
    db,
  );
  return rows[0]?.rows ?? 0;
}

/** Ends rows with a month, those that go on behind it; one that begins behind it, or has ended, stays as it is. Answers how many were ended. */
export async function endRows(db: Database, ids: readonly number[], lastMonth: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    with ended as (
      update section_calendar set last_month = ${lastMonth}::date, version = version + 1
      where id = any(${[...ids]}::integer[]) and first_month <= ${lastMonth}::date and (last_month is null or last_month > ${lastMonth}::date)
      returning id
    )
    select count(*)::integer as rows from ended`.execute(db);
  return rows[0]?.rows ?? 0;
}

/** Gives rows another day of the month after by which they are due; one that is due by then already stays as it is. Answers how many were changed. */
export async function moveDueDay(db: Database, ids: readonly number[], dueDay: number): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    with moved as (
      update section_calendar set due_day = ${dueDay}::integer, version = version + 1
      where id = any(${[...ids]}::integer[]) and due_day <> ${dueDay}::integer
      returning id
    )
    select count(*)::integer as rows from moved`.execute(db);
  return rows[0]?.rows ?? 0;
}
