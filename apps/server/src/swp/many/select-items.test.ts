import { selectItems } from "@hub/contract/swp/many.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { selections } from "../../tasks/testing/selections.ts";
import { countStatements } from "../../testing/count-statements.ts";
import { type ItemsPortal, startItemsPortal } from "../testing/items-portal.ts";

let portal: ItemsPortal;
let many: ReturnType<typeof selections>;
beforeAll(async () => {
  portal = await startItemsPortal();
  const { org } = portal;
  await portal.addPeople({
    both: [{ role: "swp-reader" }, { role: "swp-planner", orgId: org("IBE/RED/ACC") }],
    second: [{ role: "swp-planner" }],
  });
  many = selections(portal, selectItems, (who) => portal.of(who).token);
});
beforeEach(() => portal.send("update swp_item set deleted_at = now() where deleted_at is null"));
afterAll(() => portal.stop());

const move = (quarters: number) => ({ kind: "swp-move", quarters });
const close = (coverage: string, comment?: string) => ({ kind: "swp-close", coverage, ...(comment && { comment }) });
const remove = { kind: "swp-delete" };
const makeSome = async (count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await portal.made("profiles-shortage", { competency: `No. ${at}` })).id);
  return ids;
};
const stands = async (ids: readonly number[]) => {
  const { rows } = await portal.send(
    "select id::int, timeline, size_min::float as size, version, deleted_at is not null as deleted from swp_item where id = any($1) order by id",
    [ids],
  );
  return rows;
};

test("[MANY-01] items are moved by a quarter: each from its own, those that are needed by none stay, and each one's history tells it", async () => {
  const one = await portal.made("profiles-shortage", { timeline: "2027-Q4" });
  const two = await portal.made("profiles-shortage", { timeline: "2027-Q1" });
  const never = await portal.made("key-profiles", { timeline: "" });
  const { body } = await many.preview("planner", { ids: [one.id, two.id, never.id] }, move(1));
  expect(body).toMatchObject({ selected: 3, changes: 2, unchanged: 1, refused: [] });
  expect(body.values).toEqual([
    { field: "timeline", before: "2027-Q4", after: "2028-Q1", count: 1 },
    { field: "timeline", before: "2027-Q1", after: "2027-Q2", count: 1 },
  ]);
  const { body: task } = await many.run("planner", body.id);
  expect(task).toMatchObject({ kind: "swp-move", state: "done", counts: { read: 3, modified: 2, unchanged: 1 }, mayUndo: true });
  expect((await stands([one.id, two.id])).map(({ timeline }) => timeline)).toEqual(["2028-Q1", "2027-Q2"]);
  expect((await portal.history("planner", one.id))[0]).toMatchObject({
    kind: "edited",
    changes: [{ field: "timeline", after: "2028-Q1" }],
  });
  expect((await many.undo("planner", task.id)).body).toMatchObject({ undone: { taken: 2, kept: 0 } });
  expect((await stands([one.id, two.id])).map(({ timeline }) => timeline)).toEqual(["2027-Q4", "2027-Q1"]);
  expect((await many.preview("planner", { ids: [one.id] }, move(41))).status).toBe(422);
});

test("[MANY-01] items are closed with the size they had kept; a coverage that does not close is refused by the rule of one, and so is a tab without any", async () => {
  const ids = await makeSome(3);
  const open = await many.preview("planner", { ids }, close("OPEN"));
  expect(open.body).toMatchObject({ changes: 0, refused: [{ code: "swp.zero-needs-closing", count: 3 }] });
  const key = await portal.made("key-profiles");
  expect((await many.preview("planner", { ids: [key.id] }, close("COMPLETED"))).body).toMatchObject({
    changes: 0,
    refused: [{ count: 1 }],
  });
  const task = await many.done("planner", { ids }, close("COMPLETED", "Hired all of them"));
  expect(task.counts).toMatchObject({ modified: 3 });
  const { body } = await portal.read("planner", ids[0] ?? 0);
  expect(body).toMatchObject({ size: { min: "0" }, sizeAtClose: { min: "5" }, coverage: { code: "COMPLETED", closes: true } });
  expect((await portal.history("planner", ids[0] ?? 0))[0]).toMatchObject({ kind: "closed", comment: "Hired all of them" });
  const { rows } = await portal.send("select after from audit where action = 'selection-done' and subject_id = $1", [String(task.id)]);
  expect(rows[0].after).toMatchObject({ kind: "swp-close", coverage: "COMPLETED", modified: 3 });
  expect(JSON.stringify(rows[0].after)).not.toContain("Hired");
  expect((await many.undo("planner", task.id)).body).toMatchObject({ undone: { taken: 3, kept: 0 } });
  expect((await stands(ids)).map(({ size }) => size)).toEqual([5, 5, 5]);
});

