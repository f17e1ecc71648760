import { firstDay, lastDay, type Period } from "@hub/domain/period.ts";
import { sql } from "kysely";
import type { Database } from "../../../db/connect.ts";
import type { PlainRow } from "./plain-gap.ts";

/** A closed version of a month with its rows, as a closing leaves it: of one section, of entities that are there by their code. */
export async function addClosedPeople(db: Database, period: Period, of: readonly PlainRow[]): Promise<void> {
  const day = firstDay(period);
  const isActive = ({ hired, ended }: PlainRow) => (hired ?? "0") <= lastDay(period) && (ended ?? "9") > lastDay(period);
  const headcounts = Object.entries(Object.groupBy(of.filter(isActive), ({ entity }) => entity)).map(([code, present]) => ({
    code,
    persons: present?.length ?? 0,
  }));
  await db.transaction().execute(async (db) => {
    await sql`select prepare_fact_month(${day}::date)`.execute(db);
    const { rows: made } = await sql<{
      id: number;
    }>`select nextval(pg_get_serial_sequence('scenario_version', 'id'))::integer as id`.execute(db);
    const id = made[0]?.id ?? 0;
    await sql`insert into scenario (scenario_type, period, state) values ('CLOSING', ${day}::date, 'CLOSED') on conflict do nothing`.execute(
      db,
    );
    await sql`update scenario set state = 'CLOSED' where scenario_type = 'CLOSING' and period = ${day}::date`.execute(db);
    await sql`insert into version_definition (version_id, ingestion_id, ingestion_code, definition_version, definition) values (${id}, 1, 'OnHR', 1, '{"fullTimeHours": "40"}')`.execute(
      db,
    );
    await sql`
      insert into version_cell (version_id, section_code, legal_entity_id, legal_entity_code, legal_entity_name, country, currency, row_count, signed_by, signed_at, validated_by, validated_at)
      select ${id}, 'OnHR', e.id, e.code, e.name, e.country, e.currency, 1, 'x', now(), 'y', now() from legal_entity e`.execute(db);
    await sql`
      insert into version_delivery (version_id, delivery_id, section_code, legal_entity_id, ingestion_id, definition_version, row_count, delivered_by, delivered_at, file_name, warning_count, check_results)
      select ${id}, d.delivery, 'OnHR', e.id, 1, 1, d.n, 'x', now(), 'x.csv', 0, '[]'
      from (select r.delivery, r.entity, count(*) as n from jsonb_to_recordset(${JSON.stringify(of)}::jsonb) as r (delivery integer, entity text) group by 1, 2) d
      join legal_entity e on e.code = d.entity`.execute(db);
    await sql`
      insert into person_fact (delivery_id, period, legal_entity_id, row_number, person, person_hash, sex, birth_date, hire_date, end_date, hours, full_time_hours, job_profile, unit)
      select r.delivery, ${day}::date, e.id, r.row, r.person, sha256(r.person::bytea), 'U', r.born, r.hired, r.ended, r.hours, r."full", r.job, r.unit
      from jsonb_to_recordset(${JSON.stringify(of)}::jsonb) as r (delivery integer, entity text, row integer, person text, born date, hired date, ended date, hours numeric, "full" numeric, job text, unit text)
      join legal_entity e on e.code = r.entity`.execute(db);
    await sql`select copy_version_facts(${id}, ${day}::date)`.execute(db);
    await sql`
      insert into version_figure (version_id, kpi_code, legal_entity_id, section_code, numerator)
      select ${id}, 'headcount', e.id, 'OnHR', h.persons from jsonb_to_recordset(${JSON.stringify(headcounts)}::jsonb) as h (code text, persons integer) join legal_entity e on e.code = h.code`.execute(
      db,
    );
    await sql`
      insert into scenario_version (id, scenario_id, number, period, conventions, content_hash)
      select ${id}, s.id, 1, s.period, '{"minimumGroupSize": 10}'::jsonb, ${Buffer.alloc(32)} from scenario s where s.scenario_type = 'CLOSING' and s.period = ${day}::date`.execute(
      db,
    );
  });
}
