import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { isWithin } from "../cells/cells.sql.ts";
import type { Reach } from "../policy.ts";

/** A reopening with the cell it is of. Instants are dates, days ISO texts. */
export type ReopeningRow = {
  id: number;
  cellId: number;
  consolidationId: number;
  sectionCode: string;
  period: string;
  legalEntityId: number;
  legalEntityCode: string;
  legalEntityName: string;
  fromLock: "LOCKED" | "FROZEN";
  /** Of the cell on the day it is read. */
  lock: "OPEN" | "LOCKED" | "FROZEN" | "REOPENED";
  state: "ASKED" | "APPROVED" | "REFUSED" | "WITHDRAWN" | "ENDED";
  reason: string;
  until: string;
  /** Who asked for it, and in whose stead. */
  askerIds: number[];
  askedBy: string;
  askedAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  decisionComment: string | null;
  endedAt: Date | null;
  endedById: number | null;
};

const reopeningRows = (now: Date) => sql`
  select r.id, r.cell_id as "cellId", k.id as "consolidationId", k.section_code as "sectionCode", k.period::text as period, e.id as "legalEntityId",
    e.code as "legalEntityCode", e.name as "legalEntityName", r.from_lock as "fromLock", lock_on(c.id, c.lock_state, ${now}::timestamptz::date) as lock,
    r.state, r.reason, r.until, array_remove(array[r.asked_by, r.asked_for], null) as "askerIds", a.name as "askedBy", r.asked_at as "askedAt",
    d.name as "decidedBy", r.decided_at as "decidedAt", r.decision_comment as "decisionComment", r.ended_at as "endedAt", r.ended_by as "endedById"
  from reopening r
  join cell c on c.id = r.cell_id
  join consolidation k on k.id = c.consolidation_id
  join legal_entity e on e.id = c.legal_entity_id
  join app_user a on a.id = r.asked_by
  left join app_user d on d.id = r.decided_by`;

/** Reopenings of the cells within reach and those a person asked for, latest first, up to 200; `open` ones wait for a decision or run. */
export async function listReopenings(
  db: Database,
  where: { reach: Reach; userId: number | null; now: Date; open: boolean },
): Promise<ReopeningRow[]> {
  const isOpen = sql`(r.state in ('ASKED', 'APPROVED') and r.until >= ${where.now}::timestamptz::date)`;
  const { rows } = await sql<ReopeningRow>`
    ${reopeningRows(where.now)}
    where (${!where.open} or ${isOpen})
      and (${where.userId}::integer in (r.asked_by, r.asked_for) or ${isWithin(where.reach, sql`c.legal_entity_id`, sql`k.section_code`)})
    order by r.id desc limit 200`.execute(db);
  return rows;
}

/** One reopening, whoever may see it. */
export async function findReopening(db: Database, id: number, now: Date): Promise<ReopeningRow | undefined> {
  return (await readReopenings(db, now, sql`r.id = ${id}`))[0];
}

/** The reopening of a cell that waits for a decision or runs. */
export async function findOpenReopening(db: Database, cellId: number, now: Date): Promise<ReopeningRow | undefined> {
  const open = sql`r.cell_id = ${cellId} and r.state in ('ASKED', 'APPROVED') and r.until >= ${now}::timestamptz::date`;
  return (await readReopenings(db, now, open))[0];
}

/** Reopenings whose day is over and that still read as open, up to 100; of one cell, or of all (null). */
export function listOverdueReopenings(
  db: Database,
  now: Date,
  of: { sectionCode: string; period: string; legalEntityId: number } | null,
): Promise<ReopeningRow[]> {
  const isOf = of
    ? sql`k.section_code = ${of.sectionCode} and k.period = ${of.period}::date and c.legal_entity_id = ${of.legalEntityId}`
    : sql`true`;
  const overdue = sql`r.state in ('ASKED', 'APPROVED') and r.until < ${now}::timestamptz::date and ${isOf} order by r.id limit 100`;
  return readReopenings(db, now, overdue);
}

async function readReopenings(db: Database, now: Date, condition: RawBuilder<unknown>): Promise<ReopeningRow[]> {
  return (await sql<ReopeningRow>`${reopeningRows(now)} where ${condition}`.execute(db)).rows;
}

/** Keeps a wish to open a cell again; answers its id, or undefined where there is an open one already. */
export async function insertReopening(
  db: Database,
  row: { cellId: number; fromLock: string; reason: string; until: string; askedBy: number; askedFor: number | null; at: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into reopening (cell_id, from_lock, reason, until, asked_by, asked_for, asked_at)
    values (${row.cellId}, ${row.fromLock}, ${row.reason}, ${row.until}::date, ${row.askedBy}, ${row.askedFor}, ${row.at})
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id;
}

export type Decision = {
  state: "APPROVED" | "REFUSED";
  fromLock: string;
  by: number;
  onBehalfOf: number | null;
  at: Date;
  comment: string | null;
};

/** Writes what was decided; an approved one opens the cell. */
export async function writeDecision(db: Database, row: ReopeningRow, decision: Decision): Promise<void> {
  await sql`
    update reopening set state = ${decision.state}, from_lock = ${decision.fromLock}, decided_by = ${decision.by}, decided_for = ${decision.onBehalfOf},
      decided_at = ${decision.at}, decision_comment = ${decision.comment}
    where id = ${row.id}`.execute(db);
  if (decision.state === "APPROVED")
    await sql`update cell set lock_state = 'REOPENED', version = version + 1 where id = ${row.cellId}`.execute(db);
}

/** Takes a wish back that nobody decided: by its asker, or by the portal (null) once its day is over. */
export async function writeWithdrawal(db: Database, id: number, withdrawn: { by: number | null; at: Date }): Promise<void> {
  await sql`update reopening set state = 'WITHDRAWN', ended_at = ${withdrawn.at}, ended_by = ${withdrawn.by} where id = ${id}`.execute(db);
}

/** Ends a reopening that runs and locks its cell as it was before, unless somebody has locked it since. */
export async function writeEnd(db: Database, row: ReopeningRow, ended: { by: number | null; at: Date }): Promise<void> {
  await endRunningReopenings(db, [row.cellId], ended);
  await sql`update cell set lock_state = ${row.fromLock}, version = version + 1 where id = ${row.cellId} and lock_state = 'REOPENED'`.execute(
    db,
  );
}

/** Ends the reopenings of cells that run; leaves the cells' locks to the caller. */
export async function endRunningReopenings(
  db: Database,
  cellIds: readonly number[],
  ended: { by: number | null; at: Date },
): Promise<void> {
  await sql`
    update reopening set state = 'ENDED', ended_at = ${ended.at}, ended_by = ${ended.by} where cell_id = any(${[...cellIds]}::integer[]) and state = 'APPROVED'`.execute(
    db,
  );
}
