import { typoVariants } from "@hub/domain/glossary/one-typo.ts";
import { isForgivable } from "@hub/domain/search/rank.ts";
import { type RawBuilder, sql } from "kysely";
import { matchWords } from "../configuration/match-words.sql.ts";

/** Whether a folded text holds all words; where errors are forgiven, one in the place of each. There is an index of the variants of what is searched so. */
export function holdsAll(folded: RawBuilder<unknown>, words: readonly string[], forgiving: boolean): RawBuilder<unknown> {
  const exact = (word: string) => matchWords(folded, word);
  const each = words.map((word) =>
    forgiving && isForgivable(word) ? sql`(${exact(word)} or word_variants(${folded}) && ${typoVariants(word)}::text[])` : exact(word),
  );
  return each.length === 0 ? sql`true` : sql.join(each, sql` and `);
}
