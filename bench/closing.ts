import { setTimeout as sleep } from "node:timers/promises";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { readConfig } from "../apps/server/src/config.ts";
import { type Context, systemClock } from "../apps/server/src/context.ts";
import { connect } from "../apps/server/src/db/connect.ts";
import { startEmbeddedPostgres } from "../apps/server/src/db/embedded-postgres.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { closeDueScenario } from "../apps/server/src/scenarios/close-scenario.ts";

// A closing of 283,000 persons in 59 entities, with the previous month's version behind it, against one copy of the same rows in the same run.
const persons = Number(process.env["BENCH_PERSONS"] ?? 283_000);
const entities = 59;
const months = ["2026-08-01", "2026-09-01", "2026-10-01"];

const directory = await mkdtemp(join(tmpdir(), "hub-bench-closing-"));
const database = await openDatabase();
const { db, pool, close } = connect(database.url);
const ctx: Context = {
  db,
  config: readConfig({}),
  log: pino({ level: "warn" }),
  clock: systemClock,
  queue: { send: async () => undefined },
};
try {
  await migrate(database.url);
  await seed();
  console.log(`${persons} persons in ${entities} entities, ${months.length} months`);
  for (const period of months) {
    const read = await time(() =>
      pool.query(
        "select count(*), sum(annual_pay), count(distinct sex) from person_fact f join delivery d on d.id = f.delivery_id where d.period = $1",
        [period],
      ),
    );
    const copy = await time(async () => {
      await pool.query("create table bare as select f.* from person_fact f join delivery d on d.id = f.delivery_id where d.period = $1", [
        period,
      ]);
      await pool.query("drop table bare");
    });
    await sleep(100);
    const { rows } = await pool.query<{ id: number }>("select id from scenario where period = $1", [period]);
    const closing = await time(() => closeDueScenario(ctx, { scenarioId: rows[0]?.id ?? 0 }, new AbortController().signal));
    console.log(
      `${period.slice(0, 7)}   rows read once ${seconds(read)}   rows copied once ${seconds(copy)}   closing ${seconds(closing)}   ${(closing / copy).toFixed(1)} copies`,
    );
  }
  const { rows } = await pool.query<{ versions: number; persons: number }>(
    "select (select count(*)::int from scenario_version) as versions, (select numerator::int from version_figure where kpi_code = 'headcount' and legal_entity_id is null order by version_id desc limit 1) as persons",
  );
  if (rows[0]?.versions !== months.length) throw new Error(`${rows[0]?.versions} versions were closed, not ${months.length}.`);
  console.log(`versions ${rows[0].versions}   headcount of the last ${rows[0].persons}`);
} finally {
  await close();
  await database.stop();
  await rm(directory, { recursive: true, force: true });
}

/** A database of its own: on the server at DATABASE_URL, else on a PostgreSQL that is started for it with the portal's settings. */
async function openDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env["DATABASE_URL"];
  if (!given) {
    const postgres = await startEmbeddedPostgres({ directory: join(directory, "postgres") });
    return { url: postgres.url, stop: () => postgres.stop() };
  }
  const name = `bench_closing_${process.pid}`;
  await administer(given, `create database ${name}`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  return { url: url.href, stop: () => administer(given, `drop database ${name} with (force)`) };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Deliveries of skewed size that are all validated, and scenarios that are due: what stands when a closing begins. */
async function seed(): Promise<void> {
  await pool.query(`
    insert into app_user (email, name) select 'user' || n || '@example.com', 'User ' || n from generate_series(1, 3) n;
    insert into legal_entity (code, name, country, currency) select 'E' || n, 'Entity ' || n, 'ES', 'EUR' from generate_series(1, ${entities}) n;
    insert into section_calendar (section_code, legal_entity_id, first_month) select 'OnHR', id, '2026-08-01' from legal_entity;
    insert into ingestion (code, name, section_code) values ('CORE', 'Core', 'OnHR');
    insert into ingestion_definition (ingestion_id, version, definition) values (1, 1, '{"fullTimeHours":"40","currency":"EUR"}')`);
  for (const period of months) {
    await pool.query(
      `with uploads as (
        insert into upload (ingestion_id, definition_version, legal_entity_id, period, purpose, file_name, state, created_by)
        select 1, 1, e.id, $1::date, 'deliver', 'file.csv', 'LOADED', 1 from legal_entity e returning id, legal_entity_id
      )
      insert into delivery (upload_id, ingestion_id, section_code, legal_entity_id, period, state, row_count, error_count, warning_count, delivered_by)
      select u.id, 1, 'OnHR', u.legal_entity_id, $1::date, 'LOADED', 1, 0, 0, 1 from uploads u`,
      [period],
    );
    // Half a percent starts and half a percent ends in the month; one in three hundred of them changes the entity.
    await pool.query(
      `insert into person_fact (delivery_id, row_number, legal_entity_id, person, person_hash, sex, birth_date, hire_date, end_date, leave_reason, contract_type, hours, full_time_hours, annual_pay, bonus, management_level, job_profile, unit)
      select d.id, p.n, d.legal_entity_id, p.n::text, sha256(p.n::text::bytea), case when p.n % 97 = 0 then 'U' when p.n % 5 < 2 then 'F' else 'M' end,
        date '1965-01-01' + (p.n % 14000), case when p.n % 200 = 0 then $1::date + (p.n % 27) else date '2000-01-01' + (p.n % 9000) end,
        case when p.n % 200 = 1 then $1::date + (p.n % 27) end, case when p.n % 200 = 1 then case when p.n % 3 = 0 then 'involuntary' else 'voluntary' end end,
        'permanent', case when p.n % 8 = 0 then 20 when p.n % 11 = 0 then 37.5 else 40 end, null, 18000 + (p.n::bigint * 7919 % 60000) + (p.n % 100) / 100.0, null,
        case when p.n % 12 = 0 then 'manager' else 'none' end, 'Network engineer ' || p.n % 40, 'Unit ' || p.n % 25
      from (select n, 1 + floor(${entities} * power((n::bigint * 7907 % 10007) / 10007.0, 2))::int as entity from generate_series(1, ${persons}) n) p
      join delivery d on d.period = $1::date and d.legal_entity_id = p.entity`,
      [period],
    );
    await pool.query(
      `update delivery d set row_count = f.rows from (select delivery_id, count(*) as rows from person_fact group by delivery_id) f where f.delivery_id = d.id and d.period = $1::date`,
      [period],
    );
    await pool.query(`insert into consolidation (section_code, period, state) values ('OnHR', $1::date, 'FULL')`, [period]);
    await pool.query(
      `insert into cell (consolidation_id, legal_entity_id, sign_off, lock_state, signed_by, signed_at, validated_by, validated_at, delivery_ids, consolidated_at)
      select k.id, d.legal_entity_id, 'OWNER_VALIDATED', 'LOCKED', 2, now(), 3, now(), array[d.id], now()
      from consolidation k join delivery d on d.period = k.period where k.period = $1::date`,
      [period],
    );
    await pool.query(`insert into scenario (scenario_type, period, closing_due_at) values ('CLOSING', $1::date, now())`, [period]);
  }
  await pool.query("analyze");
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
