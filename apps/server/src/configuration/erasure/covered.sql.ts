import { isSealed } from "../../closing/hash-version.sql.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { OpenErasure, Waits } from "./erasures.sql.ts";

type Person = Pick<OpenErasure, "id" | "legalEntityId" | "person">;

/**
 * Keeps the hashes by which rows of the person are found, and the numbers that rows with these hashes have: somebody who was given another number in the entity is the same
 * person. Of what short numbers would find in texts nothing is meant, so these are no words.
 */
export async function keepHashes(db: Database, { id, legalEntityId, person }: Person, leastWord: number): Promise<void> {
  await sql`
    with hash as (
      select person_hash as h from person_fact where legal_entity_id = ${legalEntityId} and person = ${person}
      union select person_hash from version_person where legal_entity_id = ${legalEntityId} and person = ${person}
    ), number as (
      select person as n from person_fact where legal_entity_id = ${legalEntityId} and person_hash in (select h from hash)
      union select person from version_person where legal_entity_id = ${legalEntityId} and person_hash in (select h from hash)
    )
    update erasure set hashes = array(select h from hash),
      words = array(select distinct w from unnest(words || array(select n from number where length(n) >= ${leastWord})) w order by w)
    where id = ${id}`.execute(db);
}

// Rows of an erasure `r`: theirs, of whom they manage, and those that name them in a column of its own.
const isTheirs = (
  f: RawBuilder<unknown>,
) => sql`${f}.legal_entity_id = r.legal_entity_id and (${f}.person = r.person or ${f}.person_hash = any(r.hashes)
  or ${f}.manager_hash = any(r.hashes) or (cardinality(r.words) > 0 and ${f}.extra::text ~* words_pattern(r.words, false)))`;

/** The deliveries of the entity with rows that speak of the person, in facts or in a version's copies; of each, how many rows are theirs and why they may not go yet. */
export async function listCoveredDeliveries(
  db: Database,
  erasureId: number,
): Promise<{ id: number; rows: number; waitsFor: Waits | null }[]> {
  const { rows } = await sql<{ id: number; rows: number; waitsFor: Waits | null }>`
    select c.delivery_id as id, sum(c.own)::integer as rows, coalesce(erasure_waits(d.period, d.id), case when not ${isSealed} then 'not-sealed' end) as "waitsFor"
    from (
      select f.delivery_id, count(*) filter (where f.person = r.person or f.person_hash = any(r.hashes)) as own
      from erasure r join person_fact f on ${isTheirs(sql`f`)} where r.id = ${erasureId} group by f.delivery_id
      union all
      select f.delivery_id, count(*) filter (where f.person = r.person or f.person_hash = any(r.hashes))
      from erasure r join version_person f on ${isTheirs(sql`f`)} where r.id = ${erasureId} group by f.delivery_id
    ) c join delivery d on d.id = c.delivery_id
    group by c.delivery_id, d.id, d.period order by c.delivery_id`.execute(db);
  return rows;
}

