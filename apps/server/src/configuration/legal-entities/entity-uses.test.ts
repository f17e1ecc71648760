import { createCalendarRow, updateCalendarRow } from "@hub/contract/configuration/configuration.ts";
import { deliveryOptions } from "@hub/contract/ingestion/ingestion.ts";
import * as contract from "@hub/contract/configuration/legal-entities.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type GroupPortal, startGroupPortal } from "../../testing/group-portal.ts";
import { expectLockWaits } from "../../testing/lock-waits.ts";
import { useCap } from "./entity-uses.sql.ts";
import { insertLegalEntity } from "./legal-entities.sql.ts";

let portal: GroupPortal;
let token: string;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B", "C"], sections: ["PLN"] });
  token = await portal.signIn((await portal.addUser("admin", [{ role: "hub-admin" }])).email);
});
afterAll(() => portal.stop());

const detail = async (id: number) => (await portal.call(contract.getLegalEntity, { token, params: { id } })).body;
const remove = (id: number) => portal.call(contract.deleteLegalEntity, { token, params: { id }, ifMatch: 1 });
const values = (code: string, given: object = {}) => ({
  code,
  name: `Entity ${code}`,
  country: "ES",
  currency: "EUR",
  parentId: null,
  validFrom: "2000-01-01",
  validTo: null,
  active: true,
  ...given,
});

test("[CONF-06] all that uses an entity is counted, with examples, and it cannot go; one that nothing uses can", async () => {
  await portal.complete("A");
  await insertLegalEntity(portal.db, { code: "A-1", name: "Daughter", parentId: portal.idOf("A") });
  await portal.addUser("only-a", [{ role: "data-owner", legalEntityId: portal.idOf("A") }]);
  const { body } = await portal.call(contract.getLegalEntity, { token, params: { id: portal.idOf("A") } });
  expect(body.mayDelete).toBe(false);
  expect(body.uses).toEqual([
    { kind: "children", count: 1, examples: ["Daughter"] },
    { kind: "grants", count: 1, examples: ["only-a"] },
    { kind: "calendar", count: 1, examples: ["PLN 2026-10"] },
    { kind: "uploads", count: 1, examples: ["test.csv"] },
    { kind: "facts", count: 1, examples: ["PLN 1 2026-10"] },
    { kind: "cells", count: 1, examples: ["PLN 2026-10"] },
  ]);
  expect(await remove(portal.idOf("A"))).toMatchObject({ status: 409, body: { code: "in-use", details: { uses: body.uses } } });
  const free = await insertLegalEntity(portal.db, { code: "FREE", name: "Free" });
  expect(await detail(free)).toMatchObject({ mayDelete: true, uses: [] });
  expect((await remove(free)).status).toBe(200);
});

test("a file in which something was found for an entity uses it, though nothing of it was loaded", async () => {
  const id = await insertLegalEntity(portal.db, { code: "ROW", name: "Only in rows" });
  await portal.pool.query(
    `with sent as (insert into upload (ingestion_id, definition_version, period, purpose, file_name, state, created_by)
       values ($1, 1, '2026-10-01', 'deliver', 'many.csv', 'QUARANTINED', $2) returning id)
     insert into upload_cause (upload_id, position, legal_entity_id, severity, code, occurrences) select id, 1, $3, 'error', 'x', 1 from sent`,
    [portal.ingestions["PLN"], portal.source.id, id],
  );
  expect((await detail(id)).uses).toEqual([{ kind: "uploads", count: 1, examples: ["many.csv"] }]);
  expect((await remove(id)).body.code).toBe("in-use");
});

test("a closed version keeps the entities it was made of", async () => {
  const id = await insertLegalEntity(portal.db, { code: "VER", name: "In a version" });
  await portal.pool.query(
    `with s as (insert into scenario (scenario_type, period) values ('CLOSING', '2025-01-01') returning id),
       v as (insert into scenario_version (scenario_id, number, period, conventions, content_hash) select id, 1, '2025-01-01', '{}', 'x' from s returning id)
     select id from v`,
  );
  await portal.pool.query("alter table version_cell disable trigger version_cell_sealed");
  await portal.pool.query(
    `insert into version_cell (version_id, section_code, legal_entity_id, legal_entity_code, legal_entity_name, row_count, signed_by, signed_at, validated_by, validated_at)
     select id, 'PLN', $1, 'VER', 'In a version', 0, 'a', now(), 'b', now() from scenario_version`,
    [id],
  );
  await portal.pool.query("alter table version_cell enable trigger version_cell_sealed");
  expect((await detail(id)).uses).toEqual([{ kind: "versions", count: 1, examples: ["PLN 2025-01 v1"] }]);
  expect((await remove(id)).body.code).toBe("in-use");
});

