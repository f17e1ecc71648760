import * as contract from "@hub/contract/configuration/configuration.ts";
import { roles } from "@hub/domain/session/permissions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { insertLegalEntity } from "../legal-entities/legal-entities.sql.ts";

let portal: TestPortal;
let token: string;
let north: number;
let south: number;
beforeAll(async () => {
  portal = await startTestPortal();
  north = await insertLegalEntity(portal.db, { code: "NOR", name: "Norte", country: "ES", currency: "EUR" });
  south = await insertLegalEntity(portal.db, { code: "SUR", name: "Sur" });
  token = await portal.signIn((await portal.addUser("admin", [{ role: "hub-admin" }])).email);
});
afterAll(() => portal.stop());

const january = { year: 2026, month: 1 };
const input = (given: object = {}) => ({ section: "PLN", legalEntityId: north, first: january, last: null, dueDay: 10, ...given });
const create = (body: object) => portal.call(contract.createCalendarRow, { token, body, language: "en" });
const update = (id: number, ifMatch: number | undefined, body: object) =>
  portal.call(contract.updateCalendarRow, { token, params: { id }, body, ifMatch, language: "en" });
const remove = (id: number, ifMatch: number) => portal.call(contract.deleteCalendarRow, { token, params: { id }, ifMatch });
const expectedIn = async (month: string) =>
  (await portal.pool.query("select section_code, legal_entity_id, due_date from expected_cells($1::date) order by 1, 2", [month])).rows.map(
    ({ section_code, legal_entity_id, due_date }) => [section_code, legal_entity_id, due_date],
  );

test("a row is made, changed and taken out, with its version, and each is written into the trail", async () => {
  const made = await create(input({ section: "KPIs", last: { year: 2026, month: 6 } }));
  expect(made).toMatchObject({
    status: 201,
    body: { section: "KPIs", legalEntity: { code: "NOR" }, first: january, last: { year: 2026, month: 6 }, dueDay: 10, version: 1 },
  });
  const { id } = made.body;
  expect((await update(id, undefined, input())).body.code).toBe("version-required");
  const changed = await update(id, 1, input({ section: "KPIs", dueDay: 15 }));
  expect(changed).toMatchObject({ status: 200, body: { id, last: null, dueDay: 15, version: 2 } });
  expect(await update(id, 1, input({ section: "KPIs" }))).toMatchObject({ status: 412, body: { code: "version-stale" } });
  expect((await remove(id, 1)).status).toBe(412);
  expect((await portal.call(contract.listCalendar, { token })).body.items).toEqual([changed.body]);
  expect((await remove(id, 2)).status).toBe(200);
  expect((await remove(id, 2)).status).toBe(404);
  expect((await portal.call(contract.listCalendar, { token })).body.items).toEqual([]);
  const { rows } = await portal.pool.query(
    "select action, before ->> 'dueDay' as before, after ->> 'dueDay' as after from audit where subject_type = 'section-calendar' order by id",
  );
  expect(rows).toEqual([
    { action: "calendar-created", before: null, after: "10" },
    { action: "calendar-changed", before: "10", after: "15" },
    { action: "calendar-deleted", before: "15", after: null },
  ]);
});

test.each([
  ["a section that does not exist", { section: "XXX" }, "section", "upload-outcomes.section-unknown"],
  ["an entity that does not exist", { legalEntityId: 999 }, "legalEntityId", "upload-outcomes.legal-entity-unknown"],
  ["an end before its beginning", { last: { year: 2025, month: 12 } }, "last", "upload-outcomes.last-before-first"],
])("a row with %s is refused", async (_, given, path, code) => {
  const answer = await create(input(given));
  expect(answer.status).toBe(422);
  expect(answer.body.fields).toMatchObject([{ path: [path], code, error: expect.stringMatching(/\w/) }]);
});

