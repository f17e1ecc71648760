import type pg from "pg";
import { isQuick } from "./timing.ts";

/** Clears away what a round left, so that the next finds the same. A quick run gathers no statistics anew: of each of its few rounds that would be most of the time. */
export const clearAway = (pool: pg.Pool) => pool.query(isQuick() ? "vacuum" : "vacuum analyze");

/** The rows of a statement as one JSON text, to be written once more. */
export async function readAll(pool: pg.Pool, text: string, values: unknown[]): Promise<string> {
  const { rows } = await pool.query<{ all: string }>(`select coalesce(json_agg(r), '[]')::text as all from (${text}) r`, values);
  return rows[0]?.all ?? "[]";
}

/** What a task wrote for its undo, under numbers that are free. */
export const readUndo = (pool: pg.Pool, taskId: number): Promise<string> =>
  readAll(pool, "select task_id, -row_number as row_number, subject, before, after, version from task_change where task_id = $1", [taskId]);

/** Writes once more what `readUndo` read. */
export const writeUndo = (client: pg.PoolClient, undo: string) =>
  client.query(
    `insert into task_change (task_id, row_number, subject, before, after, version)
     select task_id, row_number, subject, before, after, version from jsonb_populate_recordset(null::task_change, $1::jsonb)`,
    [undo],
  );

/** The lines of the trail that a task wrote about records of a kind. */
export const readTrail = (pool: pg.Pool, taskId: number, subjectType: string): Promise<string> =>
  readAll(
    pool,
    "select actor_id, actor, action, subject_type, subject_id, before, after, request_id from audit where request_id = $1 and subject_type = $2",
    [`task-${taskId}`, subjectType],
  );

/** Writes once more what `readTrail` read. */
export const writeTrail = (client: pg.PoolClient, trail: string) =>
  client.query(
    `insert into audit (actor_id, actor, action, subject_type, subject_id, before, after, request_id)
     select actor_id, actor, action, subject_type, subject_id, before, after, request_id from jsonb_populate_recordset(null::audit, $1::jsonb)`,
    [trail],
  );
