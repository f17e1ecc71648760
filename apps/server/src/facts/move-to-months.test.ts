import { conventionsWith } from "@hub/domain/dashboards/kpis.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { hashVersion } from "../closing/copy-version.sql.ts";
import { applicationUrlOf, ensureEmbeddedRole, grantApplication } from "../db/application-role.ts";
import { connect } from "../db/connect.ts";
import { limits } from "../db/limits.ts";
import { migrate } from "../db/migrate.ts";
import { readTotalPay } from "../pay-reports/total-pay.sql.ts";
import { startOldDatabase, type OldDatabase } from "../testing/old-database.ts";
import { keepRowsDigests } from "./rows-digest.sql.ts";

const conventions = conventionsWith({ minimumGroupSize: 10, payProtectionPercent: 10, groupCurrency: "EUR" });
let database: OldDatabase;
let old: pg.Client;

/** Two months of two entities, as the portal before kept them: people with every column, figures of somebody else, a version of each month, and one of them closed twice. */
const months = `
  insert into legal_entity (code, name, country, currency) values ('A', 'Entity A', 'ES', 'EUR'), ('B', 'Entity B', 'PT', 'EUR');
  insert into app_user (email, name) values ('source@example.com', 'Source'), ('coordinator@example.com', 'Coordinator'), ('owner@example.com', 'Owner');
  insert into ingestion (code, name, section_code) values ('FEED', 'Feed', 'OnHR'), ('FIGURES', 'Figures', 'KPIs');
  insert into ingestion_definition (ingestion_id, version, definition) values (1, 1, '{"fullTimeHours": "40"}'), (2, 1, '{"holds": "figures", "columns": []}');
  insert into upload (ingestion_id, definition_version, legal_entity_id, period, purpose, file_name, state, created_by)
    select i, 1, e, m, 'deliver', 'f.csv', 'LOADED', 1 from unnest(array[date '2025-12-01', '2026-01-01']) m, generate_series(1, 2) e, generate_series(1, 2) i order by m, e, i;
  insert into delivery (upload_id, ingestion_id, section_code, legal_entity_id, period, state, row_count, error_count, warning_count, delivered_by)
    select id, ingestion_id, case ingestion_id when 1 then 'OnHR' else 'KPIs' end, legal_entity_id, period, 'LOADED', 30, 0, 0, 1 from upload order by id;
  insert into person_fact select d.id, n, d.legal_entity_id, d.legal_entity_id || '-Ñ-' || n, sha256(n::text::bytea), case n % 3 when 0 then 'F' when 1 then 'M' else 'U' end, '1980-01-01', '2015-01-01',
      case when n % 9 = 0 then d.period + 5 end, case when n % 9 = 0 then 'voluntary' end, 'permanent', 37.5, null, 20000.125 * n, case when n % 2 = 0 then 10.3333 + n end, n, 'none', 'Engineer', 'Unit',
      jsonb_build_object('Número', n::text), 160, 1.50, 2, 3000.01, sha256('m')
    from delivery d cross join generate_series(1, 30) n where d.ingestion_id = 1;
  insert into figure_fact select d.id, n, d.legal_entity_id, jsonb_build_object('Headcount', (n * 10)::text) from delivery d cross join generate_series(1, 2) n where d.ingestion_id = 2;
  insert into scenario (scenario_type, period, state) values ('CLOSING', '2025-12-01', 'CLOSED'), ('CLOSING', '2026-01-01', 'CLOSED')`;
/** What a closing of then wrote, in its own words. */
const version = `
  insert into version_delivery select $1, d.id, d.section_code, d.legal_entity_id, d.ingestion_id, 1, d.row_count, 'Source', d.delivered_at, 'f.csv', null, 0, '[]' from delivery d where d.period = $2::date`;
