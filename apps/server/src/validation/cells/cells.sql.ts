import type { DataStatus, LockState, SignOff } from "@hub/domain/validation/signature-rules.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import type { Reach } from "../policy.ts";
import { countedSignOff, dataStatus } from "./cell-status.sql.ts";

/** One cell as it stands: calendar, deliveries, findings, signatures and reopening together. Instants are dates, ids numbers. */
export type CellRow = {
  sectionCode: string;
  legalEntityId: number;
  legalEntityCode: string;
  legalEntityName: string;
  expected: boolean;
  dueDate: string | null;
  data: DataStatus;
  signOff: SignOff;
  /** On the day it is read: a reopening that is over locks. */
  lockState: LockState;
  loadedIds: number[];
  rows: number;
  warnings: number;
  blockingFindings: number;
  warningFindings: number;
  /** Who delivered what stands, and in whose stead. */
  delivererIds: number[];
  deliverers: string[];
  deliveredAt: Date | null;
  cellId: number | null;
  /** Who gave the first signature, and in whose stead. */
  signerIds: number[];
  signedBy: string | null;
  signedAt: Date | null;
  validatedBy: string | null;
  validatedAt: Date | null;
  consolidatedAt: Date | null;
  /** A wish to open it again that waits for a decision, or one that runs. */
  reopeningId: number | null;
  reopeningState: "ASKED" | "APPROVED" | null;
  reopeningUntil: string | null;
  /** Who asked for it, and in whose stead. */
  askerIds: number[];
  /** The ingestions of which a file is held. */
  heldIn: number[];
};

/** True in SQL where a person's reach holds; the references name the entity and the section of the row. */
export function isWithin(reach: Reach, entity: RawBuilder<unknown>, section: RawBuilder<unknown>): RawBuilder<boolean> {
  if (reach.some((part) => part.legalEntityId === null && part.sectionCode === null)) return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from json_to_recordset(${JSON.stringify(reach)}) as part ("legalEntityId" integer, "sectionCode" text)
    where coalesce(part."legalEntityId", ${entity}) = ${entity} and coalesce(part."sectionCode", ${section}) = ${section})`;
}

/**
 * The cells within reach of the consolidations `wanted` (a query of id, section_code, period; the id may be null): those the calendar expects,
 * and those that exist though it does not; as they stand at `now`.
 */
export function cellRows(wanted: RawBuilder<unknown>, reach: Reach, now: Date): RawBuilder<unknown> {
  const today = sql`${now}::timestamptz::date`;
  return sql`
    select w.id as "consolidationId", w.section_code as "sectionCode", w.period, e.id as "legalEntityId", e.code as "legalEntityCode", e.name as "legalEntityName",
      x.expected, x.due_date as "dueDate",
      ${dataStatus} as data,
      ${countedSignOff} as "signOff",
      case when c.lock_state = 'REOPENED' then lock_on(c.id, c.lock_state, ${today}) else coalesce(c.lock_state, 'OPEN') end as "lockState",
      coalesce(s.loaded_ids, '{}') as "loadedIds", s.rows, s.warnings, f.blocking as "blockingFindings", f.warnings as "warningFindings",
      coalesce(array_remove(s.deliverer_ids || s.lender_ids, null), '{}') as "delivererIds", s.delivered_at as "deliveredAt",
      (select coalesce(array_agg(u.name order by u.name), '{}') from app_user u where u.id = any(s.deliverer_ids)) as deliverers,
      c.id as "cellId", array_remove(array[c.signed_by, c.signed_for], null) as "signerIds", c.signed_at as "signedAt", c.validated_at as "validatedAt", c.consolidated_at as "consolidatedAt",
      (select u.name from app_user u where u.id = c.signed_by) as "signedBy",
      (select u.name from app_user u where u.id = c.validated_by) as "validatedBy",
      o.id as "reopeningId", o.state as "reopeningState", o.until as "reopeningUntil", array_remove(array[o.asked_by, o.asked_for], null) as "askerIds",
      coalesce(s.held_in, '{}') as "heldIn"
    from (${wanted}) w
    cross join lateral (
      select x.legal_entity_id, x.due_date, true as expected from expected_cells(w.period) x where x.section_code = w.section_code
      union all
      select c.legal_entity_id, null, false from cell c
      where c.consolidation_id = w.id and not exists (select from expected_cells(w.period) x where x.section_code = w.section_code and x.legal_entity_id = c.legal_entity_id)
    ) x
    join legal_entity e on e.id = x.legal_entity_id
    left join cell c on c.consolidation_id = w.id and c.legal_entity_id = x.legal_entity_id
    left join lateral (
      select array_agg(d.id order by d.id) filter (where d.state in ('LOADED', 'LOADED_WITH_WARNINGS')) as loaded_ids,
        count(*) filter (where d.state = 'QUARANTINED') as quarantined, count(*) filter (where d.state = 'HELD') as held, array_agg(d.ingestion_id) filter (where d.state = 'HELD') as held_in,
        coalesce(sum(d.row_count) filter (where d.state in ('LOADED', 'LOADED_WITH_WARNINGS')), 0)::integer as rows,
        coalesce(sum(d.warning_count) filter (where d.state in ('LOADED', 'LOADED_WITH_WARNINGS')), 0)::integer as warnings,
        array_agg(distinct d.delivered_by) filter (where d.state <> 'HELD') as deliverer_ids,
        array_agg(distinct u.on_behalf_of) filter (where d.state <> 'HELD') as lender_ids,
        max(d.delivered_at) filter (where d.state <> 'HELD') as delivered_at
      from delivery d
      join upload u on u.id = d.upload_id
      where d.period = w.period and d.section_code = w.section_code and d.legal_entity_id = x.legal_entity_id and d.state in ('LOADED', 'LOADED_WITH_WARNINGS', 'QUARANTINED', 'HELD')
    ) s on true
    left join lateral (
      select count(*) filter (where f.severity = 'blocking')::integer as blocking, count(*) filter (where f.severity = 'warning')::integer as warnings
      from cell_finding f
      where f.period = w.period and f.section_code = w.section_code and f.legal_entity_id = x.legal_entity_id
    ) f on true
    left join reopening o on o.cell_id = c.id and o.state in ('ASKED', 'APPROVED') and o.until >= ${today}
    where ${isWithin(reach, sql`x.legal_entity_id`, sql`w.section_code`)}`;
}

/** The cells of sections in a month (its first day), by section and entity, of all entities unless some are named. The consolidations need not exist. */
export async function listCells(
  db: Database,
  where: { sections: string[]; period: string; reach: Reach; now: Date; legalEntityIds?: readonly number[] | undefined },
): Promise<CellRow[]> {
  const wanted = sql`
    select k.id, s.code as section_code, ${where.period}::date as period
    from section s left join consolidation k on k.section_code = s.code and k.period = ${where.period}::date
    where s.code = any(${where.sections})`;
  const only = where.legalEntityIds && sql`where r."legalEntityId" = any(${[...where.legalEntityIds]}::integer[])`;
  const { rows } = await sql<CellRow>`
    select r.* from (${cellRows(wanted, where.reach, where.now)}) r ${only ?? sql``} order by r."sectionCode", r."legalEntityCode"`.execute(
    db,
  );
  return rows;
}

/** The cell of an entity, made if needed and locked until the transaction ends. */
export async function lockCell(db: Database, consolidationId: number, legalEntityId: number): Promise<{ id: number }> {
  const id = (await lockCells(db, consolidationId, [legalEntityId])).get(legalEntityId);
  if (id === undefined) throw new Error(`no cell of consolidation ${consolidationId} and entity ${legalEntityId}`);
  return { id };
}

/** The cells of entities, made if needed and locked until the transaction ends: their ids by entity. Whoever locks them changes them, and who looks at them hears of it. */
export async function lockCells(db: Database, consolidationId: number, legalEntityIds: readonly number[]): Promise<Map<number, number>> {
  const ids = [...legalEntityIds];
  await sql`
    insert into cell (consolidation_id, legal_entity_id) select ${consolidationId}, e from unnest(${ids}::integer[]) e order by e on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ id: number; legalEntityId: number; section: string }>`
    select c.id, c.legal_entity_id as "legalEntityId", (select section_code from consolidation where id = ${consolidationId}) as section from cell c
    where c.consolidation_id = ${consolidationId} and c.legal_entity_id = any(${ids}::integer[]) and c.scope_code = 'ALL'
    order by c.id for no key update`.execute(db);
  const places = rows.map(({ legalEntityId, section }) => ({ legalEntityId, sectionCode: section }));
  if (places.length > 0) await tellChange(db, { topic: "cells", to: { places } });
  return new Map(rows.map(({ id, legalEntityId }) => [legalEntityId, id]));
}

