import { listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import * as contract from "@hub/contract/configuration/legal-entities.ts";
import { roles } from "@hub/domain/session/permissions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { fillFoldedNames } from "./legal-entities.sql.ts";

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal();
  token = await portal.signIn((await portal.addUser("admin", [{ role: "hub-admin" }])).email);
});
afterAll(() => portal.stop());

const input = (given: object = {}) => ({
  code: "N1",
  name: "Norte",
  country: "ES",
  currency: "EUR",
  parentId: null,
  validFrom: "2020-01-01",
  validTo: null,
  active: true,
  ...given,
});
const create = (given: object) => portal.call(contract.createLegalEntity, { token, body: input(given), language: "en" });
const update = (id: number, ifMatch: number | undefined, given: object) =>
  portal.call(contract.updateLegalEntity, { token, params: { id }, body: input(given), ifMatch, language: "en" });
const remove = (id: number, ifMatch: number) => portal.call(contract.deleteLegalEntity, { token, params: { id }, ifMatch });
const search = async (query: Record<string, string | number>) => (await portal.call(contract.searchLegalEntities, { token, query })).body;
const codes = (body: { items: { code: string }[] }) => body.items.map(({ code }) => code);

test("[CONF-06] a legal entity is made, changed, deactivated and deleted, with its version, and each is in the trail", async () => {
  const made = await create({ code: " L1 ", name: "Luna S.A.", parentId: null });
  expect(made).toMatchObject({
    status: 201,
    body: { code: "L1", name: "Luna S.A.", parent: null, active: true, version: 1, likeNamed: 0 },
  });
  const { id } = made.body;
  const child = await create({ code: "L2", name: "Luna Sur", parentId: id });
  expect(child.body.parent).toEqual({ id, code: "L1", name: "Luna S.A." });
  expect((await update(id, undefined, { code: "L1" })).body.code).toBe("version-required");
  const changed = await update(id, 1, { code: "L1", name: "Luna", country: null, currency: null, validTo: "2030-12-31" });
  expect(changed).toMatchObject({ status: 200, body: { name: "Luna", country: null, validTo: "2030-12-31", version: 2 } });
  const stands = (await portal.call(contract.getLegalEntity, { token, params: { id } })).body;
  expect((await update(id, 1, { code: "L1" })).body).toMatchObject({ code: "version-stale", now: stands });
  expect((await update(id, 2, { code: "L1", name: "Luna", active: false })).body).toMatchObject({ active: false, version: 3 });
  expect((await remove(id, 3)).body).toMatchObject({
    code: "in-use",
    details: { uses: [{ kind: "children", count: 1, examples: ["Luna Sur"] }] },
  });
  expect((await remove(child.body.id, 2)).body).toMatchObject({ code: "version-stale", now: { id: child.body.id, version: 1, uses: [] } });
  expect((await remove(child.body.id, 1)).status).toBe(200);
  expect((await remove(id, 3)).status).toBe(200);
  expect((await remove(id, 3)).status).toBe(404);
  expect((await update(id, 3, {})).status).toBe(404);
  const { rows } = await portal.pool.query(
    "select action, before ->> 'name' as before, after ->> 'name' as after, after ->> 'parent' as parent from audit where subject_type = 'legal-entity' order by id",
  );
  expect(rows).toEqual([
    { action: "legal-entity-created", before: null, after: "Luna S.A.", parent: null },
    { action: "legal-entity-created", before: null, after: "Luna Sur", parent: "L1" },
    { action: "legal-entity-changed", before: "Luna S.A.", after: "Luna", parent: null },
    { action: "legal-entity-deactivated", before: "Luna", after: "Luna", parent: null },
    { action: "legal-entity-deleted", before: "Luna Sur", after: null, parent: null },
    { action: "legal-entity-deleted", before: "Luna", after: null, parent: null },
  ]);
});

