import { errorExamples, errorStatus } from "@hub/contract/errors.ts";
import type { Route } from "@hub/contract/route.ts";
import * as session from "@hub/contract/session/session.ts";
import { languages } from "@hub/domain/languages.ts";
import { type Grant, holds, noAccess, roles, toChangeWith } from "@hub/domain/session/permissions.ts";
import { isMessageKey, translate } from "@hub/i18n/translate.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readContractRoutes } from "../testing/contract-routes.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { boundRoutes } from "./bind.ts";
import { changesOthers } from "./who-asks.ts";
import { isPassingFailure } from "../db/passing-failure.ts";
import { problemOf } from "./error-handler.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  for (const role of roles) await portal.addUser(role, [{ role }]);
  await portal.addUser("nobody");
});
afterAll(() => portal.stop());

describe("answers without a session", () => {
  test("health and the API's description answer", async () => {
    expect((await portal.call(session.health)).body).toEqual({
      status: "ok",
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      mode: "test",
    });
    const { body } = await portal.call(session.openapi);
    expect(body.openapi).toBe("3.1.0");
    expect(Object.keys(body.paths)).toContain("/api/users/token");
    expect(Object.keys(body.paths)).toHaveLength(new Set(boundRoutes(portal.app).map((route) => route.path)).size);
  });
});

describe("errors", () => {
  test.each([
    ["an unknown path", { method: "GET", url: "/api/no/such/thing" }, 404, "not-found"],
    [
      "a body that is no JSON",
      { method: "POST", url: "/api/setup", payload: "{", headers: { "content-type": "application/json" } },
      400,
      "body-not-readable",
    ],
    ["an empty body", { method: "POST", url: "/api/setup", headers: { "content-type": "application/json" } }, 400, "body-not-readable"],
    [
      "another kind of body",
      { method: "POST", url: "/api/setup", payload: "<a/>", headers: { "content-type": "application/xml" } },
      415,
      "media-type-not-supported",
    ],
    [
      "ten megabytes",
      {
        method: "POST",
        url: "/api/setup",
        payload: JSON.stringify({ key: "x".repeat(10_000_000) }),
        headers: { "content-type": "application/json" },
      },
      413,
      "body-too-large",
    ],
    ["a crooked address", { method: "GET", url: "/api/%zz" }, 404, "not-found"],
    ["an address of 10,000 characters", { method: "GET", url: `/${"x".repeat(10_000)}` }, 404, "not-found"],
    ["an address out of the pages' folder", { method: "GET", url: "/../../etc/passwd" }, 404, "not-found"],
    [
      "a text with a NUL character",
      { method: "POST", url: "/api/setup", payload: { key: "a\0b", email: "a@b.example", name: "A", password: "long enough by far" } },
      422,
      "invalid-input",
    ],
    [
      "half a character",
      {
        method: "POST",
        url: "/api/setup",
        payload: '{"key":"\\ud83d","email":"a@b.example","name":"A","password":"long enough by far"}',
        headers: { "content-type": "application/json" },
      },
      422,
      "invalid-input",
    ],
  ] as const)("[ERR-01] %s is answered with our own body, in the user's language", async (_, request, status, code) => {
    const response = await portal.app.inject({
      ...request,
      headers: { ...("headers" in request ? request.headers : {}), "accept-language": "de-DE,de;q=0.9" },
    });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ error: translate("de", `errors.${code}`), code, requestId: expect.any(String) });
    expect(Object.keys(response.json<object>()).filter((key) => !["error", "code", "requestId", "fields"].includes(key))).toEqual([]);
  });

  test("ids that no database number can be are refused on every route, not failures of ours", async () => {
    const token = await portal.signIn("group-owner@example.com");
    const admin = await portal.signIn("mut-admin@example.com");
    for (const route of boundRoutes(portal.app).filter((each) => each.path.includes(":id"))) {
      for (const id of ["2147483648", "9007199254740993", "-1", "0", "1e3", "0x1", "true", "%00", "a"]) {
        for (const who of [token, admin]) {
          const response = await portal.app.inject({
            method: route.method,
            url: `/api/${route.path.replace(":id", id)}`,
            headers: { authorization: `Bearer ${who}`, "if-match": '"1"' },
          });
          expect([403, 404, 422], `${route.method} ${route.path} ${id}`).toContain(response.statusCode);
        }
      }
    }
  }, 120_000);

  test("[ERR-02] every code has its message in the four languages, and the catalogue's are there", () => {
    for (const code of Object.keys(errorStatus)) {
      expect(isMessageKey(`errors.${code}`), code).toBe(true);
      for (const language of languages)
        expect(translate(language, `errors.${code as keyof typeof errorStatus}`, errorExamples)).not.toBe("");
    }
    expect(translate("en", "errors.existing-user")).toBe("This user already exists in the system");
    expect(translate("en", "errors.user-not-found")).toContain("User not found. The user needs to be added.");
    expect(translate("en", "errors.undefined")).toContain("An error has occurred.");
    for (const language of languages) expect(translate(language, "errors.required_unknown")).toBe(translate(language, "errors.duplicate"));
  });

  test("[ERR-02] the catalogue's messages for nobody, a missing key, an unknown name and two at once are each reached", async () => {
    const token = await portal.signIn("hub-admin@example.com");
    const ask = async (url: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
      (await portal.app.inject({ method: "GET", url, headers: { ...headers, "accept-language": "en" } })).json();
    expect(await ask("/api/users/validtoken", {})).toMatchObject({
      code: "unauthorized-user",
      error: translate("en", "errors.unauthorized-user"),
    });
    expect(await ask("/api/users//findByEmail")).toMatchObject({ code: "primary-key-required" });
    expect(await ask("/api/users/allUsers?serach=ana")).toMatchObject({
      code: "parameter-not-allowed",
      fields: [{ path: ["query", "serach"], error: translate("en", "errors.parameter-not-allowed", { name: "serach" }) }],
    });
    const clash = (constraint: string) => problemOf(Object.assign(new Error("unique"), { code: "23505", constraint })).code;
    // What the rollback says where the database went away in the middle of a transaction.
    const broken = new Error("Client has encountered a connection error and is not queryable");
    expect([problemOf(broken).code, isPassingFailure(broken)]).toEqual(["database-unavailable", true]);
    // Each of two waited for the other, and this one gave way: tried again it goes through.
    const circle = Object.assign(new Error("deadlock detected"), { code: "40P01" });
    expect([problemOf(circle).code, isPassingFailure(circle)]).toEqual(["record-busy", true]);
    const full = Object.assign(new Error("could not extend file"), { code: "53100" });
    expect([problemOf(full).code, isPassingFailure(full)]).toEqual(["storage-full", true]);
    const noRoomAtAll = Object.assign(new Error("could not write init file"), { code: "XX000" });
    expect([problemOf(noRoomAtAll).code, isPassingFailure(noRoomAtAll)]).toEqual(["storage-full", true]);
    expect([clash("area_member_pkey"), clash("legal_entity_code_key")]).toEqual(["required_unknown", "duplicate"]);
  });

  test("[ERR-01] an answer is in the language that is asked for, else in that of whoever asks", async () => {
    const token = await portal.signIn("hub-admin@example.com");
    const errorIn = async (headers: Record<string, string>) =>
      (
        await portal.app.inject({
          method: "GET",
          url: "/api/users/no/findByEmail",
          headers: { authorization: `Bearer ${token}`, ...headers },
        })
      ).json().error;
    await portal.pool.query("update app_user set language = 'de' where email = 'hub-admin@example.com'");
    const german = await errorIn({});
    expect(german).toBe(await errorIn({ "accept-language": "de" }));
    expect(german).not.toBe(await errorIn({ "accept-language": "en" }));
    // What no language of ours says, as programs send it.
    expect(await errorIn({ "accept-language": "*" })).toBe(german);
    await portal.pool.query("update app_user set language = 'es' where email = 'hub-admin@example.com'");
  });

  test("[ERR-01] a failure of ours shows neither stack nor SQL", async () => {
    await portal.pool.query("alter table sign_in_attempt rename to sign_in_attempt_gone");
    const response = await portal.app.inject({
      method: "GET",
      url: "/api/users/token",
      headers: { authorization: `Basic ${Buffer.from("a@b:c").toString("base64")}` },
    });
    await portal.pool.query("alter table sign_in_attempt_gone rename to sign_in_attempt");
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      error: translate("es", "errors.internal-error"),
      code: "internal-error",
      requestId: expect.any(String),
    });
  });
});

