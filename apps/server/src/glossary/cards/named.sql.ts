import type { CardContent, CardFile } from "@hub/domain/glossary/card.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

type Themes = Pick<CardContent, "standardTheme" | "internalTheme">;

/** Whether the themes of a card may be chosen anew; null for one that is not there. They stay there until the transaction ends. */
export async function findThemes(db: Database, { standardTheme, internalTheme }: Themes): Promise<Record<keyof Themes, boolean | null>> {
  const { rows } = await sql<{ lookup: string; active: boolean }>`
    select lookup, active from lookup_value
    where (lookup = 'standard-theme' and code = ${standardTheme}) or (lookup = 'internal-theme' and code = ${internalTheme})
    order by id for key share`.execute(db);
  const activeIn = (lookup: string) => rows.find((row) => row.lookup === lookup)?.active ?? null;
  return { standardTheme: activeIn("standard-theme"), internalTheme: activeIn("internal-theme") };
}

/** Of the files asked for, those that belong to the card or wait from this very person, held until the transaction ends so that no other card takes them. */
export async function holdFiles(db: Database, ids: readonly number[], of: { cardId: number | null; userId: number }): Promise<CardFile[]> {
  const { rows } = await sql<CardFile>`
    select id, name from glossary_file
    where id = any(${ids}::integer[]) and (card_id = ${of.cardId} or (card_id is null and user_id = ${of.userId}))
    order by id for update`.execute(db);
  return rows;
}
