import type { swpChangeKinds } from "@hub/contract/swp/item-changes.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Change } from "./describe-changes.ts";

export type ChangeRow = {
  id: number;
  at: Date;
  by: string | null;
  kind: (typeof swpChangeKinds)[number];
  comment: string;
  changes: Change[];
};

/** Changes of an item, the newest first, from before one of them on. */
export async function listChanges(db: Database, itemId: number, page: { before: number | undefined; limit: number }): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.id, c.at, u.name as by, c.kind, c.comment, c.changes
    from swp_item_change c left join app_user u on u.id = c.user_id
    where c.item_id = ${itemId} and ${page.before === undefined ? sql`true` : sql`c.id < ${page.before}`}
    order by c.id desc limit ${page.limit}`.execute(db);
  return rows;
}
