import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** Deletes cards; their versions stay. */
export async function markDeleted(db: Database, ids: readonly number[], by: { at: Date; userId: number }): Promise<void> {
  await sql`
    update glossary_card set deleted_at = ${by.at}, deleted_by = ${by.userId}, published_version = null where id = any(${ids}::integer[])`.execute(
    db,
  );
}

/** Declines what is suggested of cards that are deleted and waits still; the answer is in the language of who suggested it. */
export async function declineSuggestions(
  db: Database,
  cardIds: readonly number[],
  answers: Record<string, string>,
  by: { at: Date; userId: number },
): Promise<void> {
  await sql`
    update glossary_suggestion s
    set state = 'declined', answer = ${JSON.stringify(answers)}::jsonb ->> u.language, answered_at = ${by.at}, answered_by = ${by.userId}
    from app_user u where u.id = s.user_id and s.card_id = any(${cardIds}::integer[]) and s.state = 'open'`.execute(db);
}
