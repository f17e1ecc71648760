import { sql } from "kysely";
import type { Database } from "./connect.ts";

/** Who made a change, with the request it came by; `id` null is the portal itself. */
export type Author = { actor: { id: number | null; email: string; name: string }; requestId?: string };
/** What a change did: subject, before and after. Never a password, token or secret. */
export type Change = { action: string; subjectType: string; subjectId: string | number; before?: unknown; after?: unknown };

/** Writes one line of the append-only trail in the transaction of the change itself (readings 8). */
export async function audit(db: Database, by: Author, change: Change): Promise<void> {
  await auditAll(db, by, [change]);
}

/** Writes a line for each of many changes, in their order, in one statement. */
export async function auditAll(db: Database, by: Author, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const textsOf = (pick: (change: Change) => unknown) =>
    changes.map((change) => (pick(change) === undefined ? null : JSON.stringify(pick(change))));
  await sql`
    insert into audit (actor_id, actor, action, subject_type, subject_id, before, after, request_id)
    select ${by.actor.id}::int, ${by.actor.email || by.actor.name}, c.action, c.subject_type, c.subject_id, c.before::jsonb, c.after::jsonb, ${by.requestId ?? null}::text
    from unnest(${changes.map(({ action }) => action)}::text[], ${changes.map(({ subjectType }) => subjectType)}::text[],
      ${changes.map(({ subjectId }) => String(subjectId))}::text[], ${textsOf(({ before }) => before)}::text[], ${textsOf(({ after }) => after)}::text[])
      with ordinality as c (action, subject_type, subject_id, before, after, place)
    order by c.place`.execute(db);
}
