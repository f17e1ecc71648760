import type { CardContent } from "@hub/domain/glossary/card.ts";
import type { Language } from "@hub/domain/languages.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { labelOfLookup } from "../../db/lookup-label.sql.ts";

export type ThemeRow = { id: number; code: string; name: string };
export type CardDetail = {
  standardTheme: ThemeRow | null;
  internalTheme: ThemeRow | null;
  files: { id: number; name: string; contentType: string; size: number }[];
  openSuggestions: number;
};

/** What a card names, as it is shown: its themes, its files in their order, and how many suggestions are open, `by` one person or by all. One statement. */
export async function findDetail(
  db: Database,
  card: { id: number; content: CardContent },
  asked: { language: Language; by: number | null },
): Promise<CardDetail> {
  const { standardTheme, internalTheme, files } = card.content;
  const { rows } = await sql<CardDetail>`
    select ${theme("standard-theme", standardTheme, asked.language)} as "standardTheme",
      ${theme("internal-theme", internalTheme, asked.language)} as "internalTheme",
      (
        select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type, 'size', f.size) order by n.position), '[]')
        from unnest(${files.map(({ id }) => id)}::integer[]) with ordinality as n (id, position)
        join glossary_file f on f.id = n.id and f.card_id = ${card.id}
      ) as files,
      (
        select count(*)::integer from glossary_suggestion s
        where s.card_id = ${card.id} and s.state = 'open' and (${asked.by}::integer is null or s.user_id = ${asked.by})
      ) as "openSuggestions"`.execute(db);
  return rows[0] ?? { standardTheme: null, internalTheme: null, files: [], openSuggestions: 0 };
}

function theme(lookup: string, code: string | null, language: Language): RawBuilder<unknown> {
  return sql`(
    select json_build_object('id', t.id, 'code', t.code, 'name', ${labelOfLookup("t", language)})
    from lookup_value t where t.lookup = ${lookup} and t.code = ${code})`;
}

/** The values of the lists internal-theme and standard-theme in their order, also those that are offered no more. */
export async function listThemeRows(db: Database, language: Language): Promise<(ThemeRow & { lookup: string; active: boolean })[]> {
  const { rows } = await sql<ThemeRow & { lookup: string; active: boolean }>`
    select t.id, t.lookup, t.code, t.active, ${labelOfLookup("t", language)} as name
    from lookup_value t where t.lookup in ('internal-theme', 'standard-theme') order by t.position, t.code`.execute(db);
  return rows;
}
