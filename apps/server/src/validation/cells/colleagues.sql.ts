import type { Grant, Role } from "@hub/domain/session/permissions.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** Somebody active with what they may act with today, own grants and those of colleagues they stand in for. */
export type ColleagueRow = { id: number; name: string; grants: Grant[] };

const roles: Role[] = [
  "group-owner",
  "data-owner",
  "upload-coordinator",
  "process-source",
  "steward",
  "hub-admin",
  "mut-admin",
  "wf-admin",
];

/** Everybody a cell may wait for, as one JSON value. Administrators too: that they administer is why they are left out. */
export const colleaguesAsJson = (now: Date) => sql`
  (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'grants', g.grants) order by u.name, u.id), '[]')
  from app_user u
  cross join lateral (
    select json_agg(json_build_object('role', g.role, 'legalEntityId', g.legal_entity_id, 'sectionCode', g.section_code, 'ingestionId', g.ingestion_id,
      'onBehalfOf', g.on_behalf_of)) as grants
    from acting_grants(u.id, ${now}::timestamptz::date) g where g.role = any(${roles}::text[])
  ) g
  where u.active and g.grants is not null)`;

/** The active ingestions of every section, as one JSON value: ids by section. */
export const ingestionsAsJson = sql`
  (select coalesce(json_object_agg(i.section_code, i.ids), '{}')
  from (select i.section_code, array_agg(i.id) as ids from ingestion i where i.active group by i.section_code) i)`;

/** Colleagues and ingestions, as the rules of waiting take them. */
export type Waiters = { colleagues: ColleagueRow[]; ingestions: Record<string, number[]> };

/** Everybody a cell may wait for; one statement. */
export async function readWaiters(db: Database, now: Date): Promise<Waiters> {
  const { rows } = await sql<Waiters>`select ${colleaguesAsJson(now)} as colleagues, ${ingestionsAsJson} as ingestions`.execute(db);
  return rows[0] ?? { colleagues: [], ingestions: {} };
}
