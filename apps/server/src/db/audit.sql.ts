import type { ActingContext } from "../context.ts";
import type { Database } from "./connect.ts";

/** What a change did: subject, before and after. Never a password, token or secret. */
export type Change = { action: string; subjectType: string; subjectId: string | number; before?: unknown; after?: unknown };

/** Writes one line of the append-only trail in the transaction of the change itself (decisions 8). */
export async function audit(db: Database, by: Pick<ActingContext, "actor" | "requestId">, change: Change): Promise<void> {
  await db
    .insertInto("audit")
    .values({
      actor_id: by.actor.id,
      actor: by.actor.email || by.actor.name,
      action: change.action,
      subject_type: change.subjectType,
      subject_id: String(change.subjectId),
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
      request_id: by.requestId ?? null,
    })
    .execute();
}
