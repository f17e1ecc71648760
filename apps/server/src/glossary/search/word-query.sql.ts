import { numberForms } from "@hub/domain/glossary/search-words.ts";
import { type Language, languages } from "@hub/domain/languages.ts";
import { type RawBuilder, sql } from "kysely";
import type { Edition } from "../editions.sql.ts";
import type { SearchWord, WordField, WordPart } from "./read-filter.ts";

type Fragment = RawBuilder<unknown>;

type Weight = "" | "A" | "B" | "C" | "D";
/** The weights that a field's words have in `search` (editions.sql.ts), and in `own_words` those of a field that shares its weight with others there. */
const weights: Record<WordField, { weight: Weight; own?: Weight }> = {
  text: { weight: "" },
  name: { weight: "A", own: "A" },
  otherNames: { weight: "B" },
  standardName: { weight: "A", own: "B" },
  description: { weight: "C" },
  observations: { weight: "D", own: "D" },
};

// Words are letters and digits, and quoted all the same: what stands in a query is data whatever it is made of.
const quote = (word: string): string => `'${word.replace(/['\\]/g, "$&$&")}'`;

/** A word in a language as a tsquery: its stem there, or a word that begins with it. */
export function wordQuery({ as }: SearchWord, language: Language, weight: Weight = ""): Fragment {
  const stems = as.flatMap((word) => numberForms(word, language)).map((word) => `${quote(word)}${weight && `:${weight}`}`);
  const beginnings = as.map((word) => `${quote(word)}:*${weight}`);
  return sql`(to_tsquery(glossary_config(${language}::text), ${stems.join(" | ")}::text) || to_tsquery('simple', ${beginnings.join(" | ")}::text))`;
}

/** All words of a part in a language as a tsquery; one that finds nothing where there are none. */
export function partQuery({ field, words }: WordPart, language: Language, weight: Weight = weights[field].weight): Fragment {
  if (words.length === 0) return sql`''::tsquery`;
  return sql.join(
    words.map((word) => wordQuery(word, language, weight)),
    sql` && `,
  );
}

/** Whether a part's field shares its weight with others. */
export const looksTwice = ({ field }: WordPart): boolean => weights[field].own !== undefined;

/**
 * The cards of an edition that a part finds, with how well: `card_id` and `rank`. What is found in the language of whoever asks counts a little more.
 * A field that shares its weight with others is looked at again by itself. `among` are the ids of the cards to look at, where not all.
 */
export function cardsFoundBy(part: WordPart, edition: Edition, reader: Language, among?: Fragment): Fragment {
  const { own } = weights[part.field];
  const perLanguage = languages.map((language) => {
    const query = partQuery(part, language);
    const verified = own ? sql`and t.own_words @@ (${partQuery(part, language, own)})` : sql``;
    return sql`
      select t.card_id, ts_rank(t.search, ${query}) * ${language === reader ? 1.2 : 1}::float4 as rank
      from glossary_text t
      where t.edition = ${edition} and t.language = ${language} ${among ? sql`and t.card_id = any(${among})` : sql``} and t.search @@ (${query}) ${verified}`;
  });
  return sql`select f.card_id, max(f.rank) as rank from (${sql.join(perLanguage, sql` union all `)}) f group by f.card_id`;
}

/** A text with nothing but blanks between its words, as near to the domain's `onlyWords` as the database comes. */
export function onlyWordsOf(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`regexp_replace(folded(${text}), '[\\u0021-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007e\\u00a1-\\u00bf\\u2010-\\u205e]+', ' ', 'g')`;
}