/** A cell by its consolidation and entity. */
export type PlaceOfCell = { consolidationId: number; legalEntityId: number };

/** The cells of entities in several consolidations, as `lockCells` has those of one; the consolidations are held by the caller. */
export async function lockCellsOfMany(db: Database, places: readonly PlaceOfCell[]): Promise<(PlaceOfCell & { id: number })[]> {
  const asked = sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as w ("consolidationId" int, "legalEntityId" int)`;
  await sql`
    insert into cell (consolidation_id, legal_entity_id) select w."consolidationId", w."legalEntityId" from ${asked}
    order by w."consolidationId", w."legalEntityId" on conflict do nothing`.execute(db);
  const { rows } = await sql<PlaceOfCell & { id: number; sectionCode: string }>`
    select c.id, c.consolidation_id as "consolidationId", c.legal_entity_id as "legalEntityId",
      (select k.section_code from consolidation k where k.id = c.consolidation_id) as "sectionCode"
    from cell c
    where (c.consolidation_id, c.legal_entity_id) in (select w."consolidationId", w."legalEntityId" from ${asked}) and c.scope_code = 'ALL'
    order by c.id for no key update of c`.execute(db);
  if (rows.length > 0)
    await tellChange(db, {
      topic: "cells",
      to: { places: rows.map(({ legalEntityId, sectionCode }) => ({ legalEntityId, sectionCode })) },
    });
  return rows;
}

/** Takes the first signature back; it stays in the history. */
export async function markReturned(db: Database, cellId: number): Promise<void> {
  await sql`
    update cell set sign_off = 'NONE', signed_by = null, signed_for = null, signed_at = null, delivery_ids = null, version = version + 1
    where id = ${cellId}`.execute(db);
}
