import * as account from "@hub/contract/session/account.ts";
import { createGroup, updateGroup } from "@hub/contract/configuration/groups.ts";
import { saveLanguage } from "@hub/contract/session/session.ts";
import * as users from "@hub/contract/configuration/users.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findSession } from "../../../session/sessions/find-session.ts";
import { expectLockWaits } from "../../../testing/lock-waits.ts";
import { configureUsers } from "./configure-users.ts";
import { always, type ConfiguredPortal, everything, startConfiguredPortal } from "../testing/configured-portal.ts";

let portal: ConfiguredPortal;
beforeAll(async () => {
  portal = await startConfiguredPortal();
});
afterAll(() => portal.stop());

let count = 0;
const newEmail = () => `target${(count += 1)}@example.com`;
const link = (email: string, token: string) => portal.call(users.createPasswordLink, { token, params: { email } });
const use = (key: string) => portal.call(account.usePasswordLink, { body: { key, password: "a phrase nobody else knows" } });

describe("nobody comes to another area through somebody else", () => {
  test("a link of one area's administrator is void once its user is in another area, and once its maker administers nothing", async () => {
    const email = newEmail();
    await portal.configure({ person: portal.person(email), areas: { WF: portal.wf() } }, portal.tokens.wf);
    const { key } = (await link(email, portal.tokens.wf)).body;
    expect((await portal.call(account.passwordLinkState, { body: { key } })).status).toBe(200);
    await portal.configure({ person: portal.person(email), areas: { HUB: portal.hub() } }, portal.tokens.hub);
    expect((await use(key)).body.code).toBe("password-link-invalid");
    expect((await link(email, portal.tokens.wf)).body.code).toBe("other-area");
    expect((await use((await link(email, portal.tokens.all)).body.key)).status).toBe(200);

    const maker = await portal.addUser("maker", [{ role: "wf-admin" }]);
    const other = newEmail();
    await portal.configure({ person: portal.person(other), areas: { WF: portal.wf() } });
    const left = (await link(other, await portal.signIn(maker.email))).body.key;
    await portal.configure({ action: "delete", person: { email: maker.email, version: 1 }, remove: [{ area: "WF", version: 1 }] });
    expect((await use(left)).body.code).toBe("password-link-invalid");
  });

  test("a password that came by another area's administrator goes when an area is added, and one of that area's own stays", async () => {
    const passwordOf = async (email: string) => (await portal.find(email)).body.person.hasPassword;
    const email = newEmail();
    await portal.configure({ person: portal.person(email), areas: { WF: portal.wf() } }, portal.tokens.wf);
    const session = (await use((await link(email, portal.tokens.wf)).body.key)).body;
    await portal.configure({ person: portal.person(email), areas: { HUB: portal.hub() }, dryRun: true }, portal.tokens.hub);
    expect(await passwordOf(email)).toBe(true);
    await portal.configure({ person: portal.person(email), areas: { HUB: portal.hub() } }, portal.tokens.hub);
    expect(await passwordOf(email)).toBe(false);
    expect((await portal.call(account.listSessions, { token: session.token })).status).toBe(401);

    const other = newEmail();
    await portal.configure({ person: portal.person(other), areas: { WF: portal.wf() } });
    await use((await link(other, portal.tokens.all)).body.key);
    await portal.configure({ person: portal.person(other), areas: { HUB: portal.hub() } }, portal.tokens.hub);
    expect(await passwordOf(other)).toBe(true);
  });

  test("a password that is just being set by another area's link goes too: one waits for the other", async () => {
    const email = newEmail();
    await portal.configure({ person: portal.person(email), areas: { WF: portal.wf() } }, portal.tokens.wf);
    await use((await link(email, portal.tokens.wf)).body.key);
    await portal.pool.query("update app_user set password_hash = null where email = $1", [email]);
    const using = await portal.pool.connect();
    await using.query("begin");
    // What setting a password by the link does until it commits.
    await using.query("select from app_user where email = $1 for no key update", [email]);
    await using.query("update app_user set password_hash = 'argon2id$a$b' where email = $1", [email]);
    const adding = portal.configure({ person: portal.person(email), areas: { HUB: portal.hub() } }, portal.tokens.hub);
    await expectLockWaits(portal.pool, 1, "app_user");
    await using.query("commit");
    using.release();
    expect((await adding).body.ok).toBe(true);
    expect((await portal.find(email)).body.person.hasPassword).toBe(false);
  });

  test("another's language is changed only by who administers all of them, and stands in the trail", async () => {
    const email = newEmail();
    await portal.configure({ person: portal.person(email), areas: { HUB: portal.hub() } });
    const save = (token: string) => portal.call(saveLanguage, { token, body: { email, lang: "de" } });
    expect((await save(portal.tokens.wf)).body.code).toBe("other-area");
    expect((await save(portal.tokens.hub)).status).toBe(200);
    const line = await portal.db.selectFrom("audit").select(["actor", "before", "after"]).orderBy("id", "desc").executeTakeFirstOrThrow();
    expect(line).toEqual({ actor: "hub-only@example.com", before: { language: "en" }, after: { language: "de" } });
  });

  test("who is taken out while their change waits changes nothing any more", async () => {
    const [one, two] = [await portal.addUser("one", [{ role: "hub-admin" }]), await portal.addUser("two", [{ role: "hub-admin" }])];
    const tokens = [await portal.signIn(one.email), await portal.signIn(two.email)];
    const lock = await portal.pool.connect();
    await lock.query("begin");
    await lock.query("select pg_advisory_xact_lock(hashtext('hub access'))");
    const remove = (email: string, token: string | undefined) =>
      portal.configure({ action: "delete", person: { email, version: 1 }, remove: [{ area: "HUB", version: 1 }] }, token);
    // The second one's call had come in before: a later one would find the session ended, before anything waits.
    const { actor } = await findSession(portal.ctx, `Bearer ${tokens[1]}`);
    const removing = remove(two.email, tokens[0]);
    await expectLockWaits(portal.pool, 1, "pg_advisory_xact_lock");
    const person = { email: one.email, version: 1 };
    const taking = { action: "delete", person, areas: {}, remove: [{ area: "HUB", version: 1 }] } as const;
    const refused = configureUsers({ ...portal.ctx, actor, language: "en" }, { ...taking, remove: [...taking.remove] }).catch(
      (error: unknown) => error,
    );
    await expectLockWaits(portal.pool, 2, "pg_advisory_xact_lock");
    expect((await remove(one.email, tokens[1])).status).toBe(401);
    await lock.query("commit");
    lock.release();
    expect((await removing).body.ok).toBe(true);
    expect(await refused).toMatchObject({ code: "operation-not-allowed" });
  });
});

