import type { ItemContent, SwpTab } from "@hub/domain/swp/plan-item.ts";
import type { Size } from "@hub/domain/swp/size.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Reach } from "../policy.ts";
import { withinOrg } from "../within-org.sql.ts";
import { isSeen } from "./filter.sql.ts";
import { contentColumns, contentOf, type ContentRow, readSizeColumns } from "../item-columns.sql.ts";

/** An item as it stands, as far as saving it asks. */
export type HeldItem = {
  id: number;
  tab: SwpTab;
  version: number;
  content: ItemContent;
  closes: boolean | null;
  leversByHand: boolean;
  sizeAtClose: Size | null;
  closedAt: Date | null;
};

/** Holds items until the transaction ends, in the order of their ids. What names one of them, such as a what-if, need not wait: its id stays. */
export async function lockItems(db: Database, ids: readonly number[]): Promise<void> {
  await sql`select from swp_item i where i.id = any(${[...ids]}::bigint[]) order by i.id for no key update`.execute(db);
}

/** Items within reach, as they are now. */
export const readItems = (db: Database, ids: readonly number[], reach: Reach): Promise<HeldItem[]> => selectItems(db, ids, isSeen(reach));

/** Items within reach that were deleted since an instant, as they were. */
export const readDeletedItems = (db: Database, ids: readonly number[], reach: Reach, since: Date): Promise<HeldItem[]> =>
  selectItems(db, ids, sql`i.deleted_at >= ${since} and ${withinOrg(reach, "i.division_id")}`);

async function selectItems(db: Database, ids: readonly number[], which: RawBuilder<unknown>): Promise<HeldItem[]> {
  const { rows } = await sql<ContentRow & { id: number; version: number }>`
    select i.id, i.version, ${contentColumns} from swp_item i left join lookup_value cv on cv.id = i.coverage_id
    where i.id = any(${[...ids]}::bigint[]) and ${which} order by i.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    tab: row.tab,
    version: row.version,
    content: contentOf(row),
    closes: row.closes,
    leversByHand: row.leversByHand,
    sizeAtClose: readSizeColumns(row.sizeAtCloseMin, row.sizeAtCloseMax),
    closedAt: row.closedAt,
  }));
}
