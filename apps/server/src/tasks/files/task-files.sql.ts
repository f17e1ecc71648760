import type { Access, Permission } from "@hub/domain/session/permissions.ts";
import type { TaskKind } from "@hub/domain/tasks/kinds.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { OwnTasks } from "../policy.ts";
import type { ArrivedFile } from "../../files/receive-file.ts";
import type { Packed } from "../../files/packing.ts";
import type { Run } from "../tasks.sql.ts";

/** What a task writes; what it reads is a file that arrived (files/receive-file.ts). */
export type FilePurpose = "result" | "errors";
export type TaskFile = { fileName: string; contentType: string; bytes: number };

/** Whether a task is still a run's own; until the transaction ends no other one takes it up. */
export async function holdRun(db: Database, run: Run): Promise<boolean> {
  const { rows } = await sql`
    select from task where id = ${run.id} and attempts = ${run.attempts} and state = 'pending' for share`.execute(db);
  return rows.length > 0;
}

/** Puts a file's row there, empty; what an earlier run began of it goes. */
export async function startFile(db: Database, taskId: number, purpose: FilePurpose, file: Omit<TaskFile, "bytes">): Promise<void> {
  await deleteFile(db, taskId, purpose);
  await keepFile(db, taskId, purpose, file);
}

/** Puts a file's row there unless it is there. */
export async function keepFile(db: Database, taskId: number, purpose: FilePurpose, file: Omit<TaskFile, "bytes">): Promise<void> {
  await sql`
    insert into task_file (task_id, purpose, file_name, content_type) values (${taskId}, ${purpose}, ${file.fileName}, ${file.contentType})
    on conflict do nothing`.execute(db);
}

export async function insertPiece(db: Database, taskId: number, purpose: FilePurpose, position: number, piece: Packed): Promise<void> {
  await sql`
    insert into task_file_piece (task_id, purpose, position, bytes, packed)
    values (${taskId}, ${purpose}, ${position}, ${piece.bytes}, ${piece.packed})`.execute(db);
}

/** The same for a run that writes outside a transaction; false when the task is another run's. The lock makes a claim wait for it. */
export async function insertPieceOf(db: Database, run: Run, purpose: FilePurpose, position: number, piece: Packed): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into task_file_piece (task_id, purpose, position, bytes, packed)
    select id, ${purpose}, ${position}, ${piece.bytes}, ${piece.packed} from task
    where id = ${run.id} and attempts = ${run.attempts} and state = 'pending' for share`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

export async function setFileBytes(db: Database, taskId: number, purpose: FilePurpose, bytes: number): Promise<void> {
  await db.updateTable("task_file").set({ bytes }).where("task_id", "=", taskId).where("purpose", "=", purpose).execute();
}

/** Makes a file that arrived what an import reads. */
export async function insertSource(db: Database, taskId: number, fileName: string, file: ArrivedFile): Promise<void> {
  await sql`
    insert into task_file (task_id, purpose, file_name, content_type, bytes, file_id)
    values (${taskId}, 'source', ${fileName}, 'application/octet-stream', ${file.bytes}, ${file.id})`.execute(db);
}

/** What an import reads: a stored file; undefined once it was put away or handed over. */
export async function findSource(db: Database, taskId: number): Promise<{ fileId: number; bytes: number } | undefined> {
  const { rows } = await sql<{ fileId: number; bytes: number }>`
    select file_id as "fileId", bytes from task_file where task_id = ${taskId} and purpose = 'source'`.execute(db);
  return rows[0];
}

/** Hands what an import reads over to another task; false when it is not there. */
export async function moveSource(db: Database, from: number, to: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update task_file set task_id = ${to} where task_id = ${from} and purpose = 'source'`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Takes a file from a task; one that arrived is swept when nobody holds it any more. */
export async function deleteFile(db: Database, taskId: number, purpose: FilePurpose | "source"): Promise<void> {
  await db.deleteFrom("task_file").where("task_id", "=", taskId).where("purpose", "=", purpose).execute();
}

/** One piece, whole; undefined when it is not there. */
export async function findPiece(db: Database, taskId: number, purpose: FilePurpose, position: number): Promise<Packed | undefined> {
  const { rows } = await sql<Packed>`
    select bytes, packed from task_file_piece where task_id = ${taskId} and purpose = ${purpose} and position = ${position}`.execute(db);
  return rows[0];
}

/** The journal's pieces have negative positions: people never see them. */
export async function findJournal(db: Database, taskId: number, number: number): Promise<Packed | undefined> {
  return findPiece(db, taskId, "errors", -number);
}

export async function insertJournal(db: Database, taskId: number, number: number, rows: Packed): Promise<void> {
  await insertPiece(db, taskId, "errors", -number, rows);
}

export async function deleteJournal(db: Database, taskId: number): Promise<void> {
  await sql`delete from task_file_piece where task_id = ${taskId} and purpose = 'errors' and position < 0`.execute(db);
}

/** What an interrupted run wrote of the file of errors. */
export async function deleteErrorPieces(db: Database, taskId: number): Promise<void> {
  await sql`delete from task_file_piece where task_id = ${taskId} and purpose = 'errors' and position >= 0`.execute(db);
}

/** `needs`: what one must be allowed to do to fetch it, besides what its kind asks; `access`: what it was written with. */
export type ReadyFile = TaskFile & { kind: TaskKind; needs: Permission | null; access: Pick<Access, "grants" | "views"> | null };

/** A file that its owner may fetch: of a finished task, whole, not past its date. */
export async function findReadyFile(
  db: Database,
  { userId, kinds }: OwnTasks,
  wanted: { taskId: number; purpose: FilePurpose; now: Date },
): Promise<ReadyFile | undefined> {
  const { rows } = await sql<ReadyFile>`
    select f.file_name as "fileName", f.content_type as "contentType", f.bytes, t.kind, t.outcome->>'needs' as needs,
      t.outcome->'access' as access
    from task t join task_file f on f.task_id = t.id
    where t.id = ${wanted.taskId} and t.user_id = ${userId} and t.kind = any(${kinds}) and t.state = 'done' and t.expires_at > ${wanted.now}
      and f.purpose = ${wanted.purpose} and f.bytes > 0`.execute(db);
  return rows[0];
}
