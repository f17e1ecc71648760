import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Packed } from "../../files/packing.ts";

/** Keeps rows of one batch that could not be taken, until the file of errors is written. */
export async function insertJournal(db: Database, taskId: number, number: number, { bytes, packed }: Packed): Promise<void> {
  await sql`insert into task_journal (task_id, number, bytes, packed) values (${taskId}, ${number}, ${bytes}, ${packed})`.execute(db);
}

/** What was kept of one batch; undefined when it is not there. */
export async function findJournal(db: Database, taskId: number, number: number): Promise<Packed | undefined> {
  const { rows } = await sql<Packed>`select bytes, packed from task_journal where task_id = ${taskId} and number = ${number}`.execute(db);
  return rows[0];
}

/** Removes what a task kept, of all batches. */
export async function deleteJournal(db: Database, taskId: number): Promise<void> {
  await sql`delete from task_journal where task_id = ${taskId}`.execute(db);
}
