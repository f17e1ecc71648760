import type { deliveryStates, uploadStates } from "@hub/contract/ingestion/ingestion.ts";
import type { Hold } from "@hub/domain/ingestion/held/held-delivery.ts";
import type { ReadingNotice } from "@hub/domain/ingestion/reading-notices.ts";
import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** Who reads: the grants that give `uploads.read`, as JSON. */
export type Reader = { id: number; grants: string };
type Entity = { id: number; code: string; name: string };

type UploadState = (typeof uploadStates)[number];
/** Why a delivery was held, and who answered what; instants are ISO text. */
export type HeldRow = Hold & { answer: { load: boolean; by: string; at: string } | null };

export type UploadRow = {
  id: number;
  ingestion: { id: number; code: string; name: string; section: string };
  legalEntity: Entity | null;
  period: string;
  purpose: "check" | "deliver";
  /** Empty where there is no file, since there was nothing to report; then `comment` says why. */
  fileName: string;
  comment: string | null;
  /** Null once the file itself is put away. */
  fileId: number | null;
  fileBytes: number;
  state: UploadState;
  problemCode: string | null;
  problemParams: Record<string, string | number> | null;
  rowsRead: number;
  errorCount: number;
  warningCount: number;
  notices: ReadingNotice[];
  createdById: number;
  createdBy: string;
  sourceId: number | null;
  source: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  /** When the file, rows that it brought, or what was found in it was put away (decision 0052); null each while it is there. */
  putAway: { file: string | null; rows: string | null; findings: string | null };
  deliveryCount: number;
  supersededCount: number;
  unchangedCount: number;
  deliveries: {
    id: number;
    legalEntity: Entity;
    state: (typeof deliveryStates)[number];
    rowCount: number;
    errorCount: number;
    warningCount: number;
    hasExceptions: boolean;
    held: HeldRow | null;
  }[];
};

export type UploadFilter = {
  id?: number;
  before?: number;
  year?: number;
  month?: number;
  ingestionId?: number;
  legalEntityId?: number;
};

