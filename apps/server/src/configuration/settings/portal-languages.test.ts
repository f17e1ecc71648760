import * as contract from "@hub/contract/configuration/settings.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertUser } from "../../session/users.sql.ts";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal();
  token = await portal.signIn((await portal.addUser("admin", [{ role: "hub-admin" }])).email);
  for (const name of ["ana", "rui"])
    await insertUser(portal.db, { email: `${name}@example.com`, name, passwordHash: null, language: "pt" });
  await insertUser(portal.db, { email: "gone@example.com", name: "gone", passwordHash: null, language: "de" });
  await portal.pool.query("update app_user set active = false where name = 'gone'");
});
afterAll(() => portal.stop());

type Item = { code: string; active: boolean; isDefault: boolean; version: number; users: number };
const list = async (): Promise<Item[]> => (await portal.call(contract.listPortalLanguages, { token })).body.items;
const update = async (code: string, body: object) => {
  const version = (await list()).find((item) => item.code === code)?.version;
  return portal.call(contract.updatePortalLanguage, { token, params: { code }, ifMatch: version, body });
};
const languageOf = async (name: string) =>
  (await portal.pool.query("select language from app_user where name = $1", [name])).rows[0].language;

test("[CONF-06] the four languages are offered, one of them is the default, with how many have chosen each", async () => {
  expect(await list()).toEqual([
    { code: "es", active: true, isDefault: true, version: 1, users: 1 },
    { code: "en", active: true, isDefault: false, version: 1, users: 0 },
    { code: "de", active: true, isDefault: false, version: 1, users: 0 },
    { code: "pt", active: true, isDefault: false, version: 1, users: 2 },
  ]);
});

test("a language that users have chosen goes only with another for them that is offered", async () => {
  expect(await update("pt", { active: false, isDefault: false })).toMatchObject({
    status: 409,
    body: { code: "in-use", details: { users: 2 } },
  });
  // Nobody who is active has it; who is not gets the default.
  expect((await update("de", { active: false, isDefault: false })).status).toBe(200);
  expect(await languageOf("gone")).toBe("es");
  for (const moveUsersTo of ["pt", "de"])
    expect((await update("pt", { active: false, isDefault: false, moveUsersTo })).body.fields).toMatchObject([{ path: ["moveUsersTo"] }]);
  const { body } = await update("pt", { active: false, isDefault: false, moveUsersTo: "en" });
  expect(body.items.map(({ code, active, users }: Item) => [code, active, users])).toEqual([
    ["es", true, 1],
    ["en", true, 2],
    ["de", false, 0],
    ["pt", false, 0],
  ]);
  expect([await languageOf("ana"), await languageOf("rui")]).toEqual(["en", "en"]);
  const { rows } = await portal.pool.query("select after from audit where action = 'language-changed' and subject_id = 'pt'");
  expect(rows).toEqual([{ after: { active: false, isDefault: false, movedTo: "en", movedUsers: 2 } }]);
});

test("there is always one default, and it is offered", async () => {
  for (const [code, body] of [
    ["es", { active: false, isDefault: false }],
    ["es", { active: true, isDefault: false }],
    ["es", { active: false, isDefault: true }],
    ["de", { active: false, isDefault: true }],
  ] as const)
    expect((await update(code, body)).body.code, JSON.stringify([code, body])).toBe("default-language-needed");
  const { body } = await update("de", { active: true, isDefault: true });
  expect(body.items.filter(({ isDefault }: Item) => isDefault)).toMatchObject([{ code: "de", active: true }]);
  const answers = await Promise.all(["es", "en"].map((code) => update(code, { active: true, isDefault: true })));
  expect(answers.every(({ status }) => status === 200 || status === 412)).toBe(true);
  expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test("an old version is told, an unknown language is none", async () => {
  const body = { active: true, isDefault: false };
  expect((await portal.call(contract.updatePortalLanguage, { token, params: { code: "pt" }, ifMatch: 1, body })).body.code).toBe(
    "version-stale",
  );
  expect((await portal.call(contract.updatePortalLanguage, { token, params: { code: "pt" }, body })).body.code).toBe("version-required");
  expect((await portal.call(contract.updatePortalLanguage, { token, params: { code: "fr" }, ifMatch: 1, body })).status).toBe(422);
});
