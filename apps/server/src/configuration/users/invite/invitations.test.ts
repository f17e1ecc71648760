import { createAccessToken, passwordLinkState, usePasswordLink } from "@hub/contract/session/account.ts";
import { inviteUsers } from "@hub/contract/configuration/user-sign-in.ts";
import { allUsers } from "@hub/contract/configuration/users.ts";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { duties } from "../../../duties.ts";
import { takeMessage } from "../../../mail/messages.sql.ts";
import { readMail, startMailServer, testMail } from "../../../mail/testing/mail-server.ts";
import { writeInvitation } from "../../../session/invitations/write-invitation.ts";
import { type ConfiguredPortal, startConfiguredPortal } from "../testing/configured-portal.ts";

let portal: ConfiguredPortal;
let server: Awaited<ReturnType<typeof startMailServer>>;
let refuse: (recipient: string) => Error | undefined;
let people = 0;
let person: { id: number; email: string };

beforeAll(async () => {
  portal = await startConfiguredPortal();
});
beforeEach(async () => {
  portal.setNow("2026-11-05T08:00:00Z");
  refuse = () => undefined;
  server = await startMailServer((recipient) => refuse(recipient));
  set({ mail: { ...testMail, port: server.port }, login: { password: true, sso: undefined } });
  people += 1;
  [person] = await addPeople(1, `new${people}-`);
  return () => server.stop();
});
afterAll(() => portal.stop());

const set = (config: object) => Object.assign(portal.ctx.config, config);
/** Somebody signed in just now: days pass here. */
const as = async (email: string) => {
  const { rows } = await portal.pool.query("select id, email from app_user where email = $1", [email]);
  return portal.openSession(rows[0]);
};
const invite = async (people: object, more: { dryRun?: boolean; token?: string } = {}) => {
  const { token = await as(portal.all.email), ...rest } = more;
  return portal.call(inviteUsers, { token, body: { people, ...rest } });
};
const inviteOnly = (...ids: number[]) => invite({ by: "ids", ids });
const listed = async (query: Record<string, string | number>) =>
  (await portal.call(allUsers, { token: await as(portal.all.email), query: { limit: 200, ...query } })).body;
const stateOf = async (search: string) => (await listed({ search })).items[0].invitation;
const send = () => duties["send-mails"]!.run(portal.ctx);

/** People in the area HUB without a password, as an import leaves them. */
async function addPeople(
  count: number,
  name: string,
  language = "en",
): Promise<[{ id: number; email: string }, ...{ id: number; email: string }[]]> {
  const { rows } = await portal.pool.query(
    `insert into app_user (email, name, search_text, language) select $1 || n || '@example.com', $1 || n, lower($1 || n || ' ' || $1 || n || '@example.com'), $3
     from generate_series(1, $2) n returning id, email`,
    [name, count, language],
  );
  await portal.pool.query("insert into area_member (user_id, area) select unnest($1::int[]), 'HUB'", [rows.map(({ id }) => id)]);
  return rows as [{ id: number; email: string }];
}

