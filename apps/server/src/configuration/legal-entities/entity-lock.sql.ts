import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** Lets one change of the legal entities happen at a time, until the transaction ends; they can be read and named meanwhile. */
export async function lockLegalEntities(db: Database): Promise<void> {
  await sql`lock table legal_entity in share row exclusive mode`.execute(db);
}

/** Keeps anything new from naming an entity until the transaction ends: what names it takes a key share of its row. */
export async function lockForRemoval(db: Database, id: number): Promise<void> {
  // FOR UPDATE: what names it takes a key share, and has to wait or to be waited for.
  await sql`select from legal_entity where id = ${id} for update`.execute(db);
}

/** An entity with all that stands above it, nearest first. Empty when there is none of that id. */
export async function listAncestry(db: Database, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive up (id, parent_id, depth) as (
      select id, parent_id, 0 from legal_entity where id = ${id}
      union all
      select p.id, p.parent_id, up.depth + 1 from up join legal_entity p on p.id = up.parent_id
    ) cycle id set looped using path
    select id from up where not looped order by depth`.execute(db);
  return rows.map((row) => row.id);
}

export async function deleteLegalEntityRow(db: Database, id: number): Promise<void> {
  await db.deleteFrom("legal_entity").where("id", "=", id).execute();
}

/** Whether an entity was merged into another one. */
export async function isMerged(db: Database, id: number): Promise<boolean> {
  const row = await db.selectFrom("legal_entity").select("merged_into").where("id", "=", id).executeTakeFirst();
  return row !== undefined && row.merged_into !== null;
}
