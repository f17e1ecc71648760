import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { requireFactMonths } from "./fact-months.sql.ts";

/** SHA-256 of rows in their order, as bytes; `bytes` is what counts of one, `row` its alias. */
export function digestOf(bytes: RawBuilder<unknown>, row: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`sha256(string_agg(${bytes}, '' order by ${row}.row_number))`;
}

// In this order for ever: the hashes of closed versions are made of it. The month is none of it, as there were hashes before rows had one.
const ofPeople =
  `delivery_id, row_number, legal_entity_id, person, person_hash, sex, birth_date, hire_date, end_date, leave_reason, contract_type, hours, full_time_hours,
  annual_pay, hourly_pay, bonus, management_level, job_profile, unit, extra, agreed_hours, absence_hours, training_hours, workforce_cost, manager_hash`.split(
    /,\s+/,
  );
const ofFigures = ["delivery_id", "row_number", "legal_entity_id", "figures"];

/** What counts of a row: its section and what was delivered, in the binary form. That begins with the number of columns, which is none of the content. */
export function contentOf(holds: "people" | "figures", section: RawBuilder<unknown>, row: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = (holds === "people" ? ofPeople : ofFigures).map((column) => sql`${row}.${sql.ref(column)}`);
  return sql`substr(record_send(row(${section}, ${sql.join(columns)})), 5)`;
}

/** Keeps the digests of the rows that cells of a month (its first day) are validated on. */
export async function keepRowsDigests(db: Database, cellIds: readonly number[], period: string): Promise<void> {
  await sql`
    update delivery d set rows_sha256 = (
      select ${digestOf(contentOf("people", sql`d.section_code`, sql`f`), sql`f`)} from person_fact f where f.period = ${period}::date and f.delivery_id = d.id)
    from cell c where c.id = any(${[...cellIds]}::integer[]) and d.id = any(c.delivery_ids) and d.rows_sha256 is null`.execute(db);
  await requireFactMonths(db, [period]);
}
