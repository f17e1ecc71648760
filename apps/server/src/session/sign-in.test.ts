import * as contract from "@hub/contract/session/session.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { readConfig } from "../config.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addUser("ana", [{ role: "hub-admin" }]);
});
afterAll(() => portal.stop());

function signIn(account: string, password: string, headers: Record<string, string> = {}) {
  const basic = Buffer.from(`${account}:${password}`, "utf8").toString("base64");
  return portal.app.inject({ method: "GET", url: "/api/users/token", headers: { authorization: `Basic ${basic}`, ...headers } });
}

describe("signing in with user name and password", () => {
  test("[AUTH-05] [API-01] the right password gives a session with user name and token", async () => {
    const response = await signIn("  ANA@example.com ", portal.password);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ userName: "ana@example.com", name: "ana", language: "es" });
    expect(response.json<{ token: string }>().token).toMatch(/^[\w-]{43}$/);
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  test("[AUTH-05] a wrong password and an unknown name give the same clear error", async () => {
    const wrong = await signIn("ana@example.com", "not this one at all", { "accept-language": "en" });
    const unknown = await signIn("nobody@example.com", "not this one at all", { "accept-language": "en" });
    expect(wrong.statusCode).toBe(401);
    expect({ ...unknown.json<object>(), requestId: "" }).toEqual({ ...wrong.json<object>(), requestId: "" });
    expect(wrong.json()).toMatchObject({ code: "sign-in-failed" });
  });

  test.each(["", "Basic", "Basic ???", "Basic Og==", "Bearer abc", `Basic ${Buffer.from("no-colon").toString("base64")}`])(
    "a header %j that says nothing is refused, not a failure",
    async (authorization) => {
      const response = await portal.app.inject({ method: "GET", url: "/api/users/token", headers: { authorization } });
      expect(response.statusCode).toBe(401);
    },
  );

  test("a password in any script is taken as UTF-8", async () => {
    const { hashPassword } = await import("./passwords/hash-password.ts");
    const { insertUser } = await import("./users.sql.ts");
    await insertUser(portal.db, { email: "jörg@example.com", name: "Jörg", passwordHash: await hashPassword("contraseña:größer") });
    expect((await signIn("jörg@example.com", "contraseña:größer")).statusCode).toBe(200);
  });

  test("attempts are limited per account, and the limit ends by itself", async () => {
    await portal.addUser("bea");
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await signIn("bea@example.com", "wrong wrong wrong")).statusCode).toBe(401);
    const limited = await signIn("bea@example.com", portal.password);
    expect(limited.statusCode).toBe(429);
    expect(limited.headers["retry-after"]).toBe("900");
    expect(limited.json()).toMatchObject({ code: "too-many-attempts" });
    expect((await signIn("ana@example.com", portal.password)).statusCode).toBe(200);
    portal.passMinutes(16);
    expect((await signIn("bea@example.com", portal.password)).statusCode).toBe(200);
  });

  test("sixty wrong passwords at once get no more tries than one by one", async () => {
    const { email } = await portal.addUser("elsa");
    const statuses = (await Promise.all(Array.from({ length: 60 }, () => signIn(email, "wrong wrong wrong")))).map(
      (response) => response.statusCode,
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(55);
    portal.passMinutes(16);
  });

  test("attempts are limited per address too, however many accounts are tried at once; and only our proxy says which address it is", async () => {
    const behind = await buildApp({ ...portal.ctx, config: readConfig({ HUB_TRUST_PROXY: "1" }) }, portal.pools);
    const tryFrom = async (account: string, forwarded: string, password = "wrong wrong wrong") => {
      const basic = Buffer.from(`${account}:${password}`).toString("base64");
      const headers = { authorization: `Basic ${basic}`, "x-forwarded-for": forwarded };
      return (await behind.inject({ method: "GET", url: "/api/users/token", headers })).statusCode;
    };
    // The caller makes up a new address each time; the proxy adds the real one at the end.
    // Twelve at once, and so the two that may still be tried among those that may not: more would wait for each other's hashes until they are told that the portal is busy.
    const statuses: number[] = [];
    for (let first = 0; first < 60; first += 12)
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: 12 }, (_, at) => tryFrom(`name${first + at}@example.com`, `10.0.0.${first + at}, 192.0.2.7`)),
        )),
      );
    expect([401, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([50, 10]);
    expect(await tryFrom("ana@example.com", "192.0.2.7", portal.password)).toBe(429);
    expect(await tryFrom("ana@example.com", "192.0.2.8", portal.password)).toBe(200);
    await behind.close();
    portal.passMinutes(16);
  });

  test("a failure on a known account is in the trail; what was typed for an unknown one is kept nowhere", async () => {
    const { id, email } = await portal.addUser("fina");
    await signIn(email, "wrong wrong wrong");
    await signIn("my secret typed as a name", "wrong wrong wrong");
    const rows = await portal.db
      .selectFrom("audit")
      .selectAll()
      .where("action", "=", "sign-in-failed")
      .where("subject_id", "=", String(id))
      .execute();
    expect(rows.map(({ actor, after }) => ({ actor, after }))).toEqual([
      { actor: "HUB", after: { method: "password", address: "127.0.0.1" } },
    ]);
    const { rows: kept } = await portal.pool.query(
      "select account, address from sign_in_attempt union all select row_to_json(a)::text, '' from audit a",
    );
    expect(JSON.stringify(kept)).not.toContain("secret");
    portal.passMinutes(61);
    await signIn(email, portal.password);
    expect((await portal.pool.query("select 1 from sign_in_attempt")).rows).toHaveLength(1);
  });

  test("a user who was made inactive cannot sign in, and an open session ends", async () => {
    const { id, email } = await portal.addUser("carla");
    const token = await portal.signIn(email);
    await portal.db.updateTable("app_user").set({ active: false }).where("id", "=", id).execute();
    expect((await portal.call(contract.validToken, { token })).status).toBe(401);
    expect((await signIn(email, portal.password)).statusCode).toBe(401);
  });
});

