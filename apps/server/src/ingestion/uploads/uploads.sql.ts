import type { ReadingNotice } from "@hub/domain/ingestion/reading-notices.ts";
import { storableJson } from "../../spreadsheets/storable-text.ts";
import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { isQueued } from "../../jobs/is-queued.sql.ts";
import { telling } from "../../live/tell-change.sql.ts";
import type { ArrivedFile } from "../../files/receive-file.ts";

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
  fileId: number;
  fileBytes: number;
  /** Whether all of the file is UTF-8 text; null of one that came before that was looked at. */
  isUtf8: boolean | null;
  sha256: Buffer;
  sender: { id: number; email: string; name: string };
};

/** Of an upload hears its sender, and whoever has a right where it belongs: `upload` is what the statement calls it. */
export const tellingUpload = telling(sql`json_build_object('topic', 'uploads', 'ids', json_build_array(upload.id), 'to', json_build_object(
  'users', json_build_array(upload.created_by), 'permission', 'uploads.read', 'places', json_build_array(json_build_object(
    'legalEntityId', upload.legal_entity_id, 'ingestionId', upload.ingestion_id,
    'sectionCode', (select i.section_code from ingestion i where i.id = upload.ingestion_id)))))`);

/** Takes an upload for checking, whoever had it before; undefined when its outcome stands already. */
export async function claimUpload(db: Database, id: number, now: Date): Promise<ClaimedUpload | undefined> {
  const { rows } = await sql<ClaimedUpload>`
    update upload set state = 'CHECKING', attempts = upload.attempts + 1, rows_read = 0, seen_at = ${now}
    from ingestion i, ingestion_definition d, app_user a
    where upload.id = ${id} and upload.state in ('RECEIVED', 'CHECKING') and i.id = upload.ingestion_id and d.ingestion_id = upload.ingestion_id
      and d.version = upload.definition_version and a.id = upload.created_by
    returning ${tellingUpload}, upload.id, upload.attempts, upload.ingestion_id as "ingestionId", i.section_code as section, d.definition, upload.legal_entity_id as "legalEntityId", upload.period,
      upload.purpose, upload.file_name as "fileName", upload.file_id as "fileId", upload.file_bytes as "fileBytes", upload.file_sha256 as sha256,
      (select f.is_utf8 from file f where f.id = upload.file_id) as "isUtf8", json_build_object('id', a.id, 'email', a.email, 'name', a.name) as sender`.execute(
    db,
  );
  return rows[0];
}

/** Holds an upload until the transaction ends; false when another run has overtaken this one. */
export async function lockUpload(db: Database, upload: { id: number; attempts: number }): Promise<boolean> {
  const { rows } = await sql`
    select from upload where id = ${upload.id} and state = 'CHECKING' and attempts = ${upload.attempts} for no key update`.execute(db);
  return rows.length > 0;
}

/** Notes how far a check is, with a sign of life, while the upload is this attempt's own. */
export async function updateProgress(db: Database, upload: { id: number; attempts: number }, rowsRead: number, now: Date): Promise<void> {
  await sql`
    update upload set rows_read = ${rowsRead}, seen_at = ${now} where id = ${upload.id} and state = 'CHECKING' and attempts = ${upload.attempts}
    returning ${tellingUpload}`.execute(db);
}

/** How an upload ended. */
export type Outcome = {
  state: "REJECTED" | "QUARANTINED" | "HELD" | "LOADED" | "LOADED_WITH_WARNINGS" | "LOADED_IN_PART" | "CHECKED" | "FAILED";
  problem?: { code: string; params: Record<string, string | number> };
  rowsRead: number;
  errors: number;
  warnings: number;
  notices: readonly ReadingNotice[];
};

/** Writes how an upload ended. */
export async function writeOutcome(db: Database, id: number, outcome: Outcome, now: Date): Promise<void> {
  await db
    .updateTable("upload")
    .set({
      state: outcome.state,
      problem_code: outcome.problem?.code ?? null,
      problem_params: outcome.problem ? JSON.stringify(outcome.problem.params) : null,
      rows_read: outcome.rowsRead,
      error_count: outcome.errors,
      warning_count: outcome.warnings,
      notices: storableJson(outcome.notices),
      finished_at: now,
      seen_at: now,
    })
    .where("id", "=", id)
    .returning(tellingUpload.as("told"))
    .execute();
}

