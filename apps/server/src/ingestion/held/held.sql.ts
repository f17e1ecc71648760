import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { tellingUpload } from "../uploads/uploads.sql.ts";
import { wasLoaded } from "../uploads/uploads-read.sql.ts";

/** A delivery that is or was held. `legalEntityOfFile`: null where a column of its file says the entity; `isComplete`: no issue of its file is left out. */
export type HeldDelivery = {
  id: number;
  uploadId: number;
  ingestionId: number;
  section: string;
  legalEntityId: number;
  legalEntityOfFile: number | null;
  period: string;
  definition: IngestionDefinition;
  definitionVersion: number;
  deliveredById: number;
  isComplete: boolean;
};

/** A delivery that is held, or was. */
export async function findHeldDelivery(db: Database, id: number): Promise<HeldDelivery | undefined> {
  const { rows } = await sql<HeldDelivery>`
    select d.id, d.upload_id as "uploadId", d.ingestion_id as "ingestionId", d.section_code as section, d.legal_entity_id as "legalEntityId",
      u.legal_entity_id as "legalEntityOfFile", d.period::text as period, f.definition, u.definition_version as "definitionVersion", d.delivered_by as "deliveredById",
      not exists (select from upload_issue i where i.upload_id = u.id and i.code = 'issues-cut') as "isComplete"
    from delivery d join upload u on u.id = d.upload_id
    join ingestion_definition f on f.ingestion_id = u.ingestion_id and f.version = u.definition_version
    where d.id = ${id} and d.held is not null`.execute(db);
  return rows[0];
}

/** Locks a delivery until the transaction ends, and answers how it stands then. */
export async function lockHeldDelivery(db: Database, id: number): Promise<{ state: string; isAnswered: boolean } | undefined> {
  const { rows } = await sql<{ state: string; isAnswered: boolean }>`
    select state, answered_at is not null as "isAnswered" from delivery where id = ${id} for no key update`.execute(db);
  return rows[0];
}

/** Puts a held delivery in the place of what stands; answers the ids of what stood. */
export async function loadHeldDelivery(db: Database, id: number, answer: { userId: number; now: Date }): Promise<number[]> {
  const old = await sql<{ id: number }>`
    update delivery d set state = 'SUPERSEDED', superseded_by = h.id
    from delivery h
    where h.id = ${id} and d.ingestion_id = h.ingestion_id and d.legal_entity_id = h.legal_entity_id and d.period = h.period
      and d.state in ('QUARANTINED', 'LOADED', 'LOADED_WITH_WARNINGS')
    returning d.id`.execute(db);
  await sql`
    update delivery set state = case when warning_count > 0 then 'LOADED_WITH_WARNINGS' else 'LOADED' end, answered_by = ${answer.userId}, answered_at = ${answer.now}
    where id = ${id}`.execute(db);
  return old.rows.map((row) => row.id);
}

/** Notes that a held delivery is not to count. */
export async function discardHeldDelivery(db: Database, id: number, answer: { userId: number; now: Date }): Promise<void> {
  await sql`update delivery set state = 'DISCARDED', answered_by = ${answer.userId}, answered_at = ${answer.now} where id = ${id}`.execute(
    db,
  );
}

/** Says anew what a file came to, once one of its deliveries was answered: what of it was loaded, still waits, is wrong or was discarded. */
export async function refreshUploadState(db: Database, uploadId: number): Promise<void> {
  await sql`
    update upload set state = case
        when n.counts = n.total and upload.error_count = 0 then case when upload.warning_count > 0 then 'LOADED_WITH_WARNINGS' else 'LOADED' end
        when n.loaded > 0 then 'LOADED_IN_PART'
        when n.held > 0 then 'HELD'
        when n.counts > 0 then 'LOADED_IN_PART'
        when n.wrong > 0 then 'QUARANTINED'
        else 'DISCARDED' end
    from (
      select count(*) as total, count(*) filter (where ${wasLoaded}) as loaded, count(*) filter (where ${wasLoaded} or d.state = 'UNCHANGED') as counts, count(*) filter (where d.state = 'HELD') as held,
        count(*) filter (where d.error_count > 0) as wrong
      from delivery d join upload u on u.id = d.upload_id where u.id = ${uploadId}
    ) n
    where upload.id = ${uploadId} returning ${tellingUpload}`.execute(db);
}
