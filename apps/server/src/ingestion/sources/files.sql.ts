import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Told } from "./runs.sql.ts";
import type { SettledAs } from "../source-reader.ts";

/** Of these fingerprints, the ones whose files were taken already. */
export async function listKnown(db: Database, sourceId: number, fingerprints: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ fingerprint: string }>`
    select fingerprint from source_file where source_id = ${sourceId} and fingerprint = any(${fingerprints})`.execute(db);
  return new Set(rows.map((row) => row.fingerprint));
}

/** Notes a file as taken, once, ever: undefined when it was, also by another node whose transaction is waited for. */
export async function insertFile(
  db: Database,
  file: {
    sourceId: number;
    runId: number;
    name: string;
    fingerprint: string;
    size: number | null;
    changedAt: Date | null;
    problem: Told | null;
    /** It has no place where it could be put away. */
    settled: boolean;
    now: Date;
  },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into source_file (source_id, run_id, name, fingerprint, size, changed_at, problem, state, settled_at, at)
    values (${file.sourceId}, ${file.runId}, ${file.name}, ${file.fingerprint}, ${file.size}, ${file.changedAt},
      ${file.problem ? JSON.stringify(file.problem) : null}::jsonb, ${file.settled ? "left" : "taken"}, ${file.settled ? file.now : null}, ${file.now})
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** Notes which upload a taken file became. */
export async function updateFileUpload(db: Database, id: number, upload: { id: number; bytes: number; sha256: Buffer }): Promise<void> {
  await sql`update source_file set upload_id = ${upload.id}, size = ${upload.bytes}, sha256 = ${upload.sha256} where id = ${id}`.execute(
    db,
  );
}

/** The last file of a source for an entity and month that did not fail for reasons of ours. */
export async function findLastTaken(
  db: Database,
  sourceId: number,
  cell: { legalEntityId: number | null; period: string },
): Promise<{ id: number; sha256: Buffer } | undefined> {
  const { rows } = await sql<{ id: number; sha256: Buffer }>`
    select f.id, f.sha256 from source_file f join upload u on u.id = f.upload_id
    where f.source_id = ${sourceId} and u.period = ${cell.period} and u.legal_entity_id is not distinct from ${cell.legalEntityId} and u.state <> 'FAILED'
    order by f.id desc limit 1`.execute(db);
  return rows[0];
}

/** A file whose outcome stands, so that nothing of it is held, and that is not yet put away. */
export type UnsettledFile = {
  id: number;
  name: string;
  size: number | null;
  changedAt: Date | null;
  takenAt: Date;
  accepted: boolean;
};

/** Taken files that wait to be put away and are due to be tried, the oldest first; at most a thousand. */
export async function listUnsettled(db: Database, sourceId: number, now: Date): Promise<UnsettledFile[]> {
  const { rows } = await sql<UnsettledFile>`
    select f.id, f.name, f.size, f.changed_at as "changedAt", f.at as "takenAt",
      coalesce(u.state in ('LOADED', 'LOADED_WITH_WARNINGS', 'CHECKED'), false) as accepted
    from source_file f left join upload u on u.id = f.upload_id
    where f.source_id = ${sourceId} and f.state = 'taken' and (u.id is null or u.state not in ('RECEIVED', 'CHECKING'))
      and not exists (select from delivery d where d.upload_id = u.id and d.state = 'HELD')
      and (f.settle_tried_at is null or f.settle_tried_at < ${now}::timestamptz - make_interval(mins => least(60, 5 * f.settle_attempts)))
    order by f.id limit 1000`.execute(db);
  return rows;
}

/**
 * Notes what became of a file. What went into the error folder may be taken again when somebody puts it back, which is a decision of theirs: its
 * fingerprint is free then.
 */
export async function settleFile(db: Database, id: number, state: SettledAs, now: Date): Promise<void> {
  await sql`
    update source_file set state = ${state}, settled_at = ${now}, settle_problem = null,
      fingerprint = case when ${state} = 'error-folder' then fingerprint || ' #' || id else fingerprint end
    where id = ${id} and state = 'taken'`.execute(db);
}

/** Notes why a file could not be put away; the next try comes later each time. */
export async function noteSettleProblem(db: Database, id: number, problem: Told, now: Date): Promise<void> {
  await sql`
    update source_file set settle_problem = ${JSON.stringify(problem)}::jsonb, settle_attempts = settle_attempts + 1, settle_tried_at = ${now}
    where id = ${id} and state = 'taken'`.execute(db);
}

export type Sighting = { name: string; size: number; changedAt: Date };

/**
 * Notes what is there and not yet whole for certain; what is there no longer is forgotten. Answers the names that are as they were at a look no later
 * than `since`.
 */
export async function noteSightings(db: Database, sourceId: number, files: Sighting[], now: Date, since: Date): Promise<Set<string>> {
  const json = JSON.stringify(files);
  const { rows } = await sql<{ name: string }>`
    with seen as (select * from jsonb_to_recordset(${json}::jsonb) as f(name text, size bigint, "changedAt" timestamptz)),
      gone as (delete from source_sighting g where g.source_id = ${sourceId} and not exists (select from seen where seen.name = g.name))
    insert into source_sighting as g (source_id, name, size, changed_at, seen_at)
    select ${sourceId}, name, size, "changedAt", ${now} from seen
    on conflict (source_id, name) do update set size = excluded.size, changed_at = excluded.changed_at,
      seen_at = case when g.size = excluded.size and g.changed_at = excluded.changed_at then g.seen_at else excluded.seen_at end
    returning case when g.seen_at <= ${since} then g.name end as name`.execute(db);
  return new Set(rows.flatMap((row) => (row.name === null ? [] : [row.name])));
}

/** Forgets that a file was seen: it has been dealt with. */
export async function forgetSighting(db: Database, sourceId: number, name: string): Promise<void> {
  await sql`delete from source_sighting where source_id = ${sourceId} and name = ${name}`.execute(db);
}

export type FileRow = {
  id: number;
  runId: number;
  name: string;
  size: number | null;
  takenAt: Date;
  state: SettledAs | "taken";
  problem: Told | null;
  settleProblem: Told | null;
  upload: {
    id: number;
    state: string;
    period: string;
    legalEntity: { id: number; code: string; name: string } | null;
    problemCode: string | null;
    errorCount: number;
    warningCount: number;
  } | null;
};

/** What a source took or refused, newest first, with what came of each. */
export async function listFileRows(db: Database, sourceId: number, before: number | undefined, limit: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select f.id, f.run_id as "runId", f.name, f.size, f.at as "takenAt", f.state, f.problem, f.settle_problem as "settleProblem",
      case when u.id is not null then json_build_object('id', u.id, 'state', u.state, 'period', u.period,
        'legalEntity', case when e.id is not null then json_build_object('id', e.id, 'code', e.code, 'name', e.name) end,
        'problemCode', u.problem_code, 'errorCount', u.error_count, 'warningCount', u.warning_count) end as upload
    from source_file f left join upload u on u.id = f.upload_id left join legal_entity e on e.id = u.legal_entity_id
    where f.source_id = ${sourceId} and ${before === undefined ? sql`true` : sql`f.id < ${before}`}
    order by f.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Forgets a refused file that lies where it was, so that the next look takes it; false when it was delivered, or put away. */
export async function deleteRefused(db: Database, sourceId: number, id: number): Promise<{ name: string; problem: Told } | undefined> {
  const { rows } = await sql<{ name: string; problem: Told }>`
    delete from source_file where id = ${id} and source_id = ${sourceId} and upload_id is null and state in ('taken', 'left')
    returning name, problem`.execute(db);
  return rows[0];
}
