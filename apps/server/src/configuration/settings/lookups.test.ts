import * as contract from "@hub/contract/configuration/settings.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal();
  token = await portal.signIn((await portal.addUser("admin", [{ role: "hub-admin" }])).email);
});
afterAll(() => portal.stop());

const given = (code: string, more: object = {}) => ({
  lookup: "standard-theme",
  code,
  labels: { es: `Valor ${code}`, en: `Value ${code}`, de: null, pt: null },
  position: 1,
  active: true,
  ...more,
});
const create = (body: object) => portal.call(contract.createLookupValue, { token, body, language: "en" });

test("[CONF-06] a value of a list is made, changed, deactivated and deleted, with its version, and each is in the trail", async () => {
  const made = await create(given("DATA", { position: 2 }));
  expect(made).toMatchObject({ status: 201, body: { lookup: "standard-theme", code: "DATA", version: 1, uses: 0, labels: { de: null } } });
  const { id } = made.body;
  await create(given("CLOUD"));
  await create(given("X", { lookup: "internal-theme" }));
  const {
    lookup: _,
    code: __,
    ...body
  } = given("DATA", { labels: { es: "Datos", en: "Data", de: "Daten", pt: "Dados" }, active: false, position: 3 });
  const update = (ifMatch: number) => portal.call(contract.updateLookupValue, { token, params: { id }, ifMatch, body });
  expect((await update(1)).body).toMatchObject({ labels: { de: "Daten" }, active: false, version: 2 });
  expect((await update(1)).body.code).toBe("version-stale");
  const list = async (query: Record<string, string> = {}) =>
    (await portal.call(contract.listLookupValues, { token, query })).body.items.map((item: { code: string }) => item.code);
  expect(await list()).toEqual(["OPEN", "IN_PROGRESS", "COMPLETED", "CANCELED", "X", "CLOUD", "DATA"]);
  expect(await list({ lookup: "standard-theme" })).toEqual(["CLOUD", "DATA"]);
  const remove = (ifMatch: number) => portal.call(contract.deleteLookupValue, { token, params: { id }, ifMatch });
  expect((await remove(1)).body.code).toBe("version-stale");
  expect((await remove(2)).status).toBe(200);
  expect((await remove(2)).status).toBe(404);
  const { rows } = await portal.pool.query("select action from audit where subject_type = 'lookup-value' and subject_id = $1 order by id", [
    String(id),
  ]);
  expect(rows.map(({ action }) => action)).toEqual(["lookup-value-created", "lookup-value-changed", "lookup-value-deleted"]);
});

test("a list has a code once, case aside, also when two add it in the same instant; another list may have it", async () => {
  const answers = await Promise.all(["Twice", "TWICE"].map((code) => create(given(code))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await create(given("twice"))).body).toMatchObject({
    code: "duplicate",
    fields: [{ path: ["code"], error: expect.stringContaining("twice") }],
  });
  expect((await create(given("twice", { lookup: "internal-theme" }))).status).toBe(201);
});

test.each([
  ["without its Spanish name", { labels: { es: "", en: "a", de: null, pt: null } }],
  ["of a list that does not exist", { lookup: "other" }],
  ["with an empty code", { code: " " }],
  ["at no position", { position: -1 }],
])("a value %s is refused", async (_, wrong) => {
  expect((await create(given("WRONG", wrong))).status).toBe(422);
});

describe("[SWP-07] which coverages close", () => {
  const update = (value: { id: number; version: number; labels: object; position: number }, more: object) =>
    portal.call(contract.updateLookupValue, {
      token,
      params: { id: value.id },
      ifMatch: value.version,
      body: { labels: value.labels, position: value.position, active: true, ...more },
      language: "en",
    });
  const coverage = async (code: string) =>
    (await portal.call(contract.listLookupValues, { token, query: { lookup: "coverage" } })).body.items.find(
      (item: { code: string }) => item.code === code,
    );

  test("the shipped ones, and those that are added", async () => {
    const closing = [];
    for (const code of ["OPEN", "IN_PROGRESS", "COMPLETED", "CANCELED"]) closing.push((await coverage(code)).closes);
    expect(closing).toEqual([false, false, true, true]);
    const made = await create(given("SOLD", { lookup: "coverage", closes: true }));
    expect(made.body).toMatchObject({ closes: true, uses: 0 });
    expect((await update(made.body, { closes: false })).body.closes).toBe(false);
    // Left out: as it is.
    expect((await update(await coverage("CANCELED"), {})).body.closes).toBe(true);
    expect((await create(given("PLAIN"))).body.closes).toBe(false);
  });

  test("no other list closes anything, and what is used keeps what it means", async () => {
    const elsewhere = await create(given("CLOSED", { closes: true }));
    expect([elsewhere.status, elsewhere.body.fields[0].path, elsewhere.body.fields[0].code]).toEqual([
      422,
      ["closes"],
      "settings.lookup-closes-elsewhere",
    ]);
    const made = (await create(given("FROZEN", { lookup: "coverage" }))).body;
    await portal.pool.query(
      `with ob as (insert into swp_org (level, code, name) values ('ob', 'O', 'O') returning id),
        unit as (insert into swp_org (parent_id, level, code, name) select id, 'unit', 'U', 'U' from ob returning id),
        division as (insert into swp_org (parent_id, level, code, name) select id, 'division', 'D', 'D' from unit returning id),
        area as (insert into swp_term (kind, code, label_es, label_en, search, updated_at) values ('knowledge-area', 'A', 'A', 'A', '', now()) returning id),
        skill as (insert into swp_term (kind, code, parent_id, label_es, label_en, search, updated_at) select 'skill', 'S', id, 'S', 'S', '', now() from area returning id)
      insert into swp_item (tab, division_id, source, skill_id, skill_level, size_min, hire, outsrc, reskill, coverage_id, created_at, updated_at)
      select 'skills-shortage', d.id, 'x', s.id, 'Begin', 5, 100, 0, 0, $1, now(), now() from division d, skill s`,
      [made.id],
    );
    const refused = await update(made, { closes: true });
    expect([refused.status, refused.body.fields[0].code]).toEqual([422, "settings.lookup-closes-in-use"]);
    expect((await update(made, { position: 9 })).body).toMatchObject({ uses: 1, closes: false, position: 9 });
    const removed = await portal.call(contract.deleteLookupValue, { token, params: { id: made.id }, ifMatch: 2 });
    expect(removed.body).toMatchObject({ code: "in-use", details: { uses: 1 } });
  });
});
