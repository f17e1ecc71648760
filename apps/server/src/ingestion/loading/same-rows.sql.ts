import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { keptFields } from "./fact-rows.ts";

type Upload = { id: number; ingestionId: number; section: string; period: string; definition: IngestionDefinition };
type Brought = { legalEntityId: number; deliveryId: number; rows: number };

/**
 * The deliveries that stand, signed, and say just what a file brings for their entities, by entity: the same rows, in whatever order, read by the same version of the
 * definition. Two statements, however many they are; the rows of those that may be the same are read once.
 */
export async function findSameRows(db: Database, upload: Upload, brought: readonly Brought[]): Promise<ReadonlyMap<number, number>> {
  const { rows: pairs } = await sql<{ legalEntityId: number; standing: number; brought: number }>`
    select d.legal_entity_id as "legalEntityId", d.id as standing, n."deliveryId" as brought
    from ${standing(upload)} join jsonb_to_recordset(${JSON.stringify(brought)}::jsonb) as n("legalEntityId" int, "deliveryId" bigint, rows int)
      on n."legalEntityId" = d.legal_entity_id and n.rows = d.row_count`.execute(db);
  if (pairs.length === 0) return new Map();
  const digests = await readDigests(
    db,
    upload,
    pairs.flatMap((pair) => [pair.standing, pair.brought]),
  );
  const same = pairs.filter((pair) => digests.has(pair.standing) && digests.get(pair.standing) === digests.get(pair.brought));
  return new Map(same.map((pair) => [pair.legalEntityId, pair.standing]));
}

/** Which of these still stand as they were found; asked once the month is held. */
export async function listStanding(db: Database, upload: Upload, found: ReadonlyMap<number, number>): Promise<ReadonlySet<number>> {
  if (found.size === 0) return new Set();
  const { rows } = await sql<{ legalEntityId: number }>`
    select d.legal_entity_id as "legalEntityId" from ${standing(upload)} where d.id = any(${[...found.values()]}::bigint[])`.execute(db);
  return new Set(rows.map(({ legalEntityId }) => legalEntityId));
}

/** Deliveries `d` of an upload's month that stand alone and are signed, read by its version of the definition. */
function standing(upload: Upload): RawBuilder<unknown> {
  return sql`(
    select d.id, d.legal_entity_id, d.row_count
    from delivery d
    join upload u on u.id = d.upload_id
    join consolidation k on k.section_code = d.section_code and k.period = d.period
    join cell c on c.consolidation_id = k.id and c.legal_entity_id = d.legal_entity_id and c.sign_off <> 'NONE' and d.id = any(c.delivery_ids)
    where d.ingestion_id = ${upload.ingestionId} and d.period = ${upload.period}::date and d.state in ('LOADED', 'LOADED_WITH_WARNINGS')
      and u.definition_version = (select own.definition_version from upload own where own.id = ${upload.id})
      and not exists (
        select from delivery q where q.ingestion_id = d.ingestion_id and q.legal_entity_id = d.legal_entity_id and q.period = d.period and q.state in ('QUARANTINED', 'HELD'))
  ) d`;
}

/** A digest of what the rows of each delivery say, whatever their order and the numbers of their rows. */
async function readDigests(db: Database, { period, definition: { holds } }: Upload, ids: readonly number[]): Promise<Map<number, string>> {
  const columns = holds === "figures" ? ["figures"] : ["person", "person_hash", ...keptFields, "manager_hash", "extra"];
  const content = sql.join(columns.map((column) => sql.ref(`f.${column}`)));
  const { rows } = await sql<{ id: number; digest: string }>`
    select r.id, encode(sha256(string_agg(r.content, ''::bytea order by r.content)), 'hex') as digest
    from (
      select f.delivery_id as id, sha256(record_send(row(${content}))) as content
      from ${sql.table(holds === "figures" ? "figure_fact" : "person_fact")} f where f.period = ${period}::date and f.delivery_id = any(${[...ids]}::bigint[])
    ) r group by r.id`.execute(db);
  return new Map(rows.map(({ id, digest }) => [id, digest]));
}
