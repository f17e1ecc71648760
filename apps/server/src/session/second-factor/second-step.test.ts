import { validToken } from "@hub/contract/session/session.ts";
import { createPasswordLink } from "@hub/contract/configuration/users.ts";
import { findAttempts, liftAttempts } from "@hub/contract/configuration/user-sign-in.ts";
import { changePassword, usePasswordLink } from "@hub/contract/session/account.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sweepSteps } from "./sweep-steps.ts";
import { type FactorPortal, origin, startFactorPortal } from "./testing/factor-portal.ts";
import { createSoftwareKey } from "./testing/software-key.ts";

let portal: FactorPortal;
beforeAll(async () => {
  portal = await startFactorPortal();
});
afterAll(() => portal.stop());
afterEach(() => portal.pool.query("delete from sign_in_attempt"));

const refused = { status: 401, body: { code: "second-factor-failed" } };
const sessionsOf = async (userId: number) =>
  (await portal.pool.query("select 1 from user_session where user_id = $1", [userId])).rows.length;

test("[MANY-07] after the right password a key is asked for, and opens the session; what is not asked for opens none", async () => {
  const ana = await portal.addWithKey("ana");
  const before = await sessionsOf(ana.id);
  const browser = portal.openBrowser();
  const first = await portal.signIn(browser, ana.email, undefined, true);
  expect(first.status).toBe(200);
  expect(Object.keys(first.body).toSorted()).toEqual(["language", "secondFactor"]);
  expect(first.body.secondFactor).toMatchObject({
    secondsLeft: 300,
    request: {
      rpId: "hub.example.com",
      userVerification: "preferred",
      allowCredentials: [{ id: ana.key.id, type: "public-key", transports: ["usb"] }],
    },
  });
  expect(String(first.headers["set-cookie"])).toMatch(/^hub_factor=[\w-]{43}; Path=\/api; HttpOnly; SameSite=Strict; Max-Age=300; Secure$/);
  // Neither a session, nor a browser that is known, nor a sign-in of the trail.
  expect(await sessionsOf(ana.id)).toBe(before);
  expect((await portal.ask(browser, validToken, { token: first.body.secondFactor.token })).status).toBe(401);
  expect((await portal.pool.query("select 1 from known_browser where user_id = $1", [ana.id])).rows).toEqual([]);

  const second = await portal.give(browser, first.body.secondFactor.token, portal.byKey(ana.key, first.body.secondFactor));
  expect(second).toMatchObject({ status: 200, body: { userName: ana.email } });
  expect((await portal.ask(browser, validToken, { token: second.body.token })).status).toBe(200);
  expect((await portal.trailOf(ana.id)).at(-1)).toMatchObject({ action: "signed-in", after: { method: "password", secondFactor: "key" } });
  expect(browser.cookies.has("hub_browser")).toBe(true);
  // A browser that is known is asked all the same.
  expect((await portal.signIn(browser, ana.email)).body).toHaveProperty("secondFactor");
});

