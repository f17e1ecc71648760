import type { Language } from "@hub/domain/languages.ts";
import type { SkillLevel, SwpTab } from "@hub/domain/swp/plan-item.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { type DeletedPlace, type DeletedRow, isBehind, latestFirst } from "../../http/deleted-rows.sql.ts";
import { labelOfTerm } from "../catalogue/term-label.sql.ts";
import { termOf } from "../item-columns.sql.ts";
import type { Writing } from "../items/write-items.sql.ts";
import type { Reach } from "../policy.ts";
import { withinOrg } from "../within-org.sql.ts";

export type DeletedItemRow = DeletedRow<{
  tab: SwpTab;
  name: string;
  skillLevel: SkillLevel | null;
  place: string;
  sizeMin: string | null;
  sizeMax: string | null;
}>;

/** Deleted items within reach, the latest first. */
export async function listDeletedItemRows(db: Database, reach: Reach, place: DeletedPlace, language: Language): Promise<DeletedItemRow[]> {
  const { rows } = await sql<DeletedItemRow>`
    select i.id, i.tab, ${labelOfTerm(language)} as name, i.skill_level as "skillLevel", concat_ws(' › ', p.ob_name, p.unit_name, p.division_name) as place,
      i.size_min as "sizeMin", i.size_max as "sizeMax", i.deleted_at as "deletedAt", u.name as "deletedBy"
    from swp_item i join swp_place p on p.division_id = i.division_id join swp_term t on t.id = ${termOf} left join app_user u on u.id = i.deleted_by
    where ${isBehind("i", place)} and ${withinOrg(reach)} ${latestFirst("i", place)}`.execute(db);
  return rows;
}

/** Lets deleted items that are held stand again, as they were. */
export async function standItemsAgain(db: Database, ids: readonly number[], by: Writing): Promise<void> {
  await sql`
    update swp_item set deleted_at = null, deleted_by = null, version = version + 1, updated_at = ${by.at}, updated_by = ${by.userId}
    where id = any(${[...ids]}::bigint[])`.execute(db);
}