describe("no month is expected twice", () => {
  test("of the same section and entity, however the rows overlap", async () => {
    const first = { year: 2026, month: 3 };
    const last = { year: 2026, month: 6 };
    const made = await create(input({ first, last }));
    expect(made.status).toBe(201);
    const month = (number: number) => ({ year: 2026, month: number });
    for (const other of [
      { first, last },
      { first: month(1), last: month(3) },
      { first: month(6), last: null },
      { first: month(4), last: month(5) },
      { first: month(1), last: null },
    ]) {
      expect((await create(input(other))).body.code, JSON.stringify(other)).toBe("duplicate");
    }
    const before = await create(input({ first: month(1), last: month(2) }));
    const after = await create(input({ first: month(7), dueDay: 20 }));
    expect([before.status, after.status, (await create(input({ first, last, legalEntityId: south }))).status]).toEqual([201, 201, 201]);
    expect((await update(before.body.id, 1, input({ first: month(1), last: month(3) }))).body.code).toBe("duplicate");
    expect((await update(before.body.id, 1, input({ first: month(2), last: month(2) }))).status).toBe(200);
    expect(await expectedIn("2026-01-01")).toEqual([]);
    expect(await expectedIn("2026-06-01")).toEqual([
      ["PLN", north, "2026-07-10"],
      ["PLN", south, "2026-07-10"],
    ]);
    expect(await expectedIn("2026-07-01")).toEqual([["PLN", north, "2026-08-20"]]);
  });

  test("when two rows are made in the same instant", async () => {
    const answers = await Promise.all([
      create(input({ section: "OnHR" })),
      create(input({ section: "OnHR", first: { year: 2026, month: 2 } })),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

test("a yearly section is expected in its month only, of entities that are there then", async () => {
  await create(input({ section: "GPG", legalEntityId: south, first: { year: 2020, month: 1 } }));
  expect((await expectedIn("2021-12-01")).filter(([section]) => section === "GPG")).toEqual([["GPG", south, "2022-01-10"]]);
  expect((await expectedIn("2021-11-01")).filter(([section]) => section === "GPG")).toEqual([]);
  await portal.pool.query("update legal_entity set valid_to = '2023-06-30' where id = $1", [south]);
  expect((await expectedIn("2022-12-01")).filter(([section]) => section === "GPG")).toHaveLength(1);
  expect((await expectedIn("2023-12-01")).filter(([section]) => section === "GPG")).toEqual([]);
  await portal.pool.query("update legal_entity set valid_to = null where id = $1", [south]);
});

describe("who may", () => {
  test.each(roles)("read and change: %s", async (role) => {
    // Roles of planning are not given by entity, and who audits is given all of them.
    const isPlanning = role.startsWith("swp-");
    const ofEntity = !isPlanning && role !== "auditor" && { legalEntityId: south };
    const mine = await portal.signIn((await portal.addUser(`a-${role}`, [{ role, ...ofEntity }])).email);
    const allowed = role === "hub-admin" || role === "mut-admin";
    expect((await portal.call(contract.listCalendar, { token: mine })).status).toBe(allowed || role === "auditor" ? 200 : 403);
    const body = input({ section: "none" });
    expect((await portal.call(contract.createCalendarRow, { token: mine, body })).status).toBe(allowed ? 422 : 403);
    const { legalEntityId: _, ...expected } = body;
    expect((await portal.call(contract.previewCalendarRow, { token: mine, body: expected, params: { id: 999 } })).status).toBe(
      allowed ? 404 : 403,
    );
    expect((await portal.call(contract.updateCalendarRow, { token: mine, body, params: { id: 999 }, ifMatch: 1 })).status).toBe(
      allowed ? 404 : 403,
    );
    expect((await portal.call(contract.deleteCalendarRow, { token: mine, params: { id: 999 }, ifMatch: 1 })).status).toBe(
      allowed ? 404 : 403,
    );
    const { items } = (await portal.call(contract.listLegalEntities, { token: mine })).body;
    // Who is in Workflow or plans alone has nothing to do with any entity.
    const seen = role === "wf-user" || isPlanning ? undefined : role.endsWith("-admin") || role === "auditor" ? ["NOR", "SUR"] : ["SUR"];
    expect(items?.map(({ code }: { code: string }) => code)).toEqual(seen);
  });

  test("the sections need a session, the entities a role", async () => {
    const mine = await portal.signIn((await portal.addUser("nobody")).email);
    expect((await portal.call(contract.listSections, { token: mine })).status).toBe(200);
    expect((await portal.call(contract.listSections)).status).toBe(401);
    expect((await portal.call(contract.listLegalEntities, { token: mine })).status).toBe(403);
    const group = await portal.signIn((await portal.addUser("group", [{ role: "group-owner" }])).email);
    expect((await portal.call(contract.listLegalEntities, { token: group })).body.items).toEqual([
      { id: north, code: "NOR", name: "Norte", country: "ES", currency: "EUR", active: true },
      { id: south, code: "SUR", name: "Sur", country: null, currency: null, active: true },
    ]);
  });
});
