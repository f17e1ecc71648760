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
  // One JSON of them all: as arrays of texts each of them would be quoted, and read twice.
  const lines = changes.map(({ subjectId, ...change }) => ({ ...change, subjectId: String(subjectId) }));
  await sql`
    insert into audit (actor_id, actor, action, subject_type, subject_id, before, after, request_id)
    select ${by.actor.id}::int, ${by.actor.email || by.actor.name}, c.line ->> 'action', c.line ->> 'subjectType', c.line ->> 'subjectId', c.line -> 'before', c.line -> 'after', ${by.requestId ?? null}::text
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as c (line, place)
    order by c.place`.execute(db);
}
