import { numberForms } from "@hub/domain/glossary/search-words.ts";
import { type Language, languages } from "@hub/domain/languages.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Asking } from "./filter.sql.ts";
import type { WordField, WordPart } from "./read-filter.ts";
import { partQuery } from "./word-query.sql.ts";

/** The texts of a card in a language where all words of a part were found, with the words of it that they were found as, folded. */
export type FoundRow = {
  id: number;
  language: Language;
  field: WordField;
  words: string[];
  globalName: string;
  peopleKpiName: string;
  standardName: string;
  otherNames: string[];
  description: string;
  content: string;
  calculation: string;
  measure: string;
  observations: string;
};

/** As many places are shown, and each row has one at least. */
const mostRows = 3;
const dictionaries = { es: "spanish_stem", en: "english_stem", de: "german_stem", pt: "portuguese_stem" } as const;

/**
 * Where words were found in some cards; one statement. Long texts come only where the words stand in them, those in the reader's language first.
 */
export async function listFoundRows(
  db: Database,
  parts: readonly WordPart[],
  cardIds: readonly number[],
  { edition, language: reader }: Asking,
): Promise<FoundRow[]> {
  const asked = parts.flatMap((part) =>
    languages.map((language) => {
      const beginnings = part.words.flatMap(({ as }) => as);
      const forms = beginnings.flatMap((word) => numberForms(word, language));
      return sql`(${part.field}::text, ${language}::text, ${partQuery(part, language)}, ${beginnings}::text[],
        array(select unnest(ts_lexize(${dictionaries[language]}, f)) from unnest(${forms}::text[]) f))`;
    }),
  );
  const where = (weight: string, column: string, otherwise = "''") =>
    sql`case when ${weight} = any(b.weights) then ${sql.ref(`t.${column}`)} else ${sql.raw(otherwise)} end`;
  const { rows } = await sql<FoundRow>`
    with asked (field, language, query, beginnings, stems) as materialized (values ${sql.join(asked)}),
    hit as (
      select t.card_id, t.language, a.field, h.words, h.weights,
        row_number() over (partition by t.card_id, a.field order by h.weights[1], t.language <> ${reader}, t.language) as place
      from glossary_text t
      join asked a on a.language = t.language
      cross join lateral (
        select array_agg(distinct u.lexeme) as words, array_agg(distinct w order by w) as weights
        from unnest(t.search) u (lexeme, positions, weights), unnest(u.weights) w
        where exists (select from unnest(a.beginnings) b where u.lexeme ^@ b) or ts_lexize(
          case t.language when 'es' then 'spanish_stem' when 'de' then 'german_stem' when 'pt' then 'portuguese_stem' else 'english_stem' end::regdictionary,
          u.lexeme) && a.stems
      ) h
      where t.card_id = any(${cardIds}::integer[]) and t.edition = ${edition} and t.search @@ a.query and h.words is not null
    )
    select b.card_id as id, b.language, b.field, b.words, e.global_name as "globalName",
      t.people_kpi_name as "peopleKpiName", t.standard_name as "standardName", ${where("B", "other_names", "'{}'::text[]")} as "otherNames",
      ${where("C", "description")} as description, ${where("D", "content")} as content, ${where("D", "calculation")} as calculation,
      ${where("D", "measure")} as measure, ${where("D", "observations")} as observations
    from hit b
    join glossary_edition e on e.card_id = b.card_id and e.edition = ${edition}
    join glossary_text t on t.card_id = b.card_id and t.edition = ${edition} and t.language = b.language
    where b.place <= ${mostRows}
    order by b.card_id, b.place`.execute(db);
  return rows;
}
