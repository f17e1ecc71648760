import type { CardFile } from "@hub/domain/glossary/card.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** A value of one of the lists internal-theme and standard-theme; `active`: it may be chosen anew. */
export type ThemeCode = { lookup: string; code: string; active: boolean };

/** All values of both lists; they stay there until the transaction ends when `hold` is true. */
export async function listThemeCodes(db: Database, hold: boolean): Promise<ThemeCode[]> {
  const { rows } = await sql<ThemeCode>`
    select lookup, code, active from lookup_value where lookup in ('internal-theme', 'standard-theme') order by id
    ${hold ? sql`for key share` : sql``}`.execute(db);
  return rows;
}

/** Of the files asked for, those that belong to the card or wait from this very person, held until the transaction ends so that no other card takes them. */
export async function lockFiles(db: Database, ids: readonly number[], of: { cardId: number | null; userId: number }): Promise<CardFile[]> {
  const { rows } = await sql<CardFile>`
    select id, name from glossary_file
    where id = any(${ids}::integer[]) and (card_id = ${of.cardId} or (card_id is null and user_id = ${of.userId}))
    order by id for no key update`.execute(db);
  return rows;
}