/** Ends an upload that could not be checked; not when another run has overtaken this one, or its outcome stands. */
export async function failUpload(
  db: Database,
  upload: { id: number; attempts: number },
  { code, params = {} }: { code: string; params?: Record<string, string> },
  now: Date,
): Promise<void> {
  await sql`
    update upload set state = 'FAILED', problem_code = ${code}, problem_params = ${JSON.stringify(params)}::jsonb, finished_at = ${now}, seen_at = ${now}
    where id = ${upload.id} and state in ('RECEIVED', 'CHECKING') and attempts = ${upload.attempts}
    returning ${tellingUpload}`.execute(db);
}

/** No check takes this long: whoever was at it is gone. */
const silentMilliseconds = 2 * 3600_000;
/** Since when an upload must have given a sign of life to be waited for. */
const silentSince = (now: Date): Date => new Date(now.getTime() - silentMilliseconds);

/** Ends a user's uploads that gave no sign of life for hours: nobody is locked out by a task that died unseen (readings 6). */
export async function failSilentUploads(db: Database, userId: number, now: Date): Promise<void> {
  await sql`
    update upload set state = 'FAILED', problem_code = 'given-up', problem_params = '{}', finished_at = ${now}
    where created_by = ${userId} and state in ('RECEIVED', 'CHECKING') and seen_at < ${silentSince(now)}
    returning ${tellingUpload}`.execute(db);
}

/** Takes the uploads that wait for their outcome though the queue has no work for them, and gave no sign of life since `since`; they count as seen at `now`. */
export async function takeLeftUploads(db: Database, since: Date, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update upload set seen_at = ${now}
    where id in (
      select u.id from upload u
      where u.state in ('RECEIVED', 'CHECKING') and u.seen_at < ${since} and not ${isQueued("process-upload", "uploadId", sql`u.id`)}
      for no key update of u skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Who sends what for where: of each there is one upload at a time. `period` is the first day of the month. */
export type UploadPlace = { userId: number; ingestionId: number; legalEntityId: number | null; period: string };

/** Whether an upload for the same place waits for its outcome, and is not given up. */
export async function hasPendingUpload(db: Database, place: UploadPlace, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from upload where created_by = ${place.userId} and ingestion_id = ${place.ingestionId} and legal_entity_id is not distinct from ${place.legalEntityId}
      and period = ${place.period} and state in ('RECEIVED', 'CHECKING') and seen_at >= ${silentSince(now)}`.execute(db);
  return rows.length > 0;
}

/** A new upload of a file that has arrived; undefined when one for the same place waits for its outcome. */
export async function insertUpload(
  db: Database,
  upload: UploadPlace & {
    definitionVersion: number;
    purpose: Purpose;
    fileName: string;
    /** Left out where there is nothing to report; then `comment` says why. */
    file?: ArrivedFile;
    comment?: string;
    /** The source that sends it; a person does when left out. */
    sourceId?: number;
    now: Date;
  },
): Promise<number | undefined> {
  const { file } = upload;
  const { rows } = await sql<{ id: number }>`
    insert into upload (ingestion_id, definition_version, legal_entity_id, period, purpose, file_name, file_id, file_bytes, file_sha256, state, created_by, source_id, created_at,
      seen_at, comment)
    values (${upload.ingestionId}, ${upload.definitionVersion}, ${upload.legalEntityId}, ${upload.period}, ${upload.purpose}, ${upload.fileName}, ${file?.id ?? null},
      ${file?.bytes ?? 0}, ${file?.sha256 ?? null}, 'RECEIVED', ${upload.userId}, ${upload.sourceId ?? null}, ${upload.now}, ${upload.now}, ${upload.comment ?? null})
    on conflict do nothing returning id, ${tellingUpload}`.execute(db);
  return rows[0]?.id;
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

/** Whether the cell's data may not change at `now`: validated, or in a closed version, and not reopened (readings 2). */
export async function isCellLocked(db: Database, section: string, period: string, legalEntityId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from cell c join consolidation o on o.id = c.consolidation_id
    where o.section_code = ${section} and o.period = ${period} and c.legal_entity_id = ${legalEntityId}
      and lock_on(c.id, c.lock_state, ${now}::timestamptz::date) in ('LOCKED', 'FROZEN')`.execute(db);
  return rows.length > 0;
}
