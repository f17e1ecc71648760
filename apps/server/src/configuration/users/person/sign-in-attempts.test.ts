import { createAccessToken } from "@hub/contract/session/account.ts";
import { findAttempts, liftAttempts } from "@hub/contract/configuration/user-sign-in.ts";
import { endUserSessions } from "@hub/contract/configuration/users.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Problem } from "../../../problem.ts";
import { markAttempt } from "../../../session/attempts/attempts.sql.ts";
import { beginAttempt } from "../../../session/attempts/begin-attempt.ts";
import { startTestPortal, type TestPortal } from "../../../testing/test-portal.ts";

let portal: TestPortal;
let admin: string;
let user: { id: number; email: string };
let people = 0;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await portal.signIn((await portal.addUser("admin", [{ role: "hub-admin" }])).email);
});
beforeEach(async () => {
  people += 1;
  user = await portal.addUser(`person${people}`, [{ role: "data-owner" }]);
});
afterAll(() => portal.stop());

/** Whether a password may be tried from an address, or in a known browser; it is a wrong one. */
function tryFrom(address: string, browserId?: number): Promise<{ id: number } | undefined> {
  const request = { requestId: "", language: "en", userAgent: "", cookies: undefined, secure: false, address } as const;
  return beginAttempt({ ...portal.ctx, ...request }, user.email, browserId).catch((error: unknown) => {
    if (error instanceof Problem && error.code === "too-many-attempts") return undefined;
    throw error;
  });
}
async function tryMany(count: number, address: (index: number) => string, browserId?: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await tryFrom(address(index), browserId);
}
const anywhere = (index: number) => `203.0.113.${index}`;
const state = async () => (await portal.call(findAttempts, { token: admin, params: { email: user.email } })).body;
const lift = (token = admin, email = user.email) => portal.call(liftAttempts, { token, params: { email } });

describe("[SAFE-06] an administrator sees what wrong passwords have closed", () => {
  test("nothing for somebody nobody has tried, nor for what was right", async () => {
    const open = { wrong: 0, addresses: 0, closedUntil: null, closedPlaces: 0 };
    expect(await state()).toEqual(open);
    await markAttempt(portal.db, (await tryFrom("192.0.2.1"))?.id ?? 0, true);
    expect(await state()).toEqual(open);
  });

  test("how many, from how many addresses, and the places that are closed by themselves", async () => {
    await tryMany(2, () => "192.0.2.1");
    await tryMany(5, () => "192.0.2.2");
    expect(await state()).toEqual({ wrong: 7, addresses: 2, closedUntil: null, closedPlaces: 1 });
    await tryMany(5, anywhere, 4711);
    expect(await state()).toMatchObject({ wrong: 12, closedUntil: null, closedPlaces: 2 });
    portal.passMinutes(15);
    expect(await state()).toMatchObject({ wrong: 12, closedPlaces: 0 });
    portal.passMinutes(45);
    expect(await state()).toMatchObject({ wrong: 0, addresses: 0 });
  });

  test("until when the account is closed to browsers it has not been used with", async () => {
    await tryMany(3, anywhere);
    portal.passMinutes(20);
    await tryMany(25, (index) => anywhere(index + 100));
    expect(await state()).toEqual({
      wrong: 20,
      addresses: 20,
      closedUntil: new Date(portal.ctx.clock.now().getTime() + 40 * 60_000).toISOString(),
      closedPlaces: 0,
    });
  });
});

describe("[SAFE-06] an administrator lifts it", () => {
  test("it is open again from everywhere and in known browsers, and that is in the trail", async () => {
    await tryMany(5, () => "192.0.2.9");
    await tryMany(15, anywhere);
    await tryMany(5, anywhere, 4712);
    expect([await tryFrom("192.0.2.9"), await tryFrom("198.51.100.7"), await tryFrom("192.0.2.9", 4712)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect((await lift()).body).toEqual({ lifted: 25 });
    expect(await state()).toEqual({ wrong: 0, addresses: 0, closedUntil: null, closedPlaces: 0 });
    for (const attempt of [await tryFrom("192.0.2.9"), await tryFrom("198.51.100.7"), await tryFrom("192.0.2.9", 4712)])
      expect(attempt).toBeDefined();
    const rows = await portal.db
      .selectFrom("audit")
      .select(["actor", "after"])
      .where("action", "=", "attempts-lifted")
      .where("subject_id", "=", String(user.id))
      .execute();
    expect(rows).toEqual([{ actor: "admin@example.com", after: { attempts: 25 } }]);
  });

  test("of one person: what an address has tried on others still counts for the address", async () => {
    const one = user;
    for (let index = 0; index < 10; index += 1) {
      user = await portal.addUser(`many${people}-${index}`, [{ role: "data-owner" }]);
      await tryMany(5, () => "192.0.2.77");
      if (index < 5) await lift();
    }
    user = one;
    expect(await tryFrom("192.0.2.77")).toBeUndefined();
    expect(await tryFrom("192.0.2.78")).toBeDefined();
  });

  test("gives twenty tries more and no others", async () => {
    await tryMany(20, anywhere);
    await lift();
    const more = await Promise.all(Array.from({ length: 40 }, (_, index) => tryFrom(anywhere(index + 50))));
    expect(more.filter((attempt) => attempt !== undefined)).toHaveLength(20);
  });

  test("not their own, not by a personal access token, not of a person of other areas, and nobody else does", async () => {
    const lastDay = portal.ctx.clock.now().toISOString().slice(0, 10);
    const made = await portal.call(createAccessToken, { token: admin, body: { name: "x", scopes: ["users.manage"], lastDay } });
    const owner = await portal.openSession(user);
    const elsewhere = await portal.addUser(`elsewhere${people}`, [{ role: "mut-admin" }]);
    const refused = [
      await lift(admin, "admin@example.com"),
      await lift(made.body.token),
      await lift(admin, elsewhere.email),
      await lift(owner),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [403, "own-rights"],
      [403, "operation-not-allowed"],
      [403, "other-area"],
      [403, "operation-not-allowed"],
    ]);
    expect((await portal.call(findAttempts, { token: owner, params: { email: user.email } })).status).toBe(403);
    expect((await lift(admin, "nobody@example.com")).body.code).toBe("user-not-found");
  });
});

test("[SAFE-06] ending somebody's access forgets the browsers they are known by", async () => {
  const insert =
    "insert into known_browser (user_id, token_hash, created_at, last_used_at, expires_at, user_agent) values ($1, '\\x00', $2, $2, $3, '')";
  const now = portal.ctx.clock.now();
  await portal.pool.query(insert, [user.id, now, new Date(now.getTime() + 3600_000)]);
  expect((await portal.call(endUserSessions, { token: admin, params: { email: user.email } })).status).toBe(200);
  expect((await portal.pool.query("select 1 from known_browser where user_id = $1", [user.id])).rows).toEqual([]);
});
