import type { Hold } from "@hub/domain/ingestion/held/held-delivery.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import type { Cause } from "./issue-log.ts";
import { randomBytes } from "node:crypto";

/** Keeps numbers free for deliveries that may come to be. */
export async function reserveDeliveryIds(db: Database, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('delivery', 'id')) as id from generate_series(1, ${count}::int)`.execute(db);
  return rows.map((row) => row.id);
}

export type CellState = { id: number; legalEntityId: number; lock: string; signOff: string };

/**
 * Makes everything that changes a section's month wait for everything else of the kind until the transaction ends, and answers the cells of
 * the entities as they stand then, of which who looks at them hears. The clock is read once the month is held: a reopening that ended meanwhile locks. A cell that nobody signed yet has no row.
 */
export async function lockCells(
  db: Database,
  section: string,
  period: string,
  legalEntityIds: number[],
  readClock: () => Date,
): Promise<CellState[]> {
  await sql`insert into consolidation (section_code, period) values (${section}, ${period}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{
    id: number;
  }>`select id from consolidation where section_code = ${section} and period = ${period} for no key update`.execute(db);
  const cells = await sql<CellState>`
    select id, legal_entity_id as "legalEntityId", lock_on(id, lock_state, ${readClock()}::timestamptz::date) as lock, sign_off as "signOff" from cell
    where consolidation_id = ${rows[0]?.id} and legal_entity_id = any(${legalEntityIds}) order by id for no key update`.execute(db);
  const places = legalEntityIds.map((legalEntityId) => ({ legalEntityId, sectionCode: section, ingestionId: null }));
  await tellChange(db, { topic: "cells", to: { places } });
  return cells.rows;
}

/** Takes the signatures of cells back, because what they were given for has changed; the signatures themselves stay in the history. */
export async function dropSignatures(db: Database, cellIds: number[]): Promise<void> {
  await sql`
    update cell set sign_off = 'NONE', signed_by = null, signed_at = null, validated_by = null, validated_at = null, signed_for = null, delivery_ids = null,
      consolidated_at = null, version = version + 1
    where id = any(${cellIds})`.execute(db);
}

export type NewDelivery = {
  id: number;
  legalEntityId: number;
  rows: number;
  errors: number;
  warnings: number;
  /** Of a file for many entities one whose cell is locked is skipped, and one that says what stands, signed, is unchanged: both change nothing, and are only told. */
  state: "QUARANTINED" | "HELD" | "LOADED" | "LOADED_WITH_WARNINGS" | "SKIPPED" | "UNCHANGED";
  /** Why it is held. */
  held: Hold | null;
};

/**
 * Lets the deliveries that stood before step back, and puts the new ones in their place; answers the ids of the old, and which of them were held and never answered. A
 * quarantined one replaces only its like and one that is held, a held one only its like, one that is skipped or unchanged nothing.
 */
export async function replaceDeliveries(
  db: Database,
  upload: { id: number; ingestionId: number; section: string; period: string; sender: { id: number } },
  deliveries: NewDelivery[],
  now: Date,
): Promise<{ ids: number[]; unanswered: number[] }> {
  const json = JSON.stringify(deliveries);
  const old = await sql<{ id: number; unanswered: boolean }>`
    update delivery d set state = 'SUPERSEDED', superseded_by = n.id
    from jsonb_to_recordset(${json}::jsonb) as n(id bigint, "legalEntityId" int, state text)
    where d.ingestion_id = ${upload.ingestionId} and d.period = ${upload.period} and d.legal_entity_id = n."legalEntityId"
      and n.state not in ('SKIPPED', 'UNCHANGED') and (d.state = 'HELD' or (d.state = 'QUARANTINED' and n.state <> 'HELD')
        or (n.state in ('LOADED', 'LOADED_WITH_WARNINGS') and d.state in ('LOADED', 'LOADED_WITH_WARNINGS')))
    returning d.id, d.held is not null and d.answered_at is null as unanswered`.execute(db);
  await sql`
    insert into delivery (id, upload_id, ingestion_id, section_code, legal_entity_id, period, state, row_count, error_count, warning_count, delivered_by, delivered_at, held)
    overriding system value
    select n.id, ${upload.id}, ${upload.ingestionId}, ${upload.section}, n."legalEntityId", ${upload.period}::date, n.state, n.rows, n.errors, n.warnings,
      ${upload.sender.id}, ${now}, nullif(n.held, 'null'::jsonb)
    from jsonb_to_recordset(${json}::jsonb) as n(id bigint, "legalEntityId" int, state text, rows int, errors int, warnings int, held jsonb)`.execute(
    db,
  );
  return { ids: old.rows.map(({ id }) => id), unanswered: old.rows.filter(({ unanswered }) => unanswered).map(({ id }) => id) };
}

/** Takes away rows that were copied for deliveries of a month (its first day) which are not to stand, before anybody has seen them; of others the database refuses it. */
export async function deleteFacts(db: Database, period: string, deliveryIds: readonly number[]): Promise<void> {
  if (deliveryIds.length > 0) await sql`select drop_unseen_facts(${period}::date, ${[...deliveryIds]}::bigint[])`.execute(db);
}

/** Keeps how often each cause occurs, the most frequent first. */
export async function insertCauses(db: Database, uploadId: number, causes: Cause[]): Promise<void> {
  const json = JSON.stringify(causes.map((cause, position) => ({ ...cause.issue, ...cause, position })));
  await sql`
    insert into upload_cause (upload_id, position, legal_entity_id, column_name, severity, code, occurrences, found, params, sensitive)
    select ${uploadId}, c.position, c."legalEntityId", c."column", c.severity, c.code, c.occurrences, c.found, c.params, c.sensitive
    from jsonb_to_recordset(${json}::jsonb)
      as c(position int, "legalEntityId" int, "column" text, severity text, code text, occurrences int, found text, params jsonb, sensitive boolean)`.execute(
    db,
  );
}

/** A secret of this portal, 32 bytes; made at its first use, the same ever after, also when two ask at once. */
export async function getInstanceSecret(db: Database, name: string): Promise<Buffer> {
  await db
    .insertInto("instance_secret")
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom("instance_secret").select("value").where("name", "=", name).executeTakeFirstOrThrow();
  return value;
}

/** What a file's rows are copied by; the columns in the order `fact-rows.ts` writes them. */
export const copyPeople = `copy person_fact (delivery_id, row_number, legal_entity_id, period, person, person_hash, sex, birth_date, hire_date, end_date, leave_reason,
  contract_type, hours, full_time_hours, annual_pay, hourly_pay, bonus, management_level, job_profile, unit, agreed_hours, absence_hours, training_hours, workforce_cost, manager_hash,
  extra) from stdin`;
export const copyFigures = "copy figure_fact (delivery_id, row_number, legal_entity_id, period, figures) from stdin";
export const copyIssues =
  "copy upload_issue (upload_id, position, legal_entity_id, row_number, column_name, severity, code, found, params, sensitive, row_key) from stdin";