/** The grants as a table, for one upload `u` of the ingestion `i`. */
function grantsOnUpload(reader: Reader): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${reader.grants}::jsonb) as g("legalEntityId" int, "sectionCode" text, "ingestionId" int)
    where (g."sectionCode" is null or g."sectionCode" = i.section_code) and (g."ingestionId" is null or g."ingestionId" = u.ingestion_id)`;
}

/** Whether the reader may see the upload `u` of the ingestion `i`: by a grant on its entity; of a file of many, also one's own, and one with a delivery of an entity one is given. */
export function isReadable(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`exists (
        select from ${grantsOnUpload(reader)} and (g."legalEntityId" is null or g."legalEntityId" = u.legal_entity_id
          or (u.legal_entity_id is null and (u.created_by = ${reader.id} or exists (
            select from delivery d where d.upload_id = u.id and d.legal_entity_id = g."legalEntityId")))))`;
}

/** When something of the upload `u` was put away, as JSON. */
const putAway: RawBuilder<unknown> = sql`(
  select json_build_object('file', ${firstOf("files")}, 'rows', ${firstOf("rows")}, 'findings', ${firstOf("findings")})
  from put_away a where a.upload_id = u.id or a.delivery_id in (select d.id from delivery d where d.upload_id = u.id))`;

function firstOf(kind: string): RawBuilder<unknown> {
  return sql`to_char(min(a.at) filter (where a.kind = ${sql.lit(kind)}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * Uploads that the reader may see, newest first. Of a file of many entities: one's own, and those with a delivery of an entity one is given. All deliveries are
 * counted; of each upload at most `deliveries` are listed, that of the entity that is asked for and those with findings before the others.
 */
export async function listUploadRows(
  db: Database,
  reader: Reader,
  filter: UploadFilter,
  limit: number,
  deliveries: number,
): Promise<UploadRow[]> {
  const is = (value: unknown, condition: RawBuilder<unknown>) => (value === undefined ? sql`true` : condition);
  const { rows } = await sql<UploadRow>`
    select u.id, json_build_object('id', i.id, 'code', i.code, 'name', i.name, 'section', i.section_code) as ingestion,
      case when e.id is not null then json_build_object('id', e.id, 'code', e.code, 'name', e.name) end as "legalEntity",
      u.period, u.purpose, u.file_name as "fileName", u.comment, u.file_id as "fileId", u.file_bytes as "fileBytes", u.state, u.problem_code as "problemCode", u.problem_params as "problemParams",
      u.rows_read as "rowsRead", u.error_count as "errorCount", u.warning_count as "warningCount", u.notices, u.created_by as "createdById", a.name as "createdBy",
      u.source_id as "sourceId", ${sourceName(sql`u.source_id`)} as source,
      u.created_at as "createdAt", u.finished_at as "finishedAt", ${putAway} as "putAway",
      brought.total as "deliveryCount", brought.superseded as "supersededCount", brought.unchanged as "unchangedCount", brought.shown as deliveries
    from upload u join ingestion i on i.id = u.ingestion_id join app_user a on a.id = u.created_by left join legal_entity e on e.id = u.legal_entity_id
    cross join lateral (
      select count(*) as total, count(*) filter (where s.state = 'SUPERSEDED') as superseded, count(*) filter (where s.state = 'UNCHANGED') as unchanged,
        coalesce(json_agg(json_build_object('id', s.id, 'legalEntity', json_build_object('id', s.entity_id, 'code', s.code, 'name', s.name), 'state', s.state,
          'rowCount', s.row_count, 'errorCount', s.error_count, 'warningCount', s.warning_count,
          'hasExceptions', s.has_exceptions, 'held', s.hold) order by s.code) filter (where s.place <= ${deliveries}), '[]'::json) as shown
      from (
        select d.*, de.id as entity_id, de.code, de.name, ${hasExceptions} as has_exceptions, ${heldJson} as hold, row_number() over (
          order by ${is(filter.legalEntityId, sql`d.legal_entity_id = ${filter.legalEntityId}`)} desc, d.state = 'HELD' desc, (d.error_count > 0 or d.state = 'SKIPPED') desc, d.warning_count > 0 desc, de.code) as place
        from delivery d join legal_entity de on de.id = d.legal_entity_id
        where d.upload_id = u.id and (u.created_by = ${reader.id} or exists (
          select from ${grantsOnUpload(reader)} and (g."legalEntityId" is null or g."legalEntityId" = d.legal_entity_id)))
      ) s
    ) brought
    where ${isReadable(reader)}
      and ${is(filter.id, sql`u.id = ${filter.id}`)} and ${is(filter.before, sql`u.id < ${filter.before}`)}
      and ${is(filter.year, sql`extract(year from u.period) = ${filter.year}`)} and ${is(filter.month, sql`extract(month from u.period) = ${filter.month}`)}
      and ${is(filter.ingestionId, sql`u.ingestion_id = ${filter.ingestionId}`)}
      and ${is(
        filter.legalEntityId,
        sql`(u.legal_entity_id = ${filter.legalEntityId} or exists (select from delivery d where d.upload_id = u.id and d.legal_entity_id = ${filter.legalEntityId}))`,
      )}
    order by u.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The definition that an upload was read by. */
export async function findUploadDefinition(db: Database, id: number): Promise<{ definition: IngestionDefinition } | undefined> {
  const { rows } = await sql<{ definition: IngestionDefinition }>`
    select d.definition from upload u join ingestion_definition d on d.ingestion_id = u.ingestion_id and d.version = u.definition_version
    where u.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Whether exceptions were found in the delivery `d` last, so that a list of them is not empty. What a newer file of the same or a later month shows again is found
 * there last, and what it does not show is gone: such a delivery is not asked further.
 */
export const hasExceptions: RawBuilder<boolean> = sql<boolean>`(
  d.error_count + d.warning_count > 0
  and not exists (
    select from delivery n
    where n.period >= d.period and n.section_code = d.section_code and n.legal_entity_id = d.legal_entity_id and n.ingestion_id = d.ingestion_id and n.id > d.id
      and n.state not in ('SKIPPED', 'UNCHANGED') and (n.held is null or (n.answered_at is not null and n.state <> 'DISCARDED')))
  and exists (
    select from quality_element l join quality_event e on e.element_id = l.id
    where l.ingestion_id = d.ingestion_id and e.legal_entity_id = d.legal_entity_id and e.delivery_id = d.id))`;

/** Whether a delivery ever stood that was held: somebody said yes. */
const wasTaken = sql`d.answered_at is not null and d.state <> 'DISCARDED'`;

/**
 * Whether the rows of the delivery `d` of the upload `u` were loaded, and are kept; of a file that was loaded in part only those without errors were, and what was held
 * only after a yes.
 */
export const wasLoaded: RawBuilder<boolean> = sql<boolean>`(case when d.held is not null then ${wasTaken}
  else d.state not in ('SKIPPED', 'UNCHANGED') and (u.state in ('LOADED', 'LOADED_WITH_WARNINGS') or (u.state = 'LOADED_IN_PART' and d.error_count = 0)) end)`;

/** Why the delivery `d` was held, and who answered what, as JSON; null where it was not held. */
export const heldJson: RawBuilder<HeldRow | null> = sql<HeldRow | null>`case when d.held is not null then d.held || jsonb_build_object('answer',
  case when d.answered_at is not null then jsonb_build_object('load', d.state <> 'DISCARDED', 'at', d.answered_at,
    'by', (select answerer.name from app_user answerer where answerer.id = d.answered_by)) end) end`;

/** What a source is called: its endpoint's or connection's name; null where there is none. The names in it are not those of the caller's statement. */
export function sourceName(id: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(select coalesce(source_endpoint.name, source_connection.name) from ingestion_source source_row
    left join sftp_endpoint source_endpoint on source_endpoint.id = source_row.sftp_endpoint_id
    left join connection source_connection on source_connection.id = source_row.connection_id where source_row.id = ${id})`;
}
