import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** The names of the files that deliveries came in. */
export async function listFileNames(db: Database, deliveryIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select d.id::integer as id, u.file_name as name from delivery d join upload u on u.id = d.upload_id where d.id = any(${[...deliveryIds]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