describe("a personal access token for users", () => {
  test("makes no groups, no ingestions and no password links", async () => {
    const made = await portal.call(account.createAccessToken, {
      token: portal.tokens.all,
      body: { name: "Joiners", scopes: ["users.manage"], lastDay: "2026-12-01" },
    });
    const { token } = made.body;
    const group = { mode: "new", name: "By a token", description: "" };
    const ingestion = { mode: "new", code: "BY-TOKEN", name: "By a token", copyOf: portal.ingestionId };
    const email = newEmail();
    const areas = { HUB: portal.hub({ group }), MUT: portal.mut({ ingestion, assignments: [portal.line("steward")] }), WF: portal.wf() };
    const answer = await portal.configure({ person: portal.person(email), areas }, token);
    expect(answer.body.results.map((result: { part: string; code: string | null }) => [result.part, result.code])).toEqual([
      ["PERSON", null],
      ["HUB", "operation-not-allowed"],
      ["MUT", "operation-not-allowed"],
      ["WF", null],
    ]);
    expect(await link(email, token)).toMatchObject({ status: 403, body: { code: "operation-not-allowed" } });
  });
});

test("somebody named twice is a wrong field, and only who was in a group leaves it", async () => {
  const body = { name: "Named twice", description: "", active: true, assignments: [portal.line("data-owner")], views: everything };
  const { token } = { token: portal.tokens.all };
  const { id } = (await portal.call(createGroup, { token, body: { ...body, area: "HUB" } })).body.group;
  const email = newEmail();
  await portal.configure({ person: portal.person(email), areas: { HUB: portal.hub() } });
  const update = (more: object) =>
    portal.call(updateGroup, { token, params: { id }, ifMatch: 1, body: { ...body, join: [], leave: [], ...more } });
  const twice = await update({
    join: [
      { email, ...always },
      { email, ...always },
    ],
  });
  expect(twice).toMatchObject({ status: 422, body: { fields: [{ path: ["join", 1, "email"] }] } });
  const userId = (await portal.find(email)).body.person.id;
  expect((await update({ leave: [userId] })).status).toBe(200);
  expect((await portal.find(email)).body.HUB.version).toBe(1);
});
