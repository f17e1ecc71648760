import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Reach } from "../policy.ts";
import { withinOrg } from "../within-org.sql.ts";

/** What items name, a row each: the item's division, whether it still stands, and the term. Of a profile or skill also what that stands in. */
const namedByItems = (wanted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select i.profile_id as id, i.division_id, i.deleted_at is null as stands from swp_item i where i.profile_id in (${wanted})
  union all select i.skill_id, i.division_id, i.deleted_at is null from swp_item i where i.skill_id in (${wanted})
  union all select i.profile_cluster_id, i.division_id, i.deleted_at is null from swp_item i where i.profile_cluster_id in (${wanted})
  union all select i.skill_cluster_id, i.division_id, i.deleted_at is null from swp_item i where i.skill_cluster_id in (${wanted})
  union all select s.parent_id, i.division_id, i.deleted_at is null from swp_term s join swp_item i on i.profile_id = s.id where s.parent_id in (${wanted})
  union all select s.parent_id, i.division_id, i.deleted_at is null from swp_term s join swp_item i on i.skill_id = s.id where s.parent_id in (${wanted})`;

export type TermUses = { id: number; items: number; terms: number; isNamed: boolean };

/** By how much terms are named: items within reach that stand, other terms, and whether anything at all does. One statement. */
export async function countUses(db: Database, ids: readonly number[], reach: Reach): Promise<TermUses[]> {
  const wanted = sql`select unnest(${ids}::integer[])`;
  const { rows } = await sql<TermUses>`
    with item_uses as (
      select n.id, (count(*) filter (where n.stands and ${withinOrg(reach, "n.division_id")}))::int as items from (${namedByItems(wanted)}) n group by n.id
    ), term_uses as (
      select x.id, count(*)::int as terms from (
        select parent_id as id from swp_term where parent_id in (${wanted}) union all select cluster_id from swp_term where cluster_id in (${wanted})) x
      group by x.id
    )
    select w.id, coalesce(i.items, 0) as items, coalesce(s.terms, 0) as terms, i.id is not null or s.id is not null or exists (select from swp_code c where c.profile_id = w.id) as "isNamed"
    from (${wanted} as id) w left join item_uses i on i.id = w.id left join term_uses s on s.id = w.id`.execute(db);
  return rows;
}

/** The terms that items within reach name, and what those stand in. */
export const usedTerms = (reach: Reach): RawBuilder<unknown> => sql`(
  with seen as (select i.* from swp_item i where i.deleted_at is null and ${withinOrg(reach, "i.division_id")}),
  named as (
    select profile_id as id from seen union select skill_id from seen union select profile_cluster_id from seen union select skill_cluster_id from seen
  )
  select id from named where id is not null
  union select s.parent_id from swp_term s where s.id in (select id from named) and s.parent_id is not null)`;
