import * as contract from "@hub/contract/swp/items.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestAnswer } from "../../testing/test-portal.ts";
import { type ItemsPortal, startItemsPortal, wrongIn } from "../testing/items-portal.ts";

let portal: ItemsPortal;
beforeAll(async () => {
  portal = await startItemsPortal();
});
afterAll(() => portal.stop());

const tab = "profiles-pool";
const create = (who: string, body: object): Promise<TestAnswer> =>
  portal.call(contract.createSwpPool, {
    token: portal.of(who).token,
    body: { divisionId: portal.org("IBE/RED/ACC"), name: "X", size: "5", ...body },
    language: "en",
  });
const update = (who: string, id: number, ifMatch: number, body: object): Promise<TestAnswer> =>
  portal.call(contract.updateSwpPool, { token: portal.of(who).token, params: { id }, ifMatch, body, language: "en" });
const remove = (who: string, id: number, ifMatch: number): Promise<TestAnswer> =>
  portal.call(contract.deleteSwpPool, { token: portal.of(who).token, params: { id }, ifMatch });
const list = async (who: string, query: Record<string, string | number> = {}): Promise<TestAnswer["body"][]> =>
  (await portal.call(contract.listSwpPools, { token: portal.of(who).token, query })).body.items;
const sumOf = async (poolId: number) =>
  Number(
    (
      await portal.send(
        "select coalesce(sum(coalesce(size_max, size_min)), 0) as sum from swp_item where pool_id = $1 and deleted_at is null",
        [poolId],
      )
    ).rows[0].sum,
  );

test("a pool is added, changed and deleted, each with a line of the trail", async () => {
  const made = await create("planner-acc", { name: " Bolsa  de radio ", size: "10-12,5" });
  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject({
    name: "Bolsa  de radio",
    division: { code: "ACC" },
    unit: { code: "RED" },
    ob: { code: "IBE" },
    total: { min: "10", max: "12.5" },
    assigned: { min: "0", max: null },
    unassigned: { min: "10", max: "12.5" },
    parts: 0,
    version: 1,
    mayEdit: true,
  });
  const { id } = made.body;
  const changed = await update("planner", id, 1, { name: "Bolsa de radio", size: "20" });
  expect(changed.body).toMatchObject({ name: "Bolsa de radio", total: { min: "20", max: null }, version: 2 });
  const stale = await update("planner", id, 1, { name: "Otra", size: "20" });
  expect([stale.status, stale.body.now.version]).toEqual([412, 2]);
  expect((await remove("planner", id, 1)).status).toBe(412);
  expect((await remove("planner", id, 2)).status).toBe(200);
  expect((await remove("planner", id, 2)).status).toBe(404);
  const { rows } = await portal.send("select action from audit where subject_type = 'swp-pool' and subject_id = $1 order by id", [
    String(id),
  ]);
  expect(rows.map(({ action }) => action)).toEqual(["swp-pool-created", "swp-pool-changed", "swp-pool-deleted"]);
});

test("a pool whose parts were deleted is deleted; what became of them still names it", async () => {
  const pool = await portal.addPool("10", { name: "Bolsa que se va" });
  const gone = [await portal.made(tab, { poolId: pool.id, size: "4" }), await portal.made(tab, { poolId: pool.id, size: "5" })];
  const uses = async () => (await remove("planner", pool.id, 1)).body.details?.uses;
  expect(await uses()).toBe(2);
  for (const [at, { id }] of gone.entries()) {
    const deleted = await portal.call(contract.deleteSwpItem, { token: portal.of("planner").token, params: { id }, ifMatch: 1 });
    expect(deleted.status, deleted.text).toBe(200);
    if (at === 0) expect(await uses()).toBe(1);
  }
  expect((await remove("planner", pool.id, 1)).status).toBe(200);
  expect((await list("reader", { text: "Bolsa que se va" })).length).toBe(0);
  // The name is free again; nothing of the deleted ones comes to the pool that has it now.
  const next = await create("planner", { name: "Bolsa que se va", size: "10" });
  expect(next.body).toMatchObject({ parts: 0, assigned: { min: "0", max: null } });
  for (const { id } of gone) {
    const { rows } = await portal.send("select kind, changes from swp_item_change where item_id = $1 order by id", [id]);
    expect(rows).toEqual([
      { kind: "created", changes: expect.arrayContaining([["poolId", null, "Bolsa que se va", [null, portal.org("IBE/RED/ACC")]]]) },
      { kind: "deleted", changes: [] },
    ]);
    const named = await portal.send("select o.id, o.name from swp_item i join swp_pool o on o.id = i.pool_id where i.id = $1", [id]);
    expect(named.rows).toEqual([{ id: pool.id, name: "Bolsa que se va" }]);
  }
});

