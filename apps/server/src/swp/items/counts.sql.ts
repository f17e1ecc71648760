import type { Language } from "@hub/domain/languages.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { labelOfLookup } from "../../db/lookup-label.sql.ts";
import { labelOfTerm } from "../catalogue/term-label.sql.ts";
import { type Asking, type Facet, facetConditions, facets, otherConditions } from "./filter.sql.ts";
import type { ItemFilter } from "./read-filter.ts";
import { clusterOf, termOf } from "../item-columns.sql.ts";

/** How many there are of a value; `sizeMin` and `sizeMax` are those of all (facet `total`). Of orgs the value is an OB's, unit's or division's id. */
export type CountRow = {
  facet: Facet | "total";
  value: string | null;
  label: string | null;
  count: number;
  sizeMin: string | null;
  sizeMax: string | null;
};

/**
 * The number and size of what a filter finds, and how many there are for each value of each facet with the rest of the filter as it is. One statement: what the
 * filter asks besides facets is gathered once, with a mark for each facet that is filtered by.
 */
export async function countByFacet(db: Database, filter: ItemFilter, asking: Asking, language: Language): Promise<CountRow[]> {
  const by = facetConditions(filter);
  const filtered = facets.filter((name) => by[name]);
  const mark = (name: Facet) => sql.ref(`in_${name}`);
  const marks = filtered.map((name) => sql`, ${by[name]} as ${mark(name)}`);
  const holding = (left?: Facet): RawBuilder<unknown> => {
    const rest = filtered.filter((name) => name !== left).map((name) => sql`b.${mark(name)}`);
    return rest.length === 0 ? sql`true` : sql.join(rest, sql` and `);
  };
  const counting = (name: Facet, id: RawBuilder<unknown>, word: RawBuilder<unknown>, join = sql``) =>
    sql`select ${sql.lit(name)} as facet, ${id} as id, ${word} as word, count(*)::int as count from base b ${join} where ${holding(name)} group by 2, 3`;
  const byId = (name: Facet, id: RawBuilder<unknown>, join = sql``) => counting(name, id, sql`null::text`, join);
  const byWord = (name: Facet, word: RawBuilder<unknown>) => counting(name, sql`null::integer`, word);
  const place = sql`join swp_place p on p.division_id = b.division_id`;
  const parts = [
    byId("orgs", sql`p.ob_id`, place),
    byId("orgs", sql`p.unit_id`, place),
    byId("orgs", sql`b.division_id`),
    byId("parents", sql`t.parent_id`, sql`join swp_term t on t.id = b.term_id`),
    byId("clusters", sql`coalesce(b.cluster_id, 0)`),
    byWord("levels", sql`b.skill_level`),
    byWord("impacts", sql`b.impact`),
    byWord("availabilities", sql`b.availability`),
    byId("coverages", sql`b.coverage_id`),
    byId("pools", sql`b.pool_id`),
  ];
  const { rows } = await sql<CountRow>`
    with base as materialized (
      select i.division_id, ${termOf} as term_id, ${clusterOf} as cluster_id, i.skill_level, i.impact, i.availability, i.coverage_id, i.pool_id,
        i.size_min, i.size_max ${marks.length === 0 ? sql`` : sql.join(marks, sql``)}
      from swp_item i where ${sql.join(otherConditions(filter, asking), sql` and `)}
    ),
    counted as (${sql.join(parts, sql` union all `)})
    select c.facet, coalesce(c.word, v.code, c.id::text) as value,
      coalesce(c.word, t.label, ${labelOfLookup("v", language)}, o.name, case when d.id is not null then concat_ws(' › ', g.name, u.name, d.name) end) as label,
      c.count, null as "sizeMin", null as "sizeMax"
    from counted c
    left join swp_org d on c.facet = 'orgs' and d.id = c.id left join swp_org u on u.id = d.parent_id left join swp_org g on g.id = u.parent_id
    left join (select t.id, ${labelOfTerm(language)} as label from swp_term t) t on c.facet in ('parents', 'clusters') and t.id = c.id
    left join lookup_value v on c.facet = 'coverages' and v.id = c.id
    left join swp_pool o on c.facet = 'pools' and o.id = c.id
    where c.word is not null or c.id is not null
    union all
    select 'total', null, null, count(*)::int, coalesce(sum(b.size_min), 0), coalesce(sum(coalesce(b.size_max, b.size_min)), 0) from base b where ${holding()}`.execute(
    db,
  );
  return rows;
}
