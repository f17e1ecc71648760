import { keepParts } from "../../apps/server/src/closing/figures/parts.sql.ts";
import { prepareFactMonth } from "../../apps/server/src/facts/fact-months.sql.ts";
import { keepRowsDigests } from "../../apps/server/src/facts/rows-digest.sql.ts";
import type { Database } from "../../apps/server/src/db/connect.ts";
import { periodOf } from "@hub/domain/period.ts";
import type pg from "pg";

type Group = { entities: number; persons: number; first: string };

/** A group whose entities are of skewed size and use three currencies, with everybody who works there. */
export async function seedGroup(pool: pg.Pool, { entities, persons, first }: Group): Promise<void> {
  await pool.query(`
    insert into app_user (email, name) select 'user' || n || '@example.com', 'User ' || n from generate_series(1, 3) n;
    insert into legal_entity (code, name, country, currency)
      select 'E' || n, 'Entity ' || n, 'ES', case n % 5 when 3 then 'GBP' when 4 then 'CHF' else 'EUR' end from generate_series(1, ${entities}) n;
    insert into section_calendar (section_code, legal_entity_id, first_month) select 'OnHR', id, '${first}' from legal_entity;
    insert into ingestion (code, name, section_code) values ('CORE', 'Core', 'OnHR');
    insert into ingestion_definition (ingestion_id, version, definition) values (1, 1, '{"fullTimeHours":"40"}');
    create unlogged table bench_person as
      select n, 1 + floor(${entities} * power((n::bigint * 7907 % 10007) / 10007.0, 2))::int as legal_entity_id, n::text as person, sha256(n::text::bytea) as person_hash,
        case when n % 97 = 0 then 'U' when n % 5 < 2 then 'F' else 'M' end as sex, date '1965-01-01' + (n % 14000) as birth_date, date '2000-01-01' + (n % 8700) as hire_date,
        case when n % 9 = 0 then 'temporary' else 'permanent' end as contract_type, case when n % 8 = 0 then 20 when n % 11 = 0 then 37.5 else 40 end as hours,
        18000 + (n::bigint * 7919 % 60000) + (n % 100) / 100.0 as annual_pay, case when n % 3 = 0 then 500 + n % 4000 else 0 end as bonus,
        case when n % 12 = 0 then 'manager' else 'none' end as management_level, 'Network engineer ' || n % 40 as job_profile, 'Unit ' || n % 25 as unit,
        null::bytea as manager_hash
      from generate_series(1, ${persons}) n
      order by 2, 1;
    update bench_person p set manager_hash = m.manager_hash
      from (select n, first_value(person_hash) over (partition by legal_entity_id, place / 12 order by n) as manager_hash
        from (select *, row_number() over (partition by legal_entity_id order by n) as place from bench_person) q) m
      where m.n = p.n`);
}

/**
 * A month's deliveries, all validated, and a scenario that is due: what stands when a closing begins. Half a percent starts and half a percent ends in the month;
 * one in three hundred of them changes the entity.
 */
export async function seedMonth(pool: pg.Pool, db: Database, period: string): Promise<void> {
  await pool.query(
    `with uploads as (
      insert into upload (ingestion_id, definition_version, legal_entity_id, period, purpose, file_name, state, created_by)
      select 1, 1, e.id, $1::date, 'deliver', 'file.csv', 'LOADED', 1 from legal_entity e returning id, legal_entity_id
    )
    insert into delivery (upload_id, ingestion_id, section_code, legal_entity_id, period, state, row_count, error_count, warning_count, delivered_by)
    select u.id, 1, 'OnHR', u.legal_entity_id, $1::date, 'LOADED', p.persons, 0, 0, 1
    from uploads u join (select legal_entity_id, count(*) as persons from bench_person group by legal_entity_id) p on p.legal_entity_id = u.legal_entity_id
    order by u.legal_entity_id`,
    [period],
  );
  await prepareFactMonth(db, period);
  await pool.query(
    `insert into person_fact (delivery_id, row_number, legal_entity_id, period, person, person_hash, sex, birth_date, hire_date, end_date, leave_reason, contract_type, hours,
      full_time_hours, annual_pay, bonus, management_level, job_profile, unit, agreed_hours, absence_hours, training_hours, workforce_cost, manager_hash)
    select d.id, p.n, d.legal_entity_id, d.period, p.person, p.person_hash, p.sex, p.birth_date, case when p.n % 200 = s.step then $1::date + (p.n % 27) else p.hire_date end,
      case when p.n % 200 = s.step + 1 then $1::date + (p.n % 27) end,
      case when p.n % 200 = s.step + 1 then case when p.n % 3 = 0 then 'involuntary' else 'voluntary' end end,
      p.contract_type, p.hours, null, p.annual_pay, p.bonus, p.management_level, p.job_profile, p.unit, 160, case when p.n % 30 = s.step % 30 then 16 else 0 end,
      p.n % 5, round(p.annual_pay / 9, 2), p.manager_hash
    from bench_person p
    join delivery d on d.period = $1::date and d.legal_entity_id = p.legal_entity_id
    cross join (select extract(month from $1::date)::int + 12 * (extract(year from $1::date)::int % 8) as step) s
    order by p.legal_entity_id, p.n`,
    [period],
  );
  await pool.query(`insert into consolidation (section_code, period, state) values ('OnHR', $1::date, 'FULL')`, [period]);
  await pool.query(
    `insert into cell (consolidation_id, legal_entity_id, sign_off, lock_state, signed_by, signed_at, validated_by, validated_at, delivery_ids, consolidated_at)
    select k.id, d.legal_entity_id, 'OWNER_VALIDATED', 'LOCKED', 2, now(), 3, now(), array[d.id], now()
    from consolidation k join delivery d on d.period = k.period where k.period = $1::date`,
    [period],
  );
  // What each validation keeps of its own rows.
  const { rows } = await pool.query<{ id: number }>(
    "select c.id from cell c join consolidation k on k.id = c.consolidation_id where k.period = $1::date",
    [period],
  );
  for (const { id } of rows) {
    await keepRowsDigests(db, [id], period);
    await keepParts(db, [id], periodOf(period));
  }
  await pool.query(
    `insert into exchange_rate (period, currency, group_currency, rate, changed_by, changed_at)
    select $1::date, currency, 'EUR', rate, 1, now() from (values ('GBP', 1.1537), ('CHF', 1.0649)) r (currency, rate)`,
    [period],
  );
  await pool.query(`insert into scenario (scenario_type, period, closing_due_at) values ('CLOSING', $1::date, now())`, [period]);
}
