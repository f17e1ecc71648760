import type { CardContent, Glossary } from "@hub/domain/glossary/card.ts";
import type { LanguageStates } from "@hub/domain/glossary/language-states.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/connect.ts";
import type { Edition } from "./editions.sql.ts";

/** A card with one of its versions. */
export type CardRow = {
  id: number;
  glossary: Glossary;
  /** The latest. */
  latestVersion: number;
  publishedVersion: number | null;
  /** The KPI that readers find the card by. */
  publishedKpi: string | null;
  shippedKey: string | null;
  /** Who answers for it, and their name. */
  ownerId: number | null;
  owner: string | null;
  /** Of the version that `content` and `states` are. */
  version: number;
  content: CardContent;
  states: LanguageStates;
  at: Date;
  /** Null: it came with the portal. */
  userId: number | null;
  by: string | null;
};

const cardColumns = sql`c.id, c.glossary, c.version as "latestVersion", c.published_version as "publishedVersion", c.shipped_key as "shippedKey",
  c.owner_id as "ownerId", o.name as owner,
  v.version, v.content, v.states, v.at, v.user_id as "userId", u.name as by,
  (select e.kpi_code from glossary_edition e where e.card_id = c.id and e.edition = 'published') as "publishedKpi"`;

/** Cards that are there, each with the version that `wanted` names; deleted ones are left out. */
const cardsWith = (wanted: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql<CardRow>`
  select ${cardColumns} from glossary_card c join glossary_version v on v.card_id = c.id and v.version = ${wanted} left join app_user u on u.id = v.user_id left join app_user o on o.id = c.owner_id
  where ${which} and c.deleted_at is null order by c.id`;

const oneWith = async (db: Database, id: number, wanted: RawBuilder<unknown>): Promise<CardRow | undefined> =>
  (await cardsWith(wanted, sql`c.id = ${id}`).execute(db)).rows[0];

/** The card with its latest version, or with its published one, where there is one; a deleted card is none. */
export async function findCard(db: Database, id: number, edition: Edition): Promise<CardRow | undefined> {
  return oneWith(db, id, edition === "working" ? sql`c.version` : sql`c.published_version`);
}

/** The card with a version of it by number. */
export async function findCardVersion(db: Database, id: number, version: number): Promise<CardRow | undefined> {
  return oneWith(db, id, sql`${version}`);
}

/** The card with the version that was the published one at an instant. */
export async function findCardInForce(db: Database, id: number, at: Date): Promise<CardRow | undefined> {
  const inForce = sql`(select p.version from glossary_publication p where p.card_id = c.id and p.at <= ${at} order by p.at desc, p.id desc limit 1)`;
  return oneWith(db, id, inForce);
}

/** Holds cards until the transaction ends, in the order of their ids, with their latest versions; deleted ones are left out. */
export async function lockCards(db: Database, ids: readonly number[]): Promise<CardRow[]> {
  // Apart from the reading: a version that somebody saved while this waited is seen by the next statement only.
  await sql`select id from glossary_card where id = any(${ids}::integer[]) and deleted_at is null order by id for no key update`.execute(
    db,
  );
  return listCardsById(db, ids);
}

/** Cards with their latest versions, in the order of their ids; deleted ones are left out. */
export async function listCardsById(db: Database, ids: readonly number[]): Promise<CardRow[]> {
  return (await cardsWith(sql`c.version`, sql`c.id = any(${ids}::integer[])`).execute(db)).rows;
}

/** Makes cards, without a version yet; answers their ids in the order given. */
export async function insertCards(
  db: Database,
  cards: readonly { glossary: Glossary; shippedKey: string | null }[],
  at: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into glossary_card (glossary, shipped_key, created_at)
    select w.glossary, w.key, ${at}
    from rows from (unnest(${cards.map(({ glossary }) => glossary)}::text[]), unnest(${cards.map(({ shippedKey }) => shippedKey)}::text[]))
      with ordinality as w (glossary, key, position)
    order by w.position
    returning id`.execute(db);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** A version to be kept. */
export type VersionWrite = {
  cardId: number;
  version: number;
  kind: "created" | "edited" | "restored" | "imported" | "undone" | "shipped";
  restoredFrom?: number;
  comment?: string;
  content: CardContent;
  states: LanguageStates;
};

/** Keeps versions and makes each the latest of its card; files that they name belong to the card from now on. */
export async function insertVersions(
  db: Database,
  versions: readonly VersionWrite[],
  by: { at: Date; userId: number | null },
): Promise<void> {
  const records = versions.map(({ cardId, restoredFrom = null, comment = "", ...version }) => ({
    ...version,
    card_id: cardId,
    restored_from: restoredFrom,
    comment,
  }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
        as w (card_id integer, version integer, kind text, restored_from integer, comment text, content jsonb, states jsonb)
    ), kept as (
      insert into glossary_version (card_id, version, at, user_id, kind, restored_from, comment, content, states)
      select card_id, version, ${by.at}, ${by.userId}, kind, restored_from, comment, content, states from given
    ), named as (
      update glossary_file f set card_id = given.card_id
      from given, jsonb_to_recordset(given.content -> 'files') as n (id integer)
      where f.id = n.id and f.card_id is null
    )
    update glossary_card c set version = given.version from given where c.id = given.card_id`.execute(db);
}

/** Notes from when on which version is in force, null for none, and makes it so. */
export async function insertPublications(
  db: Database,
  publications: readonly { cardId: number; version: number | null }[],
  by: { at: Date; userId: number | null },
): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(publications.map(({ cardId, version }) => ({ card_id: cardId, version })))}::jsonb)
        as w (card_id integer, version integer)
    ), noted as (
      insert into glossary_publication (card_id, version, at, user_id) select card_id, version, ${by.at}, ${by.userId} from given
    )
    update glossary_card c set published_version = given.version from given where c.id = given.card_id`.execute(db);
}
