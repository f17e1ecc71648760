import type { Access, Permission } from "@hub/domain/session/permissions.ts";
import type { TaskKind } from "@hub/domain/tasks/kinds.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { OwnTasks } from "../policy.ts";

/** What a task writes. */
export type FilePurpose = "result" | "errors";
/** A file of a task, with the number under which it is stored. */
export type TaskFile = { fileId: number; fileName: string; contentType: string; bytes: number };

/** Makes a file that is stored whole a task's. */
export async function insertTaskFile(db: Database, taskId: number, purpose: FilePurpose | "source", file: TaskFile): Promise<void> {
  await sql`
    insert into task_file (task_id, purpose, file_name, content_type, bytes, file_id)
    values (${taskId}, ${purpose}, ${file.fileName}, ${file.contentType}, ${file.bytes}, ${file.fileId})`.execute(db);
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

/** Takes from a task what it was sent to import; the file is swept when nobody holds it any more. */
export async function deleteSource(db: Database, taskId: number): Promise<void> {
  await sql`delete from task_file where task_id = ${taskId} and purpose = 'source'`.execute(db);
}

/** `needs`: what one must be allowed to do to fetch it, besides what its kind asks; `access`: what it was written with. */
export type ReadyFile = TaskFile & { kind: TaskKind; needs: Permission | null; access: Pick<Access, "grants" | "views"> | null };

/** A file that its owner may fetch: of a finished task, not past its date. */
export async function findReadyFile(
  db: Database,
  { userId, kinds }: OwnTasks,
  wanted: { taskId: number; purpose: FilePurpose; now: Date },
): Promise<ReadyFile | undefined> {
  const { rows } = await sql<ReadyFile>`
    select f.file_id as "fileId", f.file_name as "fileName", f.content_type as "contentType", f.bytes, t.kind, t.outcome->>'needs' as needs,
      t.outcome->'access' as access
    from task t join task_file f on f.task_id = t.id
    where t.id = ${wanted.taskId} and t.user_id = ${userId} and t.kind = any(${kinds}) and t.state = 'done' and t.expires_at > ${wanted.now}
      and f.purpose = ${wanted.purpose}`.execute(db);
  return rows[0];
}
