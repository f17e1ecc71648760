import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** Failed attempts since the last success of an account, and of an address, after an instant. */
export async function countFailedAttempts(
  db: Database,
  account: string,
  address: string,
  since: Date,
): Promise<{ account: number; address: number }> {
  const { rows } = await sql<{ account: number; address: number }>`
    select
      (select count(*) from sign_in_attempt a where a.account = ${account} and a.at > ${since} and not a.succeeded
         and a.id > coalesce((select max(b.id) from sign_in_attempt b where b.account = ${account} and b.succeeded), 0)) as account,
      (select count(*) from sign_in_attempt a where a.address = ${address} and a.at > ${since} and not a.succeeded) as address`.execute(db);
  return rows[0] ?? { account: 0, address: 0 };
}

/** Makes attempts on an account, and those from an address, wait for each other until the transaction ends; always in this order. */
export async function lockAttempts(db: Database, account: string, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('hub sign-in'), hashtext(${account}))`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtext('hub sign-in address'), hashtext(${address}))`.execute(db);
}

/** Writes an attempt down as failed; answers its id. */
export async function insertAttempt(db: Database, attempt: { account: string; address: string; at: Date }): Promise<number> {
  const row = await db
    .insertInto("sign_in_attempt")
    .values({ ...attempt, succeeded: false })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function markAttempt(db: Database, attemptId: number, succeeded: boolean): Promise<void> {
  await db.updateTable("sign_in_attempt").set({ succeeded }).where("id", "=", attemptId).execute();
}

export async function deleteAttemptsBefore(db: Database, instant: Date): Promise<void> {
  await db.deleteFrom("sign_in_attempt").where("at", "<", instant).execute();
}
