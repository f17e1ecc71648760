import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { type Asking, matching } from "../items/filter.sql.ts";
import { contentColumns, contentOf, type ContentRow, readSizeColumns } from "../item-columns.sql.ts";
import type { ItemFilter } from "../items/read-filter.ts";

/** The numbers of all items that a filter finds, in the order of the organisation. */
export async function listItemIds(db: Database, filter: ItemFilter, asking: Asking): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from swp_item i join swp_place p on p.division_id = i.division_id where ${matching(filter, asking)}
    order by lower(p.ob_name), p.ob_id, lower(p.unit_name), p.unit_id, lower(p.division_name), p.division_id, i.id`.execute(db);
  return rows.map(({ id }) => id);
}

type SheetRow = ContentRow & {
  id: number;
  version: number;
  createdOn: Date;
  createdBy: string | null;
  updatedOn: Date;
  updatedBy: string | null;
};

/** Items as a sheet shows them, in the order of their numbers. */
export async function listSheetItems(db: Database, ids: readonly number[]) {
  const { rows } = await sql<SheetRow>`
    select i.id, i.version, ${contentColumns}, i.created_at as "createdOn", c.name as "createdBy", i.updated_at as "updatedOn", u.name as "updatedBy"
    from unnest(${[...ids]}::bigint[]) with ordinality as w (id, place) join swp_item i on i.id = w.id
    left join lookup_value cv on cv.id = i.coverage_id left join app_user c on c.id = i.created_by left join app_user u on u.id = i.updated_by
    order by w.place`.execute(db);
  return rows.map((row) => ({ ...row, content: contentOf(row), sizeAtClose: readSizeColumns(row.sizeAtCloseMin, row.sizeAtCloseMax) }));
}
