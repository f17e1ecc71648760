import { storableJson } from "../../spreadsheets/storable-text.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { AppliedChange } from "../kinds.ts";

export async function insertChanges(db: Database, taskId: number, changes: readonly AppliedChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into task_change (task_id, row_number, subject, before, after, version)
    select ${taskId}, c."row", c.subject, nullif(c.before, 'null'::jsonb), nullif(c.after, 'null'::jsonb), c.version
    from jsonb_to_recordset(${storableJson(changes)}::jsonb) as c ("row" integer, subject text, before jsonb, after jsonb, version text)`.execute(
    db,
  );
}

/** What an import changed before a row of its file and was not taken back, the latest first. */
export async function listChanges(db: Database, taskId: number, beforeRow: number, limit: number): Promise<AppliedChange[]> {
  const { rows } = await sql<AppliedChange>`
    select row_number as "row", subject, version, before, after from task_change 
    where task_id = ${taskId} and not undone and row_number < ${beforeRow}
    order by row_number desc limit ${limit}`.execute(db);
  return rows;
}

/** What was taken back of an import, and what was not. */
export async function countUndone(db: Database, taskId: number): Promise<{ taken: number; kept: number }> {
  const { rows } = await sql<{ taken: number; kept: number }>`
    select (count(*) filter (where undone))::integer as taken, (count(*) filter (where not undone))::integer as kept
    from task_change where task_id = ${taskId}`.execute(db);
  return rows[0]!;
}

export async function markUndone(db: Database, taskId: number, rows: readonly number[]): Promise<void> {
  await sql`update task_change set undone = true where task_id = ${taskId} and row_number = any(${rows}::integer[])`.execute(db);
}
