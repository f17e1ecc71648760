import * as contract from "@hub/contract/swp/analysis.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AnalysisPortal, startAnalysisPortal } from "./testing/analysis-portal.ts";

let portal: AnalysisPortal;
beforeAll(async () => {
  portal = await startAnalysisPortal();
});
afterAll(() => portal.stop());
beforeEach(() => portal.clear());

const n = (min: string, max: string | null = null) => ({ min, max });
const listOf = async (who: string) => (await portal.call(contract.listSwpWhatIfs, portal.given(who))).body.items;
const update = (who: string, id: number, ifMatch: number | undefined, body: object) =>
  portal.call(contract.updateSwpWhatIf, { ...portal.given(who), params: { id }, ...(ifMatch !== undefined && { ifMatch }), body });
const remove = (who: string, id: number, ifMatch: number) =>
  portal.call(contract.deleteSwpWhatIf, { ...portal.given(who), params: { id }, ifMatch });

test("map, balance and coverage show a what-if beside the plan, and not a byte of the plan changes", async () => {
  const { it } = portal.clusters;
  const shortage = await portal.addItem({ cluster: it, size: 5, levers: [50, 30, 20] });
  await portal.addItem({ cluster: it, size: 1, levers: [100, 0, 0], training: null });
  const part = await portal.addItem({ tab: "profiles-pool", cluster: it, size: 10, levers: [40, 60], training: [3, 6] });
  const before = await portal.readPlan();
  const { id } = (await portal.create("planner")).body;
  const set = [
    portal.other(shortage, { size: "8–12", hire: 0, outsrc: 50, reskill: 50 }),
    portal.other(part, { size: "20", hire: null, outsrc: null, release: 0, reskill: 100, trainingFrom: 0, trainingTo: 3 }),
  ];
  const changed = await portal.changeItems("planner", id, 1, { set });
  expect(changed.status, changed.text).toBe(200);
  const map = (await portal.map("planner", { whatIf: id })).body;
  expect(map.cells).toEqual([{ impact: "Critical", clusterId: it, quarter: "2027-Q1", items: 2, plan: n("6"), whatIf: n("9", "13") }]);
  const { total } = (await portal.balance("planner", { whatIf: id })).body;
  // Of the plan 1 is asked and 6 are ready in 2027-Q1 at best; of the what-if 4 to 6 are asked, and 20 are ready at once at best, in 2027-Q1 at worst.
  expect(total.plan.points[1]).toMatchObject({ asked: { min: "1", max: "1" }, worst: "-1", best: "5" });
  expect(total.whatIf.points[0]).toMatchObject({ offered: { min: "0", max: "20" } });
  expect(total.whatIf.points[1]).toMatchObject({ asked: { min: "4", max: "6" }, worst: "14", best: "16", verdict: "enough" });
  const { open } = (await portal.coverage("planner", { whatIf: id })).body;
  expect(open[0].plan.levers).toEqual({ hire: n("3.5"), outsrc: n("1.5"), reskill: n("1") });
  expect(open[0].whatIf).toEqual({ fte: n("9", "13"), levers: { hire: n("1"), outsrc: n("4", "6"), reskill: n("4", "6") } });
  expect((await portal.map("planner")).body.cells[0]).toMatchObject({ plan: n("6"), whatIf: null });
  const again = await portal.changeItems("planner", id, 2, { set: [portal.other(shortage, { size: "3" })], remove: [part] });
  expect(again.body.changes).toMatchObject([{ itemId: shortage, state: "current", plan: { size: n("5") }, whatIf: { size: n("3") } }]);
  expect((await remove("planner", id, 3)).status).toBe(200);
  expect(await portal.readPlan()).toEqual(before);
  expect((await portal.map("planner", { whatIf: id })).status).toBe(404);
});

