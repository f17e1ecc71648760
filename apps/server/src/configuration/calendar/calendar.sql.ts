import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type SectionRow = { code: string; periodicity: "monthly" | "yearly"; yearlyMonth: number | null };
/** Months are their first days. */
export type CalendarValues = { section: string; legalEntityId: number; firstMonth: string; lastMonth: string | null; dueDay: number };
export type CalendarRow = CalendarValues & { id: number; legalEntity: { id: number; code: string; name: string }; version: number };

/** The sections in their order. */
export async function listSectionRows(db: Database): Promise<SectionRow[]> {
  const { rows } = await sql<SectionRow>`select code, periodicity, yearly_month as "yearlyMonth" from section order by position`.execute(
    db,
  );
  return rows;
}

function selectCalendar(where: RawBuilder<unknown>): RawBuilder<CalendarRow> {
  return sql<CalendarRow>`
    select c.id, c.section_code as section, c.legal_entity_id as "legalEntityId", c.first_month as "firstMonth", c.last_month as "lastMonth",
      c.due_day as "dueDay", c.version, json_build_object('id', e.id, 'code', e.code, 'name', e.name) as "legalEntity"
    from section_calendar c join section s on s.code = c.section_code join legal_entity e on e.id = c.legal_entity_id
    where ${where} order by s.position, e.name, c.first_month`;
}

export async function listCalendarRows(db: Database): Promise<CalendarRow[]> {
  return (await selectCalendar(sql`true`).execute(db)).rows;
}

export async function findCalendarRow(db: Database, id: number): Promise<CalendarRow | undefined> {
  return (await selectCalendar(sql`c.id = ${id}`).execute(db)).rows[0];
}

/** Lets one change of the calendar happen at a time, until the transaction ends; it can be read meanwhile. */
export async function lockCalendar(db: Database): Promise<void> {
  await sql`lock table section_calendar in share row exclusive mode`.execute(db);
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

export async function deleteCalendarRow(db: Database, id: number): Promise<void> {
  await db.deleteFrom("section_calendar").where("id", "=", id).execute();
}

function columnsOf({ section, legalEntityId, firstMonth, lastMonth, dueDay }: CalendarValues) {
  return { section_code: section, legal_entity_id: legalEntityId, first_month: firstMonth, last_month: lastMonth, due_day: dueDay };
}
