import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { FactShape } from "./difference.sql.ts";

/** The file of a delivery, and which of its rows something was found in that has a key; null where what was found is not kept. */
export async function findFoundRow(
  db: Database,
  deliveryId: number,
  key: string,
): Promise<{ uploadId: number; fileName: string; row: number | null } | undefined> {
  const { rows } = await sql<{ uploadId: number; fileName: string; row: number | null }>`
    select u.id as "uploadId", u.file_name as "fileName", (
      select i.row_number from upload_issue i
      where i.upload_id = u.id and coalesce(i.row_key, '#' || i.row_number) = ${key} and coalesce(i.legal_entity_id, d.legal_entity_id) = d.legal_entity_id
      order by i.position limit 1) as row
    from delivery d join upload u on u.id = d.upload_id where d.id = ${deliveryId}`.execute(db);
  return rows[0];
}

/** What a row of a delivery says: the typed columns as text, and the others. */
export async function findRowTexts(
  db: Database,
  shape: FactShape,
  at: { deliveryId: number; period: string; row: number },
): Promise<{ fields: Record<string, string | null>; rest: Record<string, string> | null } | undefined> {
  const rest = sql.ref(`f.${shape.rest}`);
  const { rows } = await sql<{ fields: Record<string, string | null>; rest: Record<string, string> | null }>`
    select (select jsonb_object_agg(c.key, c.value) from jsonb_each_text(to_jsonb(f)) c where c.key = any(${[...shape.fields]}::text[])) as fields, ${rest} as rest
    from ${sql.table(shape.table)} f where f.period = ${at.period}::date and f.delivery_id = ${at.deliveryId} and f.row_number = ${at.row}`.execute(
    db,
  );
  return rows[0];
}
