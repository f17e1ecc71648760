import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/connect.ts";

export type Purpose = "check" | "deliver";

/** An upload as the check works on it. */
export type ClaimedUpload = {
  id: number;
  attempts: number;
  ingestionId: number;
  section: string;
  definition: IngestionDefinition;
  legalEntityId: number | null;
  /** First day of the month. */
  period: string;
  purpose: Purpose;
  fileName: string;
  fileBytes: number;
  sha256: Buffer;
  sender: { id: number; email: string; name: string };
};

/** Takes an upload for checking, whoever had it before; undefined when its outcome stands already. */
export async function claimUpload(db: Database, id: number, now: Date): Promise<ClaimedUpload | undefined> {
  const { rows } = await sql<ClaimedUpload>`
    update upload u set state = 'CHECKING', attempts = u.attempts + 1, rows_read = 0, seen_at = ${now}
    from ingestion i, ingestion_definition d, app_user a
    where u.id = ${id} and u.state in ('RECEIVED', 'CHECKING') and i.id = u.ingestion_id and d.ingestion_id = u.ingestion_id
      and d.version = u.definition_version and a.id = u.created_by
    returning u.id, u.attempts, u.ingestion_id as "ingestionId", i.section_code as section, d.definition, u.legal_entity_id as "legalEntityId", u.period,
      u.purpose, u.file_name as "fileName", u.file_bytes as "fileBytes", u.file_sha256 as sha256,
      json_build_object('id', a.id, 'email', a.email, 'name', a.name) as sender`.execute(db);
  return rows[0];
}

/** Holds an upload until the transaction ends; false when another run has overtaken this one. */
export async function holdUpload(db: Database, upload: { id: number; attempts: number }): Promise<boolean> {
  const { rows } = await sql`
    select from upload where id = ${upload.id} and state = 'CHECKING' and attempts = ${upload.attempts} for update`.execute(db);
  return rows.length > 0;
}

/** Notes how far a check is, with a sign of life, while the upload is this attempt's own. */
export async function updateProgress(db: Database, upload: { id: number; attempts: number }, rowsRead: number, now: Date): Promise<void> {
  await db
    .updateTable("upload")
    .set({ rows_read: rowsRead, seen_at: now })
    .where("id", "=", upload.id)
    .where("state", "=", "CHECKING")
    .where("attempts", "=", upload.attempts)
    .execute();
}

/** How an upload ended. */
export type Outcome = {
  state: "REJECTED" | "QUARANTINED" | "LOADED" | "LOADED_WITH_WARNINGS" | "CHECKED" | "FAILED";
  problem?: { code: string; params: Record<string, string | number> };
  rowsRead: number;
  errors: number;
  warnings: number;
};

/** Writes how an upload ended. */
export async function finishUpload(db: Database, id: number, outcome: Outcome, now: Date): Promise<void> {
  await db
    .updateTable("upload")
    .set({
      state: outcome.state,
      problem_code: outcome.problem?.code ?? null,
      problem_params: outcome.problem ? JSON.stringify(outcome.problem.params) : null,
      rows_read: outcome.rowsRead,
      error_count: outcome.errors,
      warning_count: outcome.warnings,
      finished_at: now,
      seen_at: now,
    })
    .where("id", "=", id)
    .execute();
}

/** Ends an upload that could not be checked; not when another run has overtaken this one, or its outcome stands. */
export async function failUpload(db: Database, upload: { id: number; attempts: number }, code: string, now: Date): Promise<void> {
  await sql`
    update upload set state = 'FAILED', problem_code = ${code}, problem_params = '{}', finished_at = ${now}, seen_at = ${now}
    where id = ${upload.id} and state in ('RECEIVED', 'CHECKING') and attempts = ${upload.attempts}`.execute(db);
}

/** Ends a user's uploads that gave no sign of life since an instant: nobody is locked out by a task that died unseen (decisions 6). */
export async function failSilentUploads(db: Database, userId: number, since: Date, now: Date): Promise<void> {
  await sql`
    update upload set state = 'FAILED', problem_code = 'given-up', problem_params = '{}', finished_at = ${now}
    where created_by = ${userId} and state in ('RECEIVED', 'CHECKING') and seen_at < ${since}`.execute(db);
}

/** Holds the place of one user's upload for an ingestion, entity and month until the transaction ends; false when it is taken at this moment. */
export async function holdPlace(
  db: Database,
  place: { userId: number; ingestionId: number; legalEntityId: number | null; period: string },
): Promise<boolean> {
  const name = `upload ${place.userId} ${place.ingestionId} ${place.legalEntityId} ${place.period}`;
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`.execute(db);
  return rows[0]?.held === true;
}

/** A new upload whose bytes are on their way; undefined when the user has another one pending for the same ingestion, entity and month. */
export async function insertUpload(
  db: Database,
  upload: {
    ingestionId: number;
    definitionVersion: number;
    legalEntityId: number | null;
    period: string;
    purpose: Purpose;
    fileName: string;
    userId: number;
    /** The source that sends it; a person does when left out. */
    sourceId?: number;
    now: Date;
  },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into upload (ingestion_id, definition_version, legal_entity_id, period, purpose, file_name, created_by, source_id, created_at, seen_at)
    values (${upload.ingestionId}, ${upload.definitionVersion}, ${upload.legalEntityId}, ${upload.period}, ${upload.purpose}, ${upload.fileName},
      ${upload.userId}, ${upload.sourceId ?? null}, ${upload.now}, ${upload.now})
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** Notes that the whole file is there. */
export async function markReceived(db: Database, id: number, file: { bytes: number; sha256: Buffer }): Promise<void> {
  await db
    .updateTable("upload")
    .set({ state: "RECEIVED", file_bytes: file.bytes, file_sha256: file.sha256 })
    .where("id", "=", id)
    .execute();
}

/** Whether the file that stands for this ingestion and month (and entity) has the same content. */
export async function isSameFileStanding(
  db: Database,
  upload: Pick<ClaimedUpload, "ingestionId" | "legalEntityId" | "period" | "sha256">,
): Promise<boolean> {
  const sameEntity: RawBuilder<unknown> = upload.legalEntityId === null ? sql`true` : sql`d.legal_entity_id = ${upload.legalEntityId}`;
  const { rows } = await sql`
    select from delivery d join upload u on u.id = d.upload_id
    where d.ingestion_id = ${upload.ingestionId} and d.period = ${upload.period} and d.state in ('LOADED', 'LOADED_WITH_WARNINGS')
      and u.file_sha256 = ${upload.sha256} and ${sameEntity} limit 1`.execute(db);
  return rows.length > 0;
}
