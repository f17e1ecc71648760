import type { Glossary } from "@hub/domain/glossary/card.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { type DeletedPlace, type DeletedRow, isBehind, latestFirst } from "../../http/deleted-rows.sql.ts";

// Deleting a published card takes it back from readers in the same instant: the publication before that is the one they saw.
const seenThen = sql<number | null>`(
  select was.version from glossary_publication gone join glossary_publication was on was.card_id = gone.card_id and was.id < gone.id
  where gone.card_id = c.id and gone.version is null and gone.at = c.deleted_at order by was.id desc limit 1)`;

export type DeletedCardRow = DeletedRow<{ name: string; glossary: Glossary; wasPublished: boolean }>;

/** Deleted cards, the latest first; without `published` those that readers saw are left out. */
export async function listDeletedCardRows(
  db: Database,
  { published, place }: { published: boolean; place: DeletedPlace },
): Promise<DeletedCardRow[]> {
  const { rows } = await sql<DeletedCardRow>`
    select c.id, v.content ->> 'globalName' as name, c.glossary, s.version is not null as "wasPublished", c.deleted_at as "deletedAt", u.name as "deletedBy"
    from glossary_card c join glossary_version v on v.card_id = c.id and v.version = c.version cross join lateral (select ${seenThen} as version) s
    left join app_user u on u.id = c.deleted_by
    where ${isBehind("c", place)} ${published ? sql`` : sql`and s.version is null`} ${latestFirst("c", place)}`.execute(db);
  return rows;
}

/** A card that was deleted since an instant, held until the transaction ends, with the version that readers saw then. */
export async function lockDeletedCard(db: Database, id: number, since: Date): Promise<{ seenThen: number | null } | undefined> {
  await sql`select from glossary_card where id = ${id} for no key update`.execute(db);
  const { rows } = await sql<{ seenThen: number | null }>`
    select ${seenThen} as "seenThen" from glossary_card c where c.id = ${id} and c.deleted_at >= ${since}`.execute(db);
  return rows[0];
}

/** Lets a deleted card that is held stand again; nobody finds it yet. */
export async function standCardAgain(db: Database, id: number): Promise<void> {
  await sql`update glossary_card set deleted_at = null, deleted_by = null where id = ${id}`.execute(db);
}
