import type { TaskKind } from "@hub/domain/tasks/kinds.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { OwnTasks } from "../policy.ts";
import type { TaskOutcome } from "../task-outcome.ts";
import { type Run, tellingTask, undoOfImport } from "../tasks.sql.ts";

export type LockedTask = Run & { kind: TaskKind; state: "pending" | "done" | "failed"; heartbeatAt: Date | null; undoing: boolean };

/** A task that is there for somebody, held until the transaction ends. */
export async function lockTask(db: Database, { userId, kinds }: OwnTasks, id: number): Promise<LockedTask | undefined> {
  // Apart from the reading: an undo that began while this waited is seen by the next statement only.
  await sql`select from task where id = ${id} and user_id = ${userId} and kind = any(${kinds}) for no key update`.execute(db);
  const { rows } = await sql<LockedTask>`
    select id, kind, attempts, state, heartbeat_at as "heartbeatAt",
      ${undoOfImport} is not null as undoing
    from task t where id = ${id} and user_id = ${userId} and kind = any(${kinds})`.execute(db);
  return rows[0];
}

export async function askCancel(db: Database, id: number): Promise<void> {
  await sql`update task set cancel_asked = true where id = ${id} returning ${tellingTask}`.execute(db);
}

export async function deleteTask(db: Database, id: number): Promise<void> {
  await sql`delete from task where id = ${id} returning ${tellingTask}`.execute(db);
}

/** Notes at an import how many rows more are as before. */
export async function addTakenBack(db: Database, id: number, rows: number): Promise<void> {
  await sql`
    update task set outcome = outcome || jsonb_build_object('takenBack', coalesce((outcome->>'takenBack')::integer, 0) + ${rows}::integer)
    where id = ${id} returning ${tellingTask}`.execute(db);
}

/** Notes what an undo took back. */
export async function saveUndone(db: Database, id: number, undone: NonNullable<TaskOutcome["undone"]>): Promise<void> {
  await sql`update task set outcome = outcome || jsonb_build_object('undone', ${JSON.stringify(undone)}::jsonb) where id = ${id} returning ${tellingTask}`.execute(
    db,
  );
}