test("[MANY-01] items are deleted, each with its line of the trail, and stand again when that is undone, but for those that changed or cannot be any more", async () => {
  const pool = (await portal.addPool("10")).id;
  const ids = await makeSome(3);
  const pooled = (await portal.made("profiles-pool", { poolId: pool, size: "8" })).id;
  const all = [...ids, pooled];
  const { body } = await many.preview("planner", { ids: all.slice(1) }, remove);
  expect(body).toMatchObject({ selected: 3, changes: 3, mayUndo: true });
  const { body: task } = await many.run("planner", body.id);
  expect(task).toMatchObject({ counts: { modified: 3 }, mayUndo: true });
  expect((await stands(all)).map(({ deleted }) => deleted)).toEqual([false, true, true, true]);
  const told = async (action: string) =>
    (
      await portal.send("select subject_id from audit where action = $1 and subject_id = any($2) order by id", [action, all.map(String)])
    ).rows.map(({ subject_id }) => Number(subject_id));
  expect(await told("swp-item-deleted")).toEqual(all.slice(1));
  // One was brought back and deleted again by somebody since, and the pool of another is full by now.
  await portal.send("update swp_item set version = version + 2 where id = $1", [ids[2]]);
  await portal.made("profiles-pool", { poolId: pool, size: "6", profileId: portal.term("TECH") });
  expect((await many.undo("planner", task.id)).body).toMatchObject({ undone: { taken: 1, kept: 2 } });
  expect((await stands(all)).map(({ deleted }) => deleted)).toEqual([false, false, true, true]);
  expect(await told("swp-item-brought-back")).toEqual([ids[1]]);
  expect((await portal.history("planner", ids[1] ?? 0)).map(({ kind }: { kind: string }) => kind)).toEqual([
    "brought-back",
    "deleted",
    "created",
  ]);
});

test("[MANY-01] rights are asked for each item: what one may only see is refused, what one does not see is not there", async () => {
  const mine = await portal.made("profiles-shortage");
  const other = await portal.made("profiles-shortage", { divisionId: portal.org("NOR/RED/ACC") });
  const ids = [mine.id, other.id];
  for (const act of [move(1), close("COMPLETED"), remove]) {
    const seen = await many.preview("both", { ids }, act);
    expect(seen.body, act.kind).toMatchObject({
      changes: 1,
      refused: [{ code: "errors.operation-not-allowed", count: 1, examples: [{ id: other.id }] }],
    });
    const unseen = await many.preview("planner-acc", { ids }, act);
    expect(unseen.body, act.kind).toMatchObject({
      changes: 1,
      refused: [{ code: "errors.not-found", examples: [{ name: `#${other.id}` }] }],
    });
    expect((await many.preview("reader", { ids }, act)).status).toBe(403);
  }
  expect((await many.preview("planner-acc", { filter: { tab: "profiles-shortage" } }, move(1))).body).toMatchObject({ selected: 1 });
});

test("[MANY-01] two planners at the same instant on the same items: each item is moved once, and who came second is told of it", async () => {
  const ids = await makeSome(12);
  const previews = await Promise.all(
    ["planner", "second"].map(async (who) => [who, (await many.preview(who, { ids }, move(1))).body.id] as const),
  );
  const tasks = await Promise.all(previews.map(([who, id]) => many.run(who, id)));
  expect(tasks.map(({ body }) => body.counts.modified).toSorted((a, b) => a - b)).toEqual([0, 12]);
  expect(tasks.map(({ body }) => body.counts.conflicts).toSorted((a, b) => a - b)).toEqual([0, 12]);
  expect((await stands(ids)).every(({ timeline, version }) => timeline === "2027-Q2" && version === 2)).toBe(true);
});

test("[MANY-01] an item that changes between preview and act stays, also one that is deleted; the name of each is told", async () => {
  const [one = 0, two = 0, three = 0] = await makeSome(3);
  const { body } = await many.preview("planner", { ids: [one, two, three] }, move(2));
  await portal.update("planner", two, { competency: "Changed" });
  await portal.send("update swp_item set deleted_at = now(), version = version + 1 where id = $1", [three]);
  const { body: task } = await many.run("planner", body.id);
  expect(task.counts).toMatchObject({ modified: 1, conflicts: 2 });
  const { findings } = await many.detail("planner", task.id);
  expect(findings).toHaveLength(2);
  for (const { kind, key } of findings) expect([kind, key]).toEqual(["conflict", expect.stringContaining("ENG")]);
});

test("[MANY-01] preview, act and undo send the same statements for 2 items and for 40", async () => {
  const few = await makeSome(2);
  const lots = await makeSome(40);
  const sent = async (ids: readonly number[], act: object) => {
    let preview = 0;
    let task = 0;
    const previewing = await countStatements(async () => (preview = (await many.preview("planner", { ids }, act)).body.id));
    const doing = await countStatements(async () => (task = (await many.run("planner", preview)).body.id));
    return [previewing, doing, await countStatements(() => many.undo("planner", task))];
  };
  await sent(few, move(1));
  for (const act of [move(1), close("COMPLETED"), remove]) expect(await sent(lots, act), act.kind).toEqual(await sent(few, act));
});
