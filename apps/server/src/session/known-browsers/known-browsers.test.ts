import * as account from "@hub/contract/session/account.ts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "../../app.ts";
import { readConfig } from "../../config.ts";
import { portalActor } from "../../context.ts";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { beginAttempt } from "../attempts/begin-attempt.ts";
import { endAccessOf } from "../end-access.ts";
import { createPasswordLinkFor } from "../passwords/password-link.ts";

let portal: TestPortal;
/** Behind a proxy that says which address somebody comes from. */
let behind: FastifyInstance;
let user: { id: number; email: string };
let people = 0;
beforeAll(async () => {
  portal = await startTestPortal();
  behind = await buildApp({ ...portal.ctx, config: readConfig({ HUB_TRUST_PROXY: "1" }) }, portal.pools);
});
beforeEach(async () => {
  portal.passMinutes(61);
  people += 1;
  user = await portal.addUser(`person${people}`);
});
afterAll(async () => {
  await behind.close();
  await portal.stop();
});

type Try = { from?: string; cookie?: string; remember?: boolean; app?: FastifyInstance };
const wrong = "wrong wrong wrong";
const acting = () => ({ ...portal.ctx, actor: portalActor });

function signIn(email: string, password: string, { from = "198.51.100.1", cookie, remember = false, app = behind }: Try = {}) {
  const basic = Buffer.from(`${email}:${password}`).toString("base64");
  const headers = { authorization: `Basic ${basic}`, "x-forwarded-for": from, ...(cookie === undefined ? {} : { cookie }) };
  return app.inject({ method: "GET", url: `/api/users/token${remember ? "?remember=1" : ""}`, headers });
}

const right = async (given?: Try, email = user.email) => (await signIn(email, portal.password, given)).statusCode;
const guess = async (given?: Try, email = user.email) => (await signIn(email, wrong, given)).statusCode;
const guessAll = (count: number, given: (index: number) => Try) =>
  Promise.all(Array.from({ length: count }, (_, index) => guess(given(index))));

/** Closes the user's account to strangers: what wrong passwords from many addresses do, without hashing them. */
async function closeToStrangers(): Promise<void> {
  const request = { requestId: "", language: "en", userAgent: "", cookies: undefined, secure: false } as const;
  for (let index = 0; index < 20; index += 1)
    await beginAttempt({ ...portal.ctx, ...request, address: `203.0.113.${index}` }, user.email, undefined);
}

/** The cookie of a browser in which somebody signs in, as it sends it back. */
async function knownBrowser(email = user.email, given: Try = {}): Promise<string> {
  const response = await signIn(email, portal.password, { ...given, remember: true });
  return String(response.headers["set-cookie"]).split(";")[0] ?? "";
}

