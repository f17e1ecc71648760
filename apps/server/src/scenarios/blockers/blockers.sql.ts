import type { Grant, Role } from "@hub/domain/session/permissions.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { isWithin } from "../../validation/cells/cells.sql.ts";
import type { Reach } from "../../validation/policy.ts";

/** What is known of a cell besides its three statuses: how it was sent back, who wants to open it again, whether somebody was reminded today. */
export type CellMarks = {
  section: string;
  legalEntityId: number;
  returned: { at: string; by: string | null; comment: string | null } | null;
  reopening: {
    state: "ASKED" | "APPROVED";
    reason: string;
    until: string;
    askedAt: string;
    askedBy: string;
    askerIds: number[];
  } | null;
  nudgedToday: boolean;
};

/** The marks of all cells of sections in a month (its first day) that have any; a wish that nobody decided in time is none. */
export async function listCellMarks(
  db: Database,
  where: { sections: string[]; period: string; today: string; userId: number },
): Promise<CellMarks[]> {
  const { rows } = await sql<CellMarks>`
    select k.section_code as section, c.legal_entity_id as "legalEntityId", to_json(t) as returned, to_json(r) as reopening, n.id is not null as "nudgedToday"
    from consolidation k
    join cell c on c.consolidation_id = k.id
    left join lateral (
      select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, u.name as by, e.comment
      from cell_event e left join app_user u on u.id = e.user_id where e.cell_id = c.id and e.kind = 'returned' order by e.id desc limit 1
    ) t on true
    left join lateral (
      select r.state, r.reason, r.until::text as until, to_char(r.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "askedAt", a.name as "askedBy",
        array_remove(array[r.asked_by, r.asked_for], null) as "askerIds"
      from reopening r join app_user a on a.id = r.asked_by
      where r.cell_id = c.id and r.state in ('ASKED', 'APPROVED') and r.until >= ${where.today}::date
    ) r on true
    left join lateral (
      select e.id from cell_event e where e.cell_id = c.id and e.kind = 'nudged' and e.user_id = ${where.userId} and (e.at at time zone 'UTC')::date = ${where.today}::date limit 1
    ) n on true
    where k.section_code = any(${where.sections}) and k.period = ${where.period}::date and (t.at is not null or r.state is not null or n.id is not null)`.execute(
    db,
  );
  return rows;
}

/** An active person with what they may act with on a day. */
export type ColleagueRow = { id: number; name: string; grants: Grant[] };

/** Everybody who may act in one of the roles on a day, by name; whoever administers is told by their grants. One statement. */
export async function listColleagues(db: Database, day: string, roles: readonly Role[]): Promise<ColleagueRow[]> {
  const { rows } = await sql<ColleagueRow>`
    select u.id, u.name, json_agg(json_build_object('role', g.role, 'legalEntityId', g.legal_entity_id, 'sectionCode', g.section_code, 'ingestionId', g.ingestion_id,
      'onBehalfOf', g.on_behalf_of)) as grants
    from app_user u cross join lateral acting_grants(u.id, ${day}::date) g
    where u.active and g.role = any(${[...roles]}::text[])
    group by u.id order by u.name, u.id`.execute(db);
  return rows;
}

/** The active ingestions of each section. */
export async function listIngestionIds(db: Database): Promise<Map<string, number[]>> {
  const rows = await db.selectFrom("ingestion").select(["id", "section_code"]).where("active", "=", true).execute();
  return new Map([...Map.groupBy(rows, (row) => row.section_code)].map(([section, of]) => [section, of.map(({ id }) => id)]));
}

/** The files of the entities of a month that are in a currency without a rate, within reach; by currency. */
export async function listMissingRates(db: Database, where: { sections: string[]; period: string; reach: Reach }): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select distinct coalesce(g.definition ->> 'currency', e.currency) as currency
    from delivery d
    join upload u on u.id = d.upload_id
    join ingestion_definition g on g.ingestion_id = u.ingestion_id and g.version = u.definition_version
    join legal_entity e on e.id = d.legal_entity_id
    cross join (select coalesce((select value #>> '{}' from setting where key = 'group-currency'), 'EUR') as currency) s
    where d.period = ${where.period}::date and d.section_code = any(${where.sections}) and d.state in ('LOADED', 'LOADED_WITH_WARNINGS')
      and ${isWithin(where.reach, sql`d.legal_entity_id`, sql`d.section_code`)}
      and coalesce(g.definition ->> 'currency', e.currency) <> s.currency
      and not exists (
        select from exchange_rate r
        where r.period = d.period and r.group_currency = s.currency and r.currency = coalesce(g.definition ->> 'currency', e.currency))
    order by 1`.execute(db);
  return rows.map(({ currency }) => currency);
}

/** The last job of a scenario's closing: what the queue says became of it. */
export async function findClosingJob(db: Database, scenarioId: number): Promise<{ state: string; at: Date } | undefined> {
  const { rows } = await sql<{ state: string; at: Date }>`
    select j.state::text as state, coalesce(j.completed_on, j.started_on, j.created_on) as at
    from pgboss.job j where j.name = 'close-due-scenario' and (j.data ->> 'scenarioId')::integer = ${scenarioId}
    order by j.created_on desc limit 1`.execute(db);
  return rows[0];
}
