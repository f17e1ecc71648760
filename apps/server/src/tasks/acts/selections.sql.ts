import { storableJson } from "../../spreadsheets/storable-text.ts";
import type { ActKind } from "@hub/domain/tasks/kinds.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { SeenRecord } from "../kinds.ts";
import type { ImportProgress } from "../task-outcome.ts";

/** What was selected, without the records: how many the act would change, and what it does not, as far as the preview went. */
export type Selection = {
  id: number;
  kind: ActKind;
  act: unknown;
  filter: unknown;
  records: number;
  progress: ImportProgress;
  previewedAt: Date;
  taskId: number | null;
};
export type NewSelection = Pick<Selection, "kind" | "act" | "filter" | "progress" | "previewedAt"> & {
  userId: number;
  seen: readonly number[];
  records: readonly SeenRecord[];
};

const selected = sql`id, kind, act, filter, cardinality(ids) as records, progress, previewed_at as "previewedAt", task_id as "taskId"`;

/** Keeps what a preview found, so that it can be done once; answers its number. */
export async function insertSelection(db: Database, given: NewSelection): Promise<number> {
  const { userId, kind, act, filter, seen, records, progress, previewedAt } = given;
  const { rows } = await sql<{ id: number }>`
    insert into selection (user_id, kind, act, filter, seen, ids, versions, progress, previewed_at)
    values (${userId}, ${kind}, ${storableJson(act)}::jsonb, ${filter === null ? null : storableJson(filter)}::jsonb, ${[...seen]}::bigint[],
      ${records.map(({ id }) => id)}::bigint[], ${records.map(({ version }) => version)}::text[], ${storableJson(progress)}::jsonb, ${previewedAt})
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** A selection of a person, held until the transaction ends: what is sent twice waits for the first. */
export async function lockSelection(db: Database, id: number, userId: number): Promise<Selection | undefined> {
  // Apart from the reading: a task that was made of it while this waited is seen by the next statement only.
  await sql`select from selection where id = ${id} and user_id = ${userId} for no key update`.execute(db);
  const { rows } = await sql<Selection>`select ${selected} from selection where id = ${id} and user_id = ${userId}`.execute(db);
  return rows[0];
}

/** The selection that a task works on. */
export async function findSelectionOf(db: Database, taskId: number): Promise<Selection | undefined> {
  const { rows } = await sql<Selection>`select ${selected} from selection where task_id = ${taskId}`.execute(db);
  return rows[0];
}

/** The records behind a place, counted from 1, in the order of their ids. */
export async function listSelected(db: Database, id: number, behind: number, limit: number): Promise<SeenRecord[]> {
  const { rows } = await sql<SeenRecord>`
    select r.id, r.version from selection s, unnest(s.ids, s.versions) with ordinality as r (id, version, place)
    where s.id = ${id} and r.place > ${behind} and r.place <= ${behind + limit} order by r.place`.execute(db);
  return rows;
}

/** How many of these records were not there when the selection was made. */
export async function countUnseen(db: Database, id: number, found: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${[...found]}::bigint[]) f (id)
    where f.id not in (select unnest(s.seen) from selection s where s.id = ${id})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Notes which task does it. */
export async function giveToTask(db: Database, id: number, taskId: number): Promise<void> {
  await sql`update selection set task_id = ${taskId} where id = ${id}`.execute(db);
}
