import { loginOptions, startSso } from "@hub/contract/session/account.ts";
import { validToken } from "@hub/contract/session/session.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { handoverOf, openBrowser } from "./testing/browser.ts";
import { newSigningKey, type SignInProvider, startSignInProvider } from "./testing/sign-in-provider.ts";
import { buildSsoApp, client, publicUrl } from "./testing/sso-portal.ts";

const people = [
  { email: "ana@example.com", name: "Ana" },
  { email: "bea@example.com", name: "Bea" },
  { email: "gone@example.com", name: "Gone" },
  { email: "stranger@example.com", name: "Stranger" },
  { email: "unproved@example.com", name: "Unproved", verified: false },
];
let portal: TestPortal;
let provider: SignInProvider;
let node: Awaited<ReturnType<typeof buildSsoApp>>;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addUser("ana", [{ role: "hub-admin" }]);
  await portal.addUser("bea");
  await portal.addUser("unproved");
  const { id } = await portal.addUser("gone");
  await portal.db.updateTable("app_user").set({ active: false }).where("id", "=", id).execute();
  provider = await startSignInProvider({ people, client });
  node = await buildSsoApp(portal, provider.issuer);
});
afterAll(async () => {
  await node.app.close();
  await provider.stop();
  await portal.stop();
});
afterEach(() => portal.setNow("2026-11-05T08:00:00Z"));

async function trail(action: string) {
  return portal.db.selectFrom("audit").select(["actor", "subject_id", "after"]).where("action", "=", action).orderBy("id").execute();
}

describe("signing in at a real provider", () => {
  test("[AUTH-04] [AUTH-02] it ends with a session of its own, in the browser that began it", async () => {
    const browser = openBrowser(node);
    const start = await browser.go(`${publicUrl}/api/sso`);
    expect(start.status).toBe(302);
    const asked = new URL(start.location ?? "").searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({ response_type: "code", code_challenge_method: "S256", client_id: "hub" });
    for (const name of ["state", "nonce", "code_challenge"]) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);

    const back = await browser.go(await browser.signInAtProvider("ana@example.com"));
    expect(back.status).toBe(302);
    expect(back.location).toMatch(/^https:\/\/hub\.example\.com\/#\/SSOToken\?token=[\w-]{43}&userName=ana%40example\.com$/);
    const session = await browser.takeSession(handoverOf(back.location));
    expect(session).toMatchObject({ status: 200, body: { userName: "ana@example.com", name: "ana", language: "es", returnTo: null } });
    expect(browser.cookiesOf(publicUrl).get("hub_browser")).toMatch(/^[\w-]{43}$/);
    // A node without single sign-on knows the session too.
    const checked = await portal.call(validToken, { token: session.body["token"] ?? "" });
    expect(checked.body.permissions).toContain("users.manage");
    expect((await trail("signed-in")).at(-1)).toMatchObject({ actor: "ana@example.com", after: { method: "sso" } });
  });

  test("[AUTH-04] whom the portal does not know lands on /notFoundUser; [MANY-07] whose account is put out of use is told so there", async () => {
    const landed = async (email: string) => {
      const browser = openBrowser(node);
      return (await browser.go(await browser.signInAtProvider(email))).location;
    };
    expect(await landed("stranger@example.com")).toBe(`${publicUrl}/#/notFoundUser`);
    expect(await landed("gone@example.com")).toBe(`${publicUrl}/#/notFoundUser?state=inactive`);
    const { id } = await portal.db.selectFrom("app_user").select("id").where("email", "=", "gone@example.com").executeTakeFirstOrThrow();
    expect((await trail("sign-in-failed")).map((row) => row.subject_id)).toEqual(["stranger@example.com", String(id)]);
  });

  test("an e-mail that the provider calls unproved opens nothing", async () => {
    const browser = openBrowser(node);
    const back = await browser.go(await browser.signInAtProvider("unproved@example.com"));
    expect(back.location).toBe(`${publicUrl}/#/login?problem=sso-failed`);
  });

  test("the page one wanted comes back with the session, if it is the portal's own", async () => {
    const cases = [
      ["/validation/1/dashboard?to=ñ&x=1", "/validation/1/dashboard?to=ñ&x=1"],
      [`/${"ü".repeat(499)}`, `/${"ü".repeat(499)}`],
      ["//evil.example/", null],
      ["/\\evil.example/", null],
      ["https://evil.example/", null],
      ["javascript:alert(1)", null],
      ["/a\nb", null],
      ["", null],
    ] as const;
    for (const [to, expected] of cases) {
      const browser = openBrowser(node);
      const address = `${publicUrl}/api/sso?to=${encodeURIComponent(to)}`;
      const back = await browser.go(await browser.signInAtProvider("ana@example.com", address));
      expect({ to, returnTo: (await browser.takeSession(handoverOf(back.location))).body["returnTo"] }).toEqual({ to, returnTo: expected });
    }
  });

  test("the cookie is HttpOnly, Lax, Secure on https, and goes to single sign-on alone, also under a path", async () => {
    const response = await node.app.inject({ method: "GET", url: "/api/sso" });
    expect(response.headers["set-cookie"]).toMatch(/^hub_sso=[\w-]{43}; Path=\/api\/sso; HttpOnly; SameSite=Lax; Max-Age=900; Secure$/);
    const below = await buildSsoApp(portal, provider.issuer, { HUB_PUBLIC_URL: "http://intranet.example.com/people/hub/" });
    const other = await below.app.inject({ method: "GET", url: "/api/sso" });
    expect(other.headers["set-cookie"]).toMatch(/; Path=\/people\/hub\/api\/sso; HttpOnly; SameSite=Lax; Max-Age=900$/);
    expect(new URL(String(other.headers.location)).searchParams.get("redirect_uri")).toBe(
      "http://intranet.example.com/people/hub/api/sso/callback",
    );
    await below.app.close();
  });

  test("two tabs of one browser sign in at once", async () => {
    const browser = openBrowser(node);
    const first = await browser.signInAtProvider("ana@example.com");
    const second = await browser.signInAtProvider("ana@example.com");
    for (const address of [first, second])
      expect((await browser.takeSession(handoverOf((await browser.go(address)).location))).status).toBe(200);
  });

  test("[AUTH-04] somebody else in the same browser gets a session of their own", async () => {
    const browser = openBrowser(node);
    for (const email of ["ana@example.com", "bea@example.com"]) {
      const back = await browser.go(await browser.signInAtProvider(email));
      expect((await browser.takeSession(handoverOf(back.location))).body["userName"]).toBe(email);
    }
  });

  test("a provider that tells the e-mail at its userinfo endpoint only will do, and one without a client secret", async () => {
    const plain = await startSignInProvider({ people, client: { id: "hub", redirectUri: client.redirectUri }, emailInIdToken: false });
    const secretless = await buildSsoApp(portal, plain.issuer, { HUB_OIDC_CLIENT_SECRET: "" });
    const browser = openBrowser(secretless);
    const back = await browser.go(await browser.signInAtProvider("ana@example.com"));
    expect((await browser.takeSession(handoverOf(back.location))).status).toBe(200);
    await secretless.app.close();
    await plain.stop();
  });
});

