import { type CardContent, type Glossary, isUsed } from "@hub/domain/glossary/card.ts";
import type { LanguageStates } from "@hub/domain/glossary/language-states.ts";
import { typoVariants } from "@hub/domain/glossary/one-typo.ts";
import { onlyWords } from "@hub/domain/glossary/search-words.ts";
import { languages } from "@hub/domain/languages.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** `working` is the latest version, which those who edit see and find; `published` the one that all others do. */
export type Edition = "working" | "published";

/** A version of a card that becomes one of its editions. */
export type EditionWrite = {
  cardId: number;
  glossary: Glossary;
  version: number;
  content: CardContent;
  states: LanguageStates;
  at: Date;
  userId: number | null;
};

/**
 * Makes the versions the given edition of their cards, in place of what was: what lists, searches and near-duplicates read. The same number of statements
 * for any number of cards. Folded names are cut at 300 characters: some signs become a dozen letters, and an index has no room for that. A global name or
 * a KPI that another card has in that edition violates `glossary_edition_edition_glossary_folded_name_key` or `glossary_edition_edition_kpi_code_key`.
 */
export async function writeEditions(db: Database, edition: Edition, writes: readonly EditionWrite[]): Promise<void> {
  if (writes.length === 0) return;
  const cardIds = writes.map(({ cardId }) => cardId);
  const texts = writes.flatMap(textsOf);
  await removeEditions(db, [edition], cardIds);
  await sql`
    insert into glossary_edition (card_id, edition, version, glossary, global_name, folded_name, kpi_code, type, standard, under_standard, standard_theme_id,
      internal_theme_id, state_es, state_en, state_de, state_pt, saved_at, saved_by)
    select w.card_id, ${edition}, w.version, w.glossary, w.content ->> 'globalName', left(folded(w.content ->> 'globalName'), 300), w.content ->> 'kpi',
      w.content ->> 'type', w.content ->> 'standard', (w.content ->> 'underStandard')::boolean, s.id, i.id,
      (w.states ->> 'es')::glossary_language_state, (w.states ->> 'en')::glossary_language_state,
      (w.states ->> 'de')::glossary_language_state, (w.states ->> 'pt')::glossary_language_state, w.at, w.user_id
    from jsonb_to_recordset(${JSON.stringify(writes.map(recordOf))}::jsonb)
      as w (card_id integer, glossary text, version integer, content jsonb, states jsonb, at timestamptz, user_id integer)
    left join lookup_value s on s.lookup = 'standard-theme' and s.code = w.content ->> 'standardTheme'
    left join lookup_value i on i.lookup = 'internal-theme' and i.code = w.content ->> 'internalTheme'`.execute(db);
  await sql`
    insert into glossary_text (card_id, edition, language, people_kpi_name, folded_name, standard_name, other_names, description, content, calculation,
      measure, observations, search, own_words)
    select t.card_id, ${edition}, t.language, t."peopleKpiName", left(folded(t."peopleKpiName"), 300), t."standardName", t."otherNames", t.description, t.content,
      t.calculation, t.measure, t.observations,
      setweight(${stemsOf(1)}, 'A') || setweight(${stemsOf(2)}, 'B') || setweight(${stemsOf(3)}, 'C') || setweight(${stemsOf(4)}, 'D'),
      setweight(${stemsOf(5)}, 'A') || setweight(${stemsOf(6)}, 'B') || setweight(${stemsOf(7)}, 'D')
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
      as t (card_id integer, language text, "peopleKpiName" text, "standardName" text, "otherNames" text[], description text, content text,
        calculation text, measure text, observations text, words text[])`.execute(db);
  await sql`
    insert into glossary_name (card_id, edition, language, field, name, folded)
    select n.card_id, ${edition}, n.language, n.field, n.name, folded(n.name)
    from jsonb_to_recordset(${JSON.stringify(writes.flatMap(namesOf))}::jsonb) as n (card_id integer, language text, field text, name text)`.execute(
    db,
  );
  await learnWords(db, texts);
}