test("what became of an item since is said: changed, closed and deleted; the latter two count no more", async () => {
  const [stays, changes, closes, goes] = [await portal.addItem(), await portal.addItem(), await portal.addItem(), await portal.addItem()];
  const { id } = (await portal.create("reader")).body;
  const ids = [stays, changes, closes, goes];
  await portal.changeItems("reader", id, 1, { set: ids.map((itemId) => portal.other(itemId, { size: "100" })) });
  await portal.pool.query("update swp_item set version = version + 1, size_min = 6 where id = $1", [changes]);
  await portal.pool.query(
    `update swp_item set version = version + 1, size_min = 0, size_at_close_min = 5, closed_at = now(),
      coverage_id = (select id from lookup_value where lookup = 'coverage' and code = 'COMPLETED') where id = $1`,
    [closes],
  );
  await portal.pool.query("update swp_item set deleted_at = now() where id = $1", [goes]);
  const { body } = await portal.whatIf("reader", id);
  expect(Object.fromEntries(body.changes.map(({ itemId, state }: { itemId: number; state: string }) => [itemId, state]))).toEqual({
    [stays]: "current",
    [changes]: "changed",
    [closes]: "closed",
    [goes]: "deleted",
  });
  expect((await portal.map("reader", { whatIf: id })).body.cells).toMatchObject([{ items: 2, plan: n("11"), whatIf: n("200") }]);
  expect((await portal.coverage("reader", { whatIf: id })).body.closed).toMatchObject([{ items: 1, fte: n("5") }]);
  // Setting it again is having seen it; what is closed or gone can only be taken out.
  const seen = await portal.changeItems("reader", id, 2, { set: [portal.other(changes)], remove: [closes, goes] });
  expect(seen.body.changes.map(({ state }: { state: string }) => state)).toEqual(["current", "current"]);
  const refused = await portal.changeItems("reader", id, 3, { set: [portal.other(closes), portal.other(goes), portal.other(999_999)] });
  expect(refused.body.fields.map(({ code }: { code: string }) => code)).toEqual([
    "swp.whatif-item-closed",
    "swp.whatif-item-unknown",
    "swp.whatif-item-unknown",
  ]);
});