describe("what is shown twice, late or elsewhere", () => {
  test("[AUTH-04] the provider's answer is good once", async () => {
    const browser = openBrowser(node);
    const address = await browser.signInAtProvider("ana@example.com");
    const answers = await Promise.all([1, 2, 3].map(() => browser.go(address)));
    expect(answers.filter(({ location }) => location?.includes("#/SSOToken"))).toHaveLength(1);
    expect(answers.filter(({ location }) => location === `${publicUrl}/#/login?problem=sso-failed`)).toHaveLength(2);
  });

  test("[AUTH-04] an answer in another browser opens nothing, and is spent by it", async () => {
    const [mine, theirs] = [openBrowser(node), openBrowser(node)];
    const address = await mine.signInAtProvider("ana@example.com");
    await theirs.go(`${publicUrl}/api/sso`);
    for (const browser of [openBrowser(node), theirs, mine])
      expect((await browser.go(address)).location).toBe(`${publicUrl}/#/login?problem=sso-failed`);
  });

  test("[AUTH-04] a code of one sign-in does not go with the state of another", async () => {
    const browser = openBrowser(node);
    const first = new URL(await browser.signInAtProvider("ana@example.com"));
    const second = new URL(await browser.signInAtProvider("ana@example.com"));
    second.searchParams.set("code", first.searchParams.get("code") ?? "");
    expect((await browser.go(second.href)).location).toBe(`${publicUrl}/#/login?problem=sso-failed`);
  });

  test("[AUTH-04] a sign-in that took longer than ten minutes begins again", async () => {
    const browser = openBrowser(node);
    const address = await browser.signInAtProvider("ana@example.com");
    portal.passMinutes(10);
    expect((await browser.go(address)).location).toBe(`${publicUrl}/#/login?problem=sso-failed`);
  });

  test("[AUTH-02] the one-time token is good once, also when shown thrice in the same instant", async () => {
    const browser = openBrowser(node);
    const handover = handoverOf((await browser.go(await browser.signInAtProvider("ana@example.com"))).location);
    const answers = await Promise.all([1, 2, 3].map(() => browser.takeSession(handover)));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 401, 401]);
    expect(answers.find(({ status }) => status === 401)?.body["code"]).toBe("sso-token-invalid");
  });

  test("[AUTH-02] the one-time token ends after a minute", async () => {
    const browser = openBrowser(node);
    const handover = handoverOf((await browser.go(await browser.signInAtProvider("ana@example.com"))).location);
    portal.passMinutes(1);
    expect((await browser.takeSession(handover)).body["code"]).toBe("sso-token-invalid");
  });

  test.each([
    ["without a cookie", () => openBrowser(node), (handover: object) => handover],
    [
      "in a browser that began a sign-in of its own",
      async () => {
        const browser = openBrowser(node);
        await browser.go(`${publicUrl}/api/sso`);
        return browser;
      },
      (handover: object) => handover,
    ],
    ["beside another user name", undefined, (handover: object) => ({ ...handover, userName: "bea@example.com" })],
  ] as const)("[AUTH-02] the one-time token %s opens nothing and is spent", async (_, thief, change) => {
    const mine = openBrowser(node);
    const handover = handoverOf((await mine.go(await mine.signInAtProvider("ana@example.com"))).location);
    const browser = thief ? await thief() : mine;
    const stolen = await browser.takeSession(change(handover) as typeof handover);
    expect(stolen.body["code"]).toBe("sso-token-invalid");
    expect((await mine.takeSession(handover)).body["code"]).toBe("sso-token-invalid");
  });

  test("where to go on cannot be changed in the one-time token", async () => {
    const browser = openBrowser(node);
    const handover = handoverOf(
      (await browser.go(await browser.signInAtProvider("ana@example.com", `${publicUrl}/api/sso?to=/swp`))).location,
    );
    const [random = ""] = handover.token.split(".");
    const changed = { ...handover, token: `${random}.${Buffer.from("/home").toString("base64url")}` };
    expect((await browser.takeSession(changed)).status).toBe(401);
  });

  test("somebody who is let go in between does not get in", async () => {
    const { id } = await portal.db.selectFrom("app_user").select("id").where("email", "=", "ana@example.com").executeTakeFirstOrThrow();
    const browser = openBrowser(node);
    const handover = handoverOf((await browser.go(await browser.signInAtProvider("ana@example.com"))).location);
    await portal.db.updateTable("app_user").set({ active: false }).where("id", "=", id).execute();
    const answer = await browser.takeSession(handover);
    await portal.db.updateTable("app_user").set({ active: true }).where("id", "=", id).execute();
    expect(answer.body["code"]).toBe("sso-token-invalid");
  });

  test("what is stored opens nothing: hashes only, and what is over goes", async () => {
    const browser = openBrowser(node);
    const address = await browser.signInAtProvider("ana@example.com");
    const state = new URL(address).searchParams.get("state") ?? "";
    const cookie = browser.cookiesOf(publicUrl).get("hub_sso") ?? "";
    const flows = JSON.stringify((await portal.pool.query("select * from sso_flow")).rows);
    const handover = handoverOf((await browser.go(address)).location);
    const handovers = JSON.stringify((await portal.pool.query("select * from sso_handover")).rows);
    for (const secret of [state, cookie, handover.token]) {
      expect(secret.length).toBe(43);
      expect(flows + handovers).not.toContain(secret);
    }
    portal.passMinutes(11);
    await browser.go(await browser.signInAtProvider("ana@example.com"));
    for (const table of ["sso_flow", "sso_handover"])
      expect((await portal.pool.query(`select 1 from ${table} where expires_at <= $1`, [portal.ctx.clock.now()])).rows).toEqual([]);
  });
});

