import { createAccessToken, listAccessTokens } from "@hub/contract/session/account.ts";
import { endUserSession, listUserSessions, revokeUserToken } from "@hub/contract/configuration/user-sign-in.ts";
import { validToken } from "@hub/contract/session/session.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
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

const held = async () => (await portal.call(listUserSessions, { token: admin, params: { email: user.email } })).body;
const isAlive = async (token: string) => (await portal.call(validToken, { token })).status === 200;
const robot = async (token: string, name: string) =>
  (await portal.call(createAccessToken, { token, body: { name, scopes: ["uploads.read"], lastDay: "2026-12-31" } })).body;

describe("[MANY-07] an administrator", () => {
  test("sees where somebody is signed in and which tokens they have, without any secret, and ends one of each", async () => {
    const first = await portal.signIn(user.email);
    portal.passMinutes(1);
    const second = await portal.signIn(user.email);
    const [nightly, other] = [await robot(first, "Nightly"), await robot(first, "Other")];
    const before = await held();
    expect(before.sessions).toMatchObject([
      { method: "password", address: "127.0.0.1", current: false, createdAt: expect.any(String), lastUsedAt: expect.any(String) },
      { method: "password" },
    ]);
    expect(before.tokens).toMatchObject([
      { name: "Other", scopes: ["uploads.read"], lastUsedAt: null, state: "active" },
      { name: "Nightly" },
    ]);
    for (const secret of [first, second, nightly.token, other.token]) expect(JSON.stringify(before)).not.toContain(secret);
    const params = (id: number) => ({ token: admin, params: { email: user.email, id } });
    expect((await portal.call(endUserSession, params(before.sessions[0].id))).status).toBe(200);
    expect([await isAlive(first), await isAlive(second)]).toEqual([true, false]);
    expect((await portal.call(revokeUserToken, params(nightly.accessToken.id))).status).toBe(200);
    expect([await isAlive(nightly.token), await isAlive(other.token)]).toEqual([false, true]);
    expect(await held()).toMatchObject({ sessions: [{ method: "password" }], tokens: [{ state: "active" }, { state: "revoked" }] });
    expect((await portal.call(listAccessTokens, { token: first })).body.items[1]).toMatchObject({ name: "Nightly", state: "revoked" });
    const { rows } = await portal.pool.query(
      "select action, after from audit where actor = 'admin@example.com' and action <> 'signed-in' and (subject_id = $1 or subject_type = 'access-token') order by id desc limit 2",
      [String(user.id)],
    );
    expect(rows).toEqual([
      { action: "access-token-revoked", after: { name: "Nightly", email: user.email } },
      { action: "sessions-ended", after: { sessions: 1 } },
    ]);
  });

  test("of another area sees and ends nothing, and nobody ends what is another's under somebody's name", async () => {
    const session = await portal.signIn(user.email);
    const { sessions } = await held();
    const foreign = await portal.signIn((await portal.addUser(`mut${people}`, [{ role: "mut-admin" }])).email);
    const params = { email: user.email, id: sessions[0].id };
    expect((await portal.call(listUserSessions, { token: foreign, params: { email: user.email } })).body.code).toBe("other-area");
    expect((await portal.call(endUserSession, { token: foreign, params })).body.code).toBe("other-area");
    expect((await portal.call(revokeUserToken, { token: foreign, params })).body.code).toBe("other-area");
    const other = await portal.addUser(`other${people}`, [{ role: "data-owner" }]);
    expect((await portal.call(endUserSession, { token: admin, params: { ...params, email: other.email } })).status).toBe(404);
    expect(await isAlive(session)).toBe(true);
  });
});
