import type { erasureStates } from "@hub/contract/configuration/retention.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type ErasureState = (typeof erasureStates)[number];
export type Waits = "period" | "month-open" | "cell-open" | "held" | "in-quarantine" | "user-active" | "not-sealed" | "months-away";
/** How far an erasure came: which step, what is left of its uploads and deliveries, at which block of which table. */
export type Progress = {
  step?: string;
  uploads?: number[];
  deliveries?: number[];
  table?: string;
  block?: number;
  counts?: Record<string, number>;
};

export type ErasureRow = {
  id: number;
  secondLookId: number;
  state: ErasureState;
  legalEntity: { id: number; code: string; name: string } | null;
  person: string | null;
  userId: number | null;
  user: string | null;
  words: string[];
  reason: string;
  /** Keyed hashes of the names that were given; the certificate of the erasure that is repeated. */
  names: string[];
  repeats: string | null;
  askedById: number;
  askedBy: string;
  askedAt: Date;
  expiresAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  counted: Record<string, number> | null;
  done: Record<string, number>;
  waitsFor: Waits | null;
  doneAt: Date | null;
  certificateHash: Buffer | null;
  fingerprint: Buffer;
};

const most = 200;

function selectErasures(where: RawBuilder<unknown>): RawBuilder<ErasureRow> {
  return sql<ErasureRow>`
    select r.id, r.second_look_id as "secondLookId", r.state, case when e.id is not null then jsonb_build_object('id', e.id, 'code', e.code, 'name', e.name) end as "legalEntity",
      r.person, r.user_id as "userId", u.email as user, r.words, l.subject ->> 'reason' as reason,
      coalesce(l.subject -> 'names', '[]') as names, l.subject ->> 'repeats' as repeats, l.asked_by as "askedById", a.name as "askedBy", l.asked_at as "askedAt",
      l.expires_at as "expiresAt", d.name as "decidedBy", l.decided_at as "decidedAt", r.counted, r.done, r.waits_for as "waitsFor", r.done_at as "doneAt",
      r.certificate_sha256 as "certificateHash", r.fingerprint
    from erasure r
    join second_look l on l.id = r.second_look_id
    join app_user a on a.id = l.asked_by
    left join app_user d on d.id = l.decided_by
    left join app_user u on u.id = r.user_id
    left join legal_entity e on e.id = r.legal_entity_id
    where ${where} order by r.id desc limit ${most}`;
}

/** The erasures, newest first. */
export async function listErasureRows(db: Database): Promise<ErasureRow[]> {
  return (await selectErasures(sql`true`).execute(db)).rows;
}

export async function findErasure(db: Database, id: number): Promise<ErasureRow | undefined> {
  return (await selectErasures(sql`r.id = ${id}`).execute(db)).rows[0];
}

/** Whether the same person waits to be erased already. Whoever asks at the same time waits. */
export async function isWaiting(db: Database, fingerprint: Buffer): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('erasure'))`.execute(db);
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from erasure where fingerprint = ${fingerprint} and state not in ('DONE', 'VOID')) as waits`.execute(db);
  return rows[0]?.waits ?? false;
}

/** Whom an erasure is of, and the words by which they are looked for in texts. */
export type Whom = {
  legalEntityId: number | null;
  person: string | null;
  userId: number | null;
  words: readonly string[];
  fingerprint: Buffer;
};