describe("the provider itself", () => {
  test("[AUTH-04] a key that changed between two sign-ins works at once, even under the same name", async () => {
    const settings = { people, client };
    const first = await startSignInProvider({ ...settings, key: newSigningKey("same") });
    const { app } = await buildSsoApp(portal, first.issuer);
    const once = openBrowser({ app, publicUrl });
    expect((await once.go(await once.signInAtProvider("ana@example.com"))).location).toContain("#/SSOToken");
    await first.stop();
    const second = await startSignInProvider({ ...settings, port: first.port, key: newSigningKey("same") });
    const again = openBrowser({ app, publicUrl });
    expect((await again.go(await again.signInAtProvider("ana@example.com"))).location).toContain("#/SSOToken");
    await second.stop();
    await app.close();
  });

  test("[AUTH-04] one that is down leads back to sign-in with the reason, and works again once it is up", async () => {
    const first = await startSignInProvider({ people, client });
    await first.stop();
    const { app } = await buildSsoApp(portal, first.issuer);
    const browser = openBrowser({ app, publicUrl });
    expect((await browser.go(`${publicUrl}/api/sso`)).location).toBe(`${publicUrl}/#/login?problem=sso-unavailable`);
    const second = await startSignInProvider({ people, client, port: first.port });
    const address = await browser.signInAtProvider("ana@example.com");
    await second.stop();
    expect((await browser.go(address)).location).toBe(`${publicUrl}/#/login?problem=sso-unavailable`);
    await app.close();
  });

  test("one that knows another secret, or was told no, leads back to sign-in", async () => {
    const wrong = await buildSsoApp(portal, provider.issuer, { HUB_OIDC_CLIENT_SECRET: "not the secret" });
    const browser = openBrowser(wrong);
    expect((await browser.go(await browser.signInAtProvider("ana@example.com"))).location).toBe(`${publicUrl}/#/login?problem=sso-failed`);
    const start = new URL((await browser.go(`${publicUrl}/api/sso`)).location ?? "");
    const denied = `${publicUrl}/api/sso/callback?error=access_denied&state=${start.searchParams.get("state")}`;
    expect((await browser.go(denied)).location).toBe(`${publicUrl}/#/login?problem=sso-failed`);
    await wrong.app.close();
  });

  test.each(["", "?", "?state=", "?state=x&state=y", "?state=%00", "?code=a&state=%ff", `?state=${"x".repeat(5000)}`])(
    "an answer %j that nobody asked for leads back to sign-in",
    async (query) => {
      const page = await openBrowser(node).go(`${publicUrl}/api/sso/callback${query}`);
      expect(page).toMatchObject({ status: 302, location: `${publicUrl}/#/login?problem=sso-failed` });
    },
  );

  test("whoever wants another account is asked who they are, also by a provider that knows somebody", async () => {
    const ask = async (query: string) => new URL((await openBrowser(node).go(`${publicUrl}/api/sso${query}`)).location ?? "");
    expect((await ask("?again=1")).searchParams.get("prompt")).toBe("login");
    expect((await ask("")).searchParams.get("prompt")).toBeNull();
  });

  test("an address can begin many sign-ins but not any number", async () => {
    const { app } = await buildSsoApp(portal, provider.issuer);
    const begin = async () => String((await app.inject({ method: "GET", url: "/api/sso" })).headers.location);
    const places = [];
    for (let round = 0; round < 31; round += 1) places.push(...(await Promise.all(Array.from({ length: 10 }, begin))));
    expect(places.filter((place) => place === `${publicUrl}/#/login?problem=too-many-attempts`)).toHaveLength(10);
    portal.passMinutes(1);
    expect(await begin()).toContain(provider.issuer);
    await app.close();
  });
});