/** The keys of the links in what somebody was sent, in the order of the mails. */
function keysFor(email: string): string[] {
  const mails = server.received.map(readMail).filter(({ headers }) => headers["to"] === email);
  return mails.map(({ text }) => /https:\/\/hub\.example\.com\/#\/password\?key=([\w-]{43})/.exec(text)?.[1] ?? "none");
}
const stateOfLink = async (key: string) => (await portal.call(passwordLinkState, { body: { key } })).status;
const choose = (key: string) => portal.call(usePasswordLink, { body: { key, password: "a phrase that is new and long" } });

describe("[MANY-05] invitations by mail", () => {
  test("300 at once, of which the mail server refuses 20: the 280 have theirs once, with several workers too; the 20 are listed", async () => {
    const many = await addPeople(300, "many", "de");
    const wrong = new Set(many.filter((_, at) => at % 15 === 0).map(({ email }) => email));
    refuse = (address) => (wrong.has(address) ? Object.assign(new Error("no such user"), { responseCode: 550 }) : undefined);
    const { body } = await invite({ by: "filter", filter: { search: "many", signIn: "not-invited" } });
    expect(body).toEqual({ invited: 300, refusedCount: 0, refused: [] });
    expect(await stateOf("many42@example.com")).toMatchObject({ mail: "waiting" });
    for (let round = 0; round < 3; round += 1) await Promise.all([send(), send(), send()]);
    expect(server.received).toHaveLength(280);
    const mails = server.received.map(readMail);
    expect(new Set(mails.map(({ headers }) => headers["to"])).size).toBe(280);
    expect(new Set(mails.map(({ text }) => /key=([\w-]{43})/.exec(text)?.[1])).size).toBe(280);
    const { text } = mails[0] ?? { text: "" };
    expect(text).toMatch(/^Guten Tag many/);
    expect(text).toContain("vor dem 12. November 2026 um 08:00 (UTC)");
    const failed = await listed({ search: "many", signIn: "mail-failed" });
    expect(new Set(failed.items.map(({ email }: { email: string }) => email))).toEqual(wrong);
    expect(failed.items[0].invitation).toMatchObject({ mail: "refused" });
    expect((await listed({ search: "many", signIn: "invited" })).total).toBe(300);
    expect((await listed({ search: "many", signIn: "not-invited" })).total).toBe(0);
    const trail = await portal.pool.query("select actor, after from audit where action = 'user-invited' and subject_id = $1", [many[0].id]);
    expect(trail.rows).toEqual([{ actor: "all@example.com", after: { expiresAt: "2026-11-12T08:00:00.000Z" } }]);
  });

  test("the link sets the password and signs in, once; who has been in is not invited again", async () => {
    expect((await inviteOnly(person.id)).body).toMatchObject({ invited: 1 });
    await send();
    const [key = ""] = keysFor(person.email);
    expect((await portal.call(passwordLinkState, { body: { key } })).body).toMatchObject({ email: person.email });
    expect((await choose(key)).body).toMatchObject({ userName: person.email });
    expect((await choose(key)).status).toBe(403);
    expect((await listed({ search: person.email })).items[0].lastSignInAt).not.toBeNull();
    expect((await listed({ search: person.email, signIn: "invited" })).total).toBe(0);
    expect((await inviteOnly(person.id)).body).toMatchObject({ invited: 0, refused: [{ email: person.email, reason: "signed-in" }] });
  });

  test("sent again takes the place of the earlier one, whether that has arrived or not; a link ends after seven days", async () => {
    await inviteOnly(person.id);
    await send();
    await inviteOnly(person.id);
    await inviteOnly(person.id);
    await send();
    const [first = "", second = "", ...more] = keysFor(person.email);
    // The second of the three was overtaken before it went out.
    expect(more).toEqual([]);
    expect([await stateOfLink(first), await stateOfLink(second)]).toEqual([403, 200]);
    portal.passMinutes(7 * 24 * 60);
    expect(await stateOfLink(second)).toBe(403);
    expect((await listed({ search: person.email, signIn: "expired" })).total).toBe(1);
    await inviteOnly(person.id);
    expect((await listed({ search: person.email, signIn: "expired" })).total).toBe(0);
    portal.passMinutes(8 * 24 * 60);
    await send();
    expect(keysFor(person.email)).toHaveLength(2);
    expect(await stateOf(person.email)).toMatchObject({ mail: "failed" });
  });

  test("a worker that dies after it wrote the mail leaves it to another: either link works, and ends the other; none lies in the queue", async () => {
    await inviteOnly(person.id);
    const now = portal.ctx.clock.now();
    const taken = await takeMessage(portal.db, now, new Date(now.getTime() + 300_000));
    const written = taken && (await writeInvitation(portal.ctx, taken));
    const lost = /key=([\w-]{43})/.exec(written?.body ?? "")?.[1] ?? "";
    await send();
    expect(keysFor(person.email)).toEqual([]);
    portal.passMinutes(5);
    await send();
    const [key = ""] = keysFor(person.email);
    expect(await portal.pool.query("select 1 from mail_message where body like '%key=%'")).toMatchObject({ rows: [] });
    expect([await stateOfLink(lost), await stateOfLink(key)]).toEqual([200, 200]);
    await choose(lost);
    expect(await stateOfLink(key)).toBe(403);
  });

  test("who cannot be invited is told with the reason, the others are invited; a trial invites nobody", async () => {
    const [inactive, foreign] = await addPeople(2, `refused${people}-`);
    await portal.pool.query("update app_user set active = false where id = $1", [inactive.id]);
    await portal.pool.query("insert into area_member (user_id, area) values ($1, 'MUT')", [foreign!.id]);
    const ids = [person.id, inactive.id, foreign!.id, portal.all.id, 999_999];
    const expected = [
      { id: portal.all.id, reason: "other-area" },
      { id: inactive.id, reason: "inactive" },
      { id: foreign!.id, reason: "other-area" },
      { id: 999_999, name: null, email: null, reason: "unknown" },
    ];
    const token = await as("hub-only@example.com");
    const tried = await invite({ by: "ids", ids }, { dryRun: true, token });
    expect(tried.body).toMatchObject({ invited: 1, refusedCount: 4, refused: expected });
    expect((await portal.pool.query("select 1 from invitation where user_id = $1", [person.id])).rows).toEqual([]);
    expect((await invite({ by: "ids", ids }, { token })).body).toEqual(tried.body);
    expect((await inviteOnly(portal.all.id)).body).toMatchObject({ invited: 0, refused: [{ reason: "own" }] });
    expect((await portal.pool.query("select 1 from invitation where user_id = any($1::int[])", [ids])).rows).toHaveLength(1);
  });

  test.each<[string, object, object, (string | number)[]]>([
    ["a part of the filter", { by: "filter", filter: { q: "nobody" } }, {}, ["people", "filter", "q"]],
    ["the trial", { by: "filter", filter: {} }, { dryrun: true }, ["dryrun"]],
  ])("%s that is misspelt is told and invites nobody, where it would be left out and more be meant", async (_, given, more, path) => {
    const refused = await invite(given, more);
    expect(refused).toMatchObject({ status: 422, body: { fields: [{ code: "errors.field-not-allowed", path }] } });
    expect(refused.body.fields[0].error).toContain(`«${path.at(-1)}»`);
    expect((await portal.pool.query("select 1 from invitation where user_id = $1", [person.id])).rows).toEqual([]);
  });

  test("is the same number of statements for 3 people and for 200", async () => {
    const many = await addPeople(203, `count${people}-`);
    const ids = many.map(({ id }) => id);
    const sent = vi.spyOn(pg.Client.prototype, "query");
    const token = await as(portal.all.email);
    const statements = async (some: number[]) => {
      sent.mockClear();
      expect((await invite({ by: "ids", ids: some }, { token })).body).toMatchObject({ invited: some.length });
      return sent.mock.calls.length;
    };
    await statements(ids.slice(0, 1));
    const few = await statements(ids.slice(1, 4));
    expect(await statements(ids.slice(3))).toBe(few);
    expect(few).toBeLessThanOrEqual(8);
    sent.mockRestore();
    // Nobody waits for these.
    await portal.pool.query("delete from mail_message where state in ('queued', 'ordered')");
  });

  test("with single sign-on alone it says where to sign in, without a link; with both ways it says both", async () => {
    const sso = { issuer: new URL("https://id.example.com") };
    set({ login: { password: true, sso } });
    await inviteOnly(person.id);
    await send();
    expect(readMail(server.received[0] ?? "").text).toMatch(/password\?key=[^]*corporate account:\s*https:\/\/hub\.example\.com\/#\/home/);
    set({ login: { password: false, sso } });
    await inviteOnly(person.id);
    await send();
    const { text } = readMail(server.received[1] ?? "");
    expect(text).toContain("Sign in with your corporate account");
    expect(text).not.toContain("key=");
    expect(await stateOf(person.email)).toMatchObject({ expiresAt: null, mail: "sent" });
  });

  test("without a mail server it is refused by name, and so it is to a personal access token", async () => {
    const body = { name: "Robot", scopes: ["users.manage"], lastDay: "2026-12-31" };
    const { token } = (await portal.call(createAccessToken, { token: await as("hub-only@example.com"), body })).body;
    expect(await invite({ by: "ids", ids: [person.id] }, { token })).toMatchObject({
      status: 403,
      body: { code: "operation-not-allowed" },
    });
    set({ mail: undefined });
    expect(await inviteOnly(person.id)).toMatchObject({ status: 409, body: { code: "mail-not-set-up" } });
  });
});

test("[MANY-07] who has not signed in for 90 days is found, and who never did though known for so long", async () => {
  const [away, fresh, never] = await addPeople(3, `away${people}-`);
  const before = (days: number) => new Date(portal.ctx.clock.now().getTime() - days * 86_400_000);
  await portal.pool.query("update app_user set last_sign_in_at = $2, created_at = $3 where id = $1", [away.id, before(91), before(200)]);
  await portal.pool.query("update app_user set last_sign_in_at = $2, created_at = $3 where id = $1", [fresh!.id, before(89), before(200)]);
  await portal.pool.query("update app_user set created_at = $2 where id = $1", [never!.id, before(91)]);
  const { items } = await listed({ search: `away${people}-`, signIn: "90-days" });
  expect(items.map(({ id }: { id: number }) => id)).toEqual([away.id, never!.id]);
});
