import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type Flow = {
  stateHash: Buffer;
  browserHash: Buffer;
  nonce: string;
  codeVerifier: string;
  returnTo: string | null;
  expiresAt: Date;
};

/** Keeps a sign-in that begins; those that are over go. */
export async function insertFlow(db: Database, flow: Flow, now: Date): Promise<void> {
  // FOR UPDATE: they are deleted, but for those that somebody holds.
  await sql`delete from sso_flow where state_hash in (select state_hash from sso_flow where expires_at <= ${now} for update skip locked)`.execute(
    db,
  );
  await db
    .insertInto("sso_flow")
    .values({
      state_hash: flow.stateHash,
      browser_hash: flow.browserHash,
      nonce: flow.nonce,
      code_verifier: flow.codeVerifier,
      return_to: flow.returnTo,
      expires_at: flow.expiresAt,
    })
    .execute();
}

/** Takes a sign-in out of the table: whoever asks first has it, and nobody after. */
export function takeFlow(db: Database, stateHash: Buffer) {
  return db
    .deleteFrom("sso_flow")
    .where("state_hash", "=", stateHash)
    .returning(["browser_hash", "nonce", "code_verifier", "return_to", "expires_at"])
    .executeTakeFirst();
}

/** Keeps a proved sign-in for the browser to fetch; those that are over go. */
export async function insertHandover(
  db: Database,
  handover: { tokenHash: Buffer; browserHash: Buffer; userId: number; expiresAt: Date },
  now: Date,
): Promise<void> {
  // FOR UPDATE: they are deleted, but for those that somebody holds.
  await sql`delete from sso_handover where token_hash in (select token_hash from sso_handover where expires_at <= ${now} for update skip locked)`.execute(
    db,
  );
  await db
    .insertInto("sso_handover")
    .values({
      token_hash: handover.tokenHash,
      browser_hash: handover.browserHash,
      user_id: handover.userId,
      expires_at: handover.expiresAt,
    })
    .execute();
}

/** Whose hand-over a token is for, without taking it. */
export function findHandoverUser(db: Database, tokenHash: Buffer) {
  return db.selectFrom("sso_handover").select("user_id as userId").where("token_hash", "=", tokenHash).executeTakeFirst();
}

/** Takes a hand-over out of the table: whoever asks first has it, and nobody after. */
export function takeHandover(db: Database, tokenHash: Buffer) {
  return db.deleteFrom("sso_handover").where("token_hash", "=", tokenHash).returning(["browser_hash", "expires_at"]).executeTakeFirst();
}

/** As `deleteHandoversOf`, but for those that somebody is just taking: it waits for nobody. */
export async function deleteFreeHandoversOf(db: Database, userId: number): Promise<void> {
  // FOR UPDATE: they are deleted, but for those that somebody holds.
  await sql`delete from sso_handover where token_hash in (select token_hash from sso_handover where user_id = ${userId} for update skip locked)`.execute(
    db,
  );
}

export async function deleteHandoversOf(db: Database, userId: number): Promise<void> {
  await db.deleteFrom("sso_handover").where("user_id", "=", userId).execute();
}
