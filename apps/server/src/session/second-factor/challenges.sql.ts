import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** How the first step of signing in was done. */
export type FirstStep = "password" | "link";
export type ConfirmedBy = "password" | "key" | "recovery-code";

export type NewChallenge = {
  tokenHash: Buffer;
  userId: number;
  purpose: "sign-in" | "account";
  boundTo: Buffer;
  challenge: Buffer;
  creation: Buffer;
  method: FirstStep | null;
  remember: boolean;
  confirmedBy: ConfirmedBy | null;
  expiresAt: Date;
};

/** Keeps what is asked of somebody. */
export async function insertChallenge(db: Database, given: NewChallenge): Promise<void> {
  await db
    .insertInto("second_factor_challenge")
    .values({
      token_hash: given.tokenHash,
      user_id: given.userId,
      purpose: given.purpose,
      bound_to: given.boundTo,
      challenge: given.challenge,
      creation: given.creation,
      method: given.method,
      remember: given.remember,
      confirmed_by: given.confirmedBy,
      expires_at: given.expiresAt,
    })
    .execute();
}

/** What is asked under a token and is not over, with whose it is. Whoever decides by it holds the user's row, and looks again. */
export function findChallenge(db: Database, tokenHash: Buffer, purpose: NewChallenge["purpose"], now: Date) {
  return db
    .selectFrom("second_factor_challenge as c")
    .innerJoin("app_user as u", "u.id", "c.user_id")
    .select(["c.user_id as userId", "u.email", "c.bound_to as boundTo", "c.challenge", "c.creation", "c.remember"])
    .select((is) => [
      is.ref("c.method").$castTo<FirstStep | null>().as("method"),
      is.ref("c.confirmed_by").$castTo<ConfirmedBy | null>().as("confirmedBy"),
    ])
    .where("c.token_hash", "=", tokenHash)
    .where("c.purpose", "=", purpose)
    .where("c.expires_at", ">", now)
    .executeTakeFirst();
}

export async function confirmChallenge(db: Database, tokenHash: Buffer, by: ConfirmedBy): Promise<void> {
  await db.updateTable("second_factor_challenge").set({ confirmed_by: by }).where("token_hash", "=", tokenHash).execute();
}

export async function deleteChallenge(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("second_factor_challenge").where("token_hash", "=", tokenHash).execute();
}

/** What was asked and never answered; `expiresAt` is null where it was ended before its time was over. */
type LeftChallenge = { userId: number; method: FirstStep | null; expiresAt: Date | null };

/** Deletes some of what was over at an instant, and gives it; what another node has in hand is passed over. */
export async function takeOver(db: Database, instant: Date, limit: number): Promise<LeftChallenge[]> {
  // FOR UPDATE: they are deleted, but for those that somebody holds.
  const { rows } = await sql<LeftChallenge>`
    delete from second_factor_challenge where token_hash = any(array(
      select token_hash from second_factor_challenge where expires_at <= ${instant} order by expires_at limit ${limit} for update skip locked))
    returning user_id as "userId", method, case when isfinite(expires_at) then expires_at end as "expiresAt"`.execute(db);
  return rows;
}
