import type { Area } from "@hub/domain/session/areas.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../db/connect.ts";

/** Somebody who may be to be invited. */
export type Candidate = {
  id: number;
  name: string;
  email: string;
  active: boolean;
  signedIn: boolean;
  areas: Area[];
  version: number;
  /** When they were last; null for never. */
  invitedAt: Date | null;
};

const candidates = (isWanted: RawBuilder<unknown>): RawBuilder<Candidate> => sql<Candidate>`
  select u.id, u.name, u.email, u.active, u.version, u.last_sign_in_at is not null as "signedIn",
    (select i.invited_at from invitation i where i.user_id = u.id) as "invitedAt",
    coalesce((select json_agg(m.area order by m.area) from area_member m where m.user_id = u.id), '[]'::json) as areas
  from app_user u where ${isWanted} and u.removed_at is null order by u.id`;

/** Those of users `u` that are wanted, who are there. */
export async function listCandidates(db: Database, isWanted: RawBuilder<unknown>): Promise<Candidate[]> {
  return (await candidates(isWanted).execute(db)).rows;
}

/** The same, held until the transaction ends: whoever signs in, or is taken out of the portal, waits. */
export async function lockCandidates(db: Database, isWanted: RawBuilder<unknown>): Promise<Candidate[]> {
  // Two statements: what a single one tells beside the rows that it waited for is what stood before.
  await sql`select from app_user u where ${isWanted} and u.removed_at is null order by u.id for no key update`.execute(db);
  return listCandidates(db, isWanted);
}

/** That a user is one of some. */
export const isOneOf = (ids: readonly number[]): RawBuilder<unknown> => sql`u.id = any(${[...ids]}::int[])`;
