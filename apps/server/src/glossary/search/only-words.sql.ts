import { type RawBuilder, sql } from "kysely";

/** A text with nothing but blanks between its words, as near to the domain's `onlyWords` as the database comes. */
export function onlyWordsOf(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`regexp_replace(folded(${text}), '[\\u0021-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007e\\u00a1-\\u00bf\\u2010-\\u205e]+', ' ', 'g')`;
}
