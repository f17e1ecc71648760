import { updateSetting } from "@hub/contract/configuration/settings.ts";
import { allUsers, findByEmail } from "@hub/contract/configuration/users.ts";
import { resetSecondFactor } from "@hub/contract/configuration/user-sign-in.ts";
import { changePassword, createAccessToken, listSessions } from "@hub/contract/session/account.ts";
import {
  addKey,
  beginKey,
  confirmWithFactor,
  confirmWithPassword,
  findSecondFactor,
  makeRecoveryCodes,
  removeKey,
  renameKey,
} from "@hub/contract/session/second-factor.ts";
import { getToday } from "@hub/contract/today/today.ts";
import { signOut, validToken } from "@hub/contract/session/session.ts";
import type { Role } from "@hub/domain/session/permissions.ts";
import { roles } from "@hub/domain/session/permissions.ts";
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { boundRoutes } from "../../http/bind.ts";
import { openSession } from "../sessions/open-session.ts";
import { type FactorPortal, origin, startFactorPortal } from "./testing/factor-portal.ts";
import { createSoftwareKey } from "./testing/software-key.ts";

let portal: FactorPortal;
let keeper: Awaited<ReturnType<FactorPortal["addWithKey"]>>;
beforeAll(async () => {
  portal = await startFactorPortal();
  keeper = await portal.addWithKey("keeper", ["hub-admin", "mut-admin", "wf-admin"]);
});
afterAll(() => portal.stop());
afterEach(async () => {
  await demand(0);
  await portal.pool.query("delete from sign_in_attempt");
});

async function demand(value: number, session = keeper.session) {
  const key = "second-factor-administrators";
  const { rows } = await portal.pool.query("select version from setting where key = $1", [key]);
  return portal.ask(keeper.browser, updateSetting, { token: session, params: { key }, ifMatch: rows[0].version, body: { value } });
}
async function addPerson(name: string, role: Role) {
  const user = await portal.addUser(name, [{ role }]);
  const browser = portal.openBrowser();
  return { ...user, browser, session: (await portal.signIn(browser, user.email)).body.token as string };
}
const required = { status: 403, body: { code: "second-factor-required" } };

describe("[MANY-07] a second factor that is demanded of administrators", () => {
  test.each(roles)("holds those who administer, and nobody else: %s", async (role) => {
    const person = await addPerson(`held-${role}`, role);
    const isHeld = ["hub-admin", "mut-admin", "wf-admin"].includes(role);
    expect((await portal.ask(person.browser, listSessions, { token: person.session })).status).toBe(200);
    expect((await demand(1)).status).toBe(200);
    // Sessions that stand are held as well, at once.
    for (const token of [person.session, (await portal.signIn(portal.openBrowser(), person.email)).body.token]) {
      const sessions = await portal.ask(person.browser, listSessions, { token });
      expect(sessions.status).toBe(isHeld ? 403 : 200);
      expect((await portal.ask(person.browser, validToken, { token })).body.mustRegister).toBe(isHeld);
    }
    expect((await portal.ask(person.browser, findSecondFactor, { token: person.session })).body.demanded).toBe(isHeld);
  });

  test("leaves who is held registering a key, signing out, and no other route of the portal", async () => {
    const person = await addPerson("held", "hub-admin");
    await demand(1);
    const open = new Set<unknown>([validToken, signOut, findSecondFactor, confirmWithPassword, beginKey, addKey]);
    const guarded = boundRoutes(portal.app).filter(({ permission, answers }) => permission !== "public" && answers !== "events");
    expect(guarded.length).toBeGreaterThan(300);
    for (const route of guarded.filter((each) => !open.has(each)))
      expect(await portal.ask(person.browser, route, { token: person.session, params: { id: 1 } }), route.path).toMatchObject(required);
    for (const route of [changePassword, createAccessToken, confirmWithFactor, renameKey, removeKey, makeRecoveryCodes, getToday])
      expect(guarded).toContain(route);
    const live = await portal.app.inject({ method: "GET", url: "/api/live", headers: { authorization: `Bearer ${person.session}` } });
    expect(live.statusCode).toBe(403);

    const token = await portal.confirm(person.browser, person.session);
    expect((await portal.register(person.browser, person.session, token, createSoftwareKey(origin))).status).toBe(201);
    expect((await portal.ask(person.browser, allUsers, { token: person.session })).status).toBe(200);
    expect((await portal.ask(person.browser, validToken, { token: person.session })).body.mustRegister).toBe(false);
  });

  test("leaves tokens of theirs and single sign-on alone", async () => {
    const person = await addPerson("elsewhere", "hub-admin");
    const body = { name: "Program", scopes: ["users.manage"], lastDay: "2026-12-01" };
    const program = (await portal.ask(person.browser, createAccessToken, { token: person.session, body })).body.token;
    await demand(1);
    expect((await portal.ask(person.browser, allUsers, { token: program })).status).toBe(200);
    const request = { requestId: "r", language: "en", address: "192.0.2.9", userAgent: "", cookies: undefined, secure: true } as const;
    const by = (method: "sso" | "link") =>
      openSession({ ...portal.ctx, ...request }, { ...person, name: "elsewhere", language: "en" }, method);
    expect((await portal.ask(person.browser, allUsers, { token: (await by("sso")).token })).status).toBe(200);
    expect(await portal.ask(person.browser, allUsers, { token: (await by("link")).token })).toMatchObject(required);
  });

  test("is not demanded where nobody could register a key", async () => {
    const { config } = portal.ctx;
    const { publicUrl } = config;
    try {
      config.publicUrl = undefined;
      expect(await demand(1)).toMatchObject({ status: 409, body: { code: "second-factor-not-set-up" } });
      expect((await demand(0)).status).toBe(200);
    } finally {
      config.publicUrl = publicUrl;
    }
    expect((await demand(2)).status).toBe(422);
  });
});

