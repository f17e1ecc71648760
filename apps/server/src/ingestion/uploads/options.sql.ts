import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { dueMonths, isDueIn } from "../due-months.sql.ts";
import type { KnownEntity } from "../entities.sql.ts";

export type OptionRow = {
  id: number;
  code: string;
  name: string;
  section: string;
  entityFrom: "delivery" | "column";
  legalEntities: KnownEntity[];
};

/** Pairs of ingestion and entity that grants (as JSON) open, where the section's calendar expects the entity at any time. */
const granted = (grants: string) => sql`
  select distinct i.id as ingestion_id, i.section_code, c.legal_entity_id
  from ingestion i join section_calendar c on c.section_code = i.section_code
  where i.active and exists (
    select from jsonb_to_recordset(${grants}::jsonb) as g("legalEntityId" int, "sectionCode" text, "ingestionId" int)
    where (g."sectionCode" is null or g."sectionCode" = i.section_code) and (g."ingestionId" is null or g."ingestionId" = i.id)
      and (g."legalEntityId" is null or g."legalEntityId" = c.legal_entity_id))`;

/** What grants allow to deliver: active ingestions with their entities, by name. */
export async function listOptions(db: Database, grants: string): Promise<OptionRow[]> {
  const { rows } = await sql<OptionRow>`
    with granted as (${granted(grants)}), offered as (
      select g.ingestion_id, json_agg(json_build_object('id', e.id, 'code', e.code, 'name', e.name) order by e.name, e.id) as entities
      from granted g join legal_entity e on e.id = g.legal_entity_id and e.active group by g.ingestion_id
    )
    select i.id, i.code, i.name, i.section_code as section, d.definition -> 'entity' ->> 'from' as "entityFrom", o.entities as "legalEntities"
    from offered o join ingestion i on i.id = o.ingestion_id
    join ingestion_definition d on d.ingestion_id = i.id and d.version = i.version
    order by i.name, i.id`.execute(db);
  return rows;
}

/** The first month up to `last` (first days) that is expected of what grants open and not loaded yet; undefined when nothing waits. */
export async function findWaitingMonth(db: Database, grants: string, last: string): Promise<string | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    with granted as (${granted(grants)})
    select min(m.month)::date as month
    from granted g
    join legal_entity e on e.id = g.legal_entity_id and e.active
    join section_calendar c on c.section_code = g.section_code and c.legal_entity_id = g.legal_entity_id
    join section s on s.code = g.section_code
    cross join lateral ${dueMonths(last)}
    where ${isDueIn}
      and not exists (
        select from delivery d where d.ingestion_id = g.ingestion_id and d.legal_entity_id = g.legal_entity_id and d.period = m.month::date
          and d.state in ('LOADED', 'LOADED_WITH_WARNINGS'))`.execute(db);
  return rows[0]?.month ?? undefined;
}
