import { storableJson } from "../spreadsheets/storable-text.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { Permission, Grant, Views } from "@hub/domain/session/permissions.ts";
import type { ExportFormat, TaskKind } from "@hub/domain/tasks/kinds.ts";
import { sql } from "kysely";
import { type Database, prepared } from "../db/connect.ts";
import { telling } from "../live/tell-change.sql.ts";
import { accessOfUser } from "../session/sessions/sessions.sql.ts";
import type { TaskOutcome, TaskProblem } from "./task-outcome.ts";

/** What a task was asked for. `scopes` are those of the personal access token that asked, or null. */
export type TaskParams = { scopes: readonly Permission[] | null } & (
  | { direction: "export"; format: ExportFormat; filter: Record<string, string> }
  | ({ direction: "import"; dryRun: boolean; sourceName: string; sourceBytes: number; sourceSha256?: string } & Partial<ImportAnswers>)
  | { direction: "undo"; importId: number; sourceName: string }
  | { direction: "act" }
);

/** What the owner of a file says beforehand to what an import would ask: replace what may have changed since, add what seems to be there already. */
export type ImportAnswers = { replaceUnversioned: boolean; addAgain: boolean };

/** The pending task that takes back what the import `t` changed: its number, or null. */
export const undoOfImport = sql<number | null>`(
  select u.id from task u where u.user_id = t.user_id and u.kind = t.kind and u.state = 'pending' and (u.params->>'importId')::bigint = t.id)`;

export type ClaimedTask = {
  id: number;
  userId: number;
  kind: TaskKind;
  attempts: number;
  cancelAsked: boolean;
  params: TaskParams;
  language: Language;
  createdAt: Date;
  outcome: TaskOutcome | null;
};
/** By which a run is known: another one that takes the task up has another number of attempts. */
export type Run = Pick<ClaimedTask, "id" | "attempts">;

/** Of a task hears who asked for it. */
export const tellingTask = telling(
  sql`json_build_object('topic', 'tasks', 'ids', json_build_array(id), 'to', json_build_object('users', json_build_array(user_id)))`,
);

/** Whether a person has a task of a kind that waits for its outcome. */
export async function hasPendingTask(db: Database, userId: number, kind: TaskKind): Promise<boolean> {
  const { rows } = await sql`select from task where user_id = ${userId} and kind = ${kind} and state = 'pending'`.execute(db);
  return rows.length > 0;
}

/** A new task; undefined when the person has one of the kind pending. */
export async function insertTask(
  db: Database,
  task: { userId: number; kind: TaskKind; params: TaskParams; language: Language; now: Date; expiresAt: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into task (user_id, kind, params, language, created_at, expires_at)
    values (${task.userId}, ${task.kind}, ${JSON.stringify(task.params)}, ${task.language}, ${task.now}, ${task.expiresAt})
    on conflict do nothing returning id, ${tellingTask}`.execute(db);
  return rows[0]?.id;
}

/** Takes a pending task up, whoever had it before; undefined when its outcome stands. */
export async function claimTask(db: Database, id: number, now: Date): Promise<ClaimedTask | undefined> {
  const { rows } = await sql<ClaimedTask>`
    update task set attempts = attempts + 1, started_at = coalesce(started_at, ${now}), heartbeat_at = ${now}
    where id = ${id} and state = 'pending'
    returning id, user_id as "userId", kind, attempts, cancel_asked as "cancelAsked", params, language, created_at as "createdAt", outcome, ${tellingTask}`.execute(
    db,
  );
  return rows[0];
}

/** A sign of life with the progress; whether a cancel was asked, or undefined when the task is another run's. */
export async function beat(
  db: Database,
  run: Run,
  progress: { done: number; total: number | null },
  now: Date,
): Promise<{ cancelAsked: boolean } | undefined> {
  const { rows } = await sql<{ cancelAsked: boolean }>`
    update task set heartbeat_at = ${now}, progress_done = ${progress.done}, progress_total = ${progress.total}
    where id = ${run.id} and attempts = ${run.attempts} and state = 'pending' returning cancel_asked as "cancelAsked", ${tellingTask}`.execute(
    db,
  );
  return rows[0];
}

/** Notes what came of it so far, in the transaction of the batch itself; false when the task is another run's. */
export async function saveOutcome(db: Database, run: Run, outcome: TaskOutcome, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update task set outcome = ${storableJson(outcome)}, heartbeat_at = ${now}
    where id = ${run.id} and attempts = ${run.attempts} and state = 'pending' returning ${tellingTask}`.execute(db);
  return rows.length > 0;
}

/** Ends a task; false when it is another run's. An outcome that is left out stays as it was noted. */
export async function finishTask(
  db: Database,
  run: Run,
  end: { state: "done" | "failed"; outcome?: TaskOutcome; problem?: TaskProblem; now: Date; expiresAt: Date },
): Promise<boolean> {
  const outcome = end.outcome ? storableJson(end.outcome) : null;
  const problem = end.problem ? storableJson(end.problem) : null;
  const { rows } = await sql`
    update task set state = ${end.state}, outcome = coalesce(${outcome}::jsonb, outcome), problem = ${problem}::jsonb, finished_at = ${end.now},
      expires_at = ${end.expiresAt}
    where id = ${run.id} and attempts = ${run.attempts} and state = 'pending' returning ${tellingTask}`.execute(db);
  return rows.length > 0;
}

/** When this very file was last imported to its end and not taken back, whoever sent it; undefined where it never was, or nothing was added by it. */
export async function findSameImport(db: Database, kind: TaskKind, sha256: string, except: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select max(finished_at) as at from task
    where kind = ${kind} and state = 'done' and id <> ${except} and params->>'direction' = 'import' and params->>'sourceSha256' = ${sha256}
      and not (params->'dryRun')::boolean and outcome->'undone' is null and (outcome->'import'->'counts'->'added')::integer > 0
    having max(finished_at) is not null`.execute(db);
  return rows[0]?.at;
}

export type Person = { id: number; email: string; name: string; grants: Grant[]; views: Views };

/** Who asked, with the access of this moment; undefined when they may not use the portal any more. Asked again in every batch, and planning it takes ten times as long as it. */
export async function findPerson(db: Database, userId: number, now: Date): Promise<Person | undefined> {
  const { rows } = await sql<Person>`${sql.raw(prepared("acting-person"))}
    select u.id, u.email, u.name, ${accessOfUser(now)} from app_user u where u.id = ${userId} and u.active`.execute(db);
  return rows[0];
}
