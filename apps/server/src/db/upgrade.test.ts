import { conventionsWith } from "@hub/domain/dashboards/kpis.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readVersionContents } from "../scenarios/comparison/content.sql.ts";
import { listShownFigures } from "../closing/figures/shown-figures.sql.ts";
import { type OldDatabase, startOldDatabase } from "../testing/old-database.ts";
import { connect } from "./connect.ts";
import { limits } from "./limits.ts";
import { storedFile } from "../files/stored-file.ts";
import { migrate } from "./migrate.ts";

let database: OldDatabase;
let old: OldDatabase["client"];
beforeAll(async () => {
  database = await startOldDatabase("0005");
  old = database.client;
});
afterAll(() => database.stop());

// A month that the first portal closed: forty people of one entity, delivered, signed, validated, closed, and the trail of it.
const month = `
  insert into legal_entity (code, name, country, currency) values ('A', 'Entity A', 'ES', 'EUR');
  insert into app_user (email, name) values ('source@example.com', 'Source'), ('coordinator@example.com', 'Coordinator'), ('owner@example.com', 'Owner');
  insert into area_member (user_id, area) values (1, 'MUT'), (2, 'HUB'), (3, 'HUB');
  insert into role_grant (user_id, role) values (1, 'process-source'), (2, 'upload-coordinator'), (3, 'data-owner');
  insert into ingestion (code, name, section_code) values ('FEED', 'Feed', 'OnHR');
  insert into ingestion_definition (ingestion_id, version, definition) values (1, 1, '{"fullTimeHours": "40", "currency": "EUR"}');
  insert into section_calendar (section_code, legal_entity_id, first_month) values ('OnHR', 1, '2026-10-01');
  insert into upload (ingestion_id, definition_version, legal_entity_id, period, purpose, file_name, state, rows_read, created_by)
    values (1, 1, 1, '2026-10-01', 'deliver', 'people.csv', 'LOADED', 40, 1);
  insert into upload_chunk values (1, 0, 'what was delivered');
  insert into task (user_id, kind, params, language, created_at, expires_at) values (1, 'users-import', '{}', 'es', now(), now());
  insert into task_file values (1, 'source', 'users.csv', 'text/csv', 21), (1, 'errors', 'errors.csv', 'text/csv', 2);
  insert into task_file_piece values (1, 'source', 0, 'what is '), (1, 'source', 1, 'to be'), (1, 'errors', 0, 'no');
  insert into delivery (upload_id, ingestion_id, section_code, legal_entity_id, period, state, row_count, error_count, warning_count, delivered_by)
    values (1, 1, 'OnHR', 1, '2026-10-01', 'LOADED', 40, 0, 0, 1);
  insert into person_fact (delivery_id, row_number, legal_entity_id, person, person_hash, sex, hire_date, hours, hourly_pay)
    select 1, n, 1, 'A-' || n, sha256(n::text::bytea), case n % 2 when 0 then 'F' else 'M' end, '2020-01-01', 40, 20.5 + n from generate_series(1, 40) n;
  insert into consolidation (section_code, period, state) values ('OnHR', '2026-10-01', 'FULL');
  insert into cell (consolidation_id, legal_entity_id, sign_off, lock_state, signed_by, signed_at, validated_by, validated_at, delivery_ids, consolidated_at)
    values (1, 1, 'OWNER_VALIDATED', 'FROZEN', 2, now(), 3, now(), '{1}', now());
  insert into signature (cell_id, capacity, user_id, delivery_ids) values (1, 'coordinator', 2, '{1}'), (1, 'owner', 3, '{1}');
  insert into scenario (scenario_type, period, state) values ('CLOSING', '2026-10-01', 'CLOSED');
  insert into version_cell values (1, 'OnHR', 1, 'A', 'Entity A', 'ES', 'EUR', 40, 'Coordinator', now(), 'Owner', now());
  insert into version_delivery values (1, 1, 'OnHR', 1, 1, 1, 40, 'Source', now(), 'people.csv', null, 0, '[]');
  insert into version_definition values (1, 1, 'FEED', 1, '{"fullTimeHours": "40", "currency": "EUR"}');
  insert into version_person select 1, 'OnHR', f.* from person_fact f;
  insert into version_figure (version_id, kpi_code, legal_entity_id, section_code, numerator, denominator, women, men, undeclared)
    select 1, k, e, case when e = 1 then 'OnHR' end, 10, 20, 20, 20, 0 from unnest(array['headcount', 'mean-pay-gap']) k, unnest(array[1, null]) e;
  insert into audit (actor, action, subject_type, subject_id, after) values ('Owner', 'cell-validated', 'cell', '1', '{"section": "OnHR"}')`;