export async function insertErasure(db: Database, given: Whom & { secondLookId: number }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into erasure (second_look_id, legal_entity_id, person, user_id, words, fingerprint)
    values (${given.secondLookId}, ${given.legalEntityId}, ${given.person}, ${given.userId}, ${[...given.words]}::text[], ${given.fingerprint}) returning id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

/** What user `u` was and is called: name and addresses, those too that they had before and nobody has now. */
export const namesOfUser = sql<string[]>`array[u.email, u.name] || array(
  select distinct a.before ->> 'email' from audit a
  where a.subject_type = 'user' and a.subject_id = u.id::text and a.action = 'user-changed' and a.before ? 'email'
    and not exists (select from app_user o where o.email = a.before ->> 'email'))`;

/** The user of an address, as an erasure needs them. */
export async function findErasableUser(db: Database, email: string): Promise<{ id: number; names: string[] } | undefined> {
  const { rows } = await sql<{ id: number; names: string[] }>`
    select u.id, ${namesOfUser} as names from app_user u where u.email = ${email.toLowerCase()}`.execute(db);
  return rows[0];
}

/** An erasure that is not over, held until the transaction ends. */
export async function lockErasure(db: Database, id: number): Promise<ErasureState | undefined> {
  const { rows } = await sql<{ state: ErasureState }>`select state from erasure where id = ${id} for no key update`.execute(db);
  return rows[0]?.state;
}

export type OpenErasure = {
  id: number;
  state: ErasureState;
  legalEntityId: number | null;
  person: string | null;
  userId: number | null;
  words: string[];
  progress: Progress;
  counted: Record<string, number> | null;
  done: Record<string, number>;
  fingerprint: Buffer;
};

/** The first erasure with something to do, held until the transaction ends; one that another worker is at is passed over. */
export async function lockNextErasure(db: Database, except: readonly number[]): Promise<OpenErasure | undefined> {
  const { rows } = await sql<OpenErasure>`
    select id, state, legal_entity_id as "legalEntityId", person, user_id as "userId", words, progress, counted, done, fingerprint
    from erasure where state in ('COUNTING', 'CHECKING', 'RUNNING') and id <> all(${[...except]}::integer[])
    order by id limit 1 for no key update skip locked`.execute(db);
  return rows[0];
}

type Changed = {
  state?: ErasureState;
  progress?: Progress;
  counted?: Record<string, number>;
  done?: Record<string, number>;
  waitsFor?: Waits | null;
};

/** Writes how an erasure stands now; what is left out stays. */
export async function writeErasure(db: Database, id: number, changed: Changed): Promise<void> {
  const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));
  await sql`
    update erasure set state = coalesce(${changed.state ?? null}, state), progress = coalesce(${json(changed.progress)}::jsonb, progress),
      counted = coalesce(${json(changed.counted)}::jsonb, counted), done = coalesce(${json(changed.done)}::jsonb, done),
      waits_for = ${changed.waitsFor ?? null}
    where id = ${id}`.execute(db);
}

/** Writes whom an erasure is of, once they were found by their fingerprint. */
export async function writePerson(db: Database, id: number, person: string, words: readonly string[]): Promise<void> {
  await sql`update erasure set person = ${person}, words = words || ${[...words]}::text[] where id = ${id}`.execute(db);
}

/** Adds to the words of a user's erasure what they are called now: their address may have changed since it was asked for. */
export async function writeNamesOfNow(db: Database, id: number): Promise<void> {
  await sql`
    update erasure r set words = array(select distinct normalize(w, NFC) from unnest(r.words || ${namesOfUser}) w)
    from app_user u where r.id = ${id} and u.id = r.user_id`.execute(db);
}

/** What nobody knows any more of an erasure that is over. */
const forgotten = sql`person = null, words = '{}', hashes = '{}', progress = '{}', waits_for = null`;

/** Forgets whom a void erasure was of. */
export async function voidErasure(db: Database, id: number): Promise<void> {
  await sql`
    update erasure set state = 'VOID', ${forgotten} where id = ${id}`.execute(db);
}

/** Voids what nobody confirmed in time; answers which. */
export async function voidExpired(db: Database, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update erasure r set state = 'VOID', ${forgotten}
    from second_look l where l.id = r.second_look_id and r.state in ('COUNTING', 'COUNTED') and l.decided_by is null and l.expires_at <= ${now}
    returning r.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ends an erasure with its certificate, and forgets whom it was of. */
export async function finishErasure(db: Database, id: number, given: { at: Date; certificate: string; sha256: Buffer }): Promise<void> {
  await sql`
    update erasure set state = 'DONE', ${forgotten}, done_at = ${given.at},
      certificate = ${given.certificate}, certificate_sha256 = ${given.sha256}
    where id = ${id}`.execute(db);
}

/** The certificate of an erasure that is done. */
export async function findCertificate(db: Database, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ certificate: string | null }>`select certificate from erasure where id = ${id}`.execute(db);
  return rows[0]?.certificate ?? undefined;
}