describe("what is written", () => {
  test("has a country, a currency, days and a parent that exist, and says all that is wrong at once", async () => {
    const answer = await create({
      code: "W1",
      country: "UK",
      currency: "ABC",
      validFrom: "2026-02-01",
      validTo: "2026-01-31",
      parentId: 999,
    });
    expect(answer.status).toBe(422);
    expect(answer.body.fields.map(({ path, error }: { path: string[]; error: string }) => [path[0], error.length > 10])).toEqual([
      ["country", true],
      ["currency", true],
      ["validTo", true],
      ["parentId", true],
    ]);
    for (const wrong of [
      { code: " " },
      { name: "" },
      { name: "two\nlines" },
      { country: "es" },
      { validFrom: "2026-02-30" },
      { validFrom: "0000-01-01" },
    ])
      expect((await create({ code: "W1", ...wrong })).status, JSON.stringify(wrong)).toBe(422);
  });

  test("has a code of its own, case, accents and blanks aside", async () => {
    const { body } = await create({ code: "Dup 1é", name: "Doble" });
    for (const code of ["Dup 1é", "DUP 1É", "dup  1e", "ＤＵＰ １Ｅ"]) {
      const answer = await create({ code, name: "Otra" });
      expect(answer, code).toMatchObject({
        status: 409,
        body: { code: "duplicate", fields: [{ path: ["code"], error: expect.stringContaining("Doble") }] },
      });
    }
    const other = await create({ code: "Dup 2", name: "Otra" });
    expect((await update(other.body.id, 1, { code: "dup 1e" })).body.code).toBe("duplicate");
    expect((await update(body.id, 1, { code: "DUP 1E", name: "Doble" })).body).toMatchObject({ code: "DUP 1E", version: 2 });
  });

  test("of two with one code in the same instant one is made", async () => {
    const answers = await Promise.all(["Race", "RACE", "race"].map((code) => create({ code, name: code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  test("of two changes of one version in the same instant one is told", async () => {
    const { body } = await create({ code: "V1", name: "Versión" });
    const answers = await Promise.all(["a", "b"].map((name) => update(body.id, 1, { code: "V1", name })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  test("keeps what looks like SQL and HTML as text", async () => {
    const name = `'); drop table legal_entity; --<img src=x onerror="alert(1)">%_\\`;
    expect((await create({ code: "X'<b>", name })).body).toMatchObject({ code: "X'<b>", name });
    expect(codes(await search({ search: "%_\\" }))).toEqual(["X'<b>"]);
  });
});

describe("no entity stands above itself", () => {
  test("whatever the detour", async () => {
    const ids: number[] = [];
    for (const code of ["P1", "P2", "P3"]) ids.push((await create({ code, name: code, parentId: ids.at(-1) ?? null })).body.id);
    const [first = 0, , third = 0] = ids;
    for (const parentId of [first, third]) {
      const answer = await update(first, 1, { code: "P1", name: "P1", parentId });
      expect(answer).toMatchObject({ status: 422, body: { fields: [{ path: ["parentId"], code: "entities.parent-cycle" }] } });
    }
    expect((await update(third, 1, { code: "P3", name: "P3", parentId: first })).status).toBe(200);
  });

  test("when two are put above each other in the same instant", async () => {
    const one = (await create({ code: "C1", name: "C1" })).body.id;
    const two = (await create({ code: "C2", name: "C2" })).body.id;
    const answers = await Promise.all([
      update(one, 1, { code: "C1", name: "C1", parentId: two }),
      update(two, 1, { code: "C2", name: "C2", parentId: one }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe("those named alike", () => {
  test("are pointed out, whatever their spelling", async () => {
    const names = ["Ondas Móviles, S.A.U.", "ONDAS MOVILES SA", "Ondas  Moviles", "Ondas Fijas S.A."];
    const ids: number[] = [];
    for (const [at, name] of names.entries()) ids.push((await create({ code: `A${at}`, name, country: "PT" })).body.id);
    const found = await search({ alike: "1", country: "PT" });
    expect(found).toMatchObject({ total: 3, alike: 3, items: [{ likeNamed: 2 }, { likeNamed: 2 }, { likeNamed: 2 }] });
    expect(await search({ country: "PT" })).toMatchObject({ total: 4, alike: 3 });
    const detail = (await portal.call(contract.getLegalEntity, { token, params: { id: ids[0] ?? 0 } })).body;
    expect(detail.alike.map(({ code }: { code: string }) => code).toSorted()).toEqual(["A1", "A2"]);
    const typed = (given: object) => portal.call(contract.findAlike, { token, query: { name: "ondas móviles s.l.", ...given } });
    expect(codes((await typed({})).body).toSorted()).toEqual(["A0", "A1", "A2"]);
    expect(codes((await typed({ except: ids[0] })).body).toSorted()).toEqual(["A1", "A2"]);
    await update(ids[1] ?? 0, 1, { code: "A1", name: "Olas", country: "PT" });
    expect(await search({ country: "PT" })).toMatchObject({ alike: 2 });
  });

  test("are found as well where names were stored before they were compared", async () => {
    await portal.pool.query("insert into legal_entity (code, name) values ('OLD1', 'Antigua GmbH'), ('OLD2', 'ANTIGUA')");
    expect((await search({ search: "antigua" })).alike).toBe(0);
    expect(await fillFoldedNames(portal.db)).toBe(2);
    expect(await fillFoldedNames(portal.db)).toBe(0);
    expect((await search({ search: "antigua" })).alike).toBe(2);
  });
});

test.each([
  ["part of the code", "zz-9", ["ZZ-99"]],
  ["the name without accents, in capitals", "TELEFONIA", ["ZZ-99"]],
  ["words in any order", "norte telefonía", ["ZZ-99"]],
  ["a name joined or parted otherwise", "telefoniadel", ["ZZ-99"]],
  ["nothing", "zz-98", []],
])("a search finds by %s", async (_, text, expected) => {
  if (codes(await search({ search: "ZZ-99" })).length === 0) await create({ code: "ZZ-99", name: "Telefonía del Norte, S.L." });
  expect(codes(await search({ search: text }))).toEqual(expected);
});

test("the pages of a list hold each once, in one order, though entities are renamed and go meanwhile", async () => {
  for (let at = 0; at < 7; at += 1) await create({ code: `PG${at}`, name: at < 4 ? "Página S.A." : `Página ${at}`, country: "BR" });
  const seen: string[] = [];
  let after: string | null = "";
  while (after !== null) {
    const page: { items: { id: number; code: string; version: number }[]; next: string | null } = await search({
      country: "BR",
      limit: 2,
      ...(after ? { after } : {}),
    });
    seen.push(...codes(page));
    after = page.next;
    const last = page.items.at(-1);
    if (last) await remove(last.id, last.version);
  }
  expect(seen.toSorted()).toEqual(["PG0", "PG1", "PG2", "PG3", "PG4", "PG5", "PG6"]);
  const wrong = await Promise.all(
    ["x", "9999999999.", "1.%00", "-1."].map((text) => portal.call(contract.searchLegalEntities, { token, query: { after: text } })),
  );
  expect(wrong.every(({ status }) => status < 500)).toBe(true);
});

test("inactive entities are told apart", async () => {
  const { body } = await create({ code: "OFF", name: "Apagada", country: "CL" });
  await update(body.id, 1, { code: "OFF", name: "Apagada", country: "CL", active: false });
  expect(codes(await search({ country: "CL", state: "inactive" }))).toEqual(["OFF"]);
  expect(codes(await search({ country: "CL", state: "active" }))).toEqual([]);
  const { items } = (await portal.call(listLegalEntities, { token })).body;
  expect(items.find(({ code }: { code: string }) => code === "OFF")).toMatchObject({ active: false });
});

test.each(roles)("who may manage them: %s", async (role) => {
  const mine = await portal.signIn((await portal.addUser(`r-${role}`, [{ role }])).email);
  const allowed = role === "hub-admin";
  const body = input({ code: "" });
  const statuses = [
    (await portal.call(contract.searchLegalEntities, { token: mine })).status,
    (await portal.call(contract.getLegalEntity, { token: mine, params: { id: 99_999 } })).status,
    (await portal.call(contract.findAlike, { token: mine, query: { name: "x" } })).status,
    (await portal.call(contract.createLegalEntity, { token: mine, body })).status,
    (await portal.call(contract.previewLegalEntity, { token: mine, params: { id: 99_999 }, body: input() })).status,
    (await portal.call(contract.updateLegalEntity, { token: mine, params: { id: 99_999 }, body: input(), ifMatch: 1 })).status,
    (await portal.call(contract.deleteLegalEntity, { token: mine, params: { id: 99_999 }, ifMatch: 1 })).status,
  ];
  const reads = role === "auditor" ? [200, 404, 200] : [403, 403, 403];
  expect(statuses).toEqual(allowed ? [200, 404, 200, 422, 404, 404, 404] : [...reads, 403, 403, 403, 403]);
});

test("one is added while a month is being closed: where nothing is expected by default, nobody waits for that", async () => {
  const closing = await portal.pool.connect();
  try {
    await closing.query("begin");
    await closing.query("lock table section_calendar in share mode");
    expect((await create({ code: "W9", name: "While a month is closed" })).status).toBe(201);
  } finally {
    await closing.query("rollback");
    closing.release();
  }
});
