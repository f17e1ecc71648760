import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** SHA-256 of rows in their order, as bytes; `bytes` is what counts of one, `row` its alias. */
export function digestOf(bytes: RawBuilder<unknown>, row: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`sha256(string_agg(${bytes}, '' order by ${row}.row_number))`;
}

/**
 * Keeps the digests of the rows that cells are validated on: of each its section and what was delivered, in the binary form, as a version copies them. The form begins
 * with the number of columns, which is none of the content.
 */
export async function keepRowsDigests(db: Database, cellIds: readonly number[]): Promise<void> {
  await sql`
    update delivery d set rows_sha256 = (
      select ${digestOf(sql`substr(record_send(row(d.section_code, f.*)), 5)`, sql`f`)} from person_fact f where f.delivery_id = d.id)
    from cell c where c.id = any(${[...cellIds]}::integer[]) and d.id = any(c.delivery_ids) and d.rows_sha256 is null`.execute(db);
}
