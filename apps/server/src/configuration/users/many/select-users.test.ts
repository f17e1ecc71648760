import { selectUsers } from "@hub/contract/configuration/many.ts";
import { createAccessToken } from "@hub/contract/session/account.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testMail } from "../../../mail/testing/mail-server.ts";
import { selections } from "../../../tasks/testing/selections.ts";
import { countStatements } from "../../../testing/count-statements.ts";
import { type ConfiguredPortal, startConfiguredPortal } from "../testing/configured-portal.ts";
import { addManyPeople } from "../testing/many-people.ts";

let portal: ConfiguredPortal;
let many: ReturnType<typeof selections>;
let group: number;
let mutGroup: number;
let round = 0;
beforeAll(async () => {
  portal = await startConfiguredPortal();
  Object.assign(portal.ctx.config, { mail: testMail, login: { password: true, sso: undefined } });
  many = selections(portal, selectUsers, (who) => portal.tokens[who as keyof typeof portal.tokens] ?? who);
});
beforeEach(async () => {
  round += 1;
  group = await addGroup("HUB");
  mutGroup = await addGroup("MUT");
});
afterAll(() => portal.stop());

const endAccess = { kind: "users-end-access" };
const invite = { kind: "users-invite" };
const join = (groupId = group) => ({ kind: "users-join-group", groupId });
const leave = (groupId = group) => ({ kind: "users-leave-group", groupId });
const rowsOf = async (text: string, ...values: unknown[]) => (await portal.pool.query(text, values)).rows;

async function addGroup(area: "HUB" | "MUT"): Promise<number> {
  const [row] = await rowsOf(
    "insert into access_group (area, name, folded_name, description) values ($1, $2, lower($2), '') returning id",
    area,
    `Group ${area} ${round}`,
  );
  await rowsOf("insert into role_grant (group_id, role) values ($1, $2)", row.id, area === "HUB" ? "data-owner" : "steward");
  return row.id;
}

const addPeople = (count: number, name = `p${round}-`): Promise<number[]> => addManyPeople(portal, count, name);
const stands = (ids: readonly number[]) =>
  rowsOf(
    `select u.id, u.active, u.version, (select m.version from area_member m where m.user_id = u.id and m.area = 'HUB') as hub,
      (select count(*)::int from role_grant g where g.user_id = u.id) as grants,
      (select json_agg(m.group_id) from group_member m where m.user_id = u.id) as groups
     from app_user u where u.id = any($1) order by u.id`,
    ids,
  );
const trail = (action: string, ids: readonly number[]) =>
  rowsOf("select subject_id, actor from audit where action = $1 and subject_id = any($2) order by id", action, ids.map(String));

test("[MANY-01] the access of many is ended at once: they are signed out, keep their rights, and can come in again when it is undone", async () => {
  const ids = await addPeople(3);
  const token = await portal.signInNew(`p${round}-1@example.com`);
  await rowsOf("update app_user set active = false where id = $1", ids[2]);
  const { body } = await many.preview("all", { ids }, endAccess);
  expect(body).toMatchObject({ selected: 3, changes: 2, unchanged: 1, refused: [], mayUndo: true });
  expect(body.values).toEqual([{ field: "state", before: "active", after: "inactive", count: 2 }]);
  expect((await stands(ids)).map(({ active }) => active)).toEqual([true, true, false]);
  const { body: task } = await many.run("all", body.id);
  expect(task).toMatchObject({ kind: "users-end-access", state: "done", counts: { read: 3, modified: 2, unchanged: 1 } });
  expect((await stands(ids)).map(({ active, grants }) => [active, grants])).toEqual([
    [false, 1],
    [false, 1],
    [false, 1],
  ]);
  expect((await many.preview(token, { ids }, endAccess)).status).toBe(401);
  expect(await trail("user-changed", ids)).toHaveLength(2);
  expect(await trail("access-ended", ids)).toHaveLength(2);
  expect((await many.undo("all", task.id)).body).toMatchObject({ undone: { taken: 2, kept: 0 } });
  expect((await stands(ids)).map(({ active }) => active)).toEqual([true, true, false]);
  expect((await many.run("all", body.id)).body.id).toBe(task.id);
});