/** Rows of the same person in other entities, which another erasure is to be asked for. */
export async function countElsewhere(db: Database, erasureId: number): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::integer as rows from erasure r join person_fact f on f.person_hash = any(r.hashes) and f.legal_entity_id <> r.legal_entity_id
    where r.id = ${erasureId}`.execute(db);
  return rows[0]?.rows ?? 0;
}

/** Erases what speaks of the person in one delivery, by the one function that may; answers how many rows. */
export async function eraseRows(db: Database, erasureId: number, deliveryId: number): Promise<number> {
  const { rows } = await sql<{ gone: string | number }>`select erase_rows(${erasureId}, ${deliveryId}) as gone`.execute(db);
  return Number(rows[0]?.gone ?? 0);
}

/** Why the rows of a delivery may not go at this moment. */
export async function findDeliveryWaits(db: Database, deliveryId: number): Promise<Waits | undefined> {
  const { rows } = await sql<{
    waits: Waits | null;
  }>`select erasure_waits(d.period, d.id) as waits from delivery d where d.id = ${deliveryId}`.execute(db);
  return rows[0]?.waits ?? undefined;
}

/** A file that is to go, if it still is there. */
export async function findUploadFile(
  db: Database,
  uploadId: number,
): Promise<{ id: number; fileId: number; fileBytes: number; period: string } | undefined> {
  const { rows } = await sql<{ id: number; fileId: number; fileBytes: number; period: string }>`
    select id, file_id as "fileId", file_bytes as "fileBytes", period from upload where id = ${uploadId} and file_id is not null for no key update`.execute(
    db,
  );
  return rows[0];
}

/**
 * The files that hold the person, or may: of deliveries whose rows are theirs, or were and went; and of the entity's uploads that brought no rows, in which nobody can tell
 * any more. One that waits in quarantine or for an answer is told by `waits`.
 */
export async function listCoveredFiles(
  db: Database,
  erasureId: number,
): Promise<{ id: number; fileId: number; fileBytes: number; period: string; waits: boolean }[]> {
  const { rows } = await sql<{ id: number; fileId: number; fileBytes: number; period: string; waits: boolean }>`
    select u.id, u.file_id as "fileId", u.file_bytes as "fileBytes", u.period,
      u.state in ('RECEIVING', 'RECEIVED', 'CHECKING') or (u.state in ('QUARANTINED', 'HELD', 'LOADED_IN_PART') and upload_stays(u.id) is not null) as waits
    from erasure r
    join upload u on u.legal_entity_id = r.legal_entity_id or u.legal_entity_id is null
    join ingestion_definition g on g.ingestion_id = u.ingestion_id and g.version = u.definition_version
    where r.id = ${erasureId} and r.legal_entity_id is not null and u.file_id is not null and coalesce(g.definition ->> 'holds', 'people') = 'people'
      and (
        exists (select from delivery d join put_away a on a.delivery_id = d.id and a.kind = 'rows' where d.upload_id = u.id and d.legal_entity_id = r.legal_entity_id)
        or exists (select from delivery d join person_fact f on f.delivery_id = d.id and ${isTheirs(sql`f`)} where d.upload_id = u.id)
        or (not exists (select from delivery d join person_fact f on f.delivery_id = d.id where d.upload_id = u.id)
          and (u.legal_entity_id = r.legal_entity_id or not exists (select from delivery d where d.upload_id = u.id)
            or exists (select from delivery d where d.upload_id = u.id and d.legal_entity_id = r.legal_entity_id))))
    order by u.id`.execute(db);
  return rows;
}

/** Why nothing of the erasure may be done yet besides what its deliveries say: a hold, or a user who still signs in. */
export async function findHindrance(db: Database, erasureId: number): Promise<Waits | undefined> {
  const { rows } = await sql<{ waits: Waits | null }>`
    select case
      when exists (select from legal_hold h where h.lifted_at is null
        and ((h.legal_entity_id is null and (h.period is null or r.user_id is null)) or h.legal_entity_id = r.legal_entity_id)) then 'held'
      when exists (select from app_user u where u.id = r.user_id and u.active) then 'user-active'
      when r.user_id is null and has_months_away() then 'months-away' end as waits
    from erasure r where r.id = ${erasureId}`.execute(db);
  return rows[0]?.waits ?? undefined;
}

/** The tables that are looked through for words, with how many blocks each has. */
export async function listWordyTables(db: Database): Promise<{ name: string; blocks: number }[]> {
  const { rows } = await sql<{ name: string; blocks: string | number }>`select name, blocks from wordy_tables()`.execute(db);
  return rows.map(({ name, blocks }) => ({ name, blocks: Number(blocks) }));
}

/** Counts rows with one of the words in some blocks of a table, or puts others in their place where the erasure is to be done. */
export async function handleWords(
  db: Database,
  given: { erasureId: number | null; words: readonly string[]; table: string; from: number; to: number },
): Promise<number> {
  const { rows } = await sql<{ found: string | number }>`
    select erase_words(${given.erasureId}, ${[...given.words]}::text[], ${given.table}::regclass, ${given.from}, ${given.to}) as found`.execute(
    db,
  );
  return Number(rows[0]?.found ?? 0);
}

/** Files of tasks that are over, what they remember besides, and how many of the former: made to be fetched within days, nobody looks into each of them. */
export async function dropTaskFiles(db: Database): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    with over as (select id from task where state <> 'pending'),
    journal as (delete from task_journal where task_id in (select id from over)),
    change as (delete from task_change where task_id in (select id from over)),
    dropped as (delete from task_file where task_id in (select id from over) returning file_id),
    gone as (delete from file where id in (select file_id from dropped) returning id)
    select count(*)::integer as dropped from gone`.execute(db);
  return rows[0]?.dropped ?? 0;
}

