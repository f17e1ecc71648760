import { sql } from "kysely";
import type { Database } from "../../../db/connect.ts";

/** Ends what was sent to the address that some users had before: links, invitations, and single sign-on that is just being handed over; in one statement. */
export async function endLinksOf(db: Database, userIds: readonly number[]): Promise<void> {
  const isTheirs = sql`user_id = any(${[...userIds]}::int[])`;
  await sql`
    with link as (delete from one_time_link where ${isTheirs} and used_at is null),
    handover as (delete from sso_handover where ${isTheirs})
    delete from invitation where ${isTheirs}`.execute(db);
}