describe("[MANY-07] what is wrong with a second factor is told to nobody, and opens nothing", () => {
  test.each([
    ["of another address", { origin: "https://hub.example.com.evil.example" }],
    ["of another port", { origin: "https://hub.example.com:8443" }],
    ["of another relying party", { rpId: "evil.example" }],
    ["that was made as a new key", { type: "webauthn.create" }],
    ["under a name that is nobody's", { id: "AAAA" }],
  ])("a signature %s", async (what, wrong) => {
    const user = await portal.addWithKey(`wrong-${what.replaceAll(" ", "-")}`);
    const before = await sessionsOf(user.id);
    const browser = portal.openBrowser();
    const asked = await portal.begin(browser, user.email);
    const answer = await portal.give(browser, asked.token, portal.byKey(user.key, asked, wrong));
    expect(answer).toMatchObject(refused);
    expect((await portal.trailOf(user.id)).at(-1)).toMatchObject({ action: "sign-in-failed", after: { method: "second-factor" } });
    // It was used up by that: the right one comes too late.
    expect(await portal.give(browser, asked.token, portal.byKey(user.key, asked))).toMatchObject(refused);
    expect(await sessionsOf(user.id)).toBe(before);
  });

  test("another person's key, another's recovery code, a code that is none: the same words as any other", async () => {
    const [ben, eve] = [await portal.addWithKey("ben"), await portal.addWithKey("eve")];
    const browser = portal.openBrowser();
    const texts: string[] = [];
    for (const proofOf of [
      (asked: never) => portal.byKey(eve.key, asked),
      // Eve signs, and says it was Ben's key.
      (asked: never) => portal.byKey(eve.key, asked, { id: ben.key.id }),
      () => portal.byCode(eve.codes[0] ?? ""),
      () => portal.byCode("not a code at all"),
      () => portal.byCode("0000-0000-0000-0000"),
    ]) {
      const asked = await portal.begin(browser, ben.email);
      const answer = await portal.give(browser, asked.token, proofOf(asked as never));
      expect(answer).toMatchObject(refused);
      texts.push(answer.body.error);
      await portal.pool.query("delete from sign_in_attempt");
    }
    expect(new Set(texts).size).toBe(1);
    expect(await portal.give(browser, "a token that nobody was given", portal.byCode(ben.codes[0] ?? ""))).toMatchObject({
      status: 401,
      body: { error: texts[0] },
    });
  });

  test("what was signed for another sign-in", async () => {
    const user = await portal.addWithKey("other-challenge");
    const browser = portal.openBrowser();
    const [one, other] = [await portal.begin(browser, user.email), await portal.begin(browser, user.email)];
    expect(await portal.give(browser, other.token, portal.byKey(user.key, one))).toMatchObject(refused);
    expect((await portal.give(browser, one.token, portal.byKey(user.key, one))).status).toBe(200);
  });

  test("from another browser, after which it is good for nobody", async () => {
    const user = await portal.addWithKey("other-browser");
    const browser = portal.openBrowser();
    const asked = await portal.begin(browser, user.email);
    const thief = portal.openBrowser();
    await portal.begin(thief, user.email);
    expect(await portal.give(thief, asked.token, portal.byKey(user.key, asked))).toMatchObject(refused);
    expect(await portal.give(browser, asked.token, portal.byCode(user.codes[0] ?? ""))).toMatchObject(refused);
    const again = await portal.begin(browser, user.email);
    expect(await portal.give(portal.openBrowser(), again.token, portal.byKey(user.key, again))).toMatchObject(refused);
  });

  test("after five minutes", async () => {
    const user = await portal.addWithKey("late");
    const browser = portal.openBrowser();
    const asked = await portal.begin(browser, user.email);
    portal.passMinutes(4.9);
    const inTime = await portal.begin(browser, user.email);
    portal.passMinutes(0.1);
    expect(await portal.give(browser, asked.token, portal.byKey(user.key, asked))).toMatchObject(refused);
    expect((await portal.give(browser, inTime.token, portal.byKey(user.key, inTime))).status).toBe(200);
    // What is over is cleared away by the clock, and nothing else.
    portal.passMinutes(6);
    await portal.begin(browser, user.email);
    await sweepSteps(portal.ctx);
    expect((await portal.pool.query("select 1 from second_factor_challenge where user_id = $1", [user.id])).rows).toHaveLength(1);
  });

  test("a key that has counted backwards, as a copied one does; one that never counts is none", async () => {
    const user = await portal.addWithKey("copied");
    const browser = portal.openBrowser();
    for (const [counter, status] of [
      [100, 200],
      [100, 401],
      [99, 401],
      [0, 401],
      [101, 200],
    ] as const) {
      const asked = await portal.begin(browser, user.email);
      expect((await portal.give(browser, asked.token, portal.byKey(user.key, asked, { counter }))).status).toBe(status);
    }
    const passkey = await portal.addWithKey("passkey", undefined, createSoftwareKey(origin, { counts: false }));
    for (let times = 0; times < 3; times += 1) {
      const asked = await portal.begin(browser, passkey.email);
      expect((await portal.give(browser, asked.token, portal.byKey(passkey.key, asked))).status).toBe(200);
    }
  });
});

