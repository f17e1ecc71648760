import { delegableRoles } from "@hub/domain/workflows/delegation.ts";
import { adminRoleOf } from "@hub/domain/session/areas.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/connect.ts";

export type DelegationRow = {
  id: number;
  fromId: number;
  from: { email: string; name: string };
  toId: number;
  to: { email: string; name: string };
  firstDay: string;
  lastDay: string;
  note: string | null;
  createdById: number;
  endedAt: Date | null;
  version: number;
};

const columns = sql`
  d.id, d.from_user as "fromId", json_build_object('email', f.email, 'name', f.name) as "from", d.to_user as "toId", json_build_object('email', t.email, 'name', t.name) as "to",
  d.first_day::text as "firstDay", d.last_day::text as "lastDay", d.note, d.created_by as "createdById", d.ended_at as "endedAt", d.version`;
const joined = sql`delegation d join app_user f on f.id = d.from_user join app_user t on t.id = d.to_user`;

/** Delegations that are not over since a day, of a person (given and received) or of everybody, newest first. */
export async function listDelegationRows(db: Database, where: { userId: number | null; since: string }): Promise<DelegationRow[]> {
  const { rows } = await sql<DelegationRow>`
    select ${columns} from ${joined}
    where d.last_day >= ${where.since}::date and (${where.userId}::integer is null or ${where.userId} in (d.from_user, d.to_user))
    order by d.first_day desc, d.id desc`.execute(db);
  return rows;
}

/** One delegation, locked until the transaction ends. */
export async function lockDelegation(db: Database, id: number): Promise<DelegationRow | undefined> {
  const { rows } = await sql<DelegationRow>`select ${columns} from ${joined} where d.id = ${id} for no key update of d`.execute(db);
  return rows[0];
}

/** Holds everything that concerns one person's absence until the transaction ends: two at once never overlap. */
export async function lockDelegationsOf(db: Database, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`delegations ${userId}`}, 0))`.execute(db);
}

/**
 * Whether the person `u` administers anything on a day. The few who were ever given such a role, themselves or by a group, are told first, once for all:
 * a search looks at everybody there is.
 */
function administers(today: string): RawBuilder<boolean> {
  const roles = sql`any(${Object.values(adminRoleOf)}::text[])`;
  return sql<boolean>`(u.id in (
      select g.user_id from role_grant g where g.role = ${roles} and g.user_id is not null
      union all select m.user_id from role_grant g join group_member m on m.group_id = g.group_id where g.role = ${roles})
    and exists (select from grants_of(u.id, ${today}::date) g where g.role = ${roles}))`;
}

/** Whether the person `u` may stand in for somebody on a day: active, another one, and nobody who administers anything. */
export const mayStandIn = ({ except, today }: { except: number; today: string }): RawBuilder<boolean> =>
  sql<boolean>`(u.active and u.removed_at is null and u.id <> ${except} and not ${administers(today)})`;

export type Standing = { id: number; name: string; email: string; active: boolean; administers: boolean; hasWork: boolean };

/** What a delegation needs to know of its people, on a day. */
export async function findStandings(db: Database, emails: readonly string[], today: string): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select u.id, u.name, u.email, u.active,
      ${administers(today)} as administers,
      exists (select from grants_of(u.id, ${today}::date) g where g.role = any(${[...delegableRoles]}::text[])) as "hasWork"
    from app_user u where u.email = any(${[...emails]}::text[]) and u.removed_at is null`.execute(db);
  return rows;
}

/** Whether a person is stood in for on any of these days already. */
export async function overlapsDelegation(db: Database, fromId: number, days: { firstDay: string; lastDay: string }): Promise<boolean> {
  const { rows } = await sql`
    select from delegation where from_user = ${fromId} and ended_at is null and first_day <= ${days.lastDay}::date and last_day >= ${days.firstDay}::date`.execute(
    db,
  );
  return rows.length > 0;
}

/** A new stand-in. Answers its id. */
export async function insertDelegation(
  db: Database,
  row: { fromId: number; toId: number; firstDay: string; lastDay: string; note: string | null; by: number; at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into delegation (from_user, to_user, first_day, last_day, note, created_by, created_at)
    values (${row.fromId}, ${row.toId}, ${row.firstDay}::date, ${row.lastDay}::date, ${row.note}, ${row.by}, ${row.at}) returning id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

/** Ends a stand-in before its last day. */
export async function writeEnd(db: Database, id: number, ended: { by: number; at: Date }): Promise<void> {
  await sql`update delegation set ended_at = ${ended.at}, ended_by = ${ended.by}, version = version + 1 where id = ${id}`.execute(db);
}

/** Active people who administer nothing, whose name or e-mail holds every word, by name. */
export async function listStandInRows(db: Database, given: { words: readonly string[]; except: number; today: string; most: number }) {
  const { rows } = await sql<{ email: string; name: string }>`
    select u.email, u.name from app_user u
    where ${mayStandIn(given)} and not exists (select from unnest(${[...given.words]}::text[]) w where position(w in u.search_text) = 0)
    order by lower(u.name), u.id limit ${given.most}`.execute(db);
  return rows;
}