describe("the session", () => {
  test("[API-02] the token check tells who is signed in and what they may do", async () => {
    const token = await portal.signIn("ana@example.com");
    const { status, body } = await portal.call(contract.validToken, { token });
    expect(status).toBe(200);
    expect(body.permissions).toContain("users.manage");
    expect(body.permissions).not.toContain("validation.sign");
  });

  test("[AUTH-06] signing out ends the session on the server", async () => {
    const token = await portal.signIn("ana@example.com");
    expect((await portal.call(contract.signOut, { token })).status).toBe(200);
    expect((await portal.call(contract.validToken, { token })).status).toBe(401);
  });

  test("[AUTH-08] a call without a token, with a foreign or a forged one is refused", async () => {
    const token = await portal.signIn("ana@example.com");
    for (const forged of [undefined, "x", `${token}x`, token.slice(0, -1), token.toUpperCase()]) {
      const { status, body } = await portal.call(contract.validToken, forged === undefined ? {} : { token: forged });
      expect({ forged, status, code: body.code }).toEqual({
        forged,
        status: 401,
        code: forged === undefined ? "unauthorized-user" : "session-ended",
      });
    }
  });

  test("[AUTH-08] a token expires when idle, is prolonged by use, and ends absolutely", async () => {
    const idle = await portal.signIn("ana@example.com");
    portal.passMinutes(121);
    expect((await portal.call(contract.validToken, { token: idle })).status).toBe(401);
    const used = await portal.signIn("ana@example.com");
    for (let hour = 0; hour < 11; hour += 1) {
      portal.passMinutes(60);
      expect((await portal.call(contract.validToken, { token: used })).status).toBe(200);
    }
    portal.passMinutes(61);
    expect((await portal.call(contract.validToken, { token: used })).status).toBe(401);
  });

  test("[AUTH-08] tokens and passwords are stored as hashes only", async () => {
    const token = await portal.signIn("ana@example.com");
    const { rows } = await portal.pool.query<{ text: string }>(
      "select row_to_json(s)::text || row_to_json(u)::text as text from user_session s join app_user u on u.id = s.user_id",
    );
    for (const { text } of rows) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(portal.password);
    }
  });

  test("[SHELL-14] [API-09] [API-10] the language is kept per user, and nobody sets another's", async () => {
    const { email } = await portal.addUser("dina", [{ role: "data-owner" }]);
    const token = await portal.signIn(email);
    expect((await portal.call(contract.saveLanguage, { token, body: { email, lang: "de" } })).body).toEqual({ email, lang: "de" });
    expect((await portal.call(contract.findLanguage, { token, params: { email } })).body).toEqual({ email, lang: "de" });
    expect((await portal.call(contract.saveLanguage, { token, body: { email: "ana@example.com", lang: "de" } })).status).toBe(403);
    for (const lang of ["fr", "de-AT", "en-GB", "DE-de", "de-", ""])
      expect([lang, (await portal.call(contract.saveLanguage, { token, body: { email, lang } })).status]).toEqual([lang, 422]);
    for (const [lang, kept] of Object.entries({
      es: "es",
      "de-DE": "de",
      en: "en",
      "pt-PT": "pt",
      de: "de",
      "en-EN": "en",
      pt: "pt",
      "es-ES": "es",
    })) {
      expect((await portal.call(contract.saveLanguage, { token, body: { email, lang } })).body).toEqual({ email, lang: kept });
      expect((await portal.call(contract.findLanguage, { token, params: { email } })).body.lang).toBe(kept);
    }
    await portal.db.updateTable("portal_language").set({ active: false }).where("code", "=", "pt").execute();
    const withdrawn = await portal.call(contract.saveLanguage, { token, body: { email, lang: "pt" } });
    expect(withdrawn).toMatchObject({ status: 422, body: { fields: [{ path: ["lang"], code: "settings.language-not-offered" }] } });
    await portal.db.updateTable("portal_language").set({ active: true }).where("code", "=", "pt").execute();
  });
});
