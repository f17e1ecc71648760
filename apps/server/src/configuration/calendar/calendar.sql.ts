import type { Periodicity } from "@hub/domain/configuration/section-months.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { Language } from "@hub/domain/languages.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { matchWords } from "../match-words.sql.ts";

export type SectionRow = {
  code: string;
  /** In the reader's language, else in English. */
  name: string;
  periodicity: Periodicity;
  /** Of the year, from the first on. */
  months: number[];
  yearlyMonth: number | null;
};
/** Months are their first days. */
export type CalendarValues = { section: string; legalEntityId: number; firstMonth: string; lastMonth: string | null; dueDay: number };
export type CalendarRow = CalendarValues & { id: number; legalEntity: { id: number; code: string; name: string }; version: number };

/** The sections in their order. */
export async function listSectionRows(db: Database, language: Language): Promise<SectionRow[]> {
  const { rows } = await sql<SectionRow>`
    select code, coalesce(labels ->> ${language}, labels ->> 'en', code) as name, periodicity, months, yearly_month as "yearlyMonth"
    from section order by position, code`.execute(db);
  return rows;
}

/** Which rows of the calendar are meant: some by id, or those that a filter finds. `since`: only those that have not ended before that month. */
export type CalendarFilter = {
  ids?: readonly number[];
  search?: string | undefined;
  section?: string | undefined;
  since?: string | undefined;
};
/** Where a page of the list ended. */
export type CalendarPlace = { legalEntityId: number; section: string; firstMonth: string };

const from = sql`section_calendar c join section s on s.code = c.section_code join legal_entity e on e.id = c.legal_entity_id`;

function selectCalendar(where: RawBuilder<unknown>, limit: number | null = null): RawBuilder<CalendarRow> {
  return sql<CalendarRow>`
    select c.id, c.section_code as section, c.legal_entity_id as "legalEntityId", c.first_month as "firstMonth", c.last_month as "lastMonth",
      c.due_day as "dueDay", c.version, json_build_object('id', e.id, 'code', e.code, 'name', e.name) as "legalEntity"
    from ${from}
    where ${where} order by e.folded_name, e.id, c.section_code, c.first_month limit ${limit}::integer`;
}

function isMeant({ ids, search, section, since }: CalendarFilter): RawBuilder<unknown> {
  const all = [matchWords(sql`folded(e.name || ' ' || e.code)`, search === undefined ? undefined : foldText(search))];
  if (ids) all.push(sql`c.id = any(${[...ids]}::integer[])`);
  if (section !== undefined) all.push(sql`c.section_code = ${section}`);
  if (since !== undefined) all.push(sql`(c.last_month is null or c.last_month >= ${since}::date)`);
  return sql.join(all, sql` and `);
}

/** Rows of the calendar by entity, section and month, from behind a place of that order; all of them without a limit. */
export async function listCalendarRows(
  db: Database,
  filter: CalendarFilter,
  page: { after?: CalendarPlace | undefined; limit?: number | undefined } = {},
): Promise<CalendarRow[]> {
  const { after, limit } = page;
  const behind = after
    ? sql`(e.folded_name, e.id, c.section_code, c.first_month) > (
        (select o.folded_name from legal_entity o where o.id = ${after.legalEntityId}), ${after.legalEntityId}::integer, ${after.section}::text, ${after.firstMonth}::date)`
    : sql`true`;
  return (await selectCalendar(sql`${isMeant(filter)} and ${behind}`, limit ?? null).execute(db)).rows;
}

/** How many rows a filter finds. */
export async function countCalendarRows(db: Database, filter: CalendarFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${from} where ${isMeant(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findCalendarRow(db: Database, id: number): Promise<CalendarRow | undefined> {
  return (await selectCalendar(sql`c.id = ${id}`).execute(db)).rows[0];
}

/** Whether another row expects the same section of the same entity in a month of these. */
export async function overlapsCalendar(db: Database, values: CalendarValues, except: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from section_calendar
    where section_code = ${values.section} and legal_entity_id = ${values.legalEntityId} and id is distinct from ${except}
      and daterange(first_month, last_month, '[]') && daterange(${values.firstMonth}::date, ${values.lastMonth}::date, '[]') limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function insertCalendarRow(db: Database, values: CalendarValues): Promise<number> {
  const row = await db.insertInto("section_calendar").values(columnsOf(values)).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

export async function updateCalendarRow(db: Database, id: number, values: CalendarValues & { version: number }): Promise<void> {
  await db
    .updateTable("section_calendar")
    .set({ ...columnsOf(values), version: values.version })
    .where("id", "=", id)
    .execute();
}

function columnsOf({ section, legalEntityId, firstMonth, lastMonth, dueDay }: CalendarValues) {
  return { section_code: section, legal_entity_id: legalEntityId, first_month: firstMonth, last_month: lastMonth, due_day: dueDay };
}
