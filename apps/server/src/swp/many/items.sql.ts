import type { Language } from "@hub/domain/languages.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { labelOfTerm } from "../catalogue/term-label.sql.ts";
import { type Asking, matching } from "../items/filter.sql.ts";
import { termOf } from "../item-columns.sql.ts";
import type { ItemFilter } from "../items/read-filter.ts";
import type { Reach } from "../policy.ts";
import { withinOrg } from "../within-org.sql.ts";

/** The items that a filter finds, by id, up to `limit`; one statement. */
export async function listMatchingIds(db: Database, filter: ItemFilter, asking: Asking, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from swp_item i where ${matching(filter, asking)} order by i.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What items are called: their profile or skill, and their division where that is within reach. One statement, also for those that are deleted. */
export async function listItemNames(
  db: Database,
  ids: readonly number[],
  { reach, language }: { reach: Reach; language: Language },
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select i.id, concat_ws(' · ', ${labelOfTerm(language)}, p.division_name) as name
    from swp_item i left join swp_term t on t.id = ${termOf}
    left join swp_place p on p.division_id = i.division_id and ${withinOrg(reach, "i.division_id")}
    where i.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
