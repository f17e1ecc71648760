import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** What a second look at another key is of (configuration/second-look). */
export const keyLook = "backup-key";

export type KeyProposal = { id: number; recipient: string; proposedById: number; proposedBy: string; proposedAt: Date; expiresAt: Date };

/** The key that waits for a second administrator; one whose time is over does not. */
export async function findKeyProposal(db: Database, now: Date): Promise<KeyProposal | undefined> {
  const { rows } = await sql<KeyProposal>`
    select l.id, l.subject ->> 'recipient' as recipient, l.asked_by as "proposedById", u.name as "proposedBy", l.asked_at as "proposedAt", l.expires_at as "expiresAt"
    from second_look l join app_user u on u.id = l.asked_by
    where l.kind = ${keyLook} and l.decided_by is null and l.expires_at > ${now} order by l.id limit 1`.execute(db);
  return rows[0];
}
