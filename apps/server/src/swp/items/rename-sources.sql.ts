import { foldText } from "@hub/domain/fold-text.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/**
 * Lets items of the plan that name somebody by an e-mail as their source name them by the one they have now, with a line in their histories; in one statement. Snapshots
 * say what was.
 */
export async function renameSources(
  db: Database,
  people: readonly { from: string; to: string }[],
  by: { userId: number | null; at: Date },
): Promise<void> {
  const moved = people.map(({ from, to }) => ({ from, to, foldedFrom: foldText(from), foldedTo: foldText(to) }));
  await sql`
    with renamed as (
      update swp_item i set source = m."to", version = i.version + 1,
        -- the source comes first in what is searched
        search = m."foldedTo" || substr(i.search, length(m."foldedFrom") + 1)
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m ("from" text, "to" text, "foldedFrom" text, "foldedTo" text)
      where i.source = m."from" and i.deleted_at is null
      returning i.id, m."from", m."to")
    insert into swp_item_change (item_id, at, user_id, kind, changes)
    select id, ${by.at}, ${by.userId}, 'edited', jsonb_build_array(jsonb_build_array('source', "from", "to")) from renamed order by id`.execute(
    db,
  );
}
