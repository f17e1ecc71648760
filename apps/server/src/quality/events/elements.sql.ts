import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type ElementRow = {
  id: number;
  ingestionId: number | null;
  section: string | null;
  dataSource: string;
  tableName: string;
  idType: string;
  objectType: string;
  objectName: string;
};

/** Every field that events are of, with the ingestion and section it belongs to: some hundreds. */
export async function listElements(db: Database): Promise<ElementRow[]> {
  const { rows } = await sql<ElementRow>`
    select l.id, l.ingestion_id as "ingestionId", i.section_code as section, l.data_source as "dataSource", l.table_name as "tableName",
      l.id_type as "idType", l.object_type as "objectType", l.object_name as "objectName"
    from quality_element l left join ingestion i on i.id = l.ingestion_id order by l.id`.execute(db);
  return rows;
}
