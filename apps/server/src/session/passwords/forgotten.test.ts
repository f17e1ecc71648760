import { askForPassword, passwordLinkState, usePasswordLink } from "@hub/contract/session/account.ts";
import { validToken } from "@hub/contract/session/session.ts";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { duties } from "../../duties.ts";
import { readMail, startMailServer, testMail } from "../../mail/testing/mail-server.ts";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let server: Awaited<ReturnType<typeof startMailServer>>;
let user: { id: number; email: string };
let people = 0;
beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  portal.passMinutes(25 * 60);
  server = await startMailServer();
  set({ mail: { ...testMail, port: server.port }, login: { password: true, sso: undefined } });
  people += 1;
  user = await portal.addUser(`person${people}`, [{ role: "data-owner" }]);
  return () => server.stop();
});
afterAll(() => portal.stop());

const set = (config: object) => Object.assign(portal.ctx.config, config);
const ask = (email = user.email) => portal.call(askForPassword, { body: { email }, language: "en" });
const answer = async () => {
  await duties["answer-password-requests"]!.run(portal.ctx);
  await duties["send-mails"]!.run(portal.ctx);
};
const mailsFor = (email: string) => server.received.map(readMail).filter(({ headers }) => headers["to"] === email);
const keysFor = (email: string) => mailsFor(email).map(({ text }) => /\/#\/password\?key=([\w-]{43})/.exec(text)?.[1] ?? "none");
const stateOfLink = async (key: string) => (await portal.call(passwordLinkState, { body: { key } })).status;
const choose = (key: string) => portal.call(usePasswordLink, { body: { key, password: "a phrase that is new and long" } });
const isAlive = async (token: string) => (await portal.call(validToken, { token })).status === 200;

describe("[MANY-05] who has forgotten their password", () => {
  test("is sent a link for one use within an hour; until it is used nothing ends, and then their other sessions do", async () => {
    const session = await portal.signIn(user.email);
    expect((await ask(` ${user.email.toUpperCase()} `)).status).toBe(202);
    await answer();
    const [key = ""] = keysFor(user.email);
    expect([await isAlive(session), await stateOfLink(key)]).toEqual([true, 200]);
    expect(await portal.signIn(user.email)).toBeTruthy();
    expect((await choose(key)).body).toMatchObject({ userName: user.email });
    expect(await isAlive(session)).toBe(false);
    expect((await choose(key)).status).toBe(403);
    expect(await portal.signIn(user.email, "a phrase that is new and long")).toBeTruthy();
    await ask();
    await answer();
    portal.passMinutes(60);
    expect(await stateOfLink(keysFor(user.email).at(-1) ?? "")).toBe(403);
    const trail = await portal.pool.query("select actor, after from audit where action = 'password-asked' and subject_id = $1", [user.id]);
    expect(trail.rows[0]).toEqual({ actor: "HUB", after: { address: "127.0.0.1" } });
  });

  test("gets the same answer by the same statements as a stranger, the inactive and whoever has no password; mails go to whom they may", async () => {
    const inactive = await portal.addUser(`inactive${people}`, [{ role: "data-owner" }]);
    await portal.pool.query("update app_user set active = false where id = $1", [inactive.id]);
    const without = await portal.addUser(`without${people}`, [{ role: "data-owner" }]);
    await portal.pool.query("update app_user set password_hash = null where id = $1", [without.id]);
    const sent = vi.spyOn(pg.Client.prototype, "query");
    const seen = [];
    await ask(`first${people}@example.com`);
    for (const email of [user.email, `stranger${people}@example.com`, inactive.email, without.email]) {
      sent.mockClear();
      const { status, body } = await ask(email);
      const statements = sent.mock.calls.map(([query]) => (typeof query === "string" ? query : (query as { text: string }).text));
      seen.push(JSON.stringify({ status, body, statements }));
    }
    sent.mockRestore();
    expect(new Set(seen).size).toBe(1);
    await answer();
    expect([mailsFor(inactive.email), mailsFor(`stranger${people}@example.com`)]).toEqual([[], []]);
    expect(keysFor(user.email)).toEqual([expect.stringMatching(/^.{43}$/)]);
    // Nobody has let them in by a password: an address alone is no way to a session.
    expect(keysFor(without.email)).toEqual(["none"]);
    expect(mailsFor(without.email)[0]?.text).toContain("Pida a quien lo administra que le envíe una invitación");
  });

  test("who signs in at the corporate provider alone is told to, where both ways are open", async () => {
    set({ login: { password: true, sso: { issuer: new URL("https://id.example.com") } } });
    await portal.pool.query("update app_user set password_hash = null where id = $1", [user.id]);
    await ask();
    await answer();
    expect(keysFor(user.email)).toEqual(["none"]);
    expect(mailsFor(user.email)[0]?.text).toContain("entre con su cuenta corporativa");
  });

  test("asks three times an hour and no more, known or not, and a network thirty times; nobody is kept out of what they were sent", async () => {
    for (const email of [user.email, `stranger${people}@example.com`]) {
      const statuses = [];
      for (let time = 0; time < 4; time += 1) statuses.push((await ask(email)).status);
      expect(statuses).toEqual([202, 202, 202, 429]);
    }
    const refused = await ask();
    expect(refused.headers["retry-after"]).toBe("3600");
    expect(refused.body).toMatchObject({ code: "too-many-attempts", error: expect.stringContaining("60 minutes") });
    await answer();
    const keys = keysFor(user.email);
    expect(keys).toHaveLength(3);
    // Whoever asks again takes no link from the owner's hands.
    expect(await stateOfLink(keys[0] ?? "")).toBe(200);
    await choose(keys[1] ?? "");
    expect(await Promise.all(keys.map(stateOfLink))).toEqual([403, 403, 403]);
    const others = [];
    for (let at = 0; at < 25; at += 1) others.push((await ask(`other${people}-${at}@example.com`)).status);
    expect(others.filter((status) => status === 202)).toHaveLength(24);
    portal.passMinutes(60);
    expect((await ask()).status).toBe(202);
  });

  test("what was asked goes a day later, also where nobody asks again and no mail server is there to answer", async () => {
    await ask();
    await answer();
    set({ mail: undefined });
    portal.passMinutes(24 * 60 + 1);
    await duties["sweep-password-requests"]!.run(portal.ctx);
    expect((await portal.pool.query("select from password_request")).rowCount).toBe(0);
  });

  test("many at once get no more than one by one", async () => {
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await ask()).status));
    expect(statuses.filter((status) => status === 202)).toHaveLength(3);
  });

  test("is told where there is no mail server, or no password to sign in with; what sign-in offers says so before", async () => {
    const offers = async () => (await portal.app.inject({ url: "/api/login" })).json<{ forgotten: boolean }>().forgotten;
    expect(await offers()).toBe(true);
    set({ mail: undefined });
    expect([await offers(), (await ask()).body.code]).toEqual([false, "mail-not-set-up"]);
    set({ mail: testMail, login: { password: false, sso: { issuer: new URL("https://id.example.com") } } });
    expect([await offers(), (await ask()).body.code]).toEqual([false, "login-kind-off"]);
  });
});
