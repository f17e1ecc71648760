import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { portalActor } from "../context.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { createPasswordLinkFor } from "./passwords/password-link.ts";
import { prepareSetUp } from "./set-up.ts";
import { handoverOf, openBrowser } from "./sso/testing/browser.ts";
import { type SignInProvider, startSignInProvider } from "./sso/testing/sign-in-provider.ts";
import { buildSsoApp, client, publicUrl } from "./sso/testing/sso-portal.ts";

let portal: TestPortal;
let provider: SignInProvider;
beforeAll(async () => {
  portal = await startTestPortal();
  provider = await startSignInProvider({ people: [{ email: "ana@example.com", name: "Ana" }], client });
});
afterAll(async () => {
  await provider.stop();
  await portal.stop();
});

test("[AUTH-08] no password, token, key, cookie or code is in any log, nor in the trail, whatever goes well or wrong", async () => {
  let logged = "";
  const log = pino({ level: "trace" }, { write: (line: string) => void (logged += line) });
  const ctx = { ...portal.ctx, log };
  const secrets = new Set<string>([client.secret]);
  const keep = (secret: string): string => {
    expect(secret.length).toBeGreaterThan(8);
    secrets.add(secret);
    return secret;
  };

  const setUpKey = keep((await prepareSetUp(ctx)) ?? "");
  const node = await buildSsoApp({ ctx, pools: portal.pools }, provider.issuer);
  type Call = { method: "GET" | "POST" | "DELETE"; url: string; headers?: Record<string, string>; payload?: object };
  const call = async (given: Call) => {
    const response = await node.app.inject(given);
    for (const cookie of [response.headers["set-cookie"] ?? []].flat()) keep(/=([^;]+)/.exec(cookie)?.[1] ?? "");
    const body = response.json<Record<string, string>>();
    if (body["token"]) keep(body["token"]);
    return body;
  };
  const basic = (account: string, password: string) => ({
    authorization: `Basic ${keep(Buffer.from(`${account}:${keep(password)}`).toString("base64"))}`,
  });
  const bearer = (token = "") => ({ authorization: `Bearer ${keep(token)}` });

  await call({
    method: "POST",
    url: "/api/setup",
    payload: { key: keep("a guessed set-up key"), email: "ana@example.com", name: "Ana", password: keep("the very first phrase") },
  });
  const { token } = await call({
    method: "POST",
    url: "/api/setup",
    payload: { key: setUpKey, email: "ana@example.com", name: "Ana", password: "the very first phrase" },
  });
  await call({ method: "GET", url: "/api/users/token?remember=1", headers: basic("ana@example.com", "the very first phrase") });
  await call({
    method: "GET",
    url: "/api/users/token",
    headers: {
      ...basic("ana@example.com", "the wrong phrase"),
      cookie: `hub_browser=${keep("a-cookie-made-up-by-somebody-and-43-letters")}`,
    },
  });
  await call({ method: "GET", url: "/api/users/token", headers: basic("ana@example.com", "the wrong phrase") });
  await call({ method: "GET", url: "/api/users/token", headers: basic(keep("a password typed as a name"), "and something else") });
  await call({ method: "GET", url: "/api/users/validtoken", headers: bearer("0123456789-not-a-session-of-ours") });
  await call({ method: "GET", url: `/api/users/validtoken?token=${keep("a-token-in-an-address")}`, headers: bearer(token) });

  await call({
    method: "POST",
    url: "/api/account/password",
    headers: bearer(token),
    payload: { current: keep("the wrong current one"), password: keep("the second phrase") },
  });
  await call({
    method: "POST",
    url: "/api/account/password",
    headers: bearer(token),
    payload: { current: "the very first phrase", password: keep("password1234") },
  });
  await call({
    method: "POST",
    url: "/api/account/password",
    headers: bearer(token),
    payload: { current: "the very first phrase", password: "the second phrase" },
  });
  const lastDay = portal.ctx.clock.now().toISOString().slice(0, 10);
  const made = await call({
    method: "POST",
    url: "/api/account/tokens",
    headers: bearer(token),
    payload: { name: "x", scopes: ["audit.read"], lastDay },
  });
  await call({ method: "GET", url: "/api/users/validtoken", headers: bearer(made["token"]) });

  const { id } = await portal.db.selectFrom("app_user").select("id").where("email", "=", "ana@example.com").executeTakeFirstOrThrow();
  const link = await createPasswordLinkFor({ ...node.ctx, actor: portalActor }, id);
  await call({ method: "POST", url: "/api/password/link", payload: { key: keep("a guessed link key") } });
  await call({ method: "POST", url: "/api/password", payload: { key: keep(link.key), password: keep("the third phrase") } });
  await call({ method: "POST", url: "/api/password", payload: { key: link.key, password: "the third phrase" } });

  const browser = openBrowser(node);
  for (const wrong of [false, true]) {
    const address = new URL(await browser.signInAtProvider("ana@example.com"));
    keep(browser.cookiesOf(publicUrl).get("hub_sso") ?? "");
    for (const name of ["code", "state"]) keep(address.searchParams.get(name) ?? "");
    if (wrong) address.searchParams.set("code", keep("a made up code"));
    const back = await browser.go(address.href);
    await browser.go(address.href);
    if (wrong) continue;
    const handover = handoverOf(back.location);
    keep(handover.token);
    const session = await browser.takeSession(handover);
    keep(session.body["token"] ?? "");
    await browser.takeSession(handover);
  }
  // A failure of ours is logged with its cause.
  await portal.pool.query("alter table user_session rename to user_session_gone");
  expect((await call({ method: "GET", url: "/api/users/validtoken", headers: bearer(token) }))["code"]).toBe("internal-error");
  expect((await call({ method: "GET", url: "/api/users/token", headers: basic("ana@example.com", "the third phrase") }))["code"]).toBe(
    "internal-error",
  );
  await portal.pool.query("alter table user_session_gone rename to user_session");

  expect(logged).toContain("single sign-on was not completed");
  expect(logged).toContain("request failed");
  const kept = await Promise.all(
    ["audit", "sign_in_attempt", "known_browser"].map(async (table) =>
      JSON.stringify((await portal.pool.query(`select * from ${table}`)).rows),
    ),
  );
  expect(secrets.size).toBeGreaterThan(25);
  for (const secret of secrets) {
    for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64")]) {
      expect(logged.includes(form), `a log holds ${secret}`).toBe(false);
      expect(kept.join("").includes(form), `the trail holds ${secret}`).toBe(false);
    }
  }
  await node.app.close();
});
