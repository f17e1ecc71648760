import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type KeyProposal = { id: number; recipient: string; proposedById: number; proposedBy: string; proposedAt: Date; expiresAt: Date };

/** The key that waits for a second administrator; one whose time is over does not. */
export async function findKeyProposal(db: Database, now: Date): Promise<KeyProposal | undefined> {
  const { rows } = await sql<KeyProposal>`
    select p.id, p.recipient, p.proposed_by as "proposedById", u.name as "proposedBy", p.proposed_at as "proposedAt", p.expires_at as "expiresAt"
    from backup_key_proposal p join app_user u on u.id = p.proposed_by where p.decision is null and p.expires_at > ${now}`.execute(db);
  return rows[0];
}

/** Lets go what nobody decided on in time. */
export async function expireKeyProposals(db: Database, now: Date): Promise<void> {
  await sql`update backup_key_proposal set decision = 'expired', decided_at = expires_at where decision is null and expires_at <= ${now}`.execute(
    db,
  );
}

export async function insertKeyProposal(db: Database, given: { recipient: string; by: number; now: Date; expiresAt: Date }): Promise<void> {
  await sql`
    insert into backup_key_proposal (recipient, proposed_by, proposed_at, expires_at) values (${given.recipient}, ${given.by}, ${given.now}, ${given.expiresAt})`.execute(
    db,
  );
}

export async function writeKeyDecision(
  db: Database,
  id: number,
  given: { decision: "confirmed" | "rejected" | "withdrawn"; by: number; now: Date },
): Promise<void> {
  await sql`update backup_key_proposal set decision = ${given.decision}, decided_by = ${given.by}, decided_at = ${given.now} where id = ${id}`.execute(
    db,
  );
}