const editionColumns =
  sql.raw(`version, glossary, global_name, folded_name, kpi_code, type, standard, under_standard, standard_theme_id, internal_theme_id,
  state_es, state_en, state_de, state_pt, saved_at, saved_by`);
const textColumns =
  sql.raw(`language, people_kpi_name, folded_name, standard_name, other_names, description, content, calculation, measure, observations, search,
  own_words`);
const nameColumns = sql.raw("language, field, name, folded");

/**
 * Makes the working editions of cards the published ones, in place of what was: what they are found by is there already. The same number of statements for any number of cards. Throws as
 * `writeEditions`.
 */
export async function publishWorking(db: Database, cardIds: readonly number[]): Promise<void> {
  if (cardIds.length === 0) return;
  await removeEditions(db, ["published"], cardIds);
  for (const [table, columns] of [
    ["glossary_edition", editionColumns],
    ["glossary_text", textColumns],
    ["glossary_name", nameColumns],
  ] as const)
    await sql`
      insert into ${sql.table(table)} (card_id, edition, ${columns})
      select card_id, 'published', ${columns} from ${sql.table(table)} where edition = 'working' and card_id = any(${cardIds}::integer[])`.execute(
      db,
    );
}

/** Takes cards out of an edition: nobody finds them there any more. */
export async function removeEditions(db: Database, editions: readonly Edition[], cardIds: readonly number[]): Promise<void> {
  await sql`delete from glossary_edition where card_id = any(${cardIds}::integer[]) and edition = any(${editions}::glossary_edition_kind[])`.execute(
    db,
  );
}

/** Puts words that no card had before into the list that forgives typos. */
async function learnWords(db: Database, texts: readonly { words: string[] }[]): Promise<void> {
  const all = new Set(texts.flatMap(({ words }) => words.flatMap((text) => text.split(" "))));
  const listed = [...all].filter((word) => word.length >= 3 && word.length <= 40);
  const { rows } = await sql<{ word: string }>`
    select w.word from unnest(${listed}::text[]) w (word) where not exists (select from glossary_word known where known.word = w.word) order by 1`.execute(
    db,
  );
  if (rows.length === 0) return;
  const words = rows.map(({ word }) => ({ word, variants: typoVariants(word) }));
  await sql`
    insert into glossary_word (word, variants)
    select w.word, w.variants from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as w (word text, variants text[])
    on conflict do nothing`.execute(db);
}

/** A text of `words` as it is searched: its words and their stems. */
const stemsOf = (place: number) => {
  const words = sql`t.words[${sql.lit(place)}]`;
  return sql`to_tsvector(glossary_config(t.language), ${words}) || to_tsvector('simple', ${words})`;
};

const recordOf = ({ cardId, userId, ...write }: EditionWrite) => ({ ...write, card_id: cardId, user_id: userId });

/** The texts of the languages that are used; `words` by weight, then by field. They are folded here: in the database that takes ten times as long. */
function textsOf({ cardId, content: { globalName, texts } }: EditionWrite) {
  return languages
    .filter((language) => isUsed(texts[language]))
    .map((language) => {
      const { peopleKpiName, standardName, otherNames, description, content, calculation, measure, observations } = texts[language];
      const byWeight = [
        [globalName, peopleKpiName, standardName],
        otherNames,
        [description],
        [content, calculation, measure, observations],
      ];
      // Fields that share their weight with others, by themselves.
      const own = [[globalName, peopleKpiName], [standardName], [observations]];
      return { card_id: cardId, language, ...texts[language], words: [...byWeight, ...own].map((parts) => onlyWords(parts.join(" "))) };
    });
}

function namesOf({ cardId, content }: EditionWrite) {
  const spoken = languages.flatMap((language) => {
    const { peopleKpiName, standardName, otherNames } = content.texts[language];
    const named = (field: string, name: string) => ({ card_id: cardId, language, field, name });
    return [
      named("peopleKpiName", peopleKpiName),
      named("standardName", standardName),
      ...otherNames.map((name) => named("otherNames", name)),
    ];
  });
  return [{ card_id: cardId, language: null, field: "globalName", name: content.globalName }, ...spoken].filter(({ name }) => name !== "");
}
