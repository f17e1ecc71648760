import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** Who reads: the grants that give `uploads.read`, as JSON. */
export type Reader = { id: number; grants: string };
type Entity = { id: number; code: string; name: string };

export type UploadRow = {
  id: number;
  ingestion: { id: number; code: string; name: string; section: string };
  legalEntity: Entity | null;
  period: string;
  purpose: "check" | "deliver";
  fileName: string;
  fileBytes: number;
  state: "RECEIVING" | "RECEIVED" | "CHECKING" | "REJECTED" | "QUARANTINED" | "LOADED" | "LOADED_WITH_WARNINGS" | "CHECKED" | "FAILED";
  problemCode: string | null;
  problemParams: Record<string, string | number> | null;
  rowsRead: number;
  errorCount: number;
  warningCount: number;
  createdById: number;
  createdBy: string;
  createdAt: Date;
  finishedAt: Date | null;
  deliveries: {
    id: number;
    legalEntity: Entity;
    state: "QUARANTINED" | "LOADED" | "LOADED_WITH_WARNINGS" | "SUPERSEDED";
    rowCount: number;
    errorCount: number;
    warningCount: number;
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

/** Uploads that the reader may see, newest first. Of a file of many entities: one's own, and those with a delivery of an entity one is given. */
export async function listUploadRows(db: Database, reader: Reader, filter: UploadFilter, limit: number): Promise<UploadRow[]> {
  const is = (value: unknown, condition: RawBuilder<unknown>) => (value === undefined ? sql`true` : condition);
  const { rows } = await sql<UploadRow>`
    select u.id, json_build_object('id', i.id, 'code', i.code, 'name', i.name, 'section', i.section_code) as ingestion,
      case when e.id is not null then json_build_object('id', e.id, 'code', e.code, 'name', e.name) end as "legalEntity",
      u.period, u.purpose, u.file_name as "fileName", u.file_bytes as "fileBytes", u.state, u.problem_code as "problemCode", u.problem_params as "problemParams",
      u.rows_read as "rowsRead", u.error_count as "errorCount", u.warning_count as "warningCount", u.created_by as "createdById", a.name as "createdBy",
      u.created_at as "createdAt", u.finished_at as "finishedAt",
      coalesce((
        select json_agg(json_build_object('id', d.id, 'legalEntity', json_build_object('id', de.id, 'code', de.code, 'name', de.name), 'state', d.state,
          'rowCount', d.row_count, 'errorCount', d.error_count, 'warningCount', d.warning_count) order by de.code)
        from delivery d join legal_entity de on de.id = d.legal_entity_id
        where d.upload_id = u.id and (u.created_by = ${reader.id} or exists (
          select from ${grantsOnUpload(reader)} and (g."legalEntityId" is null or g."legalEntityId" = d.legal_entity_id)))
      ), '[]'::json) as deliveries
    from upload u join ingestion i on i.id = u.ingestion_id join app_user a on a.id = u.created_by left join legal_entity e on e.id = u.legal_entity_id
    where exists (
        select from ${grantsOnUpload(reader)} and (g."legalEntityId" is null or g."legalEntityId" = u.legal_entity_id
          or (u.legal_entity_id is null and (u.created_by = ${reader.id} or exists (
            select from delivery d where d.upload_id = u.id and d.legal_entity_id = g."legalEntityId")))))
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
