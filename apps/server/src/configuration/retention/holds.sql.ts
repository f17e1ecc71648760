import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type HoldRow = {
  id: number;
  legalEntity: { id: number; code: string; name: string } | null;
  period: string | null;
  person: string | null;
  reason: string;
  setBy: string;
  setAt: Date;
  liftedBy: string | null;
  liftedAt: Date | null;
  version: number;
};

const most = 500;

/** Holds, those that stand first, then the latest; one of them by its id. */
export async function listHolds(db: Database, id: number | null = null): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    select h.id, case when e.id is not null then jsonb_build_object('id', e.id, 'code', e.code, 'name', e.name) end as "legalEntity", h.period, h.person, h.reason,
      s.name as "setBy", h.set_at as "setAt", l.name as "liftedBy", h.lifted_at as "liftedAt", h.version
    from legal_hold h
    left join legal_entity e on e.id = h.legal_entity_id
    join app_user s on s.id = h.set_by
    left join app_user l on l.id = h.lifted_by
    where ${id}::integer is null or h.id = ${id}
    order by h.lifted_at is not null, h.id desc limit ${most}`.execute(db);
  return rows;
}

type NewHold = { legalEntityId: number | null; period: string | null; person: string | null; reason: string; by: number; at: Date };

/** Sets a hold; answers its id. */
export async function insertHold(db: Database, hold: NewHold): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into legal_hold (legal_entity_id, period, person, reason, set_by, set_at)
    values (${hold.legalEntityId}, ${hold.period}::date, ${hold.person}, ${hold.reason}, ${hold.by}, ${hold.at}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Lifts a hold that stands, if its version still is this one; false where it is not. */
export async function writeLift(db: Database, given: { id: number; version: number; by: number; at: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update legal_hold set lifted_by = ${given.by}, lifted_at = ${given.at}, version = version + 1
    where id = ${given.id} and version = ${given.version} and lifted_at is null`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}
