import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Reach } from "../policy.ts";
import { withinOrg } from "../within-org.sql.ts";

export type AnswerTenths = { reskilled: number; outsourced: number | null };
/** A division with what it has answered; version 0 where it has not. */
export type AnswerRow = {
  tab: QuestionTab;
  divisionId: number;
  /** Ids of OB, unit and division. */
  path: number[];
  ob: string;
  unit: string;
  division: string;
  /** Something new may be planned in it. */
  active: boolean;
  reskilled: number | null;
  outsourced: number | null;
  version: number;
  updatedAt: Date | null;
  updatedBy: string | null;
};

const selectAnswers = (tab: QuestionTab, where: RawBuilder<unknown>) => sql<AnswerRow>`
  select ${tab}::text as tab, p.division_id as "divisionId", array[p.ob_id, p.unit_id, p.division_id] as path, p.ob_name as ob, p.unit_name as unit,
    p.division_name as division, p.active, a.reskilled, a.outsourced, coalesce(a.version, 0) as version, a.updated_at as "updatedAt", u.name as "updatedBy"
  from swp_place p
  left join swp_answer a on a.tab = ${tab} and a.division_id = p.division_id
  left join app_user u on u.id = a.updated_by
  where ${where}`;

/** The divisions within reach with their answers: those that are open, and closed ones that have answered. */
export async function listAnswerRows(db: Database, tab: QuestionTab, reach: Reach): Promise<AnswerRow[]> {
  const where = sql`${withinOrg(reach)} and (p.active or a.version is not null)`;
  const { rows } = await sql<AnswerRow>`
    select * from (${selectAnswers(tab, where)}) r order by lower(r.ob), lower(r.unit), lower(r.division), r."divisionId"`.execute(db);
  return rows;
}

/** A division with its answers; undefined for what is no division within reach. */
export async function findAnswerRow(db: Database, tab: QuestionTab, divisionId: number, reach: Reach): Promise<AnswerRow | undefined> {
  return (await selectAnswers(tab, sql`p.division_id = ${divisionId} and ${withinOrg(reach)}`).execute(db)).rows[0];
}

/** What divisions have answered; those that have not are left out. */
export async function listAnswersOf(
  db: Database,
  tab: QuestionTab,
  divisionIds: readonly number[],
): Promise<(AnswerTenths & { divisionId: number })[]> {
  const { rows } = await sql<AnswerTenths & { divisionId: number }>`
    select division_id as "divisionId", reskilled, outsourced from swp_answer where tab = ${tab} and division_id = any(${[...divisionIds]}::integer[])`.execute(
    db,
  );
  return rows;
}

/** Lets one at a time answer for a division or fill its rows, until the transaction ends; there need not be an answer yet. */
export async function lockAnswer(db: Database, tab: QuestionTab, divisionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`swp-answer ${tab}`}), ${divisionId}::integer)`.execute(db);
}

/** Writes an answer that is held: the first one, or the next version. */
export async function writeAnswer(
  db: Database,
  key: { tab: QuestionTab; divisionId: number },
  answer: AnswerTenths,
  by: { userId: number; at: Date },
): Promise<void> {
  await sql`
    insert into swp_answer (tab, division_id, reskilled, outsourced, updated_at, updated_by)
    values (${key.tab}, ${key.divisionId}, ${answer.reskilled}, ${answer.outsourced}, ${by.at}, ${by.userId})
    on conflict (tab, division_id) do update set reskilled = excluded.reskilled, outsourced = excluded.outsourced, version = swp_answer.version + 1,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(db);
}