describe("[SAFE-06] wrong passwords of a stranger", () => {
  test("[MANY-07] five close the account for their own address alone, and neither a known browser nor an open session", async () => {
    const cookie = await knownBrowser();
    const { token } = (await signIn(user.email, portal.password)).json<{ token: string }>();
    expect(await guessAll(6, () => ({}))).toEqual(expect.arrayContaining([401, 401, 401, 401, 401, 429]));
    expect(await right()).toBe(429);
    expect(await right({ cookie })).toBe(200);
    expect((await portal.call(account.listSessions, { token })).status).toBe(200);
    expect(await right({ from: "198.51.100.2" })).toBe(200);
  });

  test("twenty-five from as many addresses close it for strangers, never for a known browser", async () => {
    const cookie = await knownBrowser();
    const statuses = await guessAll(25, (index) => ({ from: `203.0.113.${index}` }));
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(await right({ from: "198.51.100.3" })).toBe(429);
    expect(await right({ cookie })).toBe(200);
    expect(await right({ cookie, from: "203.0.113.7" })).toBe(200);
    expect(await right({ from: "198.51.100.3" })).toBe(429);
    portal.passMinutes(60);
    expect(await right({ from: "198.51.100.3" })).toBe(200);
  });

  test("fifty from one address on whatever names close it for strangers, and no known browser behind the same address", async () => {
    const from = "198.51.100.50";
    const cookie = await knownBrowser(user.email, { from });
    const statuses = await Promise.all(Array.from({ length: 55 }, (_, index) => guess({ from }, `name${index}@example.com`)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(await right({ from })).toBe(429);
    expect(await right({ from, cookie })).toBe(200);
  });

  test("a network of IPv6 is one address, however many there are in it", async () => {
    const statuses = await guessAll(8, (index) => ({ from: `2001:db8:1:2:${index}::1` }));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(await right({ from: "2001:db8:1:2:ffff::9" })).toBe(429);
    expect(await right({ from: "2001:db8:1:3::9" })).toBe(200);
  });

  test("no success of the owner gives new tries beyond the account's own", async () => {
    const cookie = await knownBrowser();
    let guessed = 0;
    for (let round = 0; round < 6; round += 1) {
      const statuses = await guessAll(6, (index) => ({ from: `203.0.113.${round * 10 + index}` }));
      guessed += statuses.filter((status) => status === 401).length;
      expect(await right({ cookie })).toBe(200);
    }
    expect(guessed).toBe(20);
  });

  test("a right one clears what came before it from the same address, as for programs, which have no cookie", async () => {
    for (let round = 0; round < 3; round += 1) {
      expect(await guessAll(4, () => ({}))).toEqual([401, 401, 401, 401]);
      expect(await right()).toBe(200);
    }
  });

  test("the refusal is the same for a name nobody has, and says when it opens and what still works", async () => {
    const refusals = [];
    for (const email of [user.email, `nobody${people}@example.com`]) {
      for (let count = 0; count < 5; count += 1) await guess({ from: "198.51.100.60" }, email);
      portal.passMinutes(4);
      const refused = await signIn(email, portal.password, { from: "198.51.100.60" });
      refusals.push([refused.statusCode, refused.headers["retry-after"], refused.json<{ error: string }>().error]);
      portal.passMinutes(61);
    }
    expect(refusals[0]).toEqual([429, "660", expect.stringContaining("dentro de 11 minutos")]);
    expect(refusals[0]?.[2]).toContain("otro navegador con el que ya haya entrado");
    expect(refusals[1]).toEqual(refusals[0]);
  });
});

describe("[SAFE-06] a known browser", () => {
  test("is one whose user signed in and that asked for it; the cookie is for the API alone and no script reads it", async () => {
    expect((await signIn(user.email, portal.password)).headers["set-cookie"]).toBeUndefined();
    expect((await signIn(user.email, wrong, { remember: true })).headers["set-cookie"]).toBeUndefined();
    const config = readConfig({ HUB_PUBLIC_URL: "https://hub.example.com/people/" });
    const app = await buildApp({ ...portal.ctx, config }, portal.pools);
    const response = await signIn(user.email, portal.password, { remember: true, app });
    expect(response.headers["set-cookie"]).toMatch(
      /^hub_browser=[\w-]{43}; Path=\/people\/api; HttpOnly; SameSite=Strict; Max-Age=7776000; Secure$/,
    );
    await app.close();
    const here = await signIn(user.email, portal.password, { remember: true });
    expect(here.headers["set-cookie"]).toMatch(/^hub_browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=7776000$/);
  });

  test("has tries of its own: a stolen cookie is no way to guess, and closes nobody else's browser", async () => {
    const [stolen, other] = [await knownBrowser(), await knownBrowser()];
    const statuses = await guessAll(30, (index) => ({ cookie: stolen, from: `203.0.113.${index}` }));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(await right({ cookie: stolen })).toBe(429);
    expect(await right({ cookie: other })).toBe(200);
    expect(await right()).toBe(200);
    portal.passMinutes(15);
    expect(await right({ cookie: stolen })).toBe(200);
  });

  test("whose day is used up hears in hours when it opens", async () => {
    const cookie = await knownBrowser();
    for (let quarter = 0; quarter < 4; quarter += 1) {
      await guessAll(5, () => ({ cookie }));
      portal.passMinutes(15);
    }
    const refused = await signIn(user.email, portal.password, { cookie });
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, String(23 * 3600)]);
    expect(refused.json<{ error: string }>().error).toContain("dentro de 23 horas");
  });

  test("is known by its cookie alone: a forged, foreign, cut or overdue one counts among strangers", async () => {
    const cookie = await knownBrowser();
    const stranger = await portal.addUser(`stranger${people}`);
    const foreign = await knownBrowser(stranger.email);
    await closeToStrangers();
    const token = cookie.slice("hub_browser=".length);
    const forged = [
      foreign,
      `hub_browser=${"x".repeat(43)}`,
      `hub_browser=${token.slice(1)}`,
      `hub_browser=${token}x`,
      `hub_browse=${token}`,
      `hub_browser=${token.toUpperCase()}`,
      "hub_browser=' or 1=1 --",
    ];
    for (const each of forged) expect(await right({ cookie: each }), each).toBe(429);
    expect(await right({ cookie: `theme=dark; ${cookie}; hub_sso=x` })).toBe(200);
    portal.passMinutes(90 * 24 * 60);
    await closeToStrangers();
    expect(await right({ cookie })).toBe(429);
  });

  test("stays known for 90 days after its last use, and for as many people as use it", async () => {
    const other = await portal.addUser(`other${people}`);
    const cookie = await knownBrowser();
    expect(await knownBrowser(other.email, { cookie })).toBe(cookie);
    portal.passMinutes(80 * 24 * 60);
    expect((await signIn(user.email, portal.password, { cookie })).headers["set-cookie"]).toContain(cookie);
    portal.passMinutes(80 * 24 * 60);
    await closeToStrangers();
    expect(await right({ cookie })).toBe(200);
    await endAccessOf(acting(), other.id);
    expect(await right({ cookie })).toBe(200);
  });

  test("a cookie that the portal did not make is never taken over", async () => {
    const planted = `hub_browser=${"p".repeat(43)}`;
    expect(await knownBrowser(user.email, { cookie: planted })).not.toBe(planted);
  });

  test("is one of ten at most, and programs without a cookie push none out", async () => {
    const first = await knownBrowser();
    portal.passMinutes(1);
    for (let index = 0; index < 12; index += 1) expect(await right()).toBe(200);
    const browsers = [first];
    for (let index = 0; index < 10; index += 1) browsers.push(await knownBrowser());
    await closeToStrangers();
    expect(await right({ cookie: browsers[0] ?? "" })).toBe(429);
    expect(await right({ cookie: browsers[1] ?? "" })).toBe(200);
    const { rows } = await portal.pool.query("select 1 from known_browser where user_id = $1", [user.id]);
    expect(rows).toHaveLength(10);
  });

  test("is stored as a hash only", async () => {
    const token = (await knownBrowser()).slice("hub_browser=".length);
    const { rows } = await portal.pool.query("select b::text as text, encode(token_hash, 'base64') as hash from known_browser b");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString("hex"));
  });

  test("is forgotten when access ends, with a new password by a link, and when its user may not sign in", async () => {
    const ends: ((browser: string) => Promise<unknown>)[] = [
      () => endAccessOf(acting(), user.id),
      () => createPasswordLinkFor(acting(), user.id),
    ];
    for (const end of ends) {
      user = await portal.addUser(`ended${(people += 1)}`);
      const cookie = await knownBrowser();
      await end(cookie);
      const { rows } = await portal.pool.query("select 1 from known_browser where user_id = $1", [user.id]);
      expect(rows).toEqual([]);
      // What it tries now is a stranger's.
      await closeToStrangers();
      expect(await guess({ cookie })).toBe(429);
    }
    user = await portal.addUser(`inactive${people}`);
    const cookie = await knownBrowser();
    await portal.db.updateTable("app_user").set({ active: false }).where("id", "=", user.id).execute();
    await closeToStrangers();
    expect(await guess({ cookie })).toBe(429);
  });

  test("is made by the link that sets a password too, and counts when the password is changed", async () => {
    const { key } = await createPasswordLinkFor(acting(), user.id);
    const fresh = "a phrase that is new and long";
    const used = await behind.inject({ method: "POST", url: "/api/password", payload: { key, password: fresh } });
    const cookie = String(used.headers["set-cookie"]).split(";")[0] ?? "";
    await closeToStrangers();
    expect((await signIn(user.email, fresh, { cookie })).statusCode).toBe(200);
    const change = async (headers: Record<string, string>) =>
      (
        await behind.inject({
          method: account.changePassword.method,
          url: `/api/${account.changePassword.path}`,
          headers: { authorization: `Bearer ${used.json<{ token: string }>().token}`, ...headers },
          payload: { current: fresh, password: `${fresh} again` },
        })
      ).statusCode;
    expect(await change({})).toBe(429);
    expect(await change({ cookie })).toBe(200);
  });
});

