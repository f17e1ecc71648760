import type { Language } from "@hub/domain/languages.ts";
import { type RawBuilder, sql } from "kysely";

/** What a value of an administered list is called in a language, else in English; `alias` is that of its row of lookup_value. */
export function labelOfLookup(alias: string, language: Language): RawBuilder<string | null> {
  const label = (of: Language) => sql.ref(`${alias}.label_${of}`);
  return sql`coalesce(case ${language}::text when 'es' then ${label("es")} when 'de' then ${label("de")} when 'pt' then ${label("pt")} end, ${label("en")})`;
}
