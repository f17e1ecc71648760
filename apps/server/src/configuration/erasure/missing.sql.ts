import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Certified } from "./certificate.ts";
import { namesOfUser } from "./erasures.sql.ts";

/** The certificates of erasures that are done, by their SHA-256, but for some; none of a database from before there were erasures. */
export async function listCertificates(db: Database, except: readonly string[]): Promise<Map<string, string>> {
  const { rows: there } = await sql<{ there: boolean }>`select to_regclass('public.erasure') is not null as there`.execute(db);
  if (!there[0]?.there) return new Map();
  const { rows } = await sql<{ sha256: string; certificate: string }>`
    select encode(certificate_sha256, 'hex') as sha256, certificate from erasure
    where certificate is not null and encode(certificate_sha256, 'hex') <> all(${[...except]}::text[])`.execute(db);
  return new Map(rows.map(({ sha256, certificate }) => [sha256, certificate]));
}

/** Which of these certificates the database knows: of an erasure that it did, or that it knows is missing. */
export async function listKnown(db: Database, sha256: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ sha256: string }>`
    select c.sha256 from unnest(${[...sha256]}::text[]) c (sha256)
    where exists (select from erasure e where e.certificate_sha256 = decode(c.sha256, 'hex'))
      or exists (select from missing_erasure m where m.certificate_sha256 = decode(c.sha256, 'hex'))`.execute(db);
  return new Set(rows.map((row) => row.sha256));
}

/** Notes an erasure that this database does not know; false where it does. */
export async function insertMissing(db: Database, given: Certified & { sha256: Buffer }): Promise<boolean> {
  const bytes = (hex: string) => Buffer.from(hex, "hex");
  const { numAffectedRows } = await sql`
    insert into missing_erasure (certificate_sha256, number, legal_entity_id, user_id, fingerprint, names, asked_at, done_at)
    select ${given.sha256}, ${given.number}, ${given.legalEntityId}, ${given.user}, ${bytes(given.fingerprint)}, ${given.names.map(bytes)}::bytea[],
      ${given.askedAt}::timestamptz, ${given.doneAt}::timestamptz
    where not exists (select from erasure e where e.certificate_sha256 = ${given.sha256})
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

export type MissingRow = {
  sha256: string;
  number: number;
  legalEntity: { id: number; code: string; name: string } | null;
  legalEntityId: number | null;
  userId: number | null;
  names: Buffer[];
  fingerprint: Buffer;
  askedAt: Date;
  doneAt: Date;
  /** Whether it is asked for again and not over. */
  asked: boolean;
};

const most = 1000;

/** Erasures that are missing, the oldest first; some of them, held until the transaction ends. */
export async function listMissing(db: Database, only?: readonly string[]): Promise<MissingRow[]> {
  const { rows } = await sql<MissingRow>`
    select encode(m.certificate_sha256, 'hex') as sha256, m.number, m.legal_entity_id as "legalEntityId", m.user_id as "userId", m.names, m.fingerprint,
      m.asked_at as "askedAt", m.done_at as "doneAt", case when e.id is not null then jsonb_build_object('id', e.id, 'code', e.code, 'name', e.name) end as "legalEntity",
      exists (select from erasure r where r.fingerprint = m.fingerprint and r.state not in ('DONE', 'VOID')) as asked
    from missing_erasure m left join legal_entity e on e.id = m.legal_entity_id
    where m.settled_at is null ${only === undefined ? sql`` : sql`and encode(m.certificate_sha256, 'hex') = any(${[...only]}::text[])`}
    order by m.done_at, m.number, m.certificate_sha256 limit ${most} ${only === undefined ? sql`` : sql`for no key update of m`}`.execute(
    db,
  );
  return rows;
}

/** How many erasures are missing: what is asked for again as well, until it is done. */
export async function countMissing(db: Database): Promise<number> {
  const { rows } = await sql<{
    missing: number;
  }>`select count(*)::integer as missing from missing_erasure where settled_at is null`.execute(db);
  return rows[0]?.missing ?? 0;
}

/** Ends what is missing of a person: it was repeated, or they are not here. */
export async function settleMissing(db: Database, fingerprint: Buffer, repeated: boolean): Promise<void> {
  await sql`
    update missing_erasure set settled_at = clock_timestamp(), repeated = ${repeated} where fingerprint = ${fingerprint} and settled_at is null`.execute(
    db,
  );
}

/** The user of a certificate, if they are here and were when it was asked for: a number that was free again may be somebody else's. */
export async function findUserOfThen(db: Database, id: number, askedAt: Date): Promise<{ names: string[] } | undefined> {
  const { rows } = await sql<{ names: string[] }>`
    select ${namesOfUser} as names from app_user u where u.id = ${id} and u.created_at <= ${askedAt}`.execute(db);
  return rows[0];
}

/** The numbers of an entity's people, wherever rows or exceptions have them. */
export async function listNumbers(db: Database, legalEntityId: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select person as number from person_fact where legal_entity_id = ${legalEntityId}
    union select person from version_person where legal_entity_id = ${legalEntityId}
    union select id_value from quality_event where legal_entity_id = ${legalEntityId}
    union select row_key from upload_issue i join upload u on u.id = i.upload_id where coalesce(i.legal_entity_id, u.legal_entity_id) = ${legalEntityId} and row_key is not null`.execute(
    db,
  );
  return rows.map(({ number }) => number);
}
