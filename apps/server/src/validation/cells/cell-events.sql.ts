import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type CellEvent = {
  cellId: number;
  kind: "returned" | "nudged" | "locked-again";
  /** Null: the portal itself. */
  userId: number | null;
  at: Date;
  comment: string | null;
  toUserIds: number[];
};

/** Adds a line to what happened to a cell. False for a second nudge of the same day. */
export async function insertCellEvent(db: Database, event: CellEvent): Promise<boolean> {
  const { rows } = await sql`
    insert into cell_event (cell_id, kind, user_id, at, comment, to_user_ids)
    values (${event.cellId}, ${event.kind}, ${event.userId}, ${event.at}, ${event.comment}, ${event.toUserIds}::integer[])
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Notes reminders of many cells, once a day each: gives the cells that were not reminded of before on that day. */
export async function insertNudges(
  db: Database,
  cells: readonly { cellId: number; toUserIds: number[] }[],
  given: { userId: number; at: Date; comment: string | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into cell_event (cell_id, kind, user_id, at, comment, to_user_ids)
    select n."cellId", 'nudged', ${given.userId}, ${given.at}, ${given.comment}, n."toUserIds"
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as n ("cellId" integer, "toUserIds" integer[])
    order by n."cellId"
    on conflict do nothing returning cell_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether somebody has nudged about a cell on the day of an instant. */
export async function hasNudged(db: Database, cellId: number, userId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from cell_event e where e.cell_id = ${cellId} and e.user_id = ${userId} and e.kind = 'nudged' and e.at::date = ${now}::timestamptz::date`.execute(
    db,
  );
  return rows.length > 0;
}

/** Names of users, in the order of the names. */
export async function nameUsers(db: Database, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select u.name from app_user u where u.id = any(${[...ids]}::integer[]) order by u.name`.execute(db);
  return rows.map(({ name }) => name);
}