test("[MANY-07] the same signature sent again, or many times at once, opens one session", async () => {
  const user = await portal.addWithKey("replayed");
  const before = await sessionsOf(user.id);
  const browser = portal.openBrowser();
  const asked = await portal.begin(browser, user.email);
  const proof = portal.byKey(user.key, asked);
  const answers = await Promise.all(Array.from({ length: 4 }, () => portal.give(browser, asked.token, proof)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
  expect(await portal.give(browser, asked.token, proof)).toMatchObject(refused);
  expect(await sessionsOf(user.id)).toBe(before + 1);
});

test("[MANY-07] a recovery code opens one session, also where it is used twice at once, and its person is told", async () => {
  const user = await portal.addWithKey("recovering");
  const before = await sessionsOf(user.id);
  const [browser, other] = [portal.openBrowser(), portal.openBrowser()];
  const [one, two] = [await portal.begin(browser, user.email), await portal.begin(other, user.email)];
  const code = user.codes[3] ?? "";
  expect(user.codes).toHaveLength(10);
  const answers = await Promise.all([
    portal.give(browser, one.token, portal.byCode(code.toLowerCase().replaceAll("-", " "))),
    portal.give(other, two.token, portal.byCode(code)),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect(await sessionsOf(user.id)).toBe(before + 1);
  // A slip of the fingers does not send one back to the password.
  const again = await portal.begin(browser, user.email);
  expect(await portal.give(browser, again.token, portal.byCode(code))).toMatchObject(refused);
  expect((await portal.give(browser, again.token, portal.byCode(user.codes[4] ?? ""))).status).toBe(200);
  expect((await portal.trailOf(user.id)).at(-1)).toMatchObject({ action: "signed-in", after: { secondFactor: "recovery-code" } });
  expect((await portal.mailsTo(user.id)).at(-1)).toContain(": 8");
  const { rows } = await portal.pool.query("select * from recovery_code where user_id = $1", [user.id]);
  expect(JSON.stringify(rows)).not.toContain(code.replaceAll("-", ""));
});

test("[MANY-07] [SAFE-06] wrong second factors lock as wrong passwords do, and the right password clears none of them", async () => {
  const user = await portal.addWithKey("guessed");
  const admin = (await portal.addUser("lifting", [{ role: "hub-admin" }])).email;
  const browser = portal.openBrowser();
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    const asked = await portal.begin(browser, user.email);
    statuses.push((await portal.give(browser, asked.token, portal.byCode("0000-0000-0000-0000"))).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  const asked = await portal.begin(browser, user.email);
  const closed = await portal.give(browser, asked.token, portal.byKey(user.key, asked));
  expect(closed).toMatchObject({ status: 429, body: { error: expect.stringContaining("second step") } });
  expect(closed.headers["retry-after"]).toBe("900");
  // From elsewhere its person comes in; an administrator sees it, and lets in again.
  const elsewhere = portal.openBrowser();
  const there = await portal.begin(elsewhere, user.email);
  expect((await portal.give(elsewhere, there.token, portal.byKey(user.key, there))).status).toBe(200);
  const { token } = (await portal.signIn(portal.openBrowser(), admin)).body;
  const params = { email: user.email };
  expect((await portal.call(findAttempts, { token, params })).body).toMatchObject({ wrong: 5, addresses: 1, closedPlaces: 1 });
  expect((await portal.call(liftAttempts, { token, params })).body).toEqual({ lifted: 5 });
  expect((await portal.call(findAttempts, { token, params })).body).toMatchObject({ wrong: 0, closedPlaces: 0 });
  const lifted = await portal.begin(browser, user.email);
  expect((await portal.give(browser, lifted.token, portal.byKey(user.key, lifted))).status).toBe(200);
});

test("[MANY-07] no name that somebody types is counted against another's second factor", async () => {
  const user = await portal.addWithKey("typed");
  for (let tries = 0; tries < 6; tries += 1)
    expect((await portal.signIn(portal.openBrowser("198.51.100.7"), `${user.email}\0second factor`, "wrong")).status).toBe(401);
  const browser = portal.openBrowser("198.51.100.7");
  const asked = await portal.begin(browser, user.email);
  expect((await portal.give(browser, asked.token, portal.byKey(user.key, asked))).status).toBe(200);
});

test("[MANY-07] [MANY-05] a new password by a link is no way around the second factor, and the link opens no session by itself", async () => {
  const user = await portal.addWithKey("forgetful");
  const admin = await portal.addUser("link-maker", [{ role: "hub-admin" }]);
  const token = (await portal.signIn(portal.openBrowser(), admin.email)).body.token;
  const key = (await portal.call(createPasswordLink, { token, params: { email: user.email } })).body.key;
  const browser = portal.openBrowser();
  const password = "another long enough password";
  const set = await portal.ask(browser, usePasswordLink, { body: { key, password } });
  expect(set).toMatchObject({ status: 200, body: { secondFactor: { request: { rpId: "hub.example.com" } } } });
  expect(set.body).not.toHaveProperty("token");
  expect(await sessionsOf(user.id)).toBe(0);
  expect(browser.cookies.has("hub_browser")).toBe(false);
  const opened = await portal.give(browser, set.body.secondFactor.token, portal.byKey(user.key, set.body.secondFactor));
  expect(opened.status).toBe(200);
  expect((await portal.trailOf(user.id)).at(-1)).toMatchObject({ after: { method: "link", secondFactor: "key" } });
  expect(browser.cookies.has("hub_browser")).toBe(true);
});

test("[MANY-07] a second step that was begun ends with a new password, with access, and with the person", async () => {
  const user = await portal.addWithKey("ended");
  const browser = portal.openBrowser();
  const password = "another long enough password";
  const before = await portal.begin(browser, user.email);
  const changed = await portal.ask(user.browser, changePassword, { token: user.session, body: { current: portal.password, password } });
  expect(changed.status).toBe(200);
  expect(await portal.give(browser, before.token, portal.byKey(user.key, before))).toMatchObject(refused);
  for (const how of ["update app_user set active = false where id = $1", "update app_user set password_hash = null where id = $1"]) {
    await portal.pool.query("update app_user set active = true where id = $1", [user.id]);
    const asked = await portal.begin(browser, user.email, password);
    await portal.pool.query(how, [user.id]);
    expect(await portal.give(browser, asked.token, portal.byKey(user.key, asked))).toMatchObject(refused);
  }
});

test("[MANY-07] where the portal has no address any more, keys cannot be used: a recovery code is asked for, never the password alone", async () => {
  const user = await portal.addWithKey("moved");
  const browser = portal.openBrowser();
  const { config } = portal.ctx;
  const { publicUrl } = config;
  try {
    config.publicUrl = "http://192.0.2.1";
    const asked = await portal.begin(browser, user.email);
    expect(asked.request).toBeNull();
    expect((await portal.give(browser, asked.token, portal.byCode(user.codes[0] ?? ""))).status).toBe(200);
  } finally {
    config.publicUrl = publicUrl;
  }
});