const copies = [
  `insert into version_definition select distinct on (ingestion_id) $1::integer, ingestion_id, 'FEED', 1, '{"fullTimeHours": "40"}'::jsonb from version_delivery where version_id = $1`,
  "insert into version_person select $1, d.section_code, f.* from version_delivery d join person_fact f on f.delivery_id = d.delivery_id where d.version_id = $1",
  "insert into version_given_figure select $1, d.section_code, f.* from version_delivery d join figure_fact f on f.delivery_id = d.delivery_id where d.version_id = $1",
];
const rest = ["cell c", "delivery d", "definition d", "finding f", "rate r", "figure f"].map((each) => {
  const [name, alias] = each.split(" ");
  return `union all select '${name} ' || substr(${alias}::text, length(${alias}.version_id::text) + 3) from version_${name} ${alias} where ${alias}.version_id = $1`;
});
const lines = (row: string) => `encode(sha256(string_agg(substr(record_send(${row}), 17), '' order by ${row}.row_number)), 'hex')`;
const hashOfThen = `
  select sha256(convert_to(string_agg(part.line, E'\\n' order by part.line collate "C"), 'UTF8')) as hash from (
    select 'conventions ' || $2::jsonb::text as line ${rest.join(" ")}
    union all select 'persons ' || p.delivery_id || ' ' || ${lines("p")} from version_person p where p.version_id = $1 group by p.delivery_id
    union all select 'given ' || p.delivery_id || ' ' || ${lines("p")} from version_given_figure p where p.version_id = $1 group by p.delivery_id
  ) part`;
const digestsOfThen =
  "update delivery d set rows_sha256 = (select sha256(string_agg(substr(record_send(row(d.section_code, f.*)), 5), '' order by f.row_number)) from person_fact f where f.delivery_id = d.id)";

beforeAll(async () => {
  database = await startOldDatabase("0049");
  old = database.client;
  await old.query(months);
  await old.query(digestsOfThen);
  for (const [id, scenario, number, period] of [
    [1, 1, 1, "2025-12-01"],
    [2, 2, 1, "2026-01-01"],
    [3, 1, 2, "2025-12-01"],
  ]) {
    await old.query("begin");
    await old.query(version, [id, period]);
    for (const statement of copies) await old.query(statement, [id]);
    await old.query(
      "insert into version_figure (version_id, kpi_code, legal_entity_id, section_code, numerator, denominator, women, men, undeclared) select $1, 'mean-pay-gap', e, 'OnHR', 10 * e, 20, 20, 20, 0 from generate_series(1, 2) e",
      [id],
    );
    const { rows } = await old.query<{ hash: Buffer }>(hashOfThen, [id, JSON.stringify(conventions)]);
    await old.query(
      "insert into scenario_version (id, scenario_id, number, period, conventions, content_hash) values ($1, $2, $3, $4, $5, $6)",
      [id, scenario, number, period, JSON.stringify(conventions), rows[0]?.hash],
    );
    await old.query("commit");
  }
}, 60_000);
afterAll(() => database.stop());

/** Rows of each table and a sum of all they said before there were months, and what is computed of versions, in words of its own. */
async function describe(columns: Record<string, string>): Promise<Record<string, string>> {
  const told: Record<string, string> = {};
  for (const [table, names] of Object.entries(columns)) {
    const { rows } = await old.query<{ sum: string }>(
      `select count(*) || ' ' || md5(string_agg(md5(t::text), '' order by t::text)) as sum from (select ${names} from ${table}) t`,
    );
    told[table] = rows[0]?.sum ?? "";
  }
  const { rows } = await old.query(
    "select version_id, legal_entity_id, sex, count(*), sum(annual_pay)::text as pay, avg(hourly_pay)::text as hourly, count(distinct person_hash) from version_person group by 1, 2, 3 order by 1, 2, 3",
  );
  return { ...told, computed: JSON.stringify(rows) };
}