describe("levers, sizes and training hold to the plan's rules", () => {
  test.each<[string, "profiles-shortage" | "profiles-pool", object, [string, string][]]>([
    ["99 per cent", "profiles-shortage", { hire: 9, outsrc: 0, reskill: 90 }, [["hire", "swp.levers-not-100"]]],
    ["101 per cent", "profiles-shortage", { hire: 11, outsrc: 0, reskill: 90 }, [["hire", "swp.levers-not-100"]]],
    [
      "33.3",
      "profiles-shortage",
      { hire: 33.3, outsrc: 33.3, reskill: 33.4 },
      [
        ["hire", "swp.lever-not-percent"],
        ["outsrc", "swp.lever-not-percent"],
        ["reskill", "swp.lever-not-percent"],
      ],
    ],
    ["-1", "profiles-shortage", { hire: -1, outsrc: 51, reskill: 50 }, [["hire", "swp.lever-not-percent"]]],
    ["a lever that the tab has not", "profiles-shortage", { release: 10 }, [["release", "swp.not-on-tab"]]],
    [
      "a lever of a shortage for a pool",
      "profiles-pool",
      { release: 0 },
      [
        ["hire", "swp.not-on-tab"],
        ["outsrc", "swp.not-on-tab"],
      ],
    ],
    ["a range with equal ends", "profiles-shortage", { size: "5-5" }, [["size", "swp.size-order"]]],
    ["no size", "profiles-shortage", { size: "  " }, [["size", "swp.required"]]],
    ["a size of words", "profiles-shortage", { size: "cinco \u202e😀" }, [["size", "swp.size-invalid"]]],
    ["the number 0 of what is open", "profiles-shortage", { size: "0" }, [["size", "swp.zero-needs-closing"]]],
    [
      "reskilling without training",
      "profiles-shortage",
      { trainingFrom: null, trainingTo: null },
      [
        ["trainingFrom", "swp.training-required"],
        ["trainingTo", "swp.training-required"],
      ],
    ],
    ["training that ends as it begins", "profiles-shortage", { trainingFrom: 3, trainingTo: 3 }, [["trainingTo", "swp.training-order"]]],
  ])("%s", async (_, tab, changed, expected) => {
    const item = await portal.addItem({ tab });
    const { id } = (await portal.create("planner")).body;
    const answer = await portal.changeItems("planner", id, 1, { set: [portal.other(item, changed)] });
    expect(answer.status).toBe(422);
    expect(answer.body.fields.map(({ path, code }: { path: unknown[]; code: string }) => [path.at(-1), code])).toEqual(expected);
    expect((await portal.whatIf("planner", id)).body).toMatchObject({ changes: [], version: 1 });
  });

  test("[SWP-06] parts of a pool may not grow beyond its total in a what-if either", async () => {
    const pool = await portal.insertPool("IBE/RED/ACC", { size: 12 });
    const [one, two] = [
      await portal.addItem({ tab: "profiles-pool", size: 6, pool }),
      await portal.addItem({ tab: "profiles-pool", size: 6, pool }),
    ];
    const part = (itemId: number, size: string) => portal.other(itemId, { size, hire: null, outsrc: null, release: 50, reskill: 50 });
    const { id } = (await portal.create("planner")).body;
    const refused = await portal.changeItems("planner", id, 1, { set: [part(one, "6.01")] });
    expect(refused.body.fields).toMatchObject([{ path: ["set", 0, "size"], code: "swp.pool-size-exceeded" }]);
    expect((await portal.changeItems("planner", id, 1, { set: [part(one, "7"), part(two, "5")] })).status).toBe(200);
  });

  test("[SWP-06] an item whose size of the plan would fill its pool beyond the total stays in the what-if until the others give way", async () => {
    const pool = await portal.insertPool("IBE/RED/ACC", { name: "Copper", size: 12 });
    const [one, two] = [
      await portal.addItem({ tab: "profiles-pool", size: 6, pool }),
      await portal.addItem({ tab: "profiles-pool", size: 6, pool }),
    ];
    const part = (itemId: number, size: string) => portal.other(itemId, { size, hire: null, outsrc: null, release: 50, reskill: 50 });
    const { id } = (await portal.create("planner")).body;
    await portal.changeItems("planner", id, 1, { set: [part(one, "3"), part(two, "9")] });
    const refused = await portal.changeItems("planner", id, 2, { remove: [999_999, one] });
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toMatchObject([{ path: ["remove", 1], code: "swp.whatif-pool-exceeded" }]);
    expect(refused.body.fields[0].error).toContain("“Copper”");
    expect((await portal.whatIf("planner", id)).body).toMatchObject({ version: 2, items: 2 });
    // The plan has changed since, so that it is too much as it is: what makes it no worse is taken out.
    await portal.pool.query("update swp_pool set size_min = 11 where id = $1", [pool]);
    expect((await portal.changeItems("planner", id, 2, { remove: [two] })).status).toBe(200);
    await portal.pool.query("update swp_pool set size_min = 12 where id = $1", [pool]);
    await portal.changeItems("planner", id, 3, { set: [part(two, "9")] });
    expect((await portal.changeItems("planner", id, 4, { remove: [one, two] })).body).toMatchObject({ items: 0 });
  });

  test("an item twice, an empty change, and what is no item", async () => {
    const item = await portal.addItem();
    const { id } = (await portal.create("planner")).body;
    const twice = await portal.changeItems("planner", id, 1, { set: [portal.other(item), portal.other(item)] });
    expect(twice.body.fields).toMatchObject([{ path: ["set", 1, "itemId"], code: "swp.whatif-item-unknown" }]);
    expect((await portal.changeItems("planner", id, 1, {})).body).toMatchObject({ version: 1 });
    expect((await portal.changeItems("planner", id, 1, { remove: [item] })).body).toMatchObject({ version: 1 });
    expect((await portal.changeItems("planner", id, 1, { set: [portal.other(-1)] })).status).toBe(422);
  });
});

