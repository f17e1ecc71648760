import { typoVariants } from "@hub/domain/glossary/one-typo.ts";
import { languages } from "@hub/domain/languages.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Edition } from "../editions.sql.ts";
import { wordQuery } from "./word-query.sql.ts";

/**
 * For each word that no card of the edition has in any language, the words that cards of it have and that may be meant. Both are asked of the edition
 * itself: the list of words knows what readers may not.
 */
export async function listMeantWords(db: Database, words: readonly string[], edition: Edition): Promise<{ word: string; known: string }[]> {
  const asked = words.map((word) => {
    const queries = languages.map((language) => wordQuery({ word, as: [word] }, language));
    return sql`(${word}::text, ${typoVariants(word)}::text[], ${sql.join(queries)})`;
  });
  const columns = languages.map((language) => sql.ref(language));
  const has = languages.map((language) => sql`(t.language = ${language} and t.search @@ ${sql.ref(`a.${language}`)})`);
  const { rows } = await sql<{ word: string; known: string }>`
    select a.word, w.word as known
    from (values ${sql.join(asked)}) a (word, variants, ${sql.join(columns)})
    join glossary_word w on w.variants && a.variants
    where not exists (select from glossary_text t where t.edition = ${edition} and (${sql.join(has, sql` or `)}))
      and exists (select from glossary_text t where t.edition = ${edition} and t.search @@ to_tsquery('simple', quote_literal(w.word)))
    order by 1, 2`.execute(db);
  return rows;
}
