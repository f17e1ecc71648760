import { typoVariants } from "@hub/domain/glossary/one-typo.ts";
import { isForgivable } from "@hub/domain/search/rank.ts";
import { type RawBuilder, sql } from "kysely";

/** What LIKE finds a word by, wherever it stands. Words are letters and digits: nothing in them is a sign of a pattern. */
export const containing = (word: string): string => `%${word}%`;

/** Whether a folded text holds all words; where errors are forgiven, one in the place of each. There is an index of the variants of what is searched so. */
export function holdsAll(folded: RawBuilder<unknown>, words: readonly string[], forgiving: boolean): RawBuilder<unknown> {
  const each = words.map((word) =>
    forgiving && isForgivable(word)
      ? sql`(${folded} like ${containing(word)} or word_variants(${folded}) && ${typoVariants(word)}::text[])`
      : sql`${folded} like ${containing(word)}`,
  );
  return each.length === 0 ? sql`true` : sql.join(each, sql` and `);
}
