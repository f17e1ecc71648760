import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { CellRow } from "../expected/expected.sql.ts";
import { heldJson, type HeldRow, wasLoaded, hasExceptions, sourceName } from "../uploads/uploads-read.sql.ts";

export type CellPlace = { ingestionId: number; legalEntityId: number; period: string };
export type HistoryRow = {
  uploadId: number;
  deliveryId: number | null;
  version: number | null;
  state:
    | "RECEIVED"
    | "CHECKING"
    | "REJECTED"
    | "FAILED"
    | "CHECKED"
    | "QUARANTINED"
    | "HELD"
    | "DISCARDED"
    | "LOADED"
    | "LOADED_WITH_WARNINGS"
    | "SKIPPED"
    | "UNCHANGED"
    | "SUPERSEDED";
  supersededBy: number | null;
  fileName: string;
  fileBytes: number;
  rowCount: number;
  errorCount: number;
  warningCount: number;
  hasExceptions: boolean;
  held: HeldRow | null;
  by: string;
  at: Date;
  source: string | null;
  sameAsBefore: boolean;
  signed: boolean;
  comparable: boolean;
};

/** The ingestion and entity of a cell with what was signed of it; undefined when either does not exist. */
export async function findCellPlace(
  db: Database,
  place: CellPlace,
  today: string,
): Promise<
  | {
      ingestion: { id: number; code: string; name: string; section: string };
      legalEntity: { id: number; code: string; name: string };
      cell: CellRow;
    }
  | undefined
> {
  const { rows } = await sql<NonNullable<Awaited<ReturnType<typeof findCellPlace>>>>`
    select json_build_object('id', i.id, 'code', i.code, 'name', i.name, 'section', i.section_code) as ingestion,
      json_build_object('id', e.id, 'code', e.code, 'name', e.name) as "legalEntity",
      json_build_object('id', c.id, 'signOff', coalesce(c.sign_off, 'NONE'), 'lock', coalesce(lock_on(c.id, c.lock_state, ${today}::date), 'OPEN'), 'validatedAt', c.validated_at) as cell
    from ingestion i join legal_entity e on e.id = ${place.legalEntityId}
    left join consolidation o on o.section_code = i.section_code and o.period = ${place.period}
    left join cell c on c.consolidation_id = o.id and c.legal_entity_id = e.id and c.scope_code = 'ALL'
    where i.id = ${place.ingestionId}`.execute(db);
  return rows[0];
}

/**
 * Everything sent to be delivered for a cell, newest first. Of files of many entities those that brought something for this one; with `many` also
 * those of which nothing came, as they may have been for any.
 */
export async function listHistoryRows(
  db: Database,
  place: CellPlace,
  reader: { id: number; many: boolean },
  page: { before: number | undefined; limit: number },
): Promise<HistoryRow[]> {
  const before: RawBuilder<unknown> = page.before === undefined ? sql`true` : sql`u.id < ${page.before}`;
  const { rows } = await sql<HistoryRow>`
    with versions as (
      select d.*, row_number() over (order by d.id) as version, v.file_sha256, lag(v.file_sha256) over (order by d.id) as sha_before
      from delivery d join upload v on v.id = d.upload_id
      where d.ingestion_id = ${place.ingestionId} and d.legal_entity_id = ${place.legalEntityId} and d.period = ${place.period}
    )
    select u.id as "uploadId", d.id as "deliveryId", d.version, coalesce(d.state, u.state) as state,
      (select s.version from versions s where s.id = d.superseded_by) as "supersededBy",
      u.file_name as "fileName", u.file_bytes as "fileBytes", coalesce(d.row_count, u.rows_read) as "rowCount",
      coalesce(d.error_count, u.error_count) as "errorCount", coalesce(d.warning_count, u.warning_count) as "warningCount",
      d.id is not null and ${hasExceptions} as "hasExceptions", ${heldJson} as held,
      a.name as "by", u.created_at as "at", ${sourceName(sql`u.source_id`)} as source,
      coalesce(d.file_sha256 = d.sha_before, false) as "sameAsBefore",
      d.id is not null and exists (
        select from cell c where c.legal_entity_id = ${place.legalEntityId} and d.id = any(c.delivery_ids)) as signed,
      d.id is not null and ${wasLoaded} as comparable
    from upload u join app_user a on a.id = u.created_by left join versions d on d.upload_id = u.id
    where u.ingestion_id = ${place.ingestionId} and u.period = ${place.period} and u.purpose = 'deliver' and ${before}
      and (d.id is not null or u.legal_entity_id = ${place.legalEntityId} or (u.legal_entity_id is null and (${reader.many} or u.created_by = ${reader.id})
        and u.state in ('RECEIVED', 'CHECKING', 'REJECTED', 'FAILED')))
    order by u.id desc limit ${page.limit}`.execute(db);
  return rows;
}
