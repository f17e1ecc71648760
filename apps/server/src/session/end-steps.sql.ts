import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** When what was ended before its time was over: on every node's clock. Its row stays until the trail has it (`sweepSteps`). */
export const endedBefore = sql<Date>`'-infinity'::timestamptz`;

/** Ends all that is asked of a user, whose row is held. */
export async function endChallengesOf(db: Database, userId: number): Promise<void> {
  await db.updateTable("second_factor_challenge").set({ expires_at: endedBefore }).where("user_id", "=", userId).execute();
}

/** As `endChallengesOf`, but for what somebody is just answering: it waits for nobody. */
export async function endFreeChallengesOf(db: Database, userId: number): Promise<void> {
  await sql`update second_factor_challenge set expires_at = ${endedBefore} where token_hash in (
    select token_hash from second_factor_challenge where user_id = ${userId} for no key update skip locked)`.execute(db);
}
