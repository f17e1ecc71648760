import * as contract from "@hub/contract/session/account.ts";
import { boundRoutes } from "../../http/bind.ts";
import { findLanguage, validToken } from "@hub/contract/session/session.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let session: string;
let owner: { id: number; email: string };
let people = 0;
beforeAll(async () => {
  portal = await startTestPortal({ now: "2026-11-05T23:30:00Z" });
});
beforeEach(async () => {
  portal.setNow("2026-11-05T23:30:00Z");
  people += 1;
  owner = await portal.addUser(`admin${people}`, [{ role: "hub-admin" }]);
  session = await portal.signIn(owner.email);
});
afterAll(() => portal.stop());

const create = (body: object, token = session) =>
  portal.call(contract.createAccessToken, {
    token,
    body: { name: "Nightly report", scopes: ["users.manage"], lastDay: "2026-12-31", ...body },
  });
const list = async () => (await portal.call(contract.listAccessTokens, { token: session })).body;
/** A call that needs `users.manage` inside a route open to any session. */
const readAnother = async (token: string) =>
  (await portal.call(findLanguage, { token, params: { email: "nobody@example.com" } })).body.code as string;

test("a token is told once, and does what its scopes say and nothing else", async () => {
  const { status, body } = await create({ scopes: ["users.manage", "users.manage"] });
  expect([status, body.accessToken]).toEqual([
    201,
    {
      id: expect.any(Number),
      name: "Nightly report",
      hint: body.token.slice(0, 11),
      scopes: ["users.manage"],
      createdAt: "2026-11-05T23:30:00.000Z",
      expiresAt: "2027-01-01T00:00:00.000Z",
      lastUsedAt: null,
      state: "active",
    },
  ]);
  expect(body.token).toMatch(/^hubpat_[\w-]{43}$/);
  expect(await readAnother(body.token)).toBe("user-not-found");
  expect((await portal.call(validToken, { token: body.token })).body.permissions.toSorted()).toEqual([
    "public",
    "signed-in",
    "users.manage",
    // Whoever may change them, sees them.
    "users.read",
  ]);
  const narrow = await create({ scopes: ["audit.read"] });
  expect(await readAnother(narrow.body.token)).toBe("operation-not-allowed");
  const { items } = await list();
  expect(items.map((item: { lastUsedAt: string | null }) => item.lastUsedAt)).toEqual([
    "2026-11-05T23:30:00.000Z",
    "2026-11-05T23:30:00.000Z",
  ]);
  expect(JSON.stringify(items)).not.toContain(body.token);
  expect(JSON.stringify((await portal.pool.query("select * from access_token")).rows)).not.toContain(body.token);
});

test("[AUTH-08] no token reaches what is one's own account: neither sessions, password nor tokens, nor its own end", async () => {
  const { body } = await create({ scopes: (await list()).scopes });
  const own = boundRoutes(portal.app).filter(({ permission }) => permission === "own-account");
  expect(own.length).toBeGreaterThan(6);
  for (const route of own) {
    const answer = await portal.call(route, {
      token: body.token,
      params: { id: body.accessToken.id },
      ...(route.body ? { body: {} } : {}),
    });
    expect([route.path, answer.status, answer.body.code]).toEqual([route.path, 403, "operation-not-allowed"]);
  }
});

test("[AUTH-08] a token ends with its last day", async () => {
  const { body } = await create({ lastDay: "2026-11-05" });
  expect(await readAnother(body.token)).toBe("user-not-found");
  portal.setNow("2026-11-05T23:59:59.999Z");
  expect(await readAnother(body.token)).toBe("user-not-found");
  portal.setNow("2026-11-06T00:00:00Z");
  expect(await readAnother(body.token)).toBe("session-ended");
  expect((await list()).items[0].state).toBe("expired");
});

test("[AUTH-08] a revoked token ends at once, and revoking it again changes nothing", async () => {
  const { body } = await create({});
  for (let time = 0; time < 2; time += 1)
    expect((await portal.call(contract.revokeAccessToken, { token: session, params: { id: body.accessToken.id } })).status).toBe(200);
  expect(await readAnother(body.token)).toBe("session-ended");
  expect((await list()).items[0].state).toBe("revoked");
  const rows = await portal.db.selectFrom("audit").selectAll().where("subject_type", "=", "access-token").orderBy("id").execute();
  const mine = rows.filter((row) => row.subject_id === String(body.accessToken.id));
  expect(mine.map((row) => row.action)).toEqual(["access-token-created", "access-token-revoked"]);
  expect(mine[1]?.after).toEqual({ name: expect.any(String), email: expect.stringContaining("@") });
  expect(mine[0]?.after).toEqual({ name: "Nightly report", scopes: ["users.manage"], lastDay: "2026-12-31" });
  expect(JSON.stringify(mine)).not.toContain(body.token);
});

test("another's token is not to be seen and not to be revoked", async () => {
  const { body } = await create({});
  const other = await portal.signIn((await portal.addUser(`other${people}`, [{ role: "hub-admin" }])).email);
  expect((await portal.call(contract.listAccessTokens, { token: other })).body.items).toEqual([]);
  expect((await portal.call(contract.revokeAccessToken, { token: other, params: { id: body.accessToken.id } })).status).toBe(404);
  expect(await readAnother(body.token)).toBe("user-not-found");
});

test("[AUTH-09] a token never does more than its owner: what the owner loses, it loses", async () => {
  const { body } = await create({});
  await portal.db.deleteFrom("role_grant").where("user_id", "=", owner.id).execute();
  expect(await readAnother(body.token)).toBe("operation-not-allowed");
  expect((await portal.call(validToken, { token: body.token })).body.permissions).not.toContain("users.manage");
  await portal.db.updateTable("app_user").set({ active: false }).where("id", "=", owner.id).execute();
  expect(await readAnother(body.token)).toBe("session-ended");
});

test.each([
  ["a scope one does not hold", { scopes: ["users.manage", "validation.sign"] }, 422],
  ["a scope that means one's own account", { scopes: ["own-account"] }, 422],
  ["a scope that means any session", { scopes: ["signed-in"] }, 422],
  ["a scope that does not exist", { scopes: ["everything"] }, 422],
  ["no scope", { scopes: [] }, 422],
  ["no name", { name: "  " }, 422],
  ["a day that was", { lastDay: "2026-11-04" }, 422],
  ["a day that is none", { lastDay: "2026-02-30" }, 422],
  ["more than 365 days ahead", { lastDay: "2027-11-06" }, 422],
  ["365 days ahead", { lastDay: "2027-11-05" }, 201],
])("%s: %#", async (_, body, status) => {
  expect((await create(body)).status).toBe(status);
});

test("what is offered as scopes is what one holds oneself", async () => {
  const { scopes } = await list();
  expect(scopes).toContain("users.manage");
  for (const never of ["public", "signed-in", "own-account", "validation.sign"]) expect(scopes).not.toContain(never);
});

test("a token made in the very moment in which access ends does not outlive it", async () => {
  const { endAccessOf } = await import("../end-access.ts");
  const { portalActor } = await import("../../context.ts");
  const [made] = await Promise.all([create({}), endAccessOf({ ...portal.ctx, actor: portalActor }, owner.id)]);
  if (made.status === 201) expect(await readAnother(made.body.token)).toBe("session-ended");
  else expect(made.status).toBe(401);
});
