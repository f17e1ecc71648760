import { languages } from "@hub/domain/languages.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { labelOfLookup } from "../../db/lookup-label.sql.ts";
import { allOf, type Asking, type Facet, facetConditions, facets, isChanged, isPublished, foundRows, withCard } from "./filter.sql.ts";
import type { CardFilter } from "./read-filter.ts";

export type CountRow = {
  facet: Facet | "total";
  id: number | null;
  word: string | null;
  state: string | null;
  label: string | null;
  count: number;
};

/** How many cards there are for each value of each facet with the rest of the filter as it is; one statement, and one pass over what the words find. */
export async function countByFacet(db: Database, filter: CardFilter, asking: Asking): Promise<CountRow[]> {
  const conditions = facetConditions(filter);
  const meets = facets.map((facet) => sql`(${conditions[facet] ?? sql`true`}) as ${sql.ref(`meets_${facet}`)}`);
  const rest = (left?: Facet): RawBuilder<unknown> =>
    allOf(facets.filter((facet) => facet !== left).map((facet) => sql.ref(`b.meets_${facet}`)));
  const themes = (facet: Facet, column: string) => sql`
    select ${facet}, t.id, null, null, ${labelOfLookup("v", asking.language)}, t.n
    from (select ${sql.ref(`b.${column}`)} as id, count(*)::int as n from base b where ${rest(facet)} group by 1) t left join lookup_value v on v.id = t.id`;
  const states = languages.map(
    (language) => sql`
    select 'languages', null::integer, ${language}, s.state::text, null, count(b.card_id)::int
    from unnest(enum_range(null::glossary_language_state)) s (state)
    left join base b on ${sql.ref(`b.state_${language}`)} = s.state and ${rest("languages")} group by s.state`,
  );
  const { rows } = await sql<CountRow>`
    with base as materialized (${countedCards(filter, asking, meets)})
    select 'total' as facet, null::integer as id, null::text as word, null::text as state, null::text as label, count(*)::int as count from base b where ${rest()}
    union all select 'glossaries', null, b.glossary, null, null, count(*)::int from base b where ${rest("glossaries")} group by b.glossary
    union all ${themes("internalThemes", "internal_theme_id")}
    union all ${themes("standardThemes", "standard_theme_id")}
    union all select 'types', null, b.type, null, null, count(*)::int from base b where ${rest("types")} group by b.type
    union all
    select 'published', null, w.value, null, null, count(*) filter (where case w.value when '0' then not b.published when '1' then b.published else b.changed end)::int
    from (select * from base b where ${rest("published")}) b right join (values ('0'), ('1'), ('changed')) w (value) on true group by w.value
    union all
    select 'underStandard', null, b.under_standard::int::text, null, null, count(*)::int from base b where ${rest("underStandard")} group by b.under_standard
    union all ${sql.join(states, sql` union all `)}`.execute(db);
  return rows;
}

/** What is counted by, and how it stays as it is where rows of a card come together. */
const counted: Record<string, "max" | "bool_or"> = {
  glossary: "max",
  type: "max",
  under_standard: "bool_or",
  standard_theme_id: "max",
  internal_theme_id: "max",
  state_es: "max",
  state_en: "max",
  state_de: "max",
  state_pt: "max",
  published: "bool_or",
  changed: "bool_or",
  ...Object.fromEntries(facets.map((facet) => [`meets_${facet}`, "bool_or"])),
};

/** The cards that the words find with all they are counted by. */
function countedCards(filter: CardFilter, asking: Asking, meets: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const cards = sql`
    select e.card_id, 0 as part, e.glossary, e.type, e.under_standard, e.standard_theme_id, e.internal_theme_id, e.state_es, e.state_en, e.state_de, e.state_pt,
      ${isPublished} as published, ${isChanged} as changed, ${sql.join(meets)}
    from glossary_edition e ${withCard} where e.edition = ${asking.edition}`;
  const found = foundRows(filter, asking);
  if (!found) return cards;
  const nothing = sql.join(Object.keys(counted).map(() => sql`null`));
  const kept = Object.entries(counted).map(([name, how]) => sql`${sql.raw(how)}(${sql.ref(`u.${name}`)}) as ${sql.ref(name)}`);
  return sql`
    select u.card_id, ${sql.join(kept)} from (
      ${cards} union all select f.card_id, f.part, ${nothing} from (${found}) f
    ) u
    group by u.card_id having count(distinct u.part) = ${filter.parts.length + 1}`;
}
