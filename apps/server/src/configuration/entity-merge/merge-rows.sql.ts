import { sql } from "kysely";
import type { ExpectationMove } from "@hub/domain/configuration/merge-entities.ts";
import type { Database } from "../../db/connect.ts";
import type { AreaHolder, CalendarRow, Movable, Pair } from "./merge-facts.sql.ts";

/** A grant on a duplicate as it goes along: `standingId` is the same one on the entity that is kept. */
export type WrittenGrant = { id: number; standingId: number | null; as: string; validFrom: string | null; validTo: string | null };

/** Gives the entity that is kept the grants, widens those that stand, and drops the doubles. */
export async function moveGrantRows(db: Database, into: number, grants: readonly WrittenGrant[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as w (id int, "standingId" int, "as" text, "validFrom" date, "validTo" date)`;
  await sql`update role_grant g set valid_from = w."validFrom", valid_to = w."validTo" from ${given} where g.id = w."standingId" and w."as" = 'widens'`.execute(
    db,
  );
  await sql`delete from role_grant g using ${given} where g.id = w.id and w."as" <> 'moves'`.execute(db);
  await sql`update role_grant g set legal_entity_id = ${into}::int, valid_from = w."validFrom", valid_to = w."validTo" from ${given}
    where g.id = w.id and w."as" = 'moves'`.execute(db);
}

/** Makes a new version of each person's area and each group whose grants moved: a form that was opened before is told. */
export async function countHolders(db: Database, holders: readonly AreaHolder[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(holders)}::jsonb) as w ("userId" int, "groupId" int, area text)`;
  await sql`update area_member m set version = m.version + 1 where exists (select from ${given} where w."userId" = m.user_id and w.area = m.area)`.execute(
    db,
  );
  await sql`update access_group a set version = a.version + 1 where exists (select from ${given} where w."groupId" = a.id)`.execute(db);
}

/** Ends the duplicate's rows of the calendar, and gives the entity that is kept those that it lacks. */
export async function moveCalendar(db: Database, { into }: Pair, moves: readonly ExpectationMove<CalendarRow>[]): Promise<void> {
  const ends = sql`jsonb_to_recordset(${JSON.stringify(moves.map(({ row, keptUntil }) => ({ id: row.id, last: keptUntil })))}::jsonb) as w (id int, last date)`;
  await sql`delete from section_calendar c using ${ends} where c.id = w.id and w.last is null`.execute(db);
  await sql`update section_calendar c set last_month = w.last, version = c.version + 1 from ${ends} where c.id = w.id and w.last is not null`.execute(
    db,
  );
  await sql`
    insert into section_calendar (section_code, legal_entity_id, first_month, last_month, due_day)
    select w.section, ${into}::int, w.first, w.last, w."dueDay"
    from jsonb_to_recordset(${JSON.stringify(moves.flatMap(({ given }) => given))}::jsonb) as w (section text, first date, last date, "dueDay" int)`.execute(
    db,
  );
}

/** Who was sent the duplicate's figure is sent that of the entity that is kept, once. */
export async function moveSubscriptions(db: Database, { into }: Pair, subscriptions: readonly Movable[]): Promise<void> {
  const ids = (double: boolean) => subscriptions.filter((one) => one.double === double).map(({ id }) => id);
  await sql`delete from subscription where id = any(${ids(true)}::int[])`.execute(db);
  await sql`
    delete from subscription o using subscription s where s.id = any(${ids(false)}::int[]) and o.user_id = s.user_id and o.kpi = s.kpi
      and o.legal_entity_id = ${into}::int and o.ended_at is not null`.execute(db);
  await sql`update subscription set legal_entity_id = ${into}::int where id = any(${ids(false)}::int[])`.execute(db);
}

export async function moveSources(db: Database, { id, into }: Pair): Promise<void> {
  await sql`update ingestion_source set legal_entity_id = ${into}::int, version = version + 1 where legal_entity_id = ${id}::int`.execute(
    db,
  );
}

/** What the duplicate's codes mean in planning holds for the entity that is kept too, where it does not say otherwise; the duplicate's months are read by its own still. */
export async function copyPlanningCodes(db: Database, { id, into }: Pair): Promise<void> {
  await sql`
    insert into swp_code (kind, legal_entity_id, code, profile_id, division_id, updated_at, updated_by)
    select c.kind, ${into}::int, c.code, c.profile_id, c.division_id, c.updated_at, c.updated_by from swp_code c where c.legal_entity_id = ${id}::int
      and not exists (select from swp_code o where o.kind = c.kind and o.legal_entity_id = ${into}::int
        and lower(normalize(o.code, NFKC)) = lower(normalize(c.code, NFKC)))`.execute(db);
}

/** What stands right below the duplicate stands below the entity that is kept; that one, where it does, takes the duplicate's own place. */
export async function moveChildren(db: Database, { id, into }: Pair): Promise<void> {
  await sql`
    update legal_entity e set version = e.version + 1,
      parent_id = case when e.id = ${into}::int then (select d.parent_id from legal_entity d where d.id = ${id}::int) else ${into}::int end
    where e.parent_id = ${id}::int`.execute(db);
}

/** Takes the duplicate out of use, and has it lead to the entity that is kept. */
export async function endEntity(db: Database, { id, into }: Pair, lastDay: string): Promise<void> {
  await sql`
    update legal_entity set active = false, merged_into = ${into}::int, valid_to = ${lastDay}::date, version = version + 1 where id = ${id}::int`.execute(
    db,
  );
  // What rested on either is looked at anew by whoever has it open.
  await sql`update legal_entity set version = version + 1 where id = ${into}::int`.execute(db);
}