describe("one's own known browsers", () => {
  const headersOf = (token: string, cookie = "") => ({ authorization: `Bearer ${token}`, cookie });
  const list = async (token: string, cookie?: string) =>
    (await behind.inject({ method: "GET", url: "/api/account/browsers", headers: headersOf(token, cookie) })).json<{
      items: { id: number; current: boolean; userAgent: string }[];
    }>().items;
  const forget = (token: string, id: number | "") =>
    portal.app.inject({ method: "DELETE", url: `/api/account/browsers${id && `/${id}`}`, headers: headersOf(token) });

  test("are listed with the one that asks first, without a token or a hash of one", async () => {
    const [first, second] = [await knownBrowser(), await knownBrowser()];
    const token = await portal.openSession(user);
    for (const cookie of [first, second]) expect((await list(token, cookie)).map(({ current }) => current)).toEqual([true, false]);
    const items = await list(token);
    expect(items.map(({ current }) => current)).toEqual([false, false]);
    expect(Object.keys(items[0] ?? {}).toSorted()).toEqual(["createdAt", "current", "expiresAt", "id", "lastUsedAt", "userAgent"]);
    portal.passMinutes(90 * 24 * 60);
    expect(await list(await portal.openSession(user), first)).toEqual([]);
  });

  test("are forgotten one by one or all, never another's, and it is in the trail", async () => {
    const [first, second] = [await knownBrowser(), await knownBrowser()];
    const stranger = await portal.addUser(`stranger${people}`);
    const theirs = await knownBrowser(stranger.email);
    const token = await portal.openSession(user);
    const [foreign] = await list(await portal.openSession(stranger));
    expect((await forget(token, foreign?.id ?? 0)).statusCode).toBe(404);
    const [mine] = await list(token, first);
    expect((await forget(token, mine?.id ?? 0)).statusCode).toBe(200);
    await closeToStrangers();
    expect(await right({ cookie: first })).toBe(429);
    expect(await right({ cookie: second })).toBe(200);
    expect((await forget(token, "")).json()).toEqual({ forgotten: 1 });
    expect(await right({ cookie: second })).toBe(429);
    expect(await right({ cookie: theirs }, stranger.email)).toBe(200);
    const rows = await portal.db
      .selectFrom("audit")
      .select("after")
      .where("action", "=", "browsers-forgotten")
      .where("actor", "=", user.email)
      .execute();
    expect(rows).toEqual([{ after: { browsers: 1 } }, { after: { browsers: 1 } }]);
  });
});
