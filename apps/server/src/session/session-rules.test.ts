import { automaticHeader } from "@hub/contract/automatic.ts";
import { updateSetting } from "@hub/contract/configuration/settings.ts";
import { changePassword, loginOptions } from "@hub/contract/session/account.ts";
import { signIn, validToken } from "@hub/contract/session/session.ts";
import { type SessionRule, sessionRules } from "@hub/domain/session/session-rules.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";

let portal: TestPortal;
let admin: string;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await portal.addUser("admin", [{ role: "hub-admin" }])).email;
});
afterAll(() => portal.stop());
beforeEach(() => portal.pool.query("delete from sign_in_attempt"));

/** Sets a rule as an administrator does. */
async function set(key: SessionRule, value: number): Promise<void> {
  const token = await portal.signIn(admin);
  const { rows } = await portal.pool.query("select version from setting where key = $1", [key]);
  const answer = await portal.call(updateSetting, { token, params: { key }, ifMatch: rows[0].version, body: { value } });
  expect(answer.status).toBe(200);
}
const usual = (key: SessionRule) => set(key, sessionRules[key].usual);
const isAlive = async (token: string) => (await portal.call(validToken, { token })).status === 200;
const attempt = async (email: string, password: string) => {
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString("base64")}`;
  return portal.app.inject({ method: signIn.method, url: "/api/users/token", headers: { authorization } });
};

test("[TODAY-07] a session lasts as long without a call as is set, from its next use on, and says so", async () => {
  const { email } = await portal.addUser("idle", [{ role: "upload-coordinator" }]);
  const token = await portal.signIn(email);
  expect((await portal.call(validToken, { token })).body.session).toMatchObject({ idleSeconds: 7200, secondsLeft: 43_200 });
  await set("session-idle-minutes", 5);
  // Noted once a minute: this use is.
  portal.passMinutes(2);
  expect((await portal.call(validToken, { token })).body.session).toEqual({ idleSeconds: 300, secondsLeft: 43_080 });
  portal.passMinutes(4);
  expect(await isAlive(token)).toBe(true);
  portal.passMinutes(6);
  expect(await isAlive(token)).toBe(false);
  await usual("session-idle-minutes");
});

test("[TODAY-02] a page that asks by itself does not keep a session alive", async () => {
  const token = await portal.signIn((await portal.addUser("away", [{ role: "upload-coordinator" }])).email);
  await set("session-idle-minutes", 5);
  portal.passMinutes(2);
  const ask = async (headers: Record<string, string>) => {
    const answer = await portal.app.inject({
      method: "GET",
      url: "/api/today/areas",
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    return answer.statusCode;
  };
  expect(await ask({})).toBe(200);
  for (let passed = 0; passed < 4; passed += 2) {
    portal.passMinutes(2);
    expect(await ask({ [automaticHeader]: "1" })).toBe(200);
  }
  portal.passMinutes(2);
  expect(await ask({ [automaticHeader]: "1" })).toBe(401);
  await usual("session-idle-minutes");
});

test("[TODAY-07] a session that is opened lasts as long in all as is set, whatever it is used for", async () => {
  await set("session-absolute-minutes", 15);
  const token = await portal.signIn((await portal.addUser("absolute", [{ role: "upload-coordinator" }])).email);
  for (let passed = 0; passed < 14; passed += 7) {
    portal.passMinutes(7);
    expect(await isAlive(token)).toBe(true);
  }
  portal.passMinutes(2);
  expect(await isAlive(token)).toBe(false);
  await usual("session-absolute-minutes");
});

test("[TODAY-07] [SAFE-06] as many wrong passwords as are set close an account for as long as is set", async () => {
  const { email } = await portal.addUser("locked", [{ role: "upload-coordinator" }]);
  await set("lock-out-attempts", 3);
  await set("lock-out-minutes", 30);
  const statuses = [];
  for (let tried = 0; tried < 4; tried += 1) statuses.push((await attempt(email, "wrong wrong wrong")).statusCode);
  expect(statuses).toEqual([401, 401, 401, 429]);
  portal.passMinutes(29);
  expect((await attempt(email, "wrong wrong wrong")).statusCode).toBe(429);
  portal.passMinutes(2);
  expect((await attempt(email, "wrong wrong wrong")).statusCode).toBe(401);
  await usual("lock-out-attempts");
  await usual("lock-out-minutes");
});

test("[TODAY-07] a new password is as long as is set, which sign-in tells; those that stand stay", async () => {
  const { email } = await portal.addUser("long", [{ role: "upload-coordinator" }]);
  await set("password-minimum-length", 20);
  expect((await portal.call(loginOptions)).body.passwordMinimum).toBe(20);
  const token = await portal.signIn(email);
  const change = (given: string) =>
    portal.call(changePassword, { token, body: { current: portal.password, password: given }, language: "en" });
  expect(await change("nineteen characters")).toMatchObject({
    status: 422,
    body: { fields: [{ path: ["password"], code: "session.password-too-short", error: expect.stringContaining("20") }] },
  });
  expect((await change("twenty characters ok")).status).toBe(200);
  await usual("password-minimum-length");
});
