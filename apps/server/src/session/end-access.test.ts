import { createAccessToken, listAccessTokens, passwordLinkState } from "@hub/contract/session/account.ts";
import { listSections } from "@hub/contract/configuration/configuration.ts";
import { health, validToken } from "@hub/contract/session/session.ts";
import { configureUsersInPlatform, endUserSessions } from "@hub/contract/configuration/users.ts";
import type { PoolClient } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectLockWaits } from "../testing/lock-waits.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { insertPasswordLink } from "./passwords/password-link.sql.ts";
import { hashToken, newToken } from "./tokens.ts";

let portal: TestPortal;
let admin: string;
let other: { email: string; token: string };
let person: { id: number; email: string; session: string; accessToken: string };
let holder: PoolClient;
let people = 0;
beforeAll(async () => {
  portal = await startTestPortal({ limits: { pages: { connection: 500 }, door: { lock: 200 } } });
  admin = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }, { role: "mut-admin" }, { role: "wf-admin" }]));
  const second = await portal.addUser("other", [{ role: "data-owner" }]);
  other = { email: second.email, token: await portal.openSession(second) };
});
afterAll(() => portal.stop());
beforeEach(async () => {
  people += 1;
  const user = await portal.addUser(`person${people}`, [{ role: "data-owner" }]);
  const session = await portal.openSession(user);
  const body = { name: "Report", scopes: ["scenarios.read"], lastDay: "2026-12-01" };
  const made = await portal.call(createAccessToken, { token: session, body });
  person = { ...user, session, accessToken: made.body.token };
  holder = await portal.pool.connect();
  await holder.query("begin");
});
afterEach(async () => {
  await holder.query("rollback");
  holder.release();
});

const endSessions = () => portal.call(endUserSessions, { token: admin, params: { email: person.email } });
const statusOf = async (token: string) => (await portal.call(validToken, { token })).status;
const statuses = async () => [await statusOf(person.session), await statusOf(person.accessToken), await statusOf(other.token)];
const trail = async () =>
  (await portal.pool.query("select after from audit where action = 'access-ended' and subject_id = $1 order by id", [String(person.id)]))
    .rows;
const signIn = async (email: string) => {
  const authorization = `Basic ${Buffer.from(`${email}:${portal.password}`).toString("base64")}`;
  const { statusCode, body } = await portal.app.inject({ method: "GET", url: "/api/users/token", headers: { authorization } });
  return { status: statusCode, body: JSON.parse(body) as { code?: string; token?: string } };
};
const configure = (body: object) =>
  portal.call(configureUsersInPlatform, { token: admin, body: { action: "save", areas: {}, remove: [], ...body } });

