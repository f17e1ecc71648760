import { selectReviewRows } from "@hub/contract/configuration/access/decide-many.ts";
import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { selections } from "../../tasks/testing/selections.ts";
import { countStatements } from "../../testing/count-statements.ts";
import { type ReviewPortal, startReviewPortal } from "./testing/review-portal.ts";

let portal: ReviewPortal;
let tokens: Map<string, string>;
let many: ReturnType<typeof selections>;
beforeEach(async () => {
  portal = await startReviewPortal();
  tokens = new Map();
  for (const name of ["of-a", "of-b", "of-rest"]) tokens.set(name, await portal.tokenOf(name));
  many = selections(portal, selectReviewRows, (who) => tokens.get(who) ?? who);
});
afterEach(() => portal.stop());

/** Adds people who may read entity A and signed in lately. */
async function addReaders(count: number, name: string): Promise<number[]> {
  const { rows } = await portal.pool.query(
    `insert into app_user (email, name, search_text, language, last_sign_in_at)
     select $2 || n || '@example.com', $2 || n, $2 || n, 'en', $3 from generate_series(1, $1) n returning id`,
    [count, name, portal.ctx.clock.now()],
  );
  const ids = rows.map(({ id }) => id as number);
  await portal.pool.query("insert into area_member (user_id, area) select unnest($1::int[]), 'HUB'", [ids]);
  await portal.pool.query("insert into role_grant (user_id, role, legal_entity_id) select unnest($1::int[]), 'upload-coordinator', $2", [
    ids,
    portal.a,
  ]);
  return ids;
}
async function start(given: object = {}): Promise<number> {
  const { status, text, body } = await portal.start({ filter: { ...portal.nothing, roles: ["upload-coordinator"] }, ...given });
  if (status !== 201) throw new Error(text);
  return body.id;
}
const keep = (campaign: number, reason?: string) => ({ kind: "reviews-keep", campaign, ...(reason && { reason }) });
const take = (campaign: number, reason?: string) => ({ kind: "reviews-take", campaign, ...(reason && { reason }) });
const rowOf = async (id: number) => {
  const { rows } = await portal.pool.query(
    "select r.id, r.state, r.reason, u.name from access_campaign_row r join app_user u on u.id = r.user_id where r.campaign_id = $1 order by r.id",
    [id],
  );
  return new Map(rows.map(({ name, ...row }) => [name as string, row as { id: number; state: string; reason: string | null }]));
};
const causesOf = (task: any) => Object.fromEntries(task.causes.map(({ code, rows }: any) => [code, rows]));

