import type { historyKinds } from "@hub/contract/validation/month.ts";
import type { Role } from "@hub/domain/session/permissions.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { readEntityFigures } from "../../scenarios/read-figures.ts";
import { type CellRow, cellRows, isWithin } from "../../validation/cells/cells.sql.ts";
import type { Reach } from "../../validation/policy.ts";

/** The cells of an entity in some months (their first days) within reach, as they stand. */
export async function listEntityCells(
  db: Database,
  where: { legalEntityId: number; periods: readonly string[]; reach: Reach; now: Date },
): Promise<(CellRow & { period: string })[]> {
  const wanted = sql`
    select k.id, s.code as section_code, p.period from section s cross join unnest(${[...where.periods]}::date[]) p (period)
    left join consolidation k on k.section_code = s.code and k.period = p.period`;
  const { rows } = await sql<CellRow & { period: string }>`
    select r.*, r.period::text as period from (${cellRows(wanted, ofEntity(where.reach, where.legalEntityId), where.now)}) r
    where r."legalEntityId" = ${where.legalEntityId} order by r.period desc, r."sectionCode"`.execute(db);
  return rows;
}

/** What a reach holds of one entity. */
export const ofEntity = (reach: Reach, legalEntityId: number): Reach =>
  reach.filter((part) => (part.legalEntityId ?? legalEntityId) === legalEntityId).map((part) => ({ ...part, legalEntityId }));

export type Responsible = { id: number; name: string; role: Role; section: string | null; allEntities: boolean };
const roles: readonly Role[] = ["group-owner", "data-owner", "upload-coordinator", "process-source", "steward"];

/** Active people with a role of work for an entity or for all, own or by a group, on a day; each role and section once. */
export async function listResponsible(db: Database, legalEntityId: number, today: string): Promise<Responsible[]> {
  const { rows } = await sql<Responsible>`
    with granted as materialized (
      select g.user_id, g.group_id, g.role, coalesce(g.section_code, i.section_code) as section, g.legal_entity_id is null as "allEntities"
      from role_grant g left join ingestion i on i.id = g.ingestion_id
      where g.role = any(${[...roles]}::text[]) and (g.legal_entity_id is null or g.legal_entity_id = ${legalEntityId})
        and coalesce(g.valid_from, ${today}::date) <= ${today}::date and coalesce(g.valid_to, ${today}::date) >= ${today}::date
    ), held as (
      select user_id, role, section, "allEntities" from granted where user_id is not null
      union all
      select m.user_id, g.role, g.section, g."allEntities"
      from granted g join access_group a on a.id = g.group_id and a.active join group_member m on m.group_id = g.group_id
      where coalesce(m.valid_from, ${today}::date) <= ${today}::date and coalesce(m.valid_to, ${today}::date) >= ${today}::date
    )
    select u.id, u.name, h.role, h.section, bool_and(h."allEntities") as "allEntities"
    from held h join app_user u on u.id = h.user_id and u.active and u.removed_at is null
    group by u.id, u.name, h.role, h.section
    order by bool_and(h."allEntities"), array_position(${[...roles]}::text[], h.role), u.name, u.id, h.section limit 100`.execute(db);
  return rows;
}

export type LastClosing = Parameters<typeof readEntityFigures>[1][number] & {
  scenarioId: number;
  year: number;
  month: number;
  number: number;
};

/** The current version of the last month that closed with cells of an entity within reach, of the types that are offered (null: all); after it that of the month before, where it has one. */
export async function listLastClosings(
  db: Database,
  where: { legalEntityId: number; reach: Reach; types: readonly string[] | null },
): Promise<LastClosing[]> {
  const { rows } = await sql<LastClosing>`
    with closing as (
      select v.id, v.number, v.conventions, s.id as "scenarioId", s.scenario_type, s.period, t.position
      from scenario s join scenario_type t on t.code = s.scenario_type and t.closes
      join scenario_version_state v on v.scenario_id = s.id and v.state = 'CURRENT'
      where (${where.types === null} or s.scenario_type = any(${[...(where.types ?? [])]}::text[])) and exists (
        select from version_cell c
        where c.version_id = v.id and c.legal_entity_id = ${where.legalEntityId} and ${isWithin(where.reach, sql`c.legal_entity_id`, sql`c.section_code`)})
    ), latest as (select scenario_type, period from closing order by period desc, position limit 1)
    select c.id, c.number, c.conventions, c."scenarioId", extract(year from c.period)::integer as year, extract(month from c.period)::integer as month
    from closing c join latest l on l.scenario_type = c.scenario_type and c.period in (l.period, (l.period - interval '1 month')::date)
    order by c.period desc`.execute(db);
  return rows;
}

export type HappenedRow = {
  id: string;
  kind: (typeof historyKinds)[number];
  at: Date;
  year: number;
  month: number;
  section: string;
  who: string | null;
};

/** The last things that happened to the cells of an entity within reach: deliveries, signatures, returns and nudges, closings; the newest first. */
export async function listHappened(db: Database, legalEntityId: number, reach: Reach, most: number): Promise<HappenedRow[]> {
  const { rows } = await sql<HappenedRow>`
    with cells as materialized (
      select c.id, k.section_code, k.period from cell c join consolidation k on k.id = c.consolidation_id
      where c.legal_entity_id = ${legalEntityId}
    ),
    happened (id, kind, at, period, section, user_id) as (
      (select '1.' || d.id, 'delivered', d.delivered_at, d.period, d.section_code, d.delivered_by from delivery d
      where d.legal_entity_id = ${legalEntityId} and d.state not in ('SKIPPED', 'UNCHANGED') and ${isWithin(reach, sql`d.legal_entity_id`, sql`d.section_code`)}
      order by d.id desc limit ${most})
      union all
      select '3.' || s.id, case s.capacity when 'coordinator' then 'signed' else 'validated' end, s.given_at, c.period, c.section_code, s.user_id
      from signature s join cells c on c.id = s.cell_id
      union all
      select '5.' || e.id, e.kind, e.at, c.period, c.section_code, e.user_id from cell_event e join cells c on c.id = e.cell_id
      union all
      select '8.' || v.id || '.' || p.section_code, 'closed', v.closed_at, v.period, p.section_code, v.closed_by
      from version_cell p join scenario_version v on v.id = p.version_id where p.legal_entity_id = ${legalEntityId}
    )
    select h.id, h.kind, h.at, extract(year from h.period)::int as year, extract(month from h.period)::int as month, h.section,
      (select u.name from app_user u where u.id = h.user_id) as who
    from happened h where ${isWithin(reach, sql`${legalEntityId}::integer`, sql`h.section`)}
    order by h.at desc, h.id desc limit ${most}`.execute(db);
  return rows;
}
