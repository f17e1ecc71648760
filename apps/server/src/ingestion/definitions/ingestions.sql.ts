import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type IngestionRow = {
  id: number;
  code: string;
  name: string;
  section: string;
  active: boolean;
  version: number;
  definition: IngestionDefinition;
};
export type IngestionValues = { code: string; name: string; section: string; active: boolean };

function selectIngestions(where: RawBuilder<unknown>): RawBuilder<IngestionRow> {
  return sql<IngestionRow>`
    select i.id, i.code, i.name, i.section_code as section, i.active, i.version, d.definition
    from ingestion i join ingestion_definition d on d.ingestion_id = i.id and d.version = i.version where ${where}`;
}

/** An ingestion that deliveries are taken for, with the definition they are read by now. */
export async function findActiveIngestion(db: Database, id: number): Promise<IngestionRow | undefined> {
  return (await selectIngestions(sql`i.id = ${id} and i.active`).execute(db)).rows[0];
}

/** The ingestion, held until the transaction ends. */
export async function findIngestionForUpdate(db: Database, id: number): Promise<IngestionRow | undefined> {
  return (await selectIngestions(sql`i.id = ${id} for no key update of i`).execute(db)).rows[0];
}

/** Keeps uploads of an ingestion from being begun until the transaction ends, once those that are just being begun are there. */
export async function lockForMoving(db: Database, id: number): Promise<void> {
  // FOR UPDATE: an upload names its ingestion, and one that comes while this decides would be of the wrong section.
  await sql`select from ingestion where id = ${id} for update`.execute(db);
}

/** Keeps an ingestion in its section until the transaction ends: an upload that is being begun is of the one that its sender may deliver to. */
export async function lockInSection(db: Database, id: number): Promise<void> {
  await sql`select from ingestion where id = ${id} for key share`.execute(db);
}

/** The ingestions that grants (as JSON) open, by name; one of them when an id is given. */
export async function listIngestionRows(db: Database, grants: string, id?: number): Promise<IngestionRow[]> {
  const { rows } = await selectIngestions(sql`
    ${id === undefined ? sql`true` : sql`i.id = ${id}`} and exists (
      select from jsonb_to_recordset(${grants}::jsonb) as g("sectionCode" text, "ingestionId" int)
      where (g."sectionCode" is null or g."sectionCode" = i.section_code) and (g."ingestionId" is null or g."ingestionId" = i.id))
    order by i.name, i.id`).execute(db);
  return rows;
}

/** True if there is such a section. */
export async function isSection(db: Database, code: string): Promise<boolean> {
  return (await db.selectFrom("section").select("code").where("code", "=", code).executeTakeFirst()) !== undefined;
}

/** Whether anything was delivered for the ingestion, or is on its way. */
export async function hasDeliveries(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from delivery where ingestion_id = ${id}
    union all
    select from upload where ingestion_id = ${id} and purpose = 'deliver' and state in ('RECEIVED', 'CHECKING') limit 1`.execute(db);
  return rows.length > 0;
}

/** A new ingestion by an id that was reserved for it. */
export async function insertIngestion(db: Database, id: number, { code, name, section, active }: IngestionValues): Promise<void> {
  await sql`insert into ingestion (id, code, name, section_code, active) overriding system value
    values (${id}, ${code}, ${name}, ${section}, ${active})`.execute(db);
}

/** Whether another ingestion has the code. */
export async function isCodeTaken(db: Database, code: string, except: number | undefined): Promise<boolean> {
  const { rows } = await sql`select from ingestion where code = ${code} and id is distinct from ${except ?? null}`.execute(db);
  return rows.length > 0;
}

/** Writes an ingestion as it now is. */
export async function updateIngestionRow(db: Database, id: number, values: IngestionValues & { version: number }): Promise<void> {
  const { section, ...rest } = values;
  await db
    .updateTable("ingestion")
    .set({ ...rest, section_code: section })
    .where("id", "=", id)
    .execute();
}

/** Keeps a definition as a version of its own; earlier ones stay. */
export async function insertDefinition(
  db: Database,
  row: { ingestionId: number; version: number; definition: IngestionDefinition; userId: number | null; now: Date },
): Promise<void> {
  await db
    .insertInto("ingestion_definition")
    .values({
      ingestion_id: row.ingestionId,
      version: row.version,
      definition: JSON.stringify(row.definition),
      created_by: row.userId,
      created_at: row.now,
    })
    .execute();
}
