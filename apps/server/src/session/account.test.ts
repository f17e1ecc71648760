import * as contract from "@hub/contract/session/account.ts";
import { validToken } from "@hub/contract/session/session.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { portalActor } from "../context.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { endAccessOf } from "./end-access.ts";
import { createPasswordLinkFor } from "./passwords/password-link.ts";

let portal: TestPortal;
let user: { id: number; email: string };
let people = 0;
beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  people += 1;
  user = await portal.addUser(`person${people}`, [{ role: "data-owner" }]);
});
afterAll(() => portal.stop());

const acting = () => ({ ...portal.ctx, actor: portalActor });
const isAlive = async (token: string) => (await portal.call(validToken, { token })).status === 200;
const fresh = "a phrase that is new and long";

async function trail(action: string, subjectId = user.id) {
  const rows = await portal.db
    .selectFrom("audit")
    .select(["actor", "after"])
    .where("action", "=", action)
    .where("subject_id", "=", String(subjectId))
    .orderBy("id")
    .execute();
  return rows;
}

describe("one's own sessions", () => {
  test("are listed with the one that asks first, and without what has ended", async () => {
    const old = await portal.signIn(user.email);
    portal.passMinutes(100);
    const token = await portal.signIn(user.email);
    const { body } = await portal.call(contract.listSessions, { token });
    expect(body.items).toHaveLength(2);
    expect(body.items[0]).toMatchObject({ current: true, method: "password", address: "127.0.0.1", lastUsedAt: expect.any(String) });
    expect(body).toMatchObject({ hasPassword: true, passwordChangedAt: null });
    expect(JSON.stringify(body)).not.toContain(token);
    portal.passMinutes(30);
    expect((await portal.call(contract.listSessions, { token })).body.items).toHaveLength(1);
    expect(await isAlive(old)).toBe(false);
  });

  test("[AUTH-08] one can be ended, and all others at once; on every node", async () => {
    const [mine, second, third] = [await portal.signIn(user.email), await portal.signIn(user.email), await portal.signIn(user.email)];
    const other = await buildApp(portal.ctx, portal.pools);
    const aliveThere = async (token: string) =>
      (await other.inject({ method: "GET", url: "/api/users/validtoken", headers: { authorization: `Bearer ${token}` } })).statusCode ===
      200;
    expect(await aliveThere(second)).toBe(true);
    const { items } = (await portal.call(contract.listSessions, { token: second })).body;
    expect((await portal.call(contract.endOwnSession, { token: mine, params: { id: items[0].id } })).status).toBe(200);
    expect([await aliveThere(mine), await aliveThere(second), await aliveThere(third)]).toEqual([true, false, true]);
    expect((await portal.call(contract.endOtherSessions, { token: mine })).body).toEqual({ ended: 1 });
    expect([await aliveThere(mine), await aliveThere(third)]).toEqual([true, false]);
    expect((await trail("sessions-ended")).map(({ after }) => after)).toEqual([{ sessions: 1 }, { sessions: 1 }]);
    await other.close();
  });

  test("another's are not to be seen and not to be ended", async () => {
    const stranger = await portal.addUser(`stranger${people}`);
    const theirs = await portal.signIn(stranger.email);
    const mine = await portal.signIn(user.email);
    const { id } = (await portal.call(contract.listSessions, { token: theirs })).body.items[0];
    expect((await portal.call(contract.listSessions, { token: mine })).body.items).toHaveLength(1);
    expect((await portal.call(contract.endOwnSession, { token: mine, params: { id } })).status).toBe(404);
    expect((await portal.call(contract.endOtherSessions, { token: mine })).body).toEqual({ ended: 0 });
    expect(await isAlive(theirs)).toBe(true);
  });
});

describe("changing one's password", () => {
  const change = (token: string, current: string, password: string) =>
    portal.call(contract.changePassword, { token, body: { current, password }, language: "en" });

  test("takes the current one, ends all other sessions, and is in the trail", async () => {
    const [mine, other] = [await portal.signIn(user.email), await portal.signIn(user.email)];
    const { key } = await createPasswordLinkFor(acting(), (await portal.addUser(`bystander${people}`)).id);
    expect((await change(mine, portal.password, fresh)).body).toEqual({ ended: 1 });
    expect([await isAlive(mine), await isAlive(other)]).toEqual([true, false]);
    await expect(portal.signIn(user.email)).rejects.toThrow("401");
    expect(await portal.signIn(user.email, fresh)).toBeTruthy();
    expect((await portal.call(contract.listSessions, { token: mine })).body.passwordChangedAt).toBe(portal.ctx.clock.now().toISOString());
    expect(await trail("password-changed")).toEqual([{ actor: user.email, after: { by: "password", sessionsEnded: 1 } }]);
    expect((await portal.call(contract.passwordLinkState, { body: { key } })).status).toBe(200);
  });

  test("a wrong current one is a wrong field, not the end of the session, and counts as an attempt to sign in", async () => {
    const token = await portal.signIn(user.email);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { status, body } = await change(token, "not this one at all", fresh);
      expect([status, body.fields[0].path, body.fields[0].error]).toEqual([
        422,
        ["current"],
        "The current password is not correct. Check it and try again.",
      ]);
    }
    expect((await change(token, portal.password, fresh)).body.code).toBe("too-many-attempts");
    await expect(portal.signIn(user.email)).rejects.toThrow("429");
    expect(await isAlive(token)).toBe(true);
    expect(await trail("sign-in-failed")).toHaveLength(5);
    portal.passMinutes(16);
  });

  test.each([
    ["short one", "ui.invalid-too-small"],
    ["x".repeat(201), "ui.invalid-too-big"],
    ["Password-1234", "session.password-common"],
  ])("%j is refused", async (password, code) => {
    const token = await portal.signIn(user.email);
    const { status, body } = await change(token, portal.password, password);
    expect([status, body.fields[0].path, body.fields[0].code]).toEqual([422, ["password"], code]);
  });

  test("the e-mail within it is refused", async () => {
    const token = await portal.signIn(user.email);
    expect((await change(token, portal.password, `x ${user.email} x`)).body.fields[0].code).toBe("session.password-holds-email");
  });

  test("of two changes in the same instant one wins", async () => {
    const token = await portal.signIn(user.email);
    const answers = await Promise.all([`${fresh} one`, `${fresh} two`].map((password) => change(token, portal.password, password)));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 422]);
  });
});

