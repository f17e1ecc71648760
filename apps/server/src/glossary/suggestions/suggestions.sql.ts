import type { Language } from "@hub/domain/languages.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type SuggestionState = "open" | "taken" | "declined";
export type SuggestionRow = {
  id: number;
  cardId: number;
  cardName: string;
  language: Language;
  text: string;
  at: Date;
  by: string;
  state: SuggestionState;
  answer: string;
  answeredAt: Date | null;
  answeredBy: string | null;
};
export type SuggestionFilter = {
  userId?: number | undefined;
  card?: number | undefined;
  state?: SuggestionState | undefined;
  before?: number | undefined;
};

const pageSize = 50;

// What the card was called in the version that was read: no name that its author could not see.
const rowsOf = (language: Language) => sql`
  select s.id, s.card_id as "cardId", s.language, s.text, s.at, u.name as by, s.state, s.answer, s.answered_at as "answeredAt",
    a.name as "answeredBy",
    coalesce(nullif(v.content #>> array['texts', ${language}, 'peopleKpiName'], ''), nullif(v.content #>> '{texts,es,peopleKpiName}', ''),
      nullif(v.content #>> '{texts,en,peopleKpiName}', ''), v.content ->> 'globalName') as "cardName"
  from glossary_suggestion s
  join glossary_card c on c.id = s.card_id and c.deleted_at is null
  join glossary_version v on v.card_id = s.card_id and v.version = s.version
  join app_user u on u.id = s.user_id
  left join app_user a on a.id = s.answered_by`;

/** A page of suggestions about cards that are there, newest first, with one more where there is another page. */
export async function listRows(
  db: Database,
  filter: SuggestionFilter,
  language: Language,
): Promise<{ rows: SuggestionRow[]; next: number | null }> {
  const { userId = null, card = null, state = null, before = null } = filter;
  const { rows } = await sql<SuggestionRow>`
    ${rowsOf(language)}
    where (${userId}::integer is null or s.user_id = ${userId}) and (${card}::integer is null or s.card_id = ${card})
      and (${state}::text is null or s.state = ${state}) and (${before}::integer is null or s.id < ${before})
    order by s.id desc limit ${pageSize + 1}`.execute(db);
  const page = rows.slice(0, pageSize);
  return { rows: page, next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null };
}

export async function findSuggestion(db: Database, id: number, language: Language): Promise<SuggestionRow | undefined> {
  const { rows } = await sql<SuggestionRow>`${rowsOf(language)} where s.id = ${id}`.execute(db);
  return rows[0];
}

/** Holds a suggestion until the transaction ends, and tells its state; undefined where there is none about a card that is there. */
export async function lockSuggestion(db: Database, id: number): Promise<SuggestionState | undefined> {
  const { rows } = await sql<{ state: SuggestionState }>`
    select s.state from glossary_suggestion s join glossary_card c on c.id = s.card_id
    where s.id = ${id} and c.deleted_at is null for no key update of s`.execute(db);
  return rows[0]?.state;
}

/** How many suggestions of somebody about a card are open; the card is held already. */
export async function countOpen(db: Database, cardId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from glossary_suggestion where card_id = ${cardId} and user_id = ${userId} and state = 'open'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function insertSuggestion(
  db: Database,
  given: { cardId: number; version: number; language: Language; text: string; at: Date; userId: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into glossary_suggestion (card_id, version, language, text, at, user_id)
    values (${given.cardId}, ${given.version}, ${given.language}, ${given.text}, ${given.at}, ${given.userId}) returning id`.execute(db);
  return rows[0]!.id;
}

export async function writeAnswer(
  db: Database,
  id: number,
  given: { state: "taken" | "declined"; answer: string; at: Date; userId: number },
): Promise<void> {
  await sql`
    update glossary_suggestion set state = ${given.state}, answer = ${given.answer}, answered_at = ${given.at}, answered_by = ${given.userId}
    where id = ${id}`.execute(db);
}

/** Open suggestions about cards that are there: how many, about how many cards, and the card of the one that waits longest. */
export type OpenSuggestions = { open: number; cards: number; card: number | null };

/** What waits for those who edit; one statement over what is open. */
export async function findOpenSuggestions(db: Database): Promise<OpenSuggestions> {
  const { rows } = await sql<OpenSuggestions>`
    select count(*)::int as open, count(distinct s.card_id)::int as cards, (array_agg(s.card_id order by s.id))[1] as card
    from glossary_suggestion s join glossary_card c on c.id = s.card_id
    where s.state = 'open' and c.deleted_at is null`.execute(db);
  return rows[0] ?? { open: 0, cards: 0, card: null };
}