test("[MANY-01] the rules of one person hold for each: not oneself, nobody of an area one does not administer, not the last who administers", async () => {
  const [one = 0] = await addPeople(1);
  const [mut, wf] = await rowsOf("select id from app_user where email in ('mut-only@example.com', 'wf-only@example.com') order by email");
  const [hub] = await rowsOf("select id from app_user where email = 'hub-only@example.com'");
  const foreign = await many.preview("hub", { ids: [one, mut.id, hub.id, 999_999] }, endAccess);
  expect(foreign.body).toMatchObject({ selected: 4, changes: 1 });
  expect(Object.fromEntries(foreign.body.refused.map(({ code, count }: any) => [code, count]))).toEqual({
    "errors.other-area": 1,
    "errors.own-rights": 1,
    "errors.not-found": 1,
  });
  expect(
    (await many.preview(await portal.signIn((await portal.addUser(`reader${round}`, [])).email), { ids: [one] }, endAccess)).status,
  ).toBe(403);
  // Who asks administers WF for some days only: of the two who do for good one stays, though either alone could go.
  await rowsOf("delete from role_grant where user_id = $1 and role = 'wf-admin'", portal.all.id);
  await rowsOf("update role_grant set valid_to = '2030-01-01' where user_id = $1 and role = 'wf-admin'", wf.id);
  try {
    const others = await rowsOf(
      "insert into app_user (email, name, search_text) select n || $1, n, n from unnest(array['wf-a', 'wf-b']) n returning id",
      `${round}@example.com`,
    );
    const ids = others.map(({ id }) => id);
    await rowsOf("insert into area_member (user_id, area) select unnest($1::int[]), 'WF'", ids);
    await rowsOf("insert into role_grant (user_id, role) select unnest($1::int[]), 'wf-admin'", ids);
    const seen = await many.preview("wf", { ids }, endAccess);
    expect(seen.body).toMatchObject({ changes: 1, refused: [{ code: "errors.last-administrator", count: 1 }] });
    expect((await many.run("wf", seen.body.id)).body.counts).toMatchObject({ modified: 1 });
    expect((await stands(ids)).map(({ active }) => active)).toEqual([false, true]);
  } finally {
    await rowsOf("update role_grant set valid_to = null where user_id = $1 and role = 'wf-admin'", wf.id);
    await rowsOf("insert into role_grant (user_id, role) values ($1, 'wf-admin')", portal.all.id);
  }
});

test("[MANY-01] people come into a group and out of it, with all else they have left alone; who is not in its area is told", async () => {
  const ids = await addPeople(3);
  await rowsOf("insert into group_member (group_id, user_id, area) values ($1, $2, 'HUB')", group, ids[0]);
  const { body } = await many.preview("hub", { ids }, join());
  expect(body).toMatchObject({ changes: 2, unchanged: 1, refused: [] });
  expect(body.values).toEqual([{ field: "group", before: null, after: `Group HUB ${round}`, count: 2 }]);
  const { body: task } = await many.run("hub", body.id);
  expect(task.counts).toMatchObject({ modified: 2, unchanged: 1 });
  expect((await stands(ids)).map(({ groups, grants }) => [groups, grants])).toEqual(ids.map(() => [[group], 1]));
  expect(await trail("access-changed", ids)).toHaveLength(2);
  const out = await many.done("hub", { filter: { groupId: group } }, leave());
  expect(out.counts).toMatchObject({ modified: 3 });
  expect((await stands(ids)).map(({ groups }) => groups)).toEqual([null, null, null]);
  // What was changed since is left: the undo of the first is not taken any more, that of the second is.
  expect((await many.undo("hub", task.id)).body).toMatchObject({ undone: { taken: 0, kept: 2 } });
  expect((await many.undo("hub", out.id)).body).toMatchObject({ undone: { taken: 3, kept: 0 } });
  expect((await stands(ids)).map(({ groups, grants }) => [groups, grants])).toEqual(ids.map(() => [[group], 1]));
  expect((await many.preview("all", { ids }, join(mutGroup))).body).toMatchObject({
    changes: 0,
    refused: [{ code: "access-issues.group-of-other-area", count: 3 }],
  });
  expect((await many.preview("mut", { ids }, leave())).body).toMatchObject({
    changes: 0,
    refused: [{ code: "errors.other-area", count: 3 }],
  });
  expect((await many.preview("hub", { ids }, join(999_999))).body).toMatchObject({ refused: [{ code: "access-issues.group-unknown" }] });
});

test("[MANY-01] who has nothing but a group is not taken out of it, as the form says; a group that is not active takes nobody in", async () => {
  const [one = 0] = await addPeople(1);
  await rowsOf("delete from role_grant where user_id = $1", one);
  await rowsOf("insert into group_member (group_id, user_id, area) values ($1, $2, 'HUB')", group, one);
  expect((await many.preview("hub", { ids: [one] }, leave())).body.refused).toMatchObject([{ code: "access-issues.nothing-given" }]);
  await rowsOf("update access_group set active = false where id = $1", group);
  const [two = 0] = await addPeople(1, `q${round}-`);
  expect((await many.preview("hub", { ids: [two] }, join())).body.refused).toMatchObject([{ code: "access-issues.group-unknown" }]);
});

