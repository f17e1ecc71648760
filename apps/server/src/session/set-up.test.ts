import * as contract from "@hub/contract/session.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
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
