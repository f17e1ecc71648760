import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { ArrivedFile } from "../../files/receive-file.ts";
import type { Edition } from "../editions.sql.ts";

export type FileRow = { id: number; name: string; contentType: string; size: number };
/** With the number under which it is stored. */
export type FoundFile = FileRow & { storedId: number };

/** Makes a file that arrived one that cards may name, and none names yet; answers its id. */
export async function insertFile(
  db: Database,
  { name, contentType, arrived }: { name: string; contentType: string; arrived: ArrivedFile },
  by: { userId: number; at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into glossary_file (name, content_type, size, sha256, file_id, user_id, at)
    values (${name}, ${contentType}, ${arrived.bytes}, ${arrived.sha256}, ${arrived.id}, ${by.userId}, ${by.at}) returning id`.execute(db);
  return rows[0]!.id;
}

/** Files somebody sent that no version names yet: how many, and their bytes together. Holds that person's others back until the transaction ends. */
export async function lockWaitingFiles(db: Database, userId: number): Promise<{ count: number; bytes: number }> {
  await sql`select from app_user where id = ${userId} for no key update`.execute(db);
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(size), 0)::float8 as bytes from glossary_file where card_id is null and user_id = ${userId}`.execute(
    db,
  );
  return rows[0]!;
}

/** A file of a card that is there, as one of the reader's editions: any version's for those who edit, for others one's that was published. */
export async function findFile(db: Database, cardId: number, fileId: number, edition: Edition): Promise<FoundFile | undefined> {
  const { rows } = await sql<FoundFile>`
    select f.id, f.name, f.content_type as "contentType", f.size, f.file_id as "storedId"
    from glossary_file f join glossary_card c on c.id = f.card_id
    where f.id = ${fileId} and c.id = ${cardId} and c.deleted_at is null and (${edition} = 'working' or exists (
      select from glossary_publication p join glossary_version v on v.card_id = p.card_id and v.version = p.version
      where p.card_id = c.id and v.content -> 'files' @> jsonb_build_array(jsonb_build_object('id', f.id))))`.execute(db);
  return rows[0];
}

/** Removes files that nobody made part of a card since an instant. */
export async function deleteWaitingFiles(db: Database, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from glossary_file where card_id is null and at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