test("[MANY-01] invitations are sent again to many; who came in is told, a token invites nobody, and it is not undone", async () => {
  const ids = await addPeople(3);
  await rowsOf("update app_user set last_sign_in_at = now() where id = $1", ids[2]);
  const first = await many.done("all", { filter: { search: `p${round}-`, signIn: "not-invited" } }, invite);
  expect(first).toMatchObject({ counts: { read: 2, modified: 2 }, mayUndo: false });
  portal.passMinutes(1);
  const { body } = await many.preview("all", { ids }, invite);
  expect(body).toMatchObject({ changes: 2, refused: [{ code: "users.not-invited-signed-in", count: 1 }], mayUndo: false });
  expect(body.values).toEqual([{ field: "invitation", before: "invited", after: "again", count: 2 }]);
  // One of them comes in before the yes.
  await rowsOf("update app_user set last_sign_in_at = now() where id = $1", ids[0]);
  const { body: task } = await many.run("all", body.id);
  expect(task.counts).toMatchObject({ modified: 1, conflicts: 1 });
  expect(await trail("user-invited", ids)).toHaveLength(3);
  const mails = await rowsOf("select user_id from mail_message where kind = 'invitation' and user_id = any($1)", ids);
  expect(mails).toHaveLength(3);
  const made = await portal.call(createAccessToken, {
    token: portal.tokens.hub,
    body: { name: `Robot ${round}`, scopes: ["users.manage"], lastDay: "2026-12-31" },
  });
  expect((await many.preview(made.body.token, { ids }, invite)).status).toBe(403);
  Object.assign(portal.ctx.config, { mail: undefined });
  expect(await many.preview("all", { ids }, invite)).toMatchObject({ status: 409, body: { code: "mail-not-set-up" } });
  Object.assign(portal.ctx.config, { mail: testMail });
});

test("[MANY-01] a person changed between preview and act is left and named, one who was deleted too; what the filter finds by now is told", async () => {
  const ids = await addPeople(3);
  const { body } = await many.preview("all", { filter: { search: `p${round}-` } }, endAccess);
  expect(body.changes).toBe(3);
  await rowsOf("update app_user set name = 'Changed', version = version + 1 where id = $1", ids[0]);
  await rowsOf("update area_member set version = version + 1 where user_id = $1", ids[1]);
  await rowsOf(
    `insert into app_user (email, name, search_text) values ('p${round}-late@example.com', 'p${round}-late', 'p${round}-late p${round}-late@example.com')`,
  );
  const { body: task } = await many.run("all", body.id);
  expect(task.counts).toMatchObject({ modified: 1, conflicts: 2 });
  const { findings, notes } = await many.detail("all", task.id);
  expect(findings.map(({ kind, key }: any) => [kind, key])).toEqual([
    ["conflict", `Changed · p${round}-1@example.com`],
    ["conflict", `p${round}-2 · p${round}-2@example.com`],
  ]);
  expect(notes).toHaveLength(1);
  expect((await stands(ids)).map(({ active }) => active)).toEqual([true, true, false]);
});

test("[MANY-01] two administrators at the same instant on the same people: each person is changed once, and who came second is told", async () => {
  const ids = await addPeople(12);
  const previews = await Promise.all(
    ["all", "hub"].map(async (who) => [who, (await many.preview(who, { ids }, endAccess)).body.id] as const),
  );
  const tasks = await Promise.all(previews.map(([who, id]) => many.run(who, id)));
  expect(tasks.map(({ body }) => body.counts.modified).toSorted((a, b) => a - b)).toEqual([0, 12]);
  expect(tasks.map(({ body }) => body.counts.conflicts).toSorted((a, b) => a - b)).toEqual([0, 12]);
  expect(await trail("user-changed", ids)).toHaveLength(12);
});

test("[MANY-01] whoever loses the area before the yes changes nobody; another's preview is not there", async () => {
  const ids = await addPeople(2);
  const admin = await portal.addUser(`short${round}`, [{ role: "hub-admin" }]);
  const token = await portal.signIn(admin.email);
  const { body } = await many.preview(token, { ids }, endAccess);
  expect((await many.run("all", body.id)).status).toBe(404);
  await rowsOf("update role_grant set valid_to = '2020-01-01' where user_id = $1", admin.id);
  expect((await many.run(token, body.id)).status).toBe(403);
  expect((await stands(ids)).map(({ active }) => active)).toEqual([true, true]);
});

test("[MANY-01] 1,050 people are changed by a task, and taken back by one", { timeout: 120_000 }, async () => {
  const ids = await addPeople(1_050);
  const task = await many.done("all", { filter: { search: `p${round}-` } }, join());
  expect(task).toMatchObject({ state: "done", counts: { read: 1_050, modified: 1_050 } });
  expect((await stands(ids)).every(({ groups, hub }) => groups[0] === group && hub === 2)).toBe(true);
});

test("[MANY-01] preview, act and undo send the same statements for 2 people and for 40", async () => {
  const few = await addPeople(2);
  const lots = await addPeople(40, `l${round}-`);
  const sent = async (ids: readonly number[], act: object, undoes = true) => {
    let preview = 0;
    let task = 0;
    const previewing = await countStatements(async () => (preview = (await many.preview("all", { ids }, act)).body.id));
    const doing = await countStatements(async () => (task = (await many.run("all", preview)).body.id));
    return [previewing, doing, undoes ? await countStatements(() => many.undo("all", task)) : 0];
  };
  await sent(few, endAccess);
  for (const act of [endAccess, join()]) expect(await sent(lots, act), act.kind).toEqual(await sent(few, act));
  await many.done("all", { ids: [...few, ...lots] }, join());
  expect(await sent(lots, leave())).toEqual(await sent(few, leave()));
  expect(await sent(lots, invite, false)).toEqual(await sent(few, invite, false));
});
