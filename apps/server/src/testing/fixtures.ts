import { createHash } from "node:crypto";
import { type CanonicalField, canonicalFields } from "@hub/domain/ingestion/canonical-record.ts";
import type { CheckedRow } from "@hub/domain/ingestion/row-check.ts";
import { firstDay, type Period } from "@hub/domain/period.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/connect.ts";
import { prepareFactMonth } from "../facts/fact-months.sql.ts";
import { openCopy } from "../db/copy/copy-stream.ts";
import { inTransaction } from "../db/transaction.ts";
import { reserveDeliveryIds } from "../ingestion/loading/deliveries.sql.ts";
import { createCopyBlocks } from "../db/copy/copy-text.ts";
import { compileFactRows, hashPerson } from "../ingestion/loading/fact-rows.ts";
import { finishUpload } from "../ingestion/loading/finish-upload.ts";
import { createIssueLog } from "../ingestion/loading/issue-log.ts";
import { type ClaimedUpload, claimUpload, insertUpload } from "../ingestion/uploads/uploads.sql.ts";

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
  /** Job profile and unit as delivered. */
  job?: string | null;
  unit?: string | null;
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
  legalEntityId: number;
  period: Period;
  by: number;
  persons: TestPerson[];
  warnings?: number;
  quarantined?: boolean;
  /** When; the portal's now unless told. */
  at?: Date;
};

/** What the portal's person key does here: the numbers themselves are the key. */
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Delivers rows as the worker does once a file is read and checked; the one that stood before is superseded, signatures are dropped. Answers the delivery's id. */
export async function addLoadedDelivery(ctx: Context, given: TestDelivery): Promise<number> {
  const { ingestionId, legalEntityId, period, persons, warnings = 0, quarantined = false, at } = given;
  const now = at ?? ctx.clock.now();
  await prepareFactMonth(ctx.db, firstDay(period));
  return inTransaction({ ...ctx, clock: { now: () => now } }, async (ctx) => {
    const place = { ingestionId, legalEntityId, period: firstDay(period), userId: given.by };
    const uploadId = await insertUpload(ctx.db, { ...place, definitionVersion: 1, purpose: "deliver", fileName: "test.csv", now });
    const claimed = uploadId === undefined ? undefined : await claimUpload(ctx.db, uploadId, now);
    const [deliveryId] = await reserveDeliveryIds(ctx.db, 1);
    if (!claimed || deliveryId === undefined) throw new Error("A delivery for the same place is under way.");
    // Most tests say nothing of columns.
    const upload = { ...claimed, definition: { ...claimed.definition, columns: claimed.definition.columns ?? [] } };
    const log = createIssueLog(upload.id);
    const about = { row: 1, column: null, found: null, sensitive: false, params: {} };
    for (let count = 0; count < warnings; count += 1) log.add({ ...about, severity: "warning", code: "same-file-again" }, legalEntityId);
    if (quarantined) log.add({ ...about, severity: "error", code: "cell-empty" }, legalEntityId);
    else if (persons.length > 0) await copyPersons(ctx, upload, deliveryId, persons);
    await finishUpload(ctx, upload, {
      state: quarantined ? "QUARANTINED" : "LOADED",
      // Without its persons a delivery is like any other: none of a test's is held.
      tallies: [{ legalEntityId, deliveryId, rows: persons.length, errors: log.errors, warnings }],
      rowsRead: persons.length,
      notices: [],
      log,
    });
    return deliveryId;
  });
}

async function copyPersons(ctx: Context, upload: ClaimedUpload, deliveryId: number, persons: readonly TestPerson[]): Promise<void> {
  const { statement, write } = compileFactRows(upload.definition, upload.period);
  const legalEntityId = upload.legalEntityId ?? 0;
  const rows = createCopyBlocks();
  for (const [index, person] of persons.entries()) {
    const checked = checkedOf(person);
    write(rows, index + 1, deliveryId, legalEntityId, checked, hashPerson(checked.values, legalEntityId, hashOf), hashOf);
  }
  const copy = await openCopy(ctx.db, statement);
  await copy.write(rows.take());
  await copy.end();
}

function checkedOf(person: TestPerson): CheckedRow {
  const given = { hired: "2020-01-01", hours: "40", level: "none", sex: "U", ...person };
  const values: Partial<Record<CanonicalField, string | null | undefined>> = {
    person: person.person,
    group_person: person.groupPerson ?? person.person,
    sex: given.sex,
    birth_date: given.born,
    hire_date: given.hired,
    end_date: given.ended,
    leave_reason: given.reason,
    contract_type: given.contract,
    hours: given.hours,
    full_time_hours: given.fullTimeHours,
    annual_pay: given.annualPay,
    hourly_pay: given.hourlyPay,
    bonus: given.bonus,
    management_level: given.level,
    agreed_hours: given.agreed,
    absence_hours: given.absence,
    training_hours: given.training,
    workforce_cost: given.cost,
    manager: given.manager,
    job_profile: given.job,
    unit: given.unit,
  };
  return { key: person.person, values: canonicalFields.map((field) => values[field] ?? null), extras: [], errors: 0, warnings: 0 };
}
