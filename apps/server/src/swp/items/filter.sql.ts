import { type RawBuilder, sql } from "kysely";
import type { Reach } from "../policy.ts";
import { clusterOf, termOf } from "../item-columns.sql.ts";
import { withinOrg } from "../within-org.sql.ts";
import type { ItemFilter } from "./read-filter.ts";

/** Who asks for items: where they may read, and who they are. */
export type Asking = { reach: Reach; user: { id: number; email: string } };

type Condition = RawBuilder<unknown>;

/** What is there of items within reach, the tab aside. */
export function isSeen(reach: Reach): Condition {
  return sql`i.deleted_at is null and ${withinOrg(reach, "i.division_id")}`;
}

/** The parts of the filter that are counted by value; each name is that of a list in the answer of counts. */
export const facets = ["orgs", "parents", "clusters", "levels", "impacts", "availabilities", "coverages", "pools"] as const;
export type Facet = (typeof facets)[number];

/** A condition for each facet that is filtered by. */
export function facetConditions(filter: ItemFilter): Partial<Record<Facet, Condition>> {
  const { orgIds, parentIds, clusterIds, levels, impacts, availabilities, coverages, poolIds } = filter;
  return {
    ...(orgIds && { orgs: withinOrg(orgIds, "i.division_id") }),
    ...(parentIds && { parents: sql`${termOf} in (select t.id from swp_term t where t.parent_id = any(${parentIds}::integer[]))` }),
    ...(clusterIds && { clusters: orNone(clusterOf, clusterIds) }),
    ...(levels && { levels: sql`i.skill_level = any(${levels}::text[])` }),
    ...(impacts && { impacts: sql`i.impact = any(${impacts}::text[])` }),
    ...(availabilities && { availabilities: sql`i.availability = any(${availabilities}::text[])` }),
    ...(coverages && {
      coverages: sql`i.coverage_id in (select v.id from lookup_value v where v.lookup = 'coverage' and v.code = any(${coverages}::text[]))`,
    }),
    ...(poolIds && { pools: sql`i.pool_id = any(${poolIds}::integer[])` }),
  };
}

function orNone(column: RawBuilder<unknown>, ids: readonly (number | null)[]): Condition {
  const known = ids.filter((id) => id !== null);
  const among = sql`${column} = any(${known}::integer[])`;
  return known.length === ids.length ? among : sql`(${column} is null or ${among})`;
}

/** The tab, what one may see of it, and the conditions of a filter besides its facets. */
export function otherConditions(filter: ItemFilter, { reach, user }: Asking): Condition[] {
  const all: Condition[] = [sql`i.tab = ${filter.tab}`, isSeen(reach)];
  if (filter.termIds) all.push(sql`${termOf} = any(${filter.termIds}::integer[])`);
  if (filter.closed !== undefined) {
    const closed = sql`select v.id from lookup_value v where v.lookup = 'coverage' and v.closes`;
    all.push(filter.closed ? sql`i.coverage_id in (${closed})` : sql`(i.coverage_id is null or i.coverage_id not in (${closed}))`);
  }
  if (filter.from !== undefined) all.push(sql`i.timeline >= ${filter.from}`);
  if (filter.to !== undefined) all.push(sql`i.timeline <= ${filter.to}`);
  if (filter.mine) all.push(sql`(i.updated_by = ${user.id} or i.source = ${user.email})`);
  return [...all, ...filter.words.map(isNamed)];
}

/** Part of the source, of a text, or of the name of profile, family, skill, knowledge area, cluster, division, unit or OB. */
export function isNamed(word: string): Condition {
  const part = partPattern(word);
  return sql`(i.search like ${part}
    or ${termOf} in (select t.id from swp_term t left join swp_term f on f.id = t.parent_id where t.search like ${part} or f.search like ${part})
    or ${clusterOf} in (select t.id from swp_term t where t.search like ${part})
    or i.division_id in (select p.division_id from swp_place p where folded(concat_ws(' ', p.division_name, p.unit_name, p.ob_name)) like ${part}))`;
}

/** What LIKE finds a word by, wherever it stands. */
export const partPattern = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

/** Everything a filter asks, within reach; the table is `i`. */
export function matching(filter: ItemFilter, asking: Asking): Condition {
  return sql.join([...otherConditions(filter, asking), ...Object.values(facetConditions(filter))], sql` and `);
}
