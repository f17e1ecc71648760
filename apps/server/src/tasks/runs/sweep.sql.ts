import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { isQueued } from "../../jobs/is-queued.sql.ts";
import type { Run } from "../tasks.sql.ts";

/** Pending tasks whose job is over or gone, or that were asked for before an instant. */
export async function listLostTasks(db: Database, before: Date): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select t.id, t.attempts from task t
    where t.state = 'pending' and (t.created_at < ${before} or not ${isQueued("run-task", "taskId", sql`t.id`)})
    order by t.id`.execute(db);
  return rows;
}

/** Takes files and the way back from tasks that are past their date, unless that way is being gone. */
export async function deleteExpiredFiles(db: Database, now: Date): Promise<void> {
  await sql`
    with expired as (
        select id from task where state <> 'pending' and expires_at <= ${now}
          and id not in (select (params->>'importId')::bigint from task where state = 'pending' and params ? 'importId')),
      files as (delete from task_file f using expired e where f.task_id = e.id)
    delete from task_change c using expired e where c.task_id = e.id`.execute(db);
}

export async function deleteOldTasks(db: Database, before: Date): Promise<void> {
  await sql`delete from task where state <> 'pending' and created_at < ${before}`.execute(db);
}

/** Takes away what was selected before an instant, unless a task is at it. */
export async function deleteOldSelections(db: Database, before: Date): Promise<void> {
  await sql`
    delete from selection s where s.previewed_at < ${before} and not exists (select from task t where t.id = s.task_id and t.state = 'pending')`.execute(
    db,
  );
}