describe("[MANY-07] the operator's program", () => {
  const program = join(import.meta.dirname, "../../second-factor.ts");
  const run = (...given: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: portal.url, HUB_SMTP_URL: "smtp://127.0.0.1:1", HUB_MAIL_FROM: "hub@example.com" };
      execFile(process.execPath, [program, ...given], { env }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
      );
    });

  test("resets the second factor of whom no administrator can reset, as the portal's own act", { timeout: 60_000 }, async () => {
    const last = await portal.addWithKey("last", ["hub-admin"]);
    expect(await run("reset", " LAST@example.com ", "Key lost.")).toEqual({
      code: 0,
      said: expect.stringContaining("1 key(s) taken, 1 session(s) ended"),
    });
    expect((await portal.signIn(portal.openBrowser(), last.email)).body).toHaveProperty("token");
    expect((await portal.trailOf(last.id)).findLast(({ action }) => action === "second-factor-reset")?.after).toEqual({
      reason: "Key lost.",
      keys: 1,
      sessionsEnded: 1,
    });
    expect((await portal.mailsTo(last.id)).at(-1)).toContain("Key lost.");
    expect(await run("reset", last.email, "Again.")).toEqual({ code: 1, said: expect.stringContaining("has no second factor") });
    expect(await run("reset", "nobody@example.com", "Lost.")).toEqual({ code: 1, said: expect.stringContaining("nobody@example.com") });
    expect((await run("reset", last.email)).code).toBe(2);
    expect((await run()).code).toBe(2);
  });
});

describe("[MANY-07] an administrator resets another's second factor", () => {
  const reset = (email: string, token = keeper.session, reason = "Lost the phone.") =>
    portal.ask(keeper.browser, resetSecondFactor, { token, params: { email }, body: { reason } });
  const hasFactor = async (email: string) =>
    (await portal.ask(keeper.browser, findByEmail, { token: keeper.session, params: { email } })).body.person.hasSecondFactor;

  test("with the reason in the trail; sessions end, the person is told, and the password alone signs in", async () => {
    const person = await portal.addWithKey("lost");
    const asked = await portal.begin(portal.openBrowser(), person.email);
    expect(await hasFactor(person.email)).toBe(true);
    expect(await reset(person.email)).toMatchObject({ status: 200, body: { sessions: 1 } });
    expect(await hasFactor(person.email)).toBe(false);
    expect((await portal.ask(person.browser, validToken, { token: person.session })).status).toBe(401);
    expect((await portal.give(portal.openBrowser(), asked.token, portal.byKey(person.key, asked))).status).toBe(401);
    expect((await portal.trailOf(person.id)).at(-1)).toEqual({
      action: "second-factor-reset",
      before: null,
      after: { reason: "Lost the phone.", keys: 1, sessionsEnded: 1 },
    });
    expect((await portal.mailsTo(person.id)).at(-1)).toMatch(/keeper[^]*Lost the phone\./);
    expect((await portal.signIn(portal.openBrowser(), person.email)).body).toHaveProperty("token");
    expect((await reset(person.email)).status).toBe(404);
  });

  test("never one's own, without a reason, of another area, by a token, or of nobody", async () => {
    const person = await portal.addWithKey("kept", ["process-source"]);
    expect(await reset(keeper.email)).toMatchObject({ status: 403, body: { code: "own-rights" } });
    expect((await reset(person.email, undefined, "  ")).status).toBe(422);
    expect((await reset("nobody@example.com")).status).toBe(404);
    const body = { name: "Program", scopes: ["users.manage"], lastDay: "2026-12-01" };
    const program = (await portal.ask(keeper.browser, createAccessToken, { token: keeper.session, body })).body.token;
    expect(await reset(person.email, program)).toMatchObject({ status: 403, body: { code: "operation-not-allowed" } });
    const foreign = await addPerson("foreign", "hub-admin");
    expect(await reset(person.email, foreign.session)).toMatchObject({ status: 403, body: { code: "other-area" } });
    expect(await hasFactor(person.email)).toBe(true);
  });

  test.each(roles)("who may: %s", async (role) => {
    const token = await portal.openSession(await portal.addUser(`resets-${role}-${randomBytes(2).toString("hex")}`, [{ role }]));
    expect((await reset("nobody@example.com", token)).status).toBe(["hub-admin", "mut-admin", "wf-admin"].includes(role) ? 404 : 403);
  });
});