/** How many files of tasks that are over there are, and whether one is under way, or a file nobody holds any more still waits to be swept. */
export async function countTaskFiles(db: Database): Promise<{ files: number; running: boolean }> {
  const { rows } = await sql<{ files: number; running: boolean }>`
    select (select count(*)::integer from task_file f join task t on t.id = f.task_id where t.state <> 'pending') as files,
      exists (select from task where state = 'pending') or exists (
        select from file f where f.taken_at is not null and not exists (select from upload u where u.file_id = f.id)
          and not exists (select from task_file t where t.file_id = f.id) and not exists (select from glossary_file g where g.file_id = f.id)) as running`.execute(
    db,
  );
  return rows[0] ?? { files: 0, running: false };
}

/** Takes a user's account of everything that is not a trace of what they did: name and address, sessions, tokens, browsers, keys, recovery codes, links, mails and what they subscribed to. Answers how many lines. */
export async function eraseAccount(db: Database, erasureId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with s as (delete from user_session where user_id = ${userId} returning 1), k as (delete from known_browser where user_id = ${userId} returning 1),
    f as (delete from second_factor_key where user_id = ${userId} returning 1), r as (delete from recovery_code where user_id = ${userId} returning 1),
    c as (delete from second_factor_challenge where user_id = ${userId} returning 1),
    h as (delete from sso_handover where user_id = ${userId} returning 1), l as (delete from one_time_link where user_id = ${userId} returning 1),
    m as (delete from mail_message where user_id = ${userId} returning 1), t as (delete from access_token where user_id = ${userId} returning 1),
    b as (delete from subscription where user_id = ${userId} returning 1),
    u as (
      update app_user set name = ${`[erased ${erasureId}]`}, email = ${`erased-${erasureId}@erased.invalid`}, search_text = ${`erased ${erasureId}`}, password_hash = null, active = false,
        removed_at = coalesce(removed_at, now()), version = version + 1
      where id = ${userId} returning 1)
    select ((select count(*) from s) + (select count(*) from k) + (select count(*) from f) + (select count(*) from r) + (select count(*) from c) + (select count(*) from h) + (select count(*) from l) + (select count(*) from m) + (select count(*) from t)
      + (select count(*) from b) + (select count(*) from u))::integer as gone`.execute(db);
  return rows[0]?.gone ?? 0;
}

/** Versions that held rows of the person, by what was erased: scenario, number, and the hashes that stay. */
export async function listTouchedVersions(
  db: Database,
  erasureId: number,
): Promise<
  { version: number; scenarioType: string; period: string; number: number; contentHash: string; figuresHash: string; rowsHash: string }[]
> {
  const { rows } = await sql<{
    version: number;
    scenarioType: string;
    period: string;
    number: number;
    contentHash: string;
    figuresHash: string;
    rowsHash: string;
  }>`
    select v.id as version, s.scenario_type as "scenarioType", v.period, v.number, encode(v.content_hash, 'hex') as "contentHash",
      encode(h.figures_sha256, 'hex') as "figuresHash", encode(h.rows_sha256, 'hex') as "rowsHash"
    from scenario_version v join scenario s on s.id = v.scenario_id join version_hash h on h.version_id = v.id
    where v.id in (select d.version_id from version_delivery d join put_away a on a.delivery_id = d.delivery_id where a.erasure_id = ${erasureId})
    order by v.id`.execute(db);
  return rows;
}

/** Files of those versions' rows that were written to the customer's lake, where the portal takes nothing away: whoever keeps it does. */
export async function listLakeFiles(db: Database, erasureId: number): Promise<{ place: string; name: string }[]> {
  const { rows } = await sql<{ place: string; name: string }>`
    select f.place, f.name from lake_file f
    where f.kind = 'people' and f.name is not null
      and f.version_id in (select d.version_id from version_delivery d join put_away a on a.delivery_id = d.delivery_id where a.erasure_id = ${erasureId})
    order by f.place, f.name`.execute(db);
  return rows;
}