test("facts that stood in one table go to their months with every row; versions, their figures and hashes are as before, and later ones are made alike", async () => {
  const { rows } = await old.query<{ table: string; names: string }>(
    `select c.relname as table, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as names from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relname in ('person_fact', 'figure_fact', 'version_person', 'version_given_figure', 'version_figure', 'version_delivery', 'scenario_version', 'delivery') group by 1`,
  );
  const columns = Object.fromEntries(rows.map(({ table, names }) => [table, names]));
  const before = await describe(columns);
  expect(Object.keys(columns)).toHaveLength(8);
  expect([before["person_fact"], before["version_person"], before["version_given_figure"]].map((sum) => sum?.split(" ")[0])).toEqual([
    "120",
    "180",
    "12",
  ]);

  expect((await migrate(database.url)).slice(0, 2)).toEqual(["0049_fact_months.sql", "0050_facts_without_triggers.sql"]);
  expect(await describe(columns)).toEqual(before);
  const { rows: parts } = await old.query<{ part: string }>(
    "select i.inhrelid::regclass::text as part from pg_inherits i where i.inhparent = 'version_person'::regclass order by 1",
  );
  expect(parts.map(({ part }) => part)).toEqual(["fact.version_person_2025_12", "fact.version_person_2026_01"]);
  expect((await old.query("select period::text, count(*)::int as rows from version_person group by 1 order by 1")).rows).toEqual([
    { period: "2025-12-01", rows: 120 },
    { period: "2026-01-01", rows: 60 },
  ]);

  const { db, close } = connect(database.url, { limits: limits.jobs });
  try {
    const { rows: versions } = await old.query<{ id: number; period: string; content_hash: Buffer }>(
      "select id, period::text as period, content_hash from scenario_version order by id",
    );
    for (const { id, period, content_hash } of versions) {
      expect((await hashVersion(db, { versionId: id, period }, conventions)).toString("hex")).toBe(content_hash.toString("hex"));
      // By the digests that were kept then, too.
      expect((await hashVersion(db, { versionId: id, period }, conventions, true)).toString("hex")).toBe(content_hash.toString("hex"));
    }
    expect(await readTotalPay(db, { versionId: 1, section: "OnHR", legalEntityId: 1, period: { year: 2025, month: 12 } })).toMatchObject({
      women: 7,
      men: 10,
    });
    // A digest made now is the one of then.
    const { rows: of } = await old.query(
      "select id, encode(rows_sha256, 'hex') as digest from delivery where ingestion_id = 1 and period = '2026-01-01' order by id",
    );
    await old.query(
      `insert into consolidation (section_code, period) values ('OnHR', '2026-01-01');
      insert into cell (consolidation_id, legal_entity_id, sign_off, signed_by, signed_at, delivery_ids)
        select 1, legal_entity_id, 'COORDINATOR_SIGNED', 2, now(), array[id] from delivery where ingestion_id = 1 and period = '2026-01-01';
      update delivery set rows_sha256 = null`,
    );
    await keepRowsDigests(db, [1, 2], "2026-01-01");
    expect(
      (await old.query("select id, encode(rows_sha256, 'hex') as digest from delivery where rows_sha256 is not null order by id")).rows,
    ).toEqual(of);
  } finally {
    await close();
  }
});

test("an application's role of before has the rights of now at the next start, and no more", async () => {
  await ensureEmbeddedRole(inject("postgresUrl"));
  const url = applicationUrlOf(database.url);
  await grantApplication(database.url, url);
  expect(await grantApplication(database.url, url)).toBe(0);
  const app = new pg.Client({ connectionString: url });
  await app.connect();
  try {
    for (const statement of [
      "update version_person set hourly_pay = 1",
      "delete from person_fact",
      "insert into version_given_figure select * from version_given_figure",
      "truncate figure_fact",
    ])
      await expect(app.query(statement), statement).rejects.toMatchObject({ code: "42501" });
    expect((await app.query("select prepare_fact_month('2026-02-01') as made")).rows).toEqual([{ made: true }]);
  } finally {
    await app.end();
  }
  // The owner keeps theirs: what has to be blanked is blanked by functions of the owner's.
  expect((await old.query("update version_person set person = '' where person = '1-Ñ-1'")).rowCount).toBe(3);
});