test("[MANY-06] [MANY-01] all that waits is decided in one act, and one result says how many were taken, how many not, and why", async () => {
  await addReaders(8, "reader");
  await portal.add("other", [{ role: "upload-coordinator", legalEntityId: portal.b }]);
  await portal.add("of-all", [{ role: "upload-coordinator" }]);
  const id = await start();
  const before = await rowOf(id);
  const idOf = (name: string) => before.get(name)!.id;
  // One decided already, one changed and one gone since it began.
  await portal.decide("of-a", id, [idOf("reader1")], "keep");
  await portal.pool.query("update role_grant g set valid_to = '2027-12-31' from app_user u where u.id = g.user_id and u.name = 'reader2'");
  await portal.pool.query("delete from role_grant g using app_user u where u.id = g.user_id and u.name = 'reader3'");
  const named = [...before].filter(([name]) => name !== "reader8").map(([, row]) => row.id);
  const seen = await many.preview("of-a", { ids: [...named, 999_999] }, take(id, " Left the team "));
  // What is another's, and what is not there, are told apart by nobody.
  expect(seen.body).toMatchObject({ selected: 10, changes: 6, unchanged: 0, mayUndo: false, others: 0 });
  expect(Object.fromEntries(seen.body.refused.map(({ code, count }: any) => [code, count]))).toEqual({
    "errors.not-found": 3,
    "campaigns.decided-before": 1,
  });
  expect(seen.body.values).toEqual([
    { field: "outcome", before: "OPEN", after: "TAKEN", count: 4 },
    { field: "outcome", before: "OPEN", after: "CHANGED", count: 1 },
    { field: "outcome", before: "OPEN", after: "GONE", count: 1 },
  ]);
  expect([...(await rowOf(id)).values()].filter(({ state }) => state === "OPEN")).toHaveLength(9);
  // A colleague is handed one meanwhile, and one is decided in another window.
  await portal.pool.query("update access_campaign_row set reviewer_id = $2 where id = $1", [idOf("reader4"), portal.person("of-b").id]);
  await portal.decide("of-a", id, [idOf("reader5")], "keep");
  const { body: task } = await many.run("of-a", seen.body.id);
  expect(task).toMatchObject({
    kind: "reviews-take",
    state: "done",
    counts: { read: 10, modified: 2, conflicts: 2, errors: 6 },
    mayUndo: false,
  });
  expect(causesOf(await many.detail("of-a", task.id))).toEqual({
    "errors.not-found": 3,
    "campaigns.decided-before": 1,
    "tasks.act-changed-since": 2,
    "campaigns.noted-changed": 1,
    "campaigns.noted-gone": 1,
  });
  const states = Object.fromEntries(
    [...(await rowOf(id))].map(([name, { state, reason }]) => [name, reason ? `${state}: ${reason}` : state]),
  );
  expect(states).toEqual({
    reader1: "KEPT",
    reader2: "CHANGED: Left the team",
    reader3: "GONE: Left the team",
    reader4: "OPEN",
    reader5: "KEPT",
    reader6: "TAKEN: Left the team",
    reader7: "TAKEN: Left the team",
    reader8: "OPEN",
    other: "OPEN",
    "of-all": "OPEN",
  });
  expect([await portal.held("reader6"), await portal.held("reader2"), await portal.held("reader4")]).toEqual([
    [],
    ["upload-coordinator"],
    ["upload-coordinator"],
  ]);
  // Sent again it is the same task; the trail has each decision, and the reasons stand there alone.
  expect((await many.run("of-a", seen.body.id)).body.id).toBe(task.id);
  expect((await portal.trail("access-reviewed")).filter(({ after }) => after.decision === "take")).toHaveLength(4);
  expect(JSON.stringify(await portal.trail("selection-done"))).not.toContain("Left the team");
  expect((await many.undo("of-a", task.id)).status).not.toBe(200);
});

test("[MANY-06] taking away wants a reason, and so does keeping for each who has not signed in for long; nobody decides on themselves", async () => {
  const [first] = await addReaders(3, "reader");
  await portal.pool.query("update app_user set last_sign_in_at = '2026-01-01' where id = $1", [first]);
  await portal.pool.query("insert into role_grant (user_id, role, legal_entity_id) values ($1, 'upload-coordinator', $2)", [
    portal.person("of-a").id,
    portal.a,
  ]);
  const id = await start();
  const all = { filter: { campaign: id } };
  const refusedOf = ({ body }: any) => body.refused.map(({ code, count }: any) => [code, count]);
  expect(refusedOf(await many.preview("of-a", all, take(id)))).toEqual([["campaigns.reason-to-take", 3]]);
  const kept = await many.preview("of-a", all, keep(id));
  expect([kept.body.selected, kept.body.changes, refusedOf(kept)]).toEqual([3, 2, [["campaigns.reason-to-keep", 1]]]);
  expect(kept.body.refused[0].error).toContain("90");
  expect((await many.run("of-a", kept.body.id)).body.counts).toMatchObject({ modified: 2, errors: 1 });
  expect([...(await rowOf(id))].map(([name, { state }]) => [name, state]).toSorted()).toEqual([
    ["of-a", "OPEN"],
    ["reader1", "OPEN"],
    ["reader2", "KEPT"],
    ["reader3", "KEPT"],
  ]);
  // Their own is not theirs to decide, by number neither.
  const own = (await rowOf(id)).get("of-a")!.id;
  expect(refusedOf(await many.preview("of-a", { ids: [own] }, keep(id, "Mine")))).toEqual([["errors.not-found", 1]]);
  expect((await many.preview("of-a", { ids: [own] }, keep(999, "x"))).body).toMatchObject({ changes: 0 });
  expect((await many.done("of-a", all, keep(id, "On leave"))).counts).toMatchObject({ modified: 1 });
});

