import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { CompleteScenario } from "../../validation/consolidations/complete-sections.sql.ts";

/** What is set of a type of scenario that closes; `firstMonth` is a first day. */
export type TypeValues = { sections: string[]; firstMonth: string | null; position: number };
export type TypeRow = TypeValues & { code: string; version: number; mayDelete: boolean };

/** Whether somebody has remarked on scenario `s`, or handed in of it. */
const isWorkedOn = sql`(exists (select from figure_remark r where r.scenario_id = s.id) or exists (select from pay_submission p where p.scenario_id = s.id))`;

/** The types that close, in their order, or one. */
export async function listTypeRows(db: Database, code: string | null = null): Promise<TypeRow[]> {
  const { rows } = await sql<TypeRow>`
    select t.code, t.first_month as "firstMonth", t.position, t.version,
      array(select r.section_code from scenario_type_section r join section s on s.code = r.section_code where r.scenario_type = t.code order by s.position, s.code) as sections,
      not exists (select from scenario s where s.scenario_type = t.code and (s.state = 'CLOSED' or ${isWorkedOn}))
        and not exists (select from view_grant v where v.scenario_type = t.code) as "mayDelete"
    from scenario_type t where t.closes and (${code}::text is null or t.code = ${code}) order by t.position, t.code`.execute(db);
  return rows;
}

/** Adds a type that closes, without sections; false where its code is taken, case aside. */
export async function insertType(db: Database, code: string, { firstMonth, position }: TypeValues): Promise<boolean> {
  const { rows } = await sql`
    insert into scenario_type (code, position, closes, first_month)
    select ${code}, ${position}, true, ${firstMonth}::date
    where not exists (select from scenario_type t where lower(t.code) = lower(${code}))
    returning code`.execute(db);
  return rows.length > 0;
}

export async function updateTypeRow(db: Database, code: string, given: TypeValues & { version: number }): Promise<void> {
  const { firstMonth: first_month, position, version } = given;
  await db.updateTable("scenario_type").set({ first_month, position, version }).where("code", "=", code).execute();
}

/** Deletes the open scenarios of a type before its first month, with what was computed of them, but those that somebody has remarked on or handed in; answers which. */
export async function dropBeforeFirst(db: Database, code: string): Promise<CompleteScenario[]> {
  const { rows } = await sql<CompleteScenario>`
    with dropped as (
      delete from scenario s using scenario_type t
      where t.code = ${code} and s.scenario_type = t.code and s.period < t.first_month and s.state = 'OPEN'
        and not ${isWorkedOn}
      returning s.scenario_type, s.period),
    computed as (
      delete from provisional p using dropped d where p.scenario_type = d.scenario_type and p.period = d.period)
    select scenario_type as "scenarioType", period::text as month from dropped order by period`.execute(db);
  return rows;
}

/** Keeps with the closed scenarios of a type what they required, where it is not kept yet. */
export async function keepRequired(db: Database, code: string): Promise<void> {
  await sql`
    update scenario set sections = array(select r.section_code from scenario_type_section r where r.scenario_type = ${code} order by r.section_code)
    where scenario_type = ${code} and state = 'CLOSED' and sections is null`.execute(db);
}

/** Has a type require these sections and no others. */
export async function writeRequired(db: Database, code: string, sections: readonly string[]): Promise<void> {
  await sql`delete from scenario_type_section where scenario_type = ${code} and section_code <> all(${[...sections]}::text[])`.execute(db);
  await sql`
    insert into scenario_type_section (scenario_type, section_code)
    select ${code}, s.code from unnest(${[...sections]}::text[]) as s (code) on conflict do nothing`.execute(db);
}

/** Deletes a type with its open scenarios, and what was computed of them. */
export async function deleteType(db: Database, code: string): Promise<void> {
  await sql`delete from provisional where scenario_type = ${code}`.execute(db);
  await sql`delete from scenario where scenario_type = ${code} and state = 'OPEN'`.execute(db);
  await sql`delete from scenario_type_section where scenario_type = ${code}`.execute(db);
  await sql`delete from scenario_type where code = ${code}`.execute(db);
}