describe("[SAFE-03] ending somebody's access waits for nothing of theirs", () => {
  const held: [what: string, statement: string][] = [
    ["their own row", "select from app_user where id = $1 for update"],
    ["their session", "select from user_session where user_id = $1 for update"],
    ["their personal access token", "select from access_token where user_id = $1 for update"],
  ];
  test.each(held)(
    "%s is held by something that hangs: they are out at once, and the administrator is told what is still to do",
    async (_, statement) => {
      await holder.query(statement, [person.id]);
      expect(await statuses()).toEqual([200, 200, 200]);
      const refused = await endSessions();
      expect(refused).toMatchObject({ status: 503, body: { code: "access-ended-late" }, headers: { "retry-after": "5" } });
      expect(await statuses()).toEqual([401, 401, 200]);
      expect(await trail()).toEqual([{ after: { sessions: 1, tokens: 1 } }]);
      await holder.query("rollback");
      // The rest is nothing that anybody could come in with, and is cleared away.
      expect((await endSessions()).body).toEqual({ sessions: 0, tokens: 0 });
      expect(await statuses()).toEqual([401, 401, 200]);
      expect((await portal.pool.query("select from access_end where user_id = $1", [person.id])).rowCount).toBe(0);
      const again = await signIn(person.email);
      expect([again.status, await statusOf(again.body.token ?? "")]).toEqual([200, 200]);
    },
  );

  test("nothing is held: what is known and who is just coming in end together, and the trail has one line", async () => {
    expect(await endSessions()).toMatchObject({ status: 200, body: { sessions: 1, tokens: 1 } });
    expect(await statuses()).toEqual([401, 401, 200]);
    expect(await trail()).toEqual([{ after: { sessions: 1, tokens: 1 } }]);
  });

  test("who is only named by what is written (a file they send) signs in, makes a token, and is ended like anybody", async () => {
    await holder.query("select from app_user where id = $1 for key share", [person.id]);
    const again = await signIn(person.email);
    expect(again.status).toBe(200);
    const body = { name: "Another", scopes: ["scenarios.read"], lastDay: "2026-12-01" };
    expect((await portal.call(createAccessToken, { token: again.body.token ?? "", body })).status).toBe(201);
    expect(await endSessions()).toMatchObject({ status: 200, body: { sessions: 2, tokens: 2 } });
  });

  test("a session that was just being made when access ended is no session once it is there", async () => {
    await holder.query("select from app_user where id = $1 for no key update", [person.id]);
    await holder.query(
      `insert into user_session (token_hash, user_id, created_at, last_used_at, idle_until, expires_at, address, user_agent)
      select decode(md5('late'), 'hex'), user_id, created_at, last_used_at, idle_until, expires_at, address, user_agent from user_session where user_id = $1`,
      [person.id],
    );
    expect((await endSessions()).body.code).toBe("access-ended-late");
    await holder.query("commit");
    const standing = await portal.pool.query(
      "select from user_session s where user_id = $1 and not exists (select from access_end e where e.user_id = s.user_id and s.id < e.sessions_below)",
      [person.id],
    );
    expect(standing.rowCount).toBe(0);
    expect((await endSessions()).body).toEqual({ sessions: 0, tokens: 0 });
    expect((await portal.pool.query("select from user_session where user_id = $1", [person.id])).rowCount).toBe(0);
  });

  test("forty of their sign-ins wait for their row: others are answered and come in, and the administrator ends them", async () => {
    await holder.query("select from app_user where id = $1 for update", [person.id]);
    const many = Promise.all(Array.from({ length: 40 }, () => signIn(person.email)));
    const waiting =
      "select from pg_stat_activity where application_name = 'hub-door' and datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await portal.pool.query(waiting)).rowCount, { interval: 20, timeout: 30_000 }).toBeGreaterThan(0);
    expect((await portal.call(listSections, { token: other.token })).status).toBe(200);
    expect((await portal.call(health)).status).toBe(200);
    expect((await signIn(other.email)).status).toBe(200);
    expect((await endSessions()).body.code).toBe("access-ended-late");
    expect(await statuses()).toEqual([401, 401, 200]);
    // Some found the row held, and some no place at the door while others of hers stood there.
    for (const { status, body } of await many)
      expect([status, ["record-busy", "portal-busy"].includes(body.code ?? "")]).toEqual([503, true]);
  });

  test("every connection of the pages is taken: one signs in, health answers, and access is ended all the same", async () => {
    const { pool } = portal.pools.pages;
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    try {
      expect(await portal.call(listSections, { token: other.token })).toMatchObject({ status: 503, body: { code: "portal-busy" } });
      expect((await portal.call(health)).status).toBe(200);
      expect((await signIn(other.email)).status).toBe(200);
      expect(await endSessions()).toMatchObject({ status: 200, body: { sessions: 1, tokens: 1 } });
    } finally {
      for (const client of taken) client.release();
    }
    expect(await statuses()).toEqual([401, 401, 200]);
  });

  test("whoever changes access waits for a row one second at most, so that the next ones have their turn in time", async () => {
    const stuck = [person, await portal.addUser(`beside${people}`, [{ role: "data-owner" }])];
    await holder.query("select from app_user where id = any($1) for update", [stuck.map(({ id }) => id)]);
    const changing = [];
    for (const { email } of stuck) {
      changing.push(configure({ person: { email, name: "Another name", version } }));
      await expectLockWaits(portal.pool, changing.length);
    }
    const wf = { version: null, role: "wf-user", validFrom: null, validTo: null };
    const added = await configure({ person: { email: `added${people}@example.com`, name: "New", version: null }, areas: { WF: wf } });
    expect(added.body).toMatchObject({ ok: true });
    for (const { body } of await Promise.all(changing)) expect(body.code).toBe("record-busy");
  });

  const version = 1;
  test.each([
    ["deactivated", () => ({ person: { email: person.email, active: false, version } })],
    [
      "taken out of their last area",
      () => ({ action: "delete", person: { email: person.email, version }, remove: [{ area: "HUB", version }] }),
    ],
  ])("who is %s is out at once, before the change can be made; and others are configured meanwhile", async (_, change) => {
    await holder.query("select from app_user where id = $1 for update", [person.id]);
    const changing = configure(change());
    await expectLockWaits(portal.pool, 1);
    expect(await statuses()).toEqual([401, 401, 200]);
    const added = { email: `new${people}@example.com`, name: "New" };
    const wf = { version: null, role: "wf-user", validFrom: null, validTo: null };
    // It waits for the one access lock while the change above waits for the row, but for that no longer than a second.
    expect((await configure({ person: { ...added, version: null }, areas: { WF: wf } })).body).toMatchObject({ ok: true });
    expect(await changing).toMatchObject({ status: 503, body: { code: "record-busy" } });
    expect(await trail()).toEqual([{ after: { sessions: 1, tokens: 1 } }]);
    await holder.query("rollback");
    expect((await configure(change())).body).toMatchObject({ ok: true });
    expect((await portal.pool.query("select active from app_user where id = $1", [person.id])).rows).toEqual([{ active: false }]);
  });

  test.each([
    ["tries it out only", true, () => ({ dryRun: true, person: { email: person.email, active: false, version } })],
    ["is on an older version", false, () => ({ person: { email: person.email, active: false, version: 7 } })],
    ["keeps them active", true, () => ({ person: { email: person.email, name: "Another name", version } })],
  ])("a change that %s ends nothing", async (_, ok, change) => {
    expect((await configure(change())).body).toMatchObject({ ok });
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  test.each([
    ["deactivates the last administrator", (email: string) => ({ person: { email, active: false, version } })],
    [
      "takes the last administrator out of their only area",
      (email: string) => ({ action: "delete", person: { email, version }, remove: [{ area: "WF", version }] }),
    ],
  ])("a change that %s is refused and ends nothing: session, token and open password link stay", async (_, change) => {
    const last = await portal.addUser(`last${people}`, [{ role: "wf-admin" }]);
    const session = await portal.openSession(last);
    const body = { name: "Report", scopes: ["workflows.read"], lastDay: "2026-12-01" };
    const { token } = (await portal.call(createAccessToken, { token: session, body })).body;
    const key = newToken();
    const expiresAt = new Date(portal.ctx.clock.now().getTime() + 3600_000);
    await insertPasswordLink(portal.db, { hash: hashToken(key), userId: last.id, createdBy: null, now: portal.ctx.clock.now(), expiresAt });
    // Whoever else administers the area does so for a time only.
    await portal.pool.query("update role_grant set valid_to = '2030-01-01' where role = 'wf-admin' and user_id <> $1", [last.id]);
    try {
      const refused = (await configure(change(last.email))).body;
      expect(refused).toMatchObject({
        ok: false,
        results: expect.arrayContaining([expect.objectContaining({ state: "refused", code: "last-administrator" })]),
      });
      const state = async () => (await portal.call(passwordLinkState, { body: { key } })).status;
      expect([await statusOf(session), await statusOf(token), await state()]).toEqual([200, 200, 200]);
    } finally {
      await portal.pool.query("update role_grant set valid_to = null where role = 'wf-admin'");
    }
  });

  test("tokens that were ended while they are held are revoked in their owner's list", async () => {
    await holder.query("select from app_user where id = $1 for update", [person.id]);
    await endSessions();
    await holder.query("rollback");
    const token = (await signIn(person.email)).body.token ?? "";
    expect((await portal.call(listAccessTokens, { token })).body.items).toMatchObject([{ name: "Report", state: "revoked" }]);
  });
});
