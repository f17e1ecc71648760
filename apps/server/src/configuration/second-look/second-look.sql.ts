import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type SecondLook = { id: number; askedBy: number; expiresAt: Date; decidedAt: Date | null };

type NewLook = { kind: string; subject: object; by: number; at: Date; expiresAt: Date };

/** Writes what somebody asks for; answers its id. */
export async function insertSecondLook(db: Database, look: NewLook): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into second_look (kind, subject, asked_by, asked_at, expires_at)
    values (${look.kind}, ${JSON.stringify(look.subject)}::jsonb, ${look.by}, ${look.at}, ${look.expiresAt}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** What was asked for, held until the transaction ends. */
export async function lockSecondLook(db: Database, id: number): Promise<SecondLook | undefined> {
  const { rows } = await sql<SecondLook>`
    select id, asked_by as "askedBy", expires_at as "expiresAt", decided_at as "decidedAt" from second_look
    where id = ${id} for no key update`.execute(db);
  return rows[0];
}

/** Writes what was decided. */
export async function writeSecondLook(db: Database, id: number, given: { by: number; at: Date; confirmed: boolean }): Promise<void> {
  await sql`update second_look set decided_by = ${given.by}, decided_at = ${given.at}, confirmed = ${given.confirmed} where id = ${id}`.execute(
    db,
  );
}