test("counts end at a cap, examples at five, and the detail costs as many statements however much uses it", async () => {
  const few = await insertLegalEntity(portal.db, { code: "FEW", name: "Few" });
  const many = await insertLegalEntity(portal.db, { code: "MANY", name: "Many" });
  await portal.pool.query(
    "insert into legal_entity (code, name, parent_id) select 'D' || n, 'Daughter ' || n, $1 from generate_series(1, $2) n",
    [many, useCap + 50],
  );
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const statements = async (id: number) => {
    sent.mockClear();
    await detail(id);
    return sent.mock.calls.length;
  };
  await detail(few);
  const expected = await statements(few);
  expect(await statements(many)).toBe(expected);
  sent.mockRestore();
  const [use] = (await detail(many)).uses;
  expect(use).toMatchObject({ kind: "children", count: useCap });
  expect(use.examples).toHaveLength(5);
});

test("what begins to use an entity while it is deleted keeps it", async () => {
  const id = await insertLegalEntity(portal.db, { code: "RACE", name: "Race" });
  const client = await portal.pool.connect();
  try {
    await client.query("begin");
    await client.query("insert into section_calendar (section_code, legal_entity_id, first_month) values ('PLN', $1, '2026-01-01')", [id]);
    // It waits for what is being written, and then sees it.
    const removal = remove(id);
    await expectLockWaits(portal.pool, 1);
    await client.query("commit");
    expect((await removal).body.code).toBe("in-use");
  } finally {
    client.release();
  }
});

test("an inactive entity keeps its calendar, but is not offered for deliveries and gets no new rows", async () => {
  const source = await portal.signIn(portal.source.email);
  await portal.pool.query('update ingestion_definition set definition = definition || \'{"entity": {"from": "delivery"}}\'');
  const offered = async () =>
    (await portal.call(deliveryOptions, { token: source })).body.ingestions.flatMap((item: { legalEntities: { code: string }[] }) =>
      item.legalEntities.map(({ code }) => code),
    );
  expect(await offered()).toEqual(expect.arrayContaining(["A", "B", "C"]));
  const id = portal.idOf("C");
  const body = values("C", { active: false });
  expect((await portal.call(contract.updateLegalEntity, { token, params: { id }, ifMatch: 1, body })).status).toBe(200);
  expect(await offered()).toEqual(expect.not.arrayContaining(["C"]));
  expect(await offered()).toEqual(expect.arrayContaining(["A", "B"]));
  expect((await portal.pool.query("select from expected_cells('2026-10-01') where legal_entity_id = $1", [id])).rowCount).toBe(1);
  const row = { section: "KPIs", legalEntityId: id, first: { year: 2026, month: 1 }, last: null, dueDay: 10 };
  expect((await portal.call(createCalendarRow, { token, body: row })).body.fields).toMatchObject([
    { path: ["legalEntityId"], code: "entities.not-active" },
  ]);
  const kept = (await portal.pool.query("select id, version from section_calendar where legal_entity_id = $1", [id])).rows[0];
  const changed = { ...row, section: "PLN", first: { year: 2026, month: 10 }, last: { year: 2026, month: 12 } };
  expect((await portal.call(updateCalendarRow, { token, params: { id: kept.id }, ifMatch: kept.version, body: changed })).status).toBe(200);
});

test("[CONF-06] what is expected of an entity since it was added goes with it, unless somebody has changed it", async () => {
  await portal.pool.query("update section set expected_by_default = true where code in ('PLN', 'KPIs')");
  const add = async (code: string) => (await portal.call(contract.createLegalEntity, { token, body: values(code) })).body.id as number;
  const [kept, gone] = [await add("KEPT"), await add("GONE")];
  await portal.pool.query("update section set expected_by_default = false");
  expect(await detail(gone)).toMatchObject({ mayDelete: true, uses: [] });
  expect((await remove(gone)).status).toBe(200);
  expect((await portal.pool.query("select from section_calendar where legal_entity_id = $1", [gone])).rowCount).toBe(0);
  const { rows } = await portal.pool.query(
    "select before -> 'sections' as sections from audit where action = 'legal-entity-deleted' and subject_id = $1",
    [String(gone)],
  );
  expect(rows).toEqual([{ sections: ["KPIs", "PLN"] }]);
  const [row] = (await portal.pool.query("select id from section_calendar where legal_entity_id = $1 and section_code = 'PLN'", [kept]))
    .rows;
  const body = { section: "PLN", legalEntityId: kept, first: { year: 2026, month: 12 }, last: null, dueDay: 10 };
  expect((await portal.call(updateCalendarRow, { token, params: { id: row.id }, ifMatch: 1, body })).status).toBe(200);
  expect((await remove(kept)).body).toMatchObject({
    code: "in-use",
    details: { uses: [{ kind: "calendar", count: 1, examples: ["PLN 2026-12"] }] },
  });
  expect((await portal.pool.query("select from section_calendar where legal_entity_id = $1", [kept])).rowCount).toBe(2);
});
