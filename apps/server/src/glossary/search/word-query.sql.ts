import { numberForms } from "@hub/domain/glossary/search-words.ts";
import { type Language, languages } from "@hub/domain/languages.ts";
import { type RawBuilder, sql } from "kysely";
import type { Edition } from "../editions.sql.ts";
import type { SearchWord, WordField, WordPart } from "./read-filter.ts";

type Fragment = RawBuilder<unknown>;

/** The weights that a field's words have in `search` (editions.sql.ts), and whether other fields have them too. */
const weights: Record<WordField, { weight: "" | "A" | "B" | "C" | "D"; shared: boolean }> = {
  text: { weight: "", shared: false },
  name: { weight: "A", shared: true },
  otherNames: { weight: "B", shared: false },
  standardName: { weight: "A", shared: true },
  description: { weight: "C", shared: false },
  observations: { weight: "D", shared: true },
};

const ownText: Partial<Record<WordField, Fragment>> = {
  name: sql`concat_ws(' ', t.people_kpi_name, (select e.global_name from glossary_edition e where e.card_id = t.card_id and e.edition = t.edition))`,
  standardName: sql`t.standard_name`,
  observations: sql`t.observations`,
};

// Words are letters and digits, and quoted all the same: what stands in a query is data whatever it is made of.
const quote = (word: string): string => `'${word.replace(/['\\]/g, "$&$&")}'`;

/** A word in a language as a tsquery: its stem there, or a word that begins with it. */
export function wordQuery({ as }: SearchWord, language: Language, field: WordField = "text"): Fragment {
  const { weight } = weights[field];
  const stems = as.flatMap((word) => numberForms(word, language)).map((word) => `${quote(word)}${weight && `:${weight}`}`);
  const beginnings = as.map((word) => `${quote(word)}:*${weight}`);
  return sql`(to_tsquery(glossary_config(${language}::text), ${stems.join(" | ")}::text) || to_tsquery('simple', ${beginnings.join(" | ")}::text))`;
}

/** All words of a part in a language as a tsquery; one that finds nothing where there are none. */
export function partQuery({ field, words }: WordPart, language: Language): Fragment {
  if (words.length === 0) return sql`''::tsquery`;
  return sql.join(
    words.map((word) => wordQuery(word, language, field)),
    sql` && `,
  );
}

/**
 * The cards of an edition that a part finds, with how well: `card_id` and `rank`. What is found in the language of whoever asks counts a little more.
 * A field that shares its weight with others is looked at again in its own text.
 */
export function cardsFoundBy(part: WordPart, edition: Edition, reader: Language): Fragment {
  const { weight, shared } = weights[part.field];
  const text = ownText[part.field];
  const perLanguage = languages.map((language) => {
    const query = partQuery(part, language);
    const verified = shared && text ? sql`and ${wordsOf(text, language, weight)} @@ (${query})` : sql``;
    return sql`
      select t.card_id, ts_rank(t.search, ${query}) * ${language === reader ? 1.2 : 1}::float4 as rank
      from glossary_text t
      where t.edition = ${edition} and t.language = ${language} and t.search @@ (${query}) ${verified}`;
  });
  return sql`select f.card_id, max(f.rank) as rank from (${sql.join(perLanguage, sql` union all `)}) f group by f.card_id`;
}

/** The words of one field as `search` has them. They are made plain once: that takes longer than all the rest, and some words are in thousands of texts. */
function wordsOf(text: Fragment, language: Language, weight: string): Fragment {
  return sql`(
    select setweight(to_tsvector(glossary_config(${language}::text), w.words) || to_tsvector('simple', w.words), ${weight}::"char")
    from (select ${onlyWordsOf(text)} as words offset 0) w)`;
}

/** A text with nothing but blanks between its words, as near to the domain's `onlyWords` as the database comes. */
export function onlyWordsOf(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`regexp_replace(folded(${text}), '[\\u0021-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007e\\u00a1-\\u00bf\\u2010-\\u205e]+', ' ', 'g')`;
}
