import { sql } from "kysely";
import type { Database } from "../../../db/connect.ts";

/** Whether somebody whose address changes has come in by the one before, or had a password to; and whether they were invited there and have not come. */
export type Known = { id: number; cameIn: boolean; invited: boolean };

/**
 * Ends what was sent to the address that some users had before: links, invitations, and single sign-on that is just being handed over; in one statement. Answers who was known there.
 */
export async function endLinksOf(db: Database, userIds: readonly number[]): Promise<Known[]> {
  const isTheirs = sql`user_id = any(${[...userIds]}::int[])`;
  const { rows } = await sql<Known>`
    with link as (delete from one_time_link where ${isTheirs} and used_at is null),
    handover as (delete from sso_handover where ${isTheirs}),
    ended as (delete from invitation where ${isTheirs} returning user_id)
    select u.id, u.last_sign_in_at is not null or u.password_changed_at is not null as "cameIn",
      u.last_sign_in_at is null and u.active and u.id in (select user_id from ended) as invited
    from app_user u where u.id = any(${[...userIds]}::int[])`.execute(db);
  return rows;
}