/** Rows and a sum of each table, by the columns it had before. */
async function sumUp(columns: Map<string, string[]>): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const [table, names] of columns) {
    const { rows } = await old.query(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from (select ${names.map((each) => `"${each}"`).join(", ")} from "${table}") t`,
    );
    sums[table] = rows[0].sum;
  }
  return sums;
}

test("a database of the first portal is brought to this one with all its rows, and what was closed stays as it was, to the byte", async () => {
  await old.query("begin");
  await old.query(month);
  await old.query(
    "insert into lookup_value (lookup, code, label_es, label_en) values ('skill-cluster', 'NET', 'Redes móviles', 'Mobile networks')",
  );
  const {
    groupCurrency: _,
    bonus: __,
    years: ___,
    payProtectionPercent: ____,
    ...conventions
  } = conventionsWith({
    minimumGroupSize: 10,
    payProtectionPercent: 10,
    groupCurrency: "EUR",
  });
  await old.query(
    "insert into scenario_version (id, scenario_id, number, period, conventions, content_hash) values (1, 1, 1, '2026-10-01', $1, sha256('content'))",
    [JSON.stringify(conventions)],
  );
  await old.query("commit");
  const { rows } = await old.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('migration', 'setting', 'dashboard', 'lookup_value', 'upload_chunk', 'task_file_piece') order by 1, a.attnum`,
  );
  const columns = new Map([...Map.groupBy(rows, ({ table }) => table)].map(([table, each]) => [table, each.map(({ column }) => column)]));
  const before = await sumUp(columns);
  expect(before["version_person"]).toMatch(/^40 /);

  const applied = await migrate(database.url);
  expect(applied[0]).toBe("0005_month.sql");
  expect(await sumUp(columns)).toEqual(before);
  // What was a list of its own is in the catalogue of planning.
  expect((await old.query("select kind, code, label_en, search from swp_term")).rows).toEqual([
    {
      kind: "skill-cluster",
      code: "NET",
      label_en: "Mobile networks",
      search: "\nredes moviles\nmobile networks\nmobile networks\nmobile networks\nnet\n",
    },
  ]);
  expect(await migrate(database.url)).toEqual([]);

  // And it is read by what there is now.
  const { db, close } = connect(database.url, { limits: limits.jobs });
  try {
    expect((await readVersionContents(db, [1])).get(1)).toMatchObject({ cells: [{ code: "A", section: "OnHR" }] });
    expect((await listShownFigures(db, [{ id: 1, conventions: { minimumGroupSize: 10 } }])).get(1)).toHaveLength(4);
    const { rows: files } = await old.query(
      "select file_id, 18 as size from upload union all select file_id, case purpose when 'source' then 8 else 2 end from task_file order by file_id",
    );
    const texts = files.map(async ({ file_id, size }) => {
      const parts: Uint8Array[] = [];
      for await (const part of storedFile({ db }, Number(file_id), size).stream()) parts.push(part);
      return Buffer.concat(parts).toString();
    });
    expect(await Promise.all(texts)).toEqual(["what was delivered", "what is ", "no"]);
    expect((await old.query("select from file_piece")).rowCount).toBe(4);
  } finally {
    await close();
  }
  for (const statement of ["update version_cell set row_count = 1", "delete from version_figure", "delete from audit"])
    await expect(old.query(statement), statement).rejects.toMatchObject({ code: "23001" });
});
