import type { Target } from "@hub/domain/scenarios/target.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { firstDay, type Period } from "@hub/domain/period.ts";
import { type RawBuilder, sql } from "kysely";
import { groupCurrency } from "../../closing/figures/conventions.sql.ts";
import type { Database } from "../../db/connect.ts";

export type TargetEntity = { id: number; code: string; name: string };
export type TargetRow = Omit<Target, "legalEntityId"> & {
  id: number;
  legalEntity: TargetEntity | null;
  changedBy: string;
  changedAt: Date;
  version: number;
};

const monthOf = (column: RawBuilder<unknown>) =>
  sql`case when ${column} is not null then json_build_object('year', extract(year from ${column})::integer, 'month', extract(month from ${column})::integer) end`;

const targets = sql`
  select t.id, t.kpi, case when e.id is not null then json_build_object('id', e.id, 'code', e.code, 'name', e.name) end as "legalEntity",
    ${monthOf(sql`t.first_month`)} as first, ${monthOf(sql`t.last_month`)} as last, trim_scale(t.value)::text as value, t.currency,
    u.name as "changedBy", t.changed_at as "changedAt", t.version
  from kpi_target t left join legal_entity e on e.id = t.legal_entity_id join app_user u on u.id = t.changed_by`;

/** All targets, or those of one KPI: the group's first, of each figure the latest first. */
export async function listTargetRows(db: Database, kpi?: Kpi): Promise<TargetRow[]> {
  const { rows } = await sql<TargetRow>`
    ${targets} where ${kpi === undefined ? sql`true` : sql`t.kpi = ${kpi}`} order by t.kpi, e.name nulls first, e.id, t.first_month desc`.execute(
    db,
  );
  return rows;
}

export type TargetCount = { kpi: Kpi; legalEntityId: number | null; count: number };

/** How many targets each KPI has, of the group and of each legal entity. */
export async function countTargets(db: Database): Promise<TargetCount[]> {
  const { rows } = await sql<TargetCount>`
    select kpi, legal_entity_id as "legalEntityId", count(*)::integer as count from kpi_target group by kpi, legal_entity_id order by kpi`.execute(
    db,
  );
  return rows;
}

export type TargetFrame = { groupCurrency: string; legalEntities: TargetEntity[] };

/** The group's currency, and the legal entities in use, by name. */
export async function getTargetFrame(db: Database): Promise<TargetFrame> {
  const { rows } = await sql<TargetFrame>`
    select ${groupCurrency} as "groupCurrency",
      coalesce((select json_agg(json_build_object('id', id, 'code', code, 'name', name) order by name, id) from legal_entity where active), '[]') as "legalEntities"`.execute(
    db,
  );
  return rows[0] ?? { groupCurrency: "EUR", legalEntities: [] };
}

export type HoldingTarget = Pick<Target, "kpi" | "legalEntityId" | "value" | "currency">;

/** The targets of KPIs that hold in a month: the group's, and those of some legal entities. */
export async function listHoldingTargets(
  db: Database,
  of: { period: Period; kpis: readonly Kpi[]; legalEntityIds: readonly number[] },
): Promise<HoldingTarget[]> {
  const month = firstDay(of.period);
  const { rows } = await sql<HoldingTarget>`
    select kpi, legal_entity_id as "legalEntityId", trim_scale(value)::text as value, currency
    from (
      select distinct on (kpi, legal_entity_id) kpi, legal_entity_id, value, currency, last_month from kpi_target
      where kpi = any(${[...of.kpis]}::text[]) and first_month <= ${month}::date
        and (legal_entity_id is null or legal_entity_id = any(${[...of.legalEntityIds]}::integer[]))
      order by kpi, legal_entity_id, first_month desc
    ) t where last_month is null or last_month >= ${month}::date`.execute(db);
  return rows;
}

/** A target, held until the transaction ends. */
export async function lockTarget(db: Database, id: number): Promise<TargetRow | undefined> {
  await sql`select from kpi_target where id = ${id} for no key update`.execute(db);
  return (await sql<TargetRow>`${targets} where t.id = ${id}`.execute(db)).rows[0];
}

/** Targets by KPI, folded code of the legal entity (null: the group) and first month, held until the transaction ends where they are to be changed. */
export async function findTargets(
  db: Database,
  keys: readonly { kpi: string; entity: string | null; first: string }[],
  lock: boolean,
): Promise<TargetRow[]> {
  const wanted = sql`
    select t.id from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (kpi text, entity text, first date)
    left join legal_entity e on lower(e.code) = lower(k.entity)
    join kpi_target t on t.kpi = k.kpi and t.first_month = k.first and t.legal_entity_id is not distinct from e.id and (k.entity is null) = (e.id is null)`;
  if (lock) await sql`select from kpi_target where id in (${wanted}) order by id for no key update`.execute(db);
  return (await sql<TargetRow>`${targets} where t.id in (${wanted})`.execute(db)).rows;
}

export type SheetEntity = { id: number; code: string; active: boolean };

/** The legal entities of some codes, case aside. */
export async function listEntitiesByCode(db: Database, codes: readonly string[]): Promise<SheetEntity[]> {
  const { rows } = await sql<SheetEntity>`
    select id, code, active from legal_entity where lower(code) = any(${codes.map((code) => code.toLowerCase())}::text[])`.execute(db);
  return rows;
}

/** A legal entity, held so that it stays in use until the transaction ends. */
export async function holdEntity(db: Database, id: number): Promise<{ active: boolean } | undefined> {
  const { rows } = await sql<{ active: boolean }>`select active from legal_entity where id = ${id} for share`.execute(db);
  return rows[0];
}

type By = { userId: number; now: Date };

/** Adds a target; undefined where the figure has one from that month on. */
export async function insertTarget(db: Database, { kpi, legalEntityId, first, last, value, currency }: Target, by: By) {
  const { rows } = await sql<{ id: number }>`
    insert into kpi_target (kpi, legal_entity_id, first_month, last_month, value, currency, changed_by, changed_at)
    values (${kpi}, ${legalEntityId}, ${firstDay(first)}::date, ${last && firstDay(last)}::date, ${value}::numeric, ${currency}, ${by.userId}, ${by.now})
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** Writes a target as it now is. */
export async function updateTargetRow(
  db: Database,
  id: number,
  { last, value, currency }: Pick<Target, "last" | "value" | "currency">,
  by: By,
): Promise<void> {
  await sql`
    update kpi_target set last_month = ${last && firstDay(last)}::date, value = ${value}::numeric, currency = ${currency}, changed_by = ${by.userId},
      changed_at = ${by.now}, version = version + 1 where id = ${id}`.execute(db);
}

/** Takes a target away. */
export async function deleteTargetRow(db: Database, id: number): Promise<void> {
  await sql`delete from kpi_target where id = ${id}`.execute(db);
}