test("a pool with parts is put out of use: they stay in it and are edited, and it takes no new ones until it is in use again", async () => {
  const { id } = (await create("planner", { name: "Old shops", size: "50" })).body;
  const part = await portal.made(tab, { poolId: id, size: "5" });
  const out = await update("planner", id, 1, { name: "Old shops", size: "50", active: false });
  expect(out.body).toMatchObject({ active: false, parts: 1, version: 2 });
  expect((await portal.update("planner", part.id, { size: "6" })).status).toBe(200);
  expect(wrongIn(await portal.create("planner", tab, { poolId: id }))).toEqual([["poolId", "pool-inactive"]]);
  const other = await portal.made(tab, { poolId: (await create("planner", { name: "New shops", size: "50" })).body.id });
  expect(wrongIn(await portal.update("planner", other.id, { poolId: id }))).toEqual([["poolId", "pool-inactive"]]);
  // Whoever says nothing of it leaves it as it is.
  expect((await update("planner", id, 2, { name: "Old shops", size: "40" })).body).toMatchObject({ active: false });
  await update("planner", id, 3, { name: "Old shops", size: "40", active: true });
  expect((await portal.update("planner", other.id, { poolId: id })).status).toBe(200);
});

test("names are taken once a division, spelling aside; sizes are sizes; divisions one's own", async () => {
  expect((await create("planner", { name: "Técnicos" })).status).toBe(201);
  const taken = await create("planner", { name: "TECNICOS " });
  expect([taken.status, taken.body.code, taken.body.fields[0].path]).toEqual([409, "duplicate", ["name"]]);
  expect((await create("planner", { name: "Técnicos", divisionId: portal.org("IBE/COM/TIE") })).status).toBe(201);
  const both = await Promise.all(["Gemela", "gemela"].map((name) => create("planner", { name })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(wrongIn(await create("planner", { name: "S", size: "8-5" }))).toEqual([["size", "size-order"]]);
  expect(wrongIn(await create("planner", { name: "S", size: " " }))).toEqual([["size", "required"]]);
  expect(wrongIn(await create("planner", { name: "S", size: "-1" }))).toEqual([["size", "size-invalid"]]);
  expect(wrongIn(await create("planner", { name: "\u200b" }))).toEqual([["name", "required"]]);
  expect(wrongIn(await create("planner-acc", { name: "S", divisionId: portal.org("NOR/RED/ACC") }))).toEqual([
    ["divisionId", "division-unknown"],
  ]);
  expect(wrongIn(await create("planner", { name: "S", divisionId: portal.org("NOR") }))).toEqual([["divisionId", "division-unknown"]]);
});

test("who may: planners and leads of its part; others do not see it", async () => {
  const mine = await portal.addPool("5", { name: "Mía" });
  const theirs = await portal.addPool("5", { name: "Ajena", divisionId: portal.org("NOR/RED/ACC") });
  expect((await list("reader-acc", { text: "mia" })).map(({ id, mayEdit }) => [id, mayEdit])).toEqual([[mine.id, false]]);
  expect(await list("reader-acc", { text: "ajena" })).toEqual([]);
  expect((await list("reader", { text: "nor ajena" })).map(({ id }) => id)).toEqual([theirs.id]);
  expect((await list("reader", { orgs: portal.org("NOR") })).map(({ id }) => id)).toEqual([theirs.id]);
  expect((await update("planner-acc", theirs.id, 1, { name: "Y", size: "5" })).status).toBe(404);
  expect((await remove("planner-acc", theirs.id, 1)).status).toBe(404);
  for (const who of ["reader", "group"]) expect((await update(who, mine.id, 1, { name: "Y", size: "5" })).status).toBe(403);
  expect((await create("administrator", {})).status).toBe(403);
  // An item of one division is no part of another's pool, nor of one that is not seen.
  for (const poolId of [theirs.id, 999_999])
    expect(wrongIn(await portal.create("planner", tab, { poolId }))).toEqual([["poolId", "pool-unknown"]]);
  expect(wrongIn(await portal.create("planner-acc", tab, { poolId: theirs.id }))).toEqual([["poolId", "pool-unknown"]]);
});

describe("[SWP-06] the sum of pool sizes per profile cannot exceed the total pool size", () => {
  test("adding, changing, moving, reopening, and a smaller total", async () => {
    const pool = await portal.addPool("10-12");
    const first = await portal.made(tab, { poolId: pool.id, size: "4-5" });
    const second = await portal.made(tab, { poolId: pool.id, size: "6-7" });
    expect(second.pool).toMatchObject({ total: { min: "10", max: "12" }, unassigned: { min: "0", max: null } });
    expect(wrongIn(await portal.create("planner", tab, { poolId: pool.id, size: "0-1" }))).toEqual([["size", "pool-maximum-exceeded"]]);
    const tooMany = await portal.update("planner", first.id, { size: "4.5-5" });
    expect(wrongIn(tooMany)).toEqual([["size", "pool-minimum-exceeded"]]);
    expect(tooMany.body.fields[0].error).toContain("10.5");
    expect(wrongIn(await update("planner", pool.id, 1, { name: "P", size: "10-11" }))).toEqual([["size", "pool-maximum-exceeded"]]);
    // What is closed counts 0, and comes back only where there is room.
    const closed = await portal.update("planner", first.id, { size: "0", coverage: "COMPLETED" });
    expect(closed.body.sizeAtClose).toEqual({ min: "4", max: "5" });
    expect((await list("reader", {})).find(({ id }) => id === pool.id)).toMatchObject({
      parts: 2,
      assigned: { min: "6", max: "7" },
      unassigned: { min: "4", max: "5" },
    });
    const third = await portal.made(tab, { poolId: pool.id, size: "2" });
    expect(wrongIn(await portal.update("planner", first.id, { size: "4-5", coverage: "OPEN", comment: "x" }))).toEqual([["size", "pool-maximum-exceeded"]].toSpliced(0, 0, ["size", "pool-minimum-exceeded"])); // prettier-ignore
    expect((await remove("planner", pool.id, 1)).body).toMatchObject({
      code: "in-use",
      details: { uses: 3 },
      error: expect.stringMatching(/3 (profiles|perfiles)/),
    });
    const other = await portal.addPool("1");
    expect(wrongIn(await portal.update("planner", third.id, { poolId: other.id }))).toEqual([["size", "pool-size-exceeded"]]);
    // Words alone are never refused for what the pool holds.
    expect((await portal.update("planner", second.id, { competency: "otra" })).status).toBe(200);
  });

  test("quarters do not matter: a pool's total is what there is", async () => {
    const pool = await portal.addPool("10");
    await portal.made(tab, { poolId: pool.id, size: "6", timeline: "2027-Q1" });
    for (const timeline of ["2027-Q1", "2029-Q4", ""])
      expect(wrongIn(await portal.create("planner", tab, { poolId: pool.id, size: "5", timeline }))).toEqual([
        ["size", "pool-size-exceeded"],
      ]);
    expect((await portal.create("planner", tab, { poolId: pool.id, size: "4", timeline: "2029-Q4" })).status).toBe(201);
  });

  test("two planners add to one pool in the same instant, 100 times: the total holds every time", async () => {
    for (let at = 0; at < 100; at += 1) {
      const pool = await portal.addPool("10", { name: `Same instant ${at}` });
      const both = await Promise.all(["planner", "lead"].map((who) => portal.create(who, tab, { poolId: pool.id, size: "6" })));
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
      expect(await sumOf(pool.id)).toBe(6);
    }
  }, 180_000);

  test("parts that grow and a total that shrinks in the same instant", async () => {
    for (let at = 0; at < 20; at += 1) {
      const pool = await portal.addPool("10", { name: `Shrinks ${at}` });
      const part = await portal.made(tab, { poolId: pool.id, size: "5" });
      const both = await Promise.all([
        portal.update("planner", part.id, { size: "9" }, 1),
        update("lead", pool.id, 1, { name: pool.name, size: "6" }),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    }
  });

  test("parts that change pools crosswise wait for each other and never hang", async () => {
    const [a, b] = [await portal.addPool("10"), await portal.addPool("10")];
    const [x, y] = [await portal.made(tab, { poolId: a.id, size: "5" }), await portal.made(tab, { poolId: b.id, size: "5" })];
    for (let at = 0; at < 20; at += 1) {
      const [toX, toY] = at % 2 === 0 ? [b.id, a.id] : [a.id, b.id];
      const both = await Promise.all([portal.update("planner", x.id, { poolId: toX }), portal.update("lead", y.id, { poolId: toY })]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
    }
    expect([await sumOf(a.id), await sumOf(b.id)]).toEqual([5, 5]);
  });
});
