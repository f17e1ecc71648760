import type { CardContent, Glossary } from "@hub/domain/glossary/card.ts";
import type { LanguageStates } from "@hub/domain/glossary/language-states.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Edition } from "../editions.sql.ts";
import { isChanged, isPublished, withCard } from "../search/filter.sql.ts";

/** A card in one of its editions, as the sheet shows it. */
export type SheetCard = {
  id: number;
  glossary: Glossary;
  version: number;
  content: CardContent;
  states: LanguageStates;
  /** As the filter `published`. */
  publication: "0" | "1" | "changed";
};

/** Cards in an edition, in the order of the ids given. */
export async function listSheetCards(db: Database, ids: readonly number[], edition: Edition): Promise<SheetCard[]> {
  const { rows } = await sql<SheetCard>`
    select e.card_id as id, e.glossary, e.version, v.content, v.states,
      case when not ${isPublished} then '0' when ${isChanged} then 'changed' else '1' end as publication
    from unnest(${ids}::integer[]) with ordinality as w (id, position)
    join glossary_edition e on e.card_id = w.id and e.edition = ${edition}
    join glossary_version v on v.card_id = e.card_id and v.version = e.version
    ${withCard}
    order by w.position`.execute(db);
  return rows;
}

/** By which card of a glossary each name is borne, accents and case aside; those that no card bears are left out. */
export async function findByNames(
  db: Database,
  names: readonly { key: string; glossary: string; name: string }[],
): Promise<{ key: string; id: number }[]> {
  const { rows } = await sql<{ key: string; id: number }>`
    select w.key, e.card_id as id from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as w (key text, glossary text, name text)
    join glossary_edition e on e.edition = 'working' and e.glossary = w.glossary and e.folded_name = folded(w.name)`.execute(db);
  return rows;
}

/** A name, a KPI or both that a card wants to have; `card` is null for a new one. */
export type WantedNames = { at: number; card: number | null; glossary: Glossary; name: string | null; kpi: string | null };

/** Which of the names and KPIs that are wanted another card has. One statement. */
export async function listTaken(db: Database, wanted: readonly WantedNames[]): Promise<{ at: number; column: "globalName" | "kpi" }[]> {
  const { rows } = await sql<{ at: number; column: "globalName" | "kpi" }>`
    with w as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (at integer, card integer, glossary text, name text, kpi text)
    )
    select w.at, 'globalName' as column from w
    join glossary_edition e on e.edition = 'working' and e.glossary = w.glossary and e.folded_name = folded(w.name) and e.card_id is distinct from w.card
    union all
    select w.at, 'kpi' from w join glossary_edition e on e.edition = 'working' and e.kpi_code = w.kpi and e.card_id is distinct from w.card`.execute(
    db,
  );
  return rows;
}

type VersionContent = { id: number; content: CardContent; states: LanguageStates; at: Date; userId: number | null };

/** What versions of cards say, and who saved them when; by card, one of each. */
export async function listVersionContents(db: Database, versions: readonly { id: number; version: number }[]): Promise<VersionContent[]> {
  const { rows } = await sql<VersionContent>`
    select w.id, v.content, v.states, v.at, v.user_id as "userId" from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as w (id integer, version integer)
    join glossary_version v on v.card_id = w.id and v.version = w.version`.execute(db);
  return rows;
}