describe("a link that sets a password", () => {
  const use = (key: string, password = fresh) => portal.call(contract.usePasswordLink, { body: { key, password } });

  test("says whose it is, sets the password once, signs in, and ends what was before", async () => {
    const before = await portal.signIn(user.email);
    const { key, expiresAt } = await createPasswordLinkFor(acting(), user.id);
    expect(expiresAt.getTime() - portal.ctx.clock.now().getTime()).toBe(24 * 3600_000);
    expect(await isAlive(before)).toBe(false);
    await expect(portal.signIn(user.email)).rejects.toThrow("401");
    const state = await portal.call(contract.passwordLinkState, { body: { key } });
    expect(state.body).toEqual({ email: user.email, name: `person${people}`, expiresAt: expiresAt.toISOString() });

    const { status, body } = await use(key);
    expect([status, body.userName]).toEqual([200, user.email]);
    expect(
      (await portal.call(contract.listSessions, { token: body.token })).body.items.map((item: { method: string }) => item.method),
    ).toEqual(["link"]);
    expect(await portal.signIn(user.email, fresh)).toBeTruthy();
    expect(await trail("password-changed")).toEqual([{ actor: user.email, after: { by: "link", sessionsEnded: 0 } }]);
    expect((await trail("signed-in")).map(({ after }) => after)).toEqual([
      { method: "password" },
      { method: "link" },
      { method: "password" },
    ]);
    for (const route of [contract.passwordLinkState, contract.usePasswordLink])
      expect((await portal.call(route, { body: { key, password: fresh } })).body.code).toBe("password-link-invalid");
  });

  test("used twice in the same instant, one wins", async () => {
    const { key } = await createPasswordLinkFor(acting(), user.id);
    const answers = await Promise.all(["one", "two", "three"].map((word) => use(key, `${fresh} ${word}`)));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 403, 403]);
  });

  test("ends after a day, when a newer one is made, when access ends, and with the user", async () => {
    const late = await createPasswordLinkFor(acting(), user.id);
    portal.passMinutes(24 * 60);
    expect((await use(late.key)).body.code).toBe("password-link-invalid");
    const [older, newer] = await Promise.all([createPasswordLinkFor(acting(), user.id), createPasswordLinkFor(acting(), user.id)]);
    const states = await Promise.all([older, newer].map(({ key }) => portal.call(contract.passwordLinkState, { body: { key } })));
    expect(states.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 403]);
    const ended = await createPasswordLinkFor(acting(), user.id);
    await endAccessOf(acting(), user.id);
    expect((await use(ended.key)).body.code).toBe("password-link-invalid");
    const gone = await createPasswordLinkFor(acting(), user.id);
    await portal.db.updateTable("app_user").set({ active: false }).where("id", "=", user.id).execute();
    expect((await use(gone.key)).body.code).toBe("password-link-invalid");
    await expect(createPasswordLinkFor(acting(), user.id)).rejects.toThrow("user-not-found");
  });

  test("a weak password leaves the link standing", async () => {
    const { key } = await createPasswordLinkFor(acting(), user.id);
    expect((await use(key, "passwordpassword")).body.fields[0].code).toBe("session.password-common");
    expect((await use(key)).status).toBe(200);
  });

  test("its key is stored as a hash only, and a set-up key sets no password", async () => {
    const { key } = await createPasswordLinkFor(acting(), user.id);
    expect(JSON.stringify((await portal.pool.query("select * from one_time_link")).rows)).not.toContain(key);
    for (const guess of ["x", key.slice(1), `${key}=`, key.toUpperCase(), "' or 1=1 --"])
      expect((await use(guess)).body.code).toBe("password-link-invalid");
    expect((await use("\0")).status).toBe(422);
  });

  test("a change of the password takes back the link", async () => {
    const { key } = await createPasswordLinkFor(acting(), user.id);
    const { body } = await use(key);
    const second = await createPasswordLinkFor(acting(), user.id);
    expect(await isAlive(body.token)).toBe(false);
    await use(second.key, `${fresh} again`);
    expect((await use(key)).status).toBe(403);
  });
});

test("[AUTH-08] an administrator's end of access is at once on every node: sessions and tokens", async () => {
  const session = await portal.signIn(user.email);
  const made = await portal.call(contract.createAccessToken, {
    token: session,
    body: { name: "Report", scopes: ["scenarios.read"], lastDay: portal.ctx.clock.now().toISOString().slice(0, 10) },
  });
  const other = await buildApp(portal.ctx, portal.pools);
  const statusThere = async (token: string) =>
    (await other.inject({ method: "GET", url: "/api/users/validtoken", headers: { authorization: `Bearer ${token}` } })).statusCode;
  expect([await statusThere(session), await statusThere(made.body.token)]).toEqual([200, 200]);
  expect(await endAccessOf(acting(), user.id)).toEqual({ sessions: 1, tokens: 1 });
  expect([await statusThere(session), await statusThere(made.body.token)]).toEqual([401, 401]);
  expect(await trail("access-ended")).toEqual([{ actor: "HUB", after: { sessions: 1, tokens: 1 } }]);
  await other.close();
});
