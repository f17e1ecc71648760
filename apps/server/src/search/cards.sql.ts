import { typoVariants } from "@hub/domain/glossary/one-typo.ts";
import { isForgivable } from "@hub/domain/search/rank.ts";
import { type RawBuilder, sql } from "kysely";
import type { Language } from "@hub/domain/languages.ts";
import type { Database } from "../db/connect.ts";
import type { Edition } from "../glossary/editions.sql.ts";
import { matchWords } from "../configuration/match-words.sql.ts";

export type NamedCard = { id: number; name: string; globalName: string; names: string };

/** Cards of an edition whose names, in any language, hold all words; or those of some ids. */
export async function listNamedCards(
  db: Database,
  { edition, language }: { edition: Edition; language: Language },
  wanted: { words: readonly string[]; forgiving: boolean } | { ids: readonly number[] },
  most: number,
): Promise<NamedCard[]> {
  const condition =
    "ids" in wanted ? sql`e.card_id = any(${[...wanted.ids]}::integer[])` : namedBy(wanted.words, wanted.forgiving, edition);
  const { rows } = await sql<NamedCard>`
    select e.card_id as id, e.global_name as "globalName", coalesce(t.people_kpi_name, e.global_name) as name,
      (select string_agg(n.folded, ' ') from glossary_name n where n.card_id = e.card_id and n.edition = ${edition}) as names
    from glossary_edition e
    left join lateral (
      select t.people_kpi_name from glossary_text t where t.card_id = e.card_id and t.edition = ${edition}
      order by array_position(array[${language}, 'es', 'en', 'de', 'pt'], t.language) limit 1
    ) t on true
    where e.edition = ${edition} and ${condition}
    order by length(e.global_name), e.card_id limit ${most}`.execute(db);
  return rows;
}

function namedBy(words: readonly string[], forgiving: boolean, edition: Edition): RawBuilder<unknown> {
  const each = words.map((word) => {
    const known = sql`select w.word from glossary_word w where w.variants && ${typoVariants(word)}::text[]`;
    const typo = forgiving && isForgivable(word) ? sql` or n.folded like any (select '%' || k.word || '%' from (${known}) k)` : sql``;
    return sql`e.card_id in (select n.card_id from glossary_name n where n.edition = ${edition} and (${matchWords(sql`n.folded`, word)}${typo}))`;
  });
  return sql.join(each, sql` and `);
}
