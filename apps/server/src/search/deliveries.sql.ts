import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { isReadable, type Reader } from "../ingestion/uploads/uploads-read.sql.ts";
import { holdsAll } from "./like.sql.ts";

export type FoundDelivery = {
  id: number;
  fileName: string;
  folded: string;
  section: string;
  entityCode: string | null;
  year: number;
  month: number;
};

/** Deliveries that the reader may see, the latest first: by words of the file's name, or by number. */
export async function listFoundDeliveries(
  db: Database,
  reader: Reader,
  wanted: { words: readonly string[]; ids: readonly number[] },
  most: number,
): Promise<FoundDelivery[]> {
  const byId = sql`u.id = any(${[...wanted.ids]}::bigint[])`;
  const condition = wanted.words.length === 0 ? byId : sql`(${byId} or ${holdsAll(sql`folded(u.file_name)`, wanted.words, false)})`;
  const { rows } = await sql<FoundDelivery>`
    select u.id, u.file_name as "fileName", folded(u.file_name) as folded, i.section_code as section, e.code as "entityCode",
      extract(year from u.period)::int as year, extract(month from u.period)::int as month
    from upload u join ingestion i on i.id = u.ingestion_id left join legal_entity e on e.id = u.legal_entity_id
    where ${condition} and ${isReadable(reader)}
    order by u.id desc limit ${most}`.execute(db);
  return rows;
}
