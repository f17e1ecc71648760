import { sql } from "kysely";

/** `tree (id, place)` for a `with recursive`: every report with its place, those below one behind it. */
export const reportTree = sql`tree as (
  select d.id, array[d.position, d.id] as place from dashboard d where d.parent_id is null
  union all
  select d.id, t.place || array[d.position, d.id] from tree t join dashboard d on d.parent_id = t.id
)`;
