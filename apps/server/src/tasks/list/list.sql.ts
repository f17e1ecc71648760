import type { TaskKind } from "@hub/domain/tasks/kinds.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { OwnTasks } from "../policy.ts";
import type { Counts, ImportProgress, TaskOutcome, TaskProblem } from "../task-outcome.ts";
import { type TaskParams, undoOfImport } from "../tasks.sql.ts";

export type ListedTask = {
  id: number;
  kind: TaskKind;
  state: "pending" | "done" | "failed";
  startedAt: Date | null;
  params: TaskParams;
  createdAt: Date;
  finishedAt: Date | null;
  expiresAt: Date;
  progressDone: number;
  progressTotal: number | null;
  cancelAsked: boolean;
  counts: Counts | null;
  rows: number | null;
  undone: TaskOutcome["undone"] | null;
  takenBack: number;
  /** The pending task that takes it back. */
  undoing: number | null;
  problem: TaskProblem | null;
  files: { purpose: "result" | "errors"; fileName: string; bytes: number }[];
};
export type DetailedTask = ListedTask & Partial<Pick<ImportProgress, "findings" | "causes" | "questions" | "changes" | "notes">>;

const listed = sql`t.id, t.kind, t.state, t.started_at as "startedAt", t.params, t.created_at as "createdAt", t.finished_at as "finishedAt",
  t.expires_at as "expiresAt", t.progress_done as "progressDone", t.progress_total as "progressTotal", t.cancel_asked as "cancelAsked",
  t.outcome->'import'->'counts' as counts, (t.outcome->'rows')::integer as rows, t.outcome->'undone' as undone,
  coalesce((t.outcome->'takenBack')::integer, 0) as "takenBack", t.problem, ${undoOfImport} as undoing`;

const files = (now: Date): RawBuilder<unknown> => sql`
  coalesce((
    select json_agg(json_build_object('purpose', f.purpose, 'fileName', f.file_name, 'bytes', f.bytes) order by f.purpose desc)
    from task_file f
    where f.task_id = t.id and f.purpose in ('result', 'errors') and t.state = 'done' and t.expires_at > ${now}
  ), '[]'::json) as files`;

/** The tasks that are there for somebody, newest first. */
export async function listTaskRows(db: Database, { userId, kinds }: OwnTasks, now: Date, limit: number): Promise<ListedTask[]> {
  const { rows } = await sql<ListedTask>`
    select ${listed}, ${files(now)} from task t where t.user_id = ${userId} and t.kind = any(${kinds}) order by t.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** One of them, with what was found and changed. */
export async function findTaskRow(db: Database, { userId, kinds }: OwnTasks, id: number, now: Date): Promise<DetailedTask | undefined> {
  const { rows } = await sql<DetailedTask>`
    select ${listed}, ${files(now)}, t.outcome->'import'->'findings' as findings, t.outcome->'import'->'causes' as causes,
      t.outcome->'import'->'questions' as questions, t.outcome->'import'->'changes' as changes, t.outcome->'import'->'notes' as notes
    from task t where t.user_id = ${userId} and t.kind = any(${kinds}) and t.id = ${id}`.execute(db);
  return rows[0];
}