describe("who may use which route", () => {
  test("every route of the contract is bound, and no other", async () => {
    const named = (routes: readonly Route[]) => routes.map((route) => `${route.method} ${route.path}`).toSorted();
    expect(named(boundRoutes(portal.app))).toEqual(named(await readContractRoutes()));
  });

  test("[AUTH-09] every route, with every role, with none and without a session, does what the permission table says", async () => {
    const tokens = new Map<string, string>();
    for (const name of [...roles, "nobody"]) tokens.set(name, await portal.signIn(`${name}@example.com`));
    const routes = boundRoutes(portal.app).filter((route) => route !== session.signOut);
    expect(routes.length).toBeGreaterThan(5);
    for (const route of routes) {
      const params = { id: 999_999, email: "x@example.com", key: "corporate-domain", code: "pt" };
      const named = `${route.method} ${route.path}`;
      if (route.permission !== "public")
        expect({ named, status: (await portal.call(route, { params })).status }).toEqual({ named, status: 401 });
      for (const [name, token] of tokens) {
        const grants: Grant[] =
          name === "nobody" ? [] : [{ role: name as Grant["role"], legalEntityId: null, sectionCode: null, ingestionId: null }];
        const access = { ...noAccess, grants };
        const asking = changesOthers(route) ? toChangeWith(access) : access;
        const allowed = asking !== null && holds(route.permission, asking);
        const { status, body } = await portal.call(route, {
          params,
          token,
          ifMatch: 1,
          ...(route.body && !route.sends ? { body: {} } : {}),
        });
        const refused = status === 403 && body.code === "operation-not-allowed";
        // Another's language is refused by the row, not by the route.
        if (route.path.startsWith("languages")) continue;
        expect({ named, name, refused }).toEqual({ named, name, refused: !allowed });
        expect(status, `${named} as ${name}`).not.toBe(500);
      }
    }
  }, 120_000);
});
