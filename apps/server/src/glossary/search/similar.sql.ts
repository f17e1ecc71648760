import type { Glossary } from "@hub/domain/glossary/card.ts";
import { typoVariants } from "@hub/domain/glossary/one-typo.ts";
import { searchWords } from "@hub/domain/glossary/search-words.ts";
import { type Language, languages } from "@hub/domain/languages.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { onlyWordsOf } from "./word-query.sql.ts";

export type NearNameRow = {
  id: number;
  glossary: Glossary;
  globalName: string;
  name: string;
  folded: string;
  /** What was asked, folded as names are. */
  wanted: string;
  language: Language | null;
  field: "globalName" | "peopleKpiName" | "standardName" | "otherNames";
  sameStems: boolean;
  similarity: number;
};

const mostRows = 100;

/**
 * Names of the edition that is worked on that may be near to one that is typed, the likeliest first: the same, alike by their trigrams, a typo apart
 * (short words have few trigrams in common then), or of the same stems. One statement.
 */
export async function listNearNames(db: Database, name: string, except: number | undefined): Promise<NearNameRow[]> {
  const words = searchWords(name);
  const variants = words.length === 1 ? typoVariants(words[0]!) : [];
  const stems = languages.map(
    (language) => sql`(${language}::text, strip(to_tsvector(glossary_config(${language}::text), ${onlyWordsOf(sql`${name}::text`)})))`,
  );
  const { rows } = await sql<NearNameRow>`
    with asked as materialized (select folded(${name}) as wanted),
    stemmed (language, stems) as materialized (values ${sql.join(stems)}),
    -- Cards in which all stems are names: few, of which each name is looked at.
    named as materialized (
      select distinct t.card_id, s.language, s.stems
      from stemmed s
      cross join lateral (select string_agg(quote_literal(l) || ':AB', ' & ')::tsquery as query from unnest(tsvector_to_array(s.stems)) l) q
      join glossary_text t on t.edition = 'working' and t.language = s.language and t.search @@ q.query
    ), near as (
      select n.ctid as row, false as same_stems from glossary_name n, asked a
      where n.edition = 'working' and n.folded % a.wanted
      union all
      select n.ctid, false from glossary_name n
      where n.edition = 'working'
        and n.folded in (select folded(${name}) union all select w.word from glossary_word w where w.variants && ${variants}::text[])
      union all
      select n.ctid, true from named m join glossary_name n on n.card_id = m.card_id and n.edition = 'working' and coalesce(n.language, m.language) = m.language
      where strip(to_tsvector(glossary_config(m.language), ${onlyWordsOf(sql`n.folded`)})) = m.stems
    ), each as (select row, bool_or(same_stems) as same_stems from near group by row)
    select n.card_id as id, e.glossary, e.global_name as "globalName", n.name, n.folded, a.wanted, n.language, n.field, c.same_stems as "sameStems",
      similarity(n.folded, a.wanted) as similarity
    from each c join glossary_name n on n.ctid = c.row join glossary_edition e on e.card_id = n.card_id and e.edition = 'working' cross join asked a
    where n.card_id is distinct from ${except ?? null}::integer
    order by n.folded = a.wanted desc, c.same_stems desc, similarity desc, n.card_id, n.language nulls first, n.field
    limit ${mostRows}`.execute(db);
  return rows;
}
