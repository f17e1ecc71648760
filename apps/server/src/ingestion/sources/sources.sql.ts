import type { SourceDetails } from "@hub/contract/ingestion/sources.ts";
import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import type { SourceSchedule } from "@hub/domain/ingestion/sources/source-schedule.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { RunRow } from "./runs.sql.ts";

type Named = { id: number; name: string };
export type SourceListRow = {
  id: number;
  ingestion: { id: number; code: string; name: string; section: string; entityFrom: "delivery" | "column" };
  sftpEndpoint: Named | null;
  connection: Named | null;
  legalEntity: { id: number; code: string; name: string } | null;
  details: SourceDetails;
  schedule: SourceSchedule;
  runsAs: Named;
  runsAsMay: boolean;
  active: boolean;
  version: number;
  nextRunAt: Date | null;
  lastRun: RunRow | null;
  waiting: number;
  notPutAway: number;
};
export type SourceFilter = { id?: number; ingestionId?: number; sftpEndpointId?: number; connectionId?: number };

/** Sources with all that a list shows, in one statement; by ingestion. */
export async function listSourceRows(db: Database, filter: SourceFilter, now: Date): Promise<SourceListRow[]> {
  const is = (value: number | undefined, column: RawBuilder<unknown>) => (value === undefined ? sql`true` : sql`${column} = ${value}`);
  const { rows } = await sql<SourceListRow>`
    select s.id, json_build_object('id', i.id, 'code', i.code, 'name', i.name, 'section', i.section_code, 'entityFrom', d.definition -> 'entity' ->> 'from') as ingestion,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as "sftpEndpoint",
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as connection,
      case when e.id is not null then json_build_object('id', e.id, 'code', e.code, 'name', e.name) end as "legalEntity",
      s.details, s.schedule, json_build_object('id', a.id, 'name', a.name) as "runsAs", s.active, s.version, s.next_run_at as "nextRunAt",
      a.active and exists (
        select from grants_of(a.id, ${now}::timestamptz::date) g
        where g.role = 'process-source' and (g.ingestion_id is null or g.ingestion_id = i.id) and (g.section_code is null or g.section_code = i.section_code)
          and (s.legal_entity_id is null or g.legal_entity_id is null or g.legal_entity_id = s.legal_entity_id)) as "runsAsMay",
      (select json_build_object('id', r.id, 'state', r.state, 'startedAt', r.started_at, 'finishedAt', r.finished_at, 'filesTaken', r.files_taken,
          'filesRefused', (select count(*) from source_file f where f.run_id = r.id and f.problem is not null),
          'problem', r.problem, 'askedBy', (select name from app_user where id = r.asked_by))
        from source_run r where r.source_id = s.id and (not r.only_settles or r.state = 'failed') order by r.id desc limit 1) as "lastRun",
      (select count(*)::int from source_sighting g where g.source_id = s.id) as waiting,
      (select count(*)::int from source_file f where f.source_id = s.id and f.state = 'taken' and f.settle_problem is not null) as "notPutAway"
    from ingestion_source s join ingestion i on i.id = s.ingestion_id
      join ingestion_definition d on d.ingestion_id = i.id and d.version = i.version
      join app_user a on a.id = s.runs_as left join legal_entity e on e.id = s.legal_entity_id
      left join sftp_endpoint p on p.id = s.sftp_endpoint_id left join connection c on c.id = s.connection_id
    where ${is(filter.id, sql`s.id`)} and ${is(filter.ingestionId, sql`s.ingestion_id`)}
      and ${is(filter.sftpEndpointId, sql`s.sftp_endpoint_id`)} and ${is(filter.connectionId, sql`s.connection_id`)}
    order by i.name, s.id`.execute(db);
  return rows;
}

/** A source as the pick-up works on it, with its ingestion as it is read now and the person in whose name it delivers. */
export type WorkSource = {
  id: number;
  ingestionId: number;
  ingestionActive: boolean;
  definitionVersion: number;
  definition: IngestionDefinition;
  section: string;
  legalEntity: { id: number; code: string } | null;
  sftpEndpointId: number | null;
  connectionId: number | null;
  details: SourceDetails;
  schedule: SourceSchedule;
  active: boolean;
  runsAs: { id: number; email: string; name: string; active: boolean };
};

/** A source as the pick-up works on it. */
export async function findWorkSource(db: Database, id: number): Promise<WorkSource | undefined> {
  const { rows } = await sql<WorkSource>`
    select s.id, i.id as "ingestionId", i.active as "ingestionActive", i.version as "definitionVersion", d.definition, i.section_code as section,
      case when e.id is not null then json_build_object('id', e.id, 'code', e.code) end as "legalEntity",
      s.sftp_endpoint_id as "sftpEndpointId", s.connection_id as "connectionId", s.details, s.schedule, s.active,
      json_build_object('id', a.id, 'email', a.email, 'name', a.name, 'active', a.active) as "runsAs"
    from ingestion_source s join ingestion i on i.id = s.ingestion_id
      join ingestion_definition d on d.ingestion_id = i.id and d.version = i.version
      join app_user a on a.id = s.runs_as left join legal_entity e on e.id = s.legal_entity_id
    where s.id = ${id}`.execute(db);
  return rows[0];
}

