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

const latestLooked = 1_000;

/** Deliveries that the reader may see, the latest first: by words of the file's name, or by number. */
export async function listFoundDeliveries(
  db: Database,
  reader: Reader,
  wanted: { words: readonly string[]; ids: readonly number[]; forgiving: boolean },
  most: number,
): Promise<FoundDelivery[]> {
  const byId = sql`u.id = any(${[...wanted.ids]}::bigint[])`;
  const named = holdsAll(sql`folded(u.file_name)`, wanted.words, wanted.forgiving);
  // The index knows parts of three letters: with less than that, those are looked through that somebody who only begins to type can mean.
  const isShort = wanted.words.every((word) => word.length < 3);
  const latest = sql`u.id in (select l.id from (select l.id from upload l order by l.id desc limit ${latestLooked}) l union all select unnest(${[...wanted.ids]}::bigint[]))`;
  const condition =
    wanted.words.length === 0
      ? byId
      : sql`${isShort ? latest : sql`true`} and ${wanted.ids.length === 0 ? named : sql`(${byId} or ${named})`}`;
  const { rows } = await sql<FoundDelivery>`
    select u.id, u.file_name as "fileName", folded(u.file_name) as folded, i.section_code as section, e.code as "entityCode",
      extract(year from u.period)::int as year, extract(month from u.period)::int as month
    from upload u join ingestion i on i.id = u.ingestion_id left join legal_entity e on e.id = u.legal_entity_id
    where ${condition} and ${isReadable(reader)}
    order by u.id desc limit ${most}`.execute(db);
  return rows;
}
