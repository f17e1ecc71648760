import * as contract from "@hub/contract/settings.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal();
  token = await portal.signIn((await portal.addUser("admin", [{ role: "hub-admin" }])).email);
});
afterAll(() => portal.stop());

const given = (code: string, more: object = {}) => ({
  lookup: "skill-cluster",
  code,
  labels: { es: `Valor ${code}`, en: `Value ${code}`, de: null, pt: null },
  position: 1,
  active: true,
  ...more,
});
const create = (body: object) => portal.call(contract.createLookupValue, { token, body, language: "en" });

test("[CONF-06] a value of a list is made, changed, deactivated and deleted, with its version, and each is in the trail", async () => {
  const made = await create(given("DATA", { position: 2 }));
  expect(made).toMatchObject({ status: 201, body: { lookup: "skill-cluster", code: "DATA", version: 1, uses: 0, labels: { de: null } } });
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
  expect(await list()).toEqual(["X", "CLOUD", "DATA"]);
  expect(await list({ lookup: "skill-cluster" })).toEqual(["CLOUD", "DATA"]);
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
  expect((await create(given("twice", { lookup: "standard-theme" }))).status).toBe(201);
});

test.each([
  ["without its Spanish name", { labels: { es: "", en: "a", de: null, pt: null } }],
  ["of a list that does not exist", { lookup: "other" }],
  ["with an empty code", { code: " " }],
  ["at no position", { position: -1 }],
])("a value %s is refused", async (_, wrong) => {
  expect((await create(given("WRONG", wrong))).status).toBe(422);
});