export type SourceValues = {
  ingestionId: number;
  legalEntityId: number | null;
  sftpEndpointId: number | null;
  connectionId: number | null;
  details: SourceDetails;
  schedule: SourceSchedule;
  runsAs: number;
  active: boolean;
};

/** A source as it stands, held until the transaction ends. */
export async function findSourceForUpdate(db: Database, id: number): Promise<(SourceValues & { version: number }) | undefined> {
  const { rows } = await sql<SourceValues & { version: number }>`
    select ingestion_id as "ingestionId", legal_entity_id as "legalEntityId", sftp_endpoint_id as "sftpEndpointId", connection_id as "connectionId",
      details, schedule, runs_as as "runsAs", active, version
    from ingestion_source where id = ${id} for no key update`.execute(db);
  return rows[0];
}

/** Keeps runs of a source from being begun until the transaction ends, once those that are just being begun are there. */
export async function lockForRemoval(db: Database, id: number): Promise<void> {
  // FOR UPDATE: a run names its source, and would go with it while its job is given out.
  await sql`select from ingestion_source where id = ${id} for update`.execute(db);
}

/** A new source. Answers its id. */
export async function insertSource(db: Database, values: SourceValues, nextRunAt: Date | null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ingestion_source (ingestion_id, legal_entity_id, sftp_endpoint_id, connection_id, details, schedule, runs_as, active, next_run_at)
    values (${values.ingestionId}, ${values.legalEntityId}, ${values.sftpEndpointId}, ${values.connectionId}, ${JSON.stringify(values.details)}::jsonb,
      ${JSON.stringify(values.schedule)}::jsonb, ${values.runsAs}, ${values.active}, ${nextRunAt}) returning id`.execute(db);
  return rows[0]?.id as number;
}

/** Writes a source as it now is, as its next version. */
export async function updateSourceRow(db: Database, id: number, values: SourceValues, nextRunAt: Date | null): Promise<void> {
  await sql`
    update ingestion_source set ingestion_id = ${values.ingestionId}, legal_entity_id = ${values.legalEntityId}, sftp_endpoint_id = ${values.sftpEndpointId},
      connection_id = ${values.connectionId}, details = ${JSON.stringify(values.details)}::jsonb, schedule = ${JSON.stringify(values.schedule)}::jsonb,
      runs_as = ${values.runsAs}, active = ${values.active}, next_run_at = ${nextRunAt}, version = version + 1
    where id = ${id}`.execute(db);
}

/** Takes a source away. */
export async function deleteSourceRow(db: Database, id: number): Promise<void> {
  await sql`delete from ingestion_source where id = ${id}`.execute(db);
}

/** The people who deliver for an ingestion as process sources today, with their entities; null is all of them. */
export async function listProcessSources(
  db: Database,
  ingestion: { id: number; section: string },
  now: Date,
): Promise<{ id: number; name: string; email: string; legalEntityIds: number[] | null }[]> {
  const { rows } = await sql<{ id: number; name: string; email: string; legalEntityIds: number[] | null }>`
    select a.id, a.name, a.email,
      case when bool_or(g.legal_entity_id is null) then null else array_agg(distinct g.legal_entity_id) end as "legalEntityIds"
    from app_user a, grants_of(a.id, ${now}::timestamptz::date) g
    where a.active and g.role = 'process-source' and (g.ingestion_id is null or g.ingestion_id = ${ingestion.id})
      and (g.section_code is null or g.section_code = ${ingestion.section})
    group by a.id order by a.name, a.id limit 500`.execute(db);
  return rows;
}

/** The places that a source can be made of. */
export async function listPlaces(db: Database): Promise<{ sftpEndpoints: Named[]; connections: (Named & { kind: string })[] }> {
  const endpoints = await sql<Named>`select id, name from sftp_endpoint order by name, id`.execute(db);
  const connections = await sql<Named & { kind: string }>`select id, name, kind from connection order by name, id`.execute(db);
  return { sftpEndpoints: endpoints.rows, connections: connections.rows };
}

/** The kind of a place, held so that it is not removed meanwhile; undefined when there is none. */
export async function lockPlaceKind(
  db: Database,
  place: { sftpEndpointId: number | null; connectionId: number | null },
): Promise<string | undefined> {
  if (place.sftpEndpointId !== null) {
    const { rows } = await sql`select from sftp_endpoint where id = ${place.sftpEndpointId} for key share`.execute(db);
    return rows.length > 0 ? "sftp" : undefined;
  }
  const { rows } = await sql<{ kind: string }>`select kind from connection where id = ${place.connectionId} for key share`.execute(db);
  return rows[0]?.kind;
}
