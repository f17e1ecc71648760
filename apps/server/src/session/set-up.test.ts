import * as contract from "@hub/contract/session/session.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { readConfig } from "../config.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { prepareSetUp } from "./set-up.ts";

let portal: TestPortal;
beforeEach(async () => {
  portal = await startTestPortal();
});
afterEach(() => portal.stop());

const person = { email: "first@example.com", name: "First", password: "a long enough password" };

test("an empty portal gives a link for one use, by which the first administrator makes themselves", async () => {
  const key = await prepareSetUp(portal.ctx);
  expect((await portal.call(contract.setUpState)).body).toEqual({ open: true });
  const made = await portal.call(contract.setUp, { body: { key, ...person } });
  expect(made.status).toBe(200);
  const checked = await portal.call(contract.validToken, { token: made.body.token });
  expect(checked.body.permissions).toContain("users.manage");
  expect((await portal.call(contract.setUp, { body: { key, ...person, email: "second@example.com" } })).body.code).toBe("set-up-done");
  expect(await prepareSetUp(portal.ctx)).toBeUndefined();
});

test("a wrong, an outdated and a replaced link are refused", async () => {
  const old = await prepareSetUp(portal.ctx);
  const key = await prepareSetUp(portal.ctx);
  expect((await portal.call(contract.setUp, { body: { key: "guessed", ...person } })).body.code).toBe("set-up-link-invalid");
  expect((await portal.call(contract.setUp, { body: { key: old, ...person } })).body.code).toBe("set-up-link-invalid");
  portal.passMinutes(24 * 60 + 1);
  expect((await portal.call(contract.setUp, { body: { key, ...person } })).body.code).toBe("set-up-link-invalid");
});

test("one link used twice in the same instant makes one administrator", async () => {
  const key = await prepareSetUp(portal.ctx);
  const answers = await Promise.all(
    ["a", "b", "c"].map((name) => portal.call(contract.setUp, { body: { key, ...person, email: `${name}@example.com` } })),
  );
  expect(answers.map((answer) => answer.status).toSorted((left, right) => left - right)).toEqual([200, 409, 409]);
});

test("a short password and a crooked e-mail are named by field", async () => {
  const key = await prepareSetUp(portal.ctx);
  const { status, body } = await portal.call(contract.setUp, {
    body: { key, ...person, email: "no mail", password: "short" },
    language: "en",
  });
  expect(status).toBe(422);
  expect(body.fields.map((field: { path: string[] }) => field.path[0])).toEqual(["email", "password"]);
});

test("the administrator of the environment is made at the first start, and only then", async () => {
  const ctx = { ...portal.ctx, config: { ...portal.ctx.config, admin: { email: "root@example.com", password: portal.password } } };
  expect(await prepareSetUp(ctx)).toBeUndefined();
  expect(await portal.signIn("root@example.com")).toBeTruthy();
  await prepareSetUp({ ...ctx, config: { ...ctx.config, admin: { email: "other@example.com", password: portal.password } } });
  await expect(portal.signIn("other@example.com")).rejects.toThrow("401");
});

test("[AUTH-10] where one signs in by single sign-on alone, the first administrator has no password", async () => {
  const env = {
    HUB_LOGIN: "sso",
    HUB_OIDC_ISSUER: "https://login.example.com",
    HUB_OIDC_CLIENT_ID: "hub",
    HUB_PUBLIC_URL: "https://hub.example.com",
  };
  const named = { ...portal.ctx, config: readConfig({ ...env, HUB_ADMIN_EMAIL: "root@example.com" }) };
  expect(await prepareSetUp(named)).toBeUndefined();
  const row = await portal.db.selectFrom("app_user").select(["email", "password_hash"]).executeTakeFirstOrThrow();
  expect(row).toEqual({ email: "root@example.com", password_hash: null });
});

test("[AUTH-10] the operator's link works there too, and keeps no password", async () => {
  const config = readConfig({
    HUB_LOGIN: "sso",
    HUB_OIDC_ISSUER: "https://login.example.com",
    HUB_OIDC_CLIENT_ID: "hub",
    HUB_PUBLIC_URL: "https://hub.example.com",
  });
  const ctx = { ...portal.ctx, config };
  const key = await prepareSetUp(ctx);
  const app = await buildApp(ctx, portal.pools);
  const made = await app.inject({ method: "POST", url: "/api/setup", payload: { key, ...person } });
  expect(made.statusCode).toBe(200);
  expect((await portal.call(contract.validToken, { token: made.json<{ token: string }>().token })).body.permissions).toContain(
    "users.manage",
  );
  expect((await portal.db.selectFrom("app_user").select("password_hash").executeTakeFirstOrThrow()).password_hash).toBeNull();
  await app.close();
});

test("a password that everybody tries is refused for the first administrator too", async () => {
  const key = await prepareSetUp(portal.ctx);
  const { body } = await portal.call(contract.setUp, { body: { key, ...person, password: "password1234" } });
  expect(body.fields[0]).toMatchObject({ path: ["password"], code: "session.password-common" });
});

const domainOf = async () => (await portal.pool.query("select value from setting where key = 'corporate-domain'")).rows[0].value;

test("[MANY-04] the group's domain is the one that is given with the first administrator, else that of their e-mail", async () => {
  const key = await prepareSetUp(portal.ctx);
  const crooked = await portal.call(contract.setUp, { body: { key, ...person, domain: "norte.telecom, sur" } });
  expect([crooked.status, crooked.body.fields.map(({ path }: { path: string[] }) => path)]).toEqual([422, [["domain"]]]);
  expect(await domainOf()).toBe("example.com");
  expect((await portal.call(contract.setUp, { body: { key, ...person, domain: "@Norte.Telecom, sur.telecom" } })).status).toBe(200);
  expect(await domainOf()).toBe("norte.telecom, sur.telecom");
  const { rows } = await portal.pool.query("select before, after from audit where subject_type = 'setting'");
  expect(rows).toEqual([{ before: { value: "example.com" }, after: { value: "norte.telecom, sur.telecom" } }]);
});

test.each([
  ["root@sur.telecom", "sur.telecom"],
  ["root@example.com", "example.com"],
])("[MANY-04] of the environment's administrator %s it is %s", async (email, domain) => {
  await prepareSetUp({ ...portal.ctx, config: { ...portal.ctx.config, admin: { email, password: portal.password } } });
  expect(await domainOf()).toBe(domain);
  // The one for examples is none that anybody meant: the list asks for it.
  const { rows } = await portal.pool.query("select version from setting where key = 'corporate-domain'");
  expect(rows[0].version).toBe(domain === "example.com" ? 1 : 2);
});
