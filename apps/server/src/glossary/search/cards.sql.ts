import type { LanguageState } from "@hub/domain/glossary/language-states.ts";
import { type CardType, type Glossary, requiredLanguages } from "@hub/domain/glossary/card.ts";
import type { Language } from "@hub/domain/languages.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { labelOfLookup } from "../../db/lookup-label.sql.ts";
import { allOf, type Asking, facetConditions, foundRows, isChanged, isPublished, withCard } from "./filter.sql.ts";
import type { CardFilter } from "./read-filter.ts";

/** Where a page begins: with words after so many cards, else after a card and what it is sorted by. */
export type Place = { offset: number } | { sortName: string; id: number };
export type Theme = { id: number; code: string; name: string };
export type CardListRow = {
  id: number;
  glossary: Glossary;
  globalName: string;
  name: string;
  sortName: string;
  description: string;
  kpi: string | null;
  type: CardType | null;
  underStandard: boolean;
  standardTheme: Theme | null;
  internalTheme: Theme | null;
  owner: { id: number; name: string } | null;
  published: boolean;
  changed: boolean;
  states: Record<Language, LanguageState>;
  savedAt: Date;
};

/** Beyond this a name says nothing more about the order, which `after` carries. */
const sortedBy = 100;
const shownDescription = 300;

/**
 * A page of cards, with how many there are in all; one statement. With words: those first that are named so, then those whose name begins so, then by
 * how well they match, then by name; without by name in the reader's language.
 */
export async function listCardRows(
  db: Database,
  filter: CardFilter,
  asking: Asking,
  page: { limit: number; after?: Place },
): Promise<{ rows: CardListRow[]; total: number }> {
  const { edition, language } = asking;
  const { after } = page;
  const order = filter.parts.length > 0 ? sql`h.named desc, h.rank desc, h.sort_name, h.card_id` : sql`h.sort_name, h.card_id`;
  const from = after && "id" in after ? sql`where (h.sort_name, h.card_id) > (${after.sortName}::text, ${after.id}::integer)` : sql``;
  const theme = (alias: string) =>
    sql`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)},
      'name', ${labelOfLookup(alias, language)}) end`;
  const { rows } = await sql<Partial<CardListRow> & { total: number }>`
    with hit as materialized (${hits(filter, asking)}),
    page as materialized (
      select h.*, row_number() over (order by ${order}) as place from hit h ${from}
      order by ${order} limit ${page.limit} offset ${after && "offset" in after ? after.offset : 0}
    )
    select t.total, s.*
    from (select count(*)::int as total from hit) t
    left join (
      select g.place, e.card_id as id, e.glossary, e.global_name as "globalName", g.sort_name as "sortName",
        coalesce(own.people_kpi_name, e.global_name) as name, left(coalesce(own.description, ''), ${shownDescription}) as description,
        e.kpi_code as kpi, e.type, e.under_standard as "underStandard", ${theme("st")} as "standardTheme", ${theme("it")} as "internalTheme",
        case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end as owner,
        ${isPublished} as published, ${isChanged} as changed,
        json_build_object('es', e.state_es, 'en', e.state_en, 'de', e.state_de, 'pt', e.state_pt) as states, e.saved_at as "savedAt"
      from page g
      join glossary_edition e on e.card_id = g.card_id and e.edition = ${edition}
      ${withCard}
      left join lateral (
        select t.people_kpi_name, t.description from glossary_text t where t.card_id = g.card_id and t.edition = ${edition}
        order by ${preference(language)} limit 1
      ) own on true
      left join app_user w on w.id = c.owner_id
      left join lookup_value st on st.id = e.standard_theme_id left join lookup_value it on it.id = e.internal_theme_id
    ) s on true
    order by s.place`.execute(db);
  return { rows: rows.filter((row): row is CardListRow & { total: number } => typeof row.id === "number"), total: rows[0]?.total ?? 0 };
}

/** The cards that a filter finds, by id, up to `limit`; one statement. */
export async function listMatchingIds(db: Database, filter: CardFilter, asking: Asking, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select h.card_id as id from (${hits(filter, asking)}) h order by h.card_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Languages in the order in which a card's name is shown. */
const preference = (reader: Language) => sql`array_position(array[${reader}, 'es', 'en', 'de', 'pt'], t.language)`;

/** The cards that a filter finds with what orders them; sorted by the name that is shown, or with words, where it hardly counts, by the global one. */
function hits(filter: CardFilter, asking: Asking): RawBuilder<unknown> {
  const { edition, language } = asking;
  const needsCard = filter.published !== undefined || filter.ownerId !== undefined;
  const cards = sql`
    select e.card_id, 0 as part, null::double precision as rank, null::integer as named, e.folded_name as name, 9 as preferred
    from glossary_edition e ${needsCard ? withCard : sql``} where e.edition = ${edition} and ${allOf(Object.values(facetConditions(filter)))}`;
  const names = sql`
    select t.card_id, null, null, null, t.folded_name, ${preference(language)} from glossary_text t
    where t.edition = ${edition} and t.language = any(${[language, ...requiredLanguages]}::text[])`;
  const rows = foundRows(filter, asking);
  const found = rows && sql`select f.card_id, f.part, f.rank, null, null, null from (${rows}) f`;
  const all = sql.join([cards, ...(found ? [found, ...namedRows(filter, asking)] : [names])], sql` union all `);
  return sql`
    select u.card_id, coalesce(sum(u.rank), 0) as rank, coalesce(max(u.named), 0) as named,
      left((array_agg(u.name order by u.preferred) filter (where u.preferred is not null))[1], ${sortedBy}) as sort_name
    from (${all}) u group by u.card_id having count(distinct u.part) = ${filter.parts.length + 1}`;
}

/** `named`: 2 for a card that goes by what is typed, accents and case aside, 1 for one of whose names begins so. */
function namedRows({ wanted }: CardFilter, { edition }: Asking): RawBuilder<unknown>[] {
  if (wanted === undefined) return [];
  const begins = sql`regexp_replace(folded(${wanted}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
  const named = sql`case when n.folded = folded(${wanted}) then 2 when n.field <> 'otherNames' then 1 else 0 end`;
  return [
    sql`select n.card_id, null, null, ${named}, null, null from glossary_name n where n.edition = ${edition} and n.folded like ${begins}`,
  ];
}
