import type { ActingContext } from "../context.ts";
import type { Database } from "./connect.ts";

/** What a change did: subject, before and after. Never a password, token or secret. */
export type Change = { action: string; subjectType: string; subjectId: string | number; before?: unknown; after?: unknown };

/** Writes one line of the append-only trail in the transaction of the change itself (decisions 8). */
export async function audit(db: Database, by: Pick<ActingContext, "actor" | "requestId">, change: Change): Promise<void> {
  await auditAll(db, by, [change]);
}

/** Writes a line for each of many changes, in one statement. */
export async function auditAll(db: Database, by: Pick<ActingContext, "actor" | "requestId">, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const lines = changes.map(({ action, subjectType, subjectId, before, after }) => ({
    actor_id: by.actor.id,
    actor: by.actor.email || by.actor.name,
    action,
    subject_type: subjectType,
    subject_id: String(subjectId),
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
    request_id: by.requestId ?? null,
  }));
  await db.insertInto("audit").values(lines).execute();
}