test("[MANY-06] what is handed over after one has looked is not decided with the rest, and who left meanwhile decides nothing", async () => {
  await addReaders(3, "reader");
  await portal.add("other", [{ role: "upload-coordinator", legalEntityId: portal.b }]);
  const id = await start();
  const seen = await many.preview("of-a", { filter: { campaign: id } }, take(id, "Left"));
  expect(seen.body).toMatchObject({ selected: 3, changes: 3 });
  await portal.pool.query("update access_campaign_row set reviewer_id = $2 where id = $1", [
    (await rowOf(id)).get("other")!.id,
    portal.person("of-a").id,
  ]);
  const task = await many.run("of-a", seen.body.id);
  expect(task.body).toMatchObject({ counts: { modified: 3 } });
  expect((await many.detail("of-a", task.body.id)).notes).toHaveLength(1);
  expect([...(await rowOf(id))].filter(([, { state }]) => state === "OPEN").map(([name]) => name)).toEqual(["other"]);
  expect((await many.preview("of-b", { filter: { campaign: id } }, take(id, "Left"))).body).toMatchObject({ selected: 0 });
});

test("[MANY-06] the one who administers last stays, and the others of the same act go", async () => {
  const { pool, admin } = portal;
  await pool.query("delete from role_grant g using app_user u where u.id = g.user_id and u.name = 'second-admin'");
  await portal.add("second", [{ role: "hub-admin" }]);
  const filter = { ...portal.nothing, roles: ["hub-admin"] };
  const id = await start({ filter });
  const seen = await many.preview("of-rest", { filter: { campaign: id } }, take(id, "Too many"));
  expect(seen.body).toMatchObject({ selected: 2, changes: 1, refused: [{ code: "errors.last-administrator", count: 1 }] });
  expect((await many.run("of-rest", seen.body.id)).body.counts).toMatchObject({ modified: 1, errors: 1 });
  const { rows } = await pool.query("select user_id from role_grant where role = 'hub-admin'");
  expect(rows).toHaveLength(1);
  expect([admin.id, portal.person("second").id]).toContain(rows[0].user_id);
});

test(
  "[MANY-06] [MANY-08] five thousand grants are decided in one act, in as many statements a batch as of two",
  { timeout: 300_000 },
  async () => {
    const count = 5_000;
    await addReaders(count, "reader");
    const id = await start();
    const ids = [...(await rowOf(id)).values()].map((row) => row.id);
    expect(ids).toHaveLength(count);
    // Two, then sixty: neither preview nor act sends more.
    const sent: number[][] = [];
    for (const some of [ids.slice(0, 2), ids.slice(2, 62)]) {
      let seen: any;
      const previewed = await countStatements(
        async () => void (seen = (await many.preview("of-a", { ids: some }, take(id, "Not needed"))).body),
      );
      expect(seen).toMatchObject({ changes: some.length });
      const applied = await countStatements(() => many.run("of-a", seen.id));
      sent.push([previewed, applied]);
    }
    expect(sent[1]).toEqual(sent[0]);
    const task = await many.done("of-a", { filter: { campaign: id } }, take(id, "Not needed"));
    expect(count - 62).toBeGreaterThan(taskLimits.actAtOnce);
    expect(task).toMatchObject({ state: "done", counts: { read: count - 62, modified: count - 62, errors: 0, conflicts: 0 } });
    expect(await portal.see(id)).toMatchObject({ counts: { open: 0, taken: count } });
    expect((await portal.pool.query("select from role_grant where role = 'upload-coordinator'")).rowCount).toBe(0);
  },
);
