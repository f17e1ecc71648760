import type { Language } from "@hub/domain/languages.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { labelOfLookup } from "../../db/lookup-label.sql.ts";
import { refOfTerm } from "../catalogue/term-label.sql.ts";
import { sumsOfParts } from "./pool-sums.sql.ts";
import type { Reach } from "../policy.ts";
import { type Asking, isSeen, matching } from "./filter.sql.ts";
import { contentColumns, type ContentRow } from "../item-columns.sql.ts";
import type { ItemFilter } from "./read-filter.ts";
import { behind, joinOf, keyOf, type Order, type Place } from "./sort.sql.ts";

type Reference = { id: number; code: string; name: string };
/** An item with all that is shown of it. */
export type ItemRow = ContentRow & {
  id: number;
  ob: Reference;
  unit: Reference;
  division: Reference;
  jobProfileFamily: Reference | null;
  jobProfile: Reference | null;
  jobProfileCluster: Reference | null;
  knowledgeArea: Reference | null;
  skillItem: Reference | null;
  skillCluster: Reference | null;
  coverageName: string | null;
  poolName: string | null;
  poolMin: string | null;
  poolMax: string | null;
  assignedMin: string | null;
  assignedMax: string | null;
  createdAt: Date;
  createdBy: string | null;
  updatedAt: Date;
  updatedBy: string | null;
  version: number;
};

function selectItems(language: Language): RawBuilder<unknown> {
  return sql`select i.id, ${contentColumns}, json_build_object('id', p.ob_id, 'code', p.ob_code, 'name', p.ob_name) as ob,
      json_build_object('id', p.unit_id, 'code', p.unit_code, 'name', p.unit_name) as unit,
      json_build_object('id', p.division_id, 'code', p.division_code, 'name', p.division_name) as division,
      ${refOfTerm(language, "pf")} as "jobProfileFamily", ${refOfTerm(language, "pr")} as "jobProfile", ${refOfTerm(language, "pc")} as "jobProfileCluster",
      ${refOfTerm(language, "ka")} as "knowledgeArea", ${refOfTerm(language, "sk")} as "skillItem", ${refOfTerm(language, "sc")} as "skillCluster",
      ${labelOfLookup("cv", language)} as "coverageName", o.name as "poolName", o.size_min as "poolMin", o.size_max as "poolMax", s."assignedMin", s."assignedMax",
      i.created_at as "createdAt", cu.name as "createdBy", i.updated_at as "updatedAt", uu.name as "updatedBy", i.version`;
}
const joins = sql`
    join swp_place p on p.division_id = i.division_id
    left join swp_term pr on pr.id = i.profile_id left join swp_term pf on pf.id = pr.parent_id left join swp_term pc on pc.id = i.profile_cluster_id
    left join swp_term sk on sk.id = i.skill_id left join swp_term ka on ka.id = sk.parent_id left join swp_term sc on sc.id = i.skill_cluster_id
    left join lookup_value cv on cv.id = i.coverage_id
    left join swp_pool o on o.id = i.pool_id left join lateral (${sumsOfParts}) s on o.id is not null
    left join app_user cu on cu.id = i.created_by left join app_user uu on uu.id = i.updated_by`;

/** A page of what a filter finds, in order, behind a place, with the key of each and how many there are in all; one statement. */
export async function listItemRows(
  db: Database,
  filter: ItemFilter,
  asking: Asking,
  page: { order: Order; after?: Place; limit: number; language: Language },
): Promise<{ rows: (ItemRow & { key: string })[]; total: number }> {
  const { order, after, limit, language } = page;
  const way = order.direction === "asc" ? sql`asc` : sql`desc`;
  const { rows } = await sql<Partial<ItemRow> & { key: string; total: number }>`
    with hit as materialized (
      select i.id, ${keyOf(order, language)} as key from swp_item i ${joinOf(order.sort)} where ${matching(filter, asking)}
    ),
    page as materialized (
      select h.id, h.key, row_number() over (order by h.key ${way}, h.id ${way}) as rank from hit h where ${behind(order, after)}
      order by h.key ${way}, h.id ${way} limit ${limit}
    )
    select t.total, g.* from (select count(*)::int as total from hit) t
    left join (${selectItems(language)}, g.key::text as key, g.rank from page g join swp_item i on i.id = g.id ${joins}) g on true
    order by g.rank`.execute(db);
  return {
    rows: rows.filter((row): row is ItemRow & { key: string; total: number } => typeof row.id === "number"),
    total: rows[0]?.total ?? 0,
  };
}

/** One item within reach. */
export async function findItemRow(db: Database, id: number, reach: Reach, language: Language): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`${selectItems(language)} from swp_item i ${joins} where i.id = ${id} and ${isSeen(reach)}`.execute(
    db,
  );
  return rows[0];
}
