import { type Language, languages } from "@hub/domain/languages.ts";
import { type RawBuilder, sql } from "kysely";

/** The name of a term, by default of `swp_term t`, in the reader's language, else in English. */
export const labelOfTerm = (language: Language, alias = "t"): RawBuilder<string> =>
  sql`coalesce(${sql.ref(`${alias}.label_${language}`)}, ${sql.ref(`${alias}.label_en`)})`;

/** The same name folded, as terms are sorted by it: a line of what they are found by (`searchTextOf`). */
export const sortNameOfTerm = (language: Language, alias = "t"): RawBuilder<string> =>
  sql`split_part(${sql.ref(`${alias}.search`)}, E'\n', ${sql.lit(languages.indexOf(language) + 2)})`;

/** A term as a record names it, as JSON; null where the row was not joined. */
export const refOfTerm = (language: Language, alias: string): RawBuilder<{ id: number; code: string; name: string } | null> =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then
    json_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${labelOfTerm(language, alias)}) end`;