describe("whose what-if it is", () => {
  test("one's own is seen by nobody else; a shared one by all who plan, changed by planners, managed by its owner", async () => {
    const item = await portal.addItem();
    const made = (await portal.create("lead", { name: "  Nómada\u00a02027 ✈ " })).body;
    expect(made).toMatchObject({ shared: false, owner: null, items: 0, version: 1, mayEdit: true, mayManage: true });
    const { id } = made;
    for (const who of ["planner", "reader"]) {
      expect(await listOf(who)).toEqual([]);
      expect((await portal.whatIf(who, id)).status).toBe(404);
      expect((await portal.changeItems(who, id, 1, { set: [portal.other(item)] })).status).toBe(404);
      expect((await update(who, id, 1, { name: "x", shared: true })).status).toBe(404);
      expect((await remove(who, id, 1)).status).toBe(404);
      for (const read of [portal.map, portal.balance, portal.coverage]) expect((await read(who, { whatIf: id })).status).toBe(404);
    }
    expect((await update("lead", id, undefined, { name: "Shared", shared: true })).status).toBe(428);
    expect((await update("lead", id, 1, { name: "Shared", shared: true })).body).toMatchObject({
      name: "Shared",
      shared: true,
      version: 2,
    });
    expect((await update("lead", id, 1, { name: "Stale", shared: false })).status).toBe(412);
    expect(await listOf("reader")).toMatchObject([{ id, owner: "lead", mayEdit: false, mayManage: false }]);
    expect((await portal.changeItems("reader", id, 2, { set: [portal.other(item)] })).status).toBe(403);
    expect((await portal.changeItems("planner", id, 2, { set: [portal.other(item)] })).body).toMatchObject({
      version: 3,
      mayManage: false,
    });
    expect((await update("planner", id, 3, { name: "Mine", shared: false })).status).toBe(403);
    expect((await remove("planner", id, 3)).status).toBe(403);
    expect((await portal.call(contract.listSwpWhatIfs, portal.given("nobody"))).status).toBe(403);
  });

  test("of items that one does not see one is told how many, and none of them can be taken out or counted", async () => {
    const [mine, theirs] = [
      await portal.addItem({ division: "NOR/RED/ACC", size: 1 }),
      await portal.addItem({ division: "IBE/RED/ACC", size: 2 }),
    ];
    const { id } = (await portal.create("lead", { shared: true })).body;
    await portal.changeItems("lead", id, 1, { set: [portal.other(mine), portal.other(theirs)] });
    const { body } = await portal.whatIf("nordic", id);
    expect(body).toMatchObject({ items: 1, hidden: 1, changes: [{ itemId: mine }] });
    expect(JSON.stringify(body)).not.toContain("Iberia");
    expect(await listOf("nordic")).toMatchObject([{ items: 1 }]);
    expect((await portal.map("nordic", { whatIf: id })).body.cells).toMatchObject([{ items: 1, plan: n("1"), whatIf: n("10") }]);
    const planner = await portal.changeItems("planner", id, 2, { remove: [mine, theirs] });
    expect(planner.body).toMatchObject({ changes: [], hidden: 1 });
    expect((await portal.changeItems("planner", id, 3, { set: [portal.other(mine)] })).body.fields).toMatchObject([
      { code: "swp.whatif-item-unknown" },
    ]);
    expect((await portal.whatIf("lead", id)).body.changes).toMatchObject([{ itemId: mine }]);
  });

  test("two on one what-if in the same instant: one of them is told what the other made of it", async () => {
    const [one, two] = [await portal.addItem(), await portal.addItem()];
    const { id } = (await portal.create("lead", { shared: true })).body;
    const answers = await Promise.all([
      portal.changeItems("lead", id, 1, { set: [portal.other(one)] }),
      portal.changeItems("planner", id, 1, { set: [portal.other(two)] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const stale = answers.find(({ status }) => status === 412);
    expect(stale?.body.now).toMatchObject({ id, version: 2, items: 1 });
  });

  test("a name is one's own once, in whatever case, and one that nobody sees is none", async () => {
    expect((await portal.create("planner", { name: "Ñandú" })).status).toBe(201);
    const twice = await portal.create("planner", { name: "ñandu" });
    expect([twice.status, twice.body.fields[0].code]).toEqual([409, "swp.whatif-name-taken"]);
    expect((await portal.create("lead", { name: "Ñandú" })).status).toBe(201);
    const [a, b] = await Promise.all([portal.create("planner", { name: "Same" }), portal.create("planner", { name: "Same" })]);
    expect([a.status, b.status].toSorted()).toEqual([201, 409]);
    for (const name of ["", " ", "\u200b", "x".repeat(201), "a\nb"])
      expect((await portal.create("planner", { name })).status, name).toBe(422);
  });
});

test("every change of a what-if is in the trail", async () => {
  const item = await portal.addItem();
  const { id } = (await portal.create("planner", { name: "Traced" })).body;
  await portal.changeItems("planner", id, 1, { set: [portal.other(item)] });
  await update("planner", id, 2, { name: "Renamed", shared: true });
  await remove("planner", id, 3);
  const { rows } = await portal.pool.query("select action from audit where subject_type = 'swp-what-if' and subject_id = $1 order by id", [
    String(id),
  ]);
  expect(rows.map(({ action }) => action)).toEqual([
    "swp-what-if-created",
    "swp-what-if-changed",
    "swp-what-if-changed",
    "swp-what-if-deleted",
  ]);
});
