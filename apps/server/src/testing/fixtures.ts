import { createHash } from "node:crypto";
import { firstDay, type Period } from "@hub/domain/period.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** A person's row as a test needs it; decimals and dates are texts. The group number is the person's own unless told. */
export type TestPerson = {
  person: string;
  groupPerson?: string;
  sex?: "F" | "M" | "U";
  hired?: string | null;
  ended?: string | null;
  reason?: "voluntary" | "involuntary" | "other" | null;
  hours?: string | null;
  fullTimeHours?: string | null;
  annualPay?: string | null;
  hourlyPay?: string | null;
  level?: "none" | "manager" | "executive" | null;
  born?: string | null;
  contract?: "permanent" | "temporary" | null;
  bonus?: string | null;
  /** Hours and cost of the month. */
  agreed?: string | null;
  absence?: string | null;
  training?: string | null;
  cost?: string | null;
  /** The manager's number in the group. */
  manager?: string | null;
};

/** A legal entity; answers its id. */
export async function addEntity(db: Database, code: string, given: { country?: string; currency?: string } = {}): Promise<number> {
  const row = await db
    .insertInto("legal_entity")
    .values({ code, name: `Entity ${code}`, country: given.country ?? "ES", currency: given.currency ?? "EUR" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The calendar expects a section of an entity from a month on. */
export async function addExpectation(
  db: Database,
  given: { section: string; legalEntityId: number; first: Period; last?: Period },
): Promise<void> {
  const { section, legalEntityId, first, last } = given;
  await db
    .insertInto("section_calendar")
    .values({
      section_code: section,
      legal_entity_id: legalEntityId,
      first_month: firstDay(first),
      last_month: last ? firstDay(last) : null,
    })
    .execute();
}

/** An ingestion with a definition of full-time hours and currency; answers its id. */
export async function addIngestion(
  db: Database,
  section: string,
  definition: object = { fullTimeHours: "40", currency: "EUR" },
): Promise<number> {
  const count = await db
    .selectFrom("ingestion")
    .select((is) => is.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("ingestion")
    .values({ code: `${section}-${count.count + 1}`, name: `${section} ${count.count + 1}`, section_code: section })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("ingestion_definition")
    .values({ ingestion_id: id, version: 1, definition: JSON.stringify(definition) })
    .execute();
  return id;
}

export type TestDelivery = {
  ingestionId: number;
  section: string;
  legalEntityId: number;
  period: Period;
  by: number;
  persons: TestPerson[];
  warnings?: number;
  quarantined?: boolean;
  /** When; the database's now unless told. */
  at?: Date;
};

/** A delivery as the loading leaves it; the one that stood before is superseded. Answers its id. */
export async function addLoadedDelivery(db: Database, given: TestDelivery): Promise<number> {
  const { ingestionId, section, legalEntityId, period, by, persons, warnings = 0, quarantined = false, at = null } = given;
  const state = quarantined ? "QUARANTINED" : warnings > 0 ? "LOADED_WITH_WARNINGS" : "LOADED";
  return db.transaction().execute(async (db) => {
    const upload = await db
      .insertInto("upload")
      .values({
        ingestion_id: ingestionId,
        definition_version: 1,
        legal_entity_id: legalEntityId,
        period: firstDay(period),
        purpose: "deliver",
        file_name: "test.csv",
        state,
        rows_read: persons.length,
        warning_count: warnings,
        created_by: by,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('delivery', 'id')) as id`.execute(db);
    const id = rows[0]?.id ?? 0;
    await sql`
      update delivery set state = 'SUPERSEDED', superseded_by = ${id}
      where ingestion_id = ${ingestionId} and legal_entity_id = ${legalEntityId} and period = ${firstDay(period)}::date and state <> 'SUPERSEDED'`.execute(
      db,
    );
    await sql`
      insert into delivery (id, upload_id, ingestion_id, section_code, legal_entity_id, period, state, row_count, error_count, warning_count, delivered_by, delivered_at)
      overriding system value
      values (${id}, ${upload.id}, ${ingestionId}, ${section}, ${legalEntityId}, ${firstDay(period)}::date, ${state}, ${persons.length}, ${quarantined ? 1 : 0}, ${warnings}, ${by}, coalesce(${at}, now()))`.execute(
      db,
    );
    if (quarantined) return id;
    await sql`
      insert into person_fact (delivery_id, row_number, legal_entity_id, person, person_hash, sex, hire_date, end_date, leave_reason, hours, full_time_hours, annual_pay, hourly_pay, management_level,
        birth_date, contract_type, bonus, agreed_hours, absence_hours, training_hours, workforce_cost, manager_hash)
      select ${id}, p."row", ${legalEntityId}, p.person, decode(p.hash, 'hex'), p.sex, p.hired, p.ended, p.reason, p.hours, p."fullTimeHours", p."annualPay", p."hourlyPay", p.level,
        p.born, p.contract, p.bonus, p.agreed, p.absence, p.training, p.cost, decode(p."managerHash", 'hex')
      from jsonb_to_recordset(${JSON.stringify(persons.map(rowOf))}::jsonb) as p ("row" integer, person text, hash text, sex text, hired date, ended date, reason text,
        hours numeric, "fullTimeHours" numeric, "annualPay" numeric, "hourlyPay" numeric, level text,
        born date, contract text, bonus numeric, agreed numeric, absence numeric, training numeric, cost numeric, "managerHash" text)`.execute(
      db,
    );
    return id;
  });
}

function rowOf(person: TestPerson, index: number) {
  const hashOf = (number: string) => createHash("sha256").update(number).digest("hex");
  const hash = hashOf(person.groupPerson ?? person.person);
  const managerHash = person.manager == null ? null : hashOf(person.manager);
  return { hired: "2020-01-01", hours: "40", level: "none", ...person, sex: person.sex ?? "U", row: index + 1, hash, managerHash };
}
