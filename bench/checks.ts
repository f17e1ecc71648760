import type pg from "pg";
import { pino } from "pino";
import { refreshFindings } from "../apps/server/src/checks/refresh-findings.ts";
import { readConfig } from "../apps/server/src/config.ts";
import { type Context, systemClock } from "../apps/server/src/context.ts";
import { connect } from "../apps/server/src/db/connect.ts";
import { limits } from "../apps/server/src/db/limits.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { inTransaction } from "../apps/server/src/db/transaction.ts";
import { openDatabase } from "./setup/database.ts";
import { judge, milliseconds, roundsOf, sizeOf, tellCost, timeInTurn } from "./setup/timing.ts";

// The check rules after a delivery: of one of 40,000 rows with equal pay, and of 60 entities of 5,000, against one sequential read of the same rows.
const shapes = [
  { what: "one entity, equal pay", entities: 1, rows: sizeOf({ usual: 40_000, quick: 20_000 }), pay: "24000" },
  {
    what: "60 entities",
    entities: 60,
    rows: sizeOf({ usual: 5000, quick: 1000 }),
    pay: "18000 + (n::bigint * 7919 % 60000) + (n % 100) / 100.0",
  },
];
const period = "2026-10-01";
const rounds = roundsOf(5);
const limit = 25;

for (const shape of shapes) await measure(shape);

async function measure({ what, entities, rows, pay }: (typeof shapes)[number]): Promise<void> {
  const database = await openDatabase("checks");
  const { db, pool, close } = connect(database.url, { limits: limits.jobs, max: 2 });
  try {
    await migrate(database.url);
    await seed(pool, { entities, rows, pay });
    const ctx: Context = {
      db,
      config: readConfig({}),
      log: pino({ level: "warn" }),
      clock: systemClock,
      queue: { send: async () => undefined },
    };
    const legalEntityIds = Array.from({ length: entities }, (_, at) => at + 1);
    const { one: checks, other: read } = await timeInTurn(
      rounds,
      () => inTransaction(ctx, (ctx) => refreshFindings(ctx, { section: "OnHR", period, legalEntityIds })),
      () => readRows(pool),
      limit,
    );
    const name = `${what}, ${entities * rows} rows`;
    tellCost({ what, milliseconds: checks, rows: entities * rows });
    console.log(`${name.padEnd(33)} checked ${milliseconds(checks)}   read once ${milliseconds(read)}   ${judge(checks / read, limit)}`);
  } finally {
    await close();
    await database.stop();
  }
}

/** One process reads what the rules look at, once, from the first row to the last. */
async function readRows(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set max_parallel_workers_per_gather = 0");
    await client.query("select count(person_hash), sum(annual_pay), sum(hours), max(hire_date), max(end_date) from person_fact");
  } finally {
    client.release(true);
  }
}

async function seed(pool: pg.Pool, { entities, rows, pay }: { entities: number; rows: number; pay: string }): Promise<void> {
  await pool.query(`
    insert into app_user (email, name) values ('bench@example.com', 'Bench');
    insert into legal_entity (code, name, country, currency) select 'E' || n, 'Entity ' || n, 'ES', 'EUR' from generate_series(1, ${entities}) n;
    insert into section_calendar (section_code, legal_entity_id, first_month) select 'OnHR', id, '${period}' from legal_entity;
    insert into ingestion (code, name, section_code) values ('CORE', 'Core', 'OnHR');
    insert into ingestion_definition (ingestion_id, version, definition) values (1, 1, '{"fullTimeHours":"40"}');
    with uploads as (
      insert into upload (ingestion_id, definition_version, legal_entity_id, period, purpose, file_name, state, created_by)
      select 1, 1, id, '${period}', 'deliver', 'file.csv', 'LOADED', 1 from legal_entity returning id, legal_entity_id
    )
    insert into delivery (upload_id, ingestion_id, section_code, legal_entity_id, period, state, row_count, error_count, warning_count, delivered_by)
      select id, 1, 'OnHR', legal_entity_id, '${period}', 'LOADED', ${rows}, 0, 0, 1 from uploads order by legal_entity_id;
    select prepare_fact_month('${period}');
    insert into person_fact (delivery_id, row_number, legal_entity_id, period, person, person_hash, sex, birth_date, hire_date, contract_type, hours, annual_pay, bonus,
      management_level, job_profile, unit, agreed_hours)
      select d.id, n, d.legal_entity_id, d.period, d.id || '-' || n, sha256((d.id || '-' || n)::bytea), case n % 3 when 0 then 'F' else 'M' end, date '1980-01-01',
        date '2000-01-01' + n % 9000, 'permanent', case when n % 8 = 0 then 20 else 40 end, ${pay}, 0, 'none', 'Engineer', 'Unit', 160
      from delivery d, generate_series(1, ${rows}) n order by d.id;
    insert into consolidation (section_code, period) values ('OnHR', '${period}')`);
  await pool.query("vacuum analyze");
}