describe("which sign-ins are offered", () => {
  test("[AUTH-10] the sign-in page is told what the configuration says", async () => {
    expect((await portal.call(loginOptions)).body).toEqual({
      password: true,
      sso: false,
      languages: ["es", "en", "de", "pt"],
      defaultLanguage: "es",
      passwordMinimum: 12,
      forgotten: false,
    });
    for (const [login, password] of [
      ["both", true],
      ["sso", false],
    ] as const) {
      const { app } = await buildSsoApp(portal, provider.issuer, { HUB_LOGIN: login });
      expect((await app.inject({ method: "GET", url: "/api/login" })).json()).toMatchObject({ password, sso: true });
      await app.close();
    }
  });

  test("[AUTH-10] with passwords alone there is no single sign-on", async () => {
    expect((await portal.call(startSso)).body.code).toBe("login-kind-off");
    for (const [method, url] of [
      ["GET", "/api/sso/callback?code=x&state=y"],
      ["POST", "/api/sso/session"],
    ] as const) {
      const payload = method === "POST" ? { payload: { token: "x", userName: "ana@example.com" } } : {};
      const response = await portal.app.inject({ method, url, ...payload });
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, "login-kind-off"]);
    }
  });

  test("[AUTH-10] with single sign-on alone no password opens anything", async () => {
    const { app } = await buildSsoApp(portal, provider.issuer, { HUB_LOGIN: "sso" });
    const basic = Buffer.from(`ana@example.com:${portal.password}`).toString("base64");
    const token = await portal.signIn("ana@example.com");
    const calls = [
      { method: "GET", url: "/api/users/token", headers: { authorization: `Basic ${basic}` } },
      { method: "POST", url: "/api/password/link", payload: { key: "x" } },
      { method: "POST", url: "/api/password", payload: { key: "x", password: "some other long words" } },
      {
        method: "POST",
        url: "/api/account/password",
        headers: { authorization: `Bearer ${token}` },
        payload: { current: portal.password, password: "some other long words" },
      },
    ] as const;
    for (const call of calls) {
      const response = await app.inject(call);
      expect([call.url, response.statusCode, response.json<{ code: string }>().code]).toEqual([call.url, 403, "login-kind-off"]);
    }
    await app.close();
  });
});
