import type { Language } from "@hub/domain/languages.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { labelOfLookup } from "../../db/lookup-label.sql.ts";

/** What a card's themes are called in a language; null where it has none. */
export async function nameThemes(
  db: Database,
  { standardTheme, internalTheme }: { standardTheme: string | null; internalTheme: string | null },
  language: Language,
): Promise<{ standard: string | null; internal: string | null }> {
  const label = labelOfLookup("l", language);
  const { rows } = await sql<{ standard: string | null; internal: string | null }>`
    select (select ${label} from lookup_value l where l.lookup = 'standard-theme' and l.code = ${standardTheme}) as standard,
      (select ${label} from lookup_value l where l.lookup = 'internal-theme' and l.code = ${internalTheme}) as internal`.execute(db);
  return rows[0] ?? { standard: null, internal: null };
}
