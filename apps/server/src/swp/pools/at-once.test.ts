import * as contract from "@hub/contract/swp/items.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rowsOf } from "../../tasks/testing/sheets.ts";
import { type SheetPortal, startSheetPortal } from "../sheet/testing/sheet-portal.ts";

let portal: SheetPortal;
beforeAll(async () => void (portal = await startSheetPortal()));
afterAll(() => portal.stop());

const tab = "profiles-pool";
const poolOf = async (id: number) => {
  const { body } = await portal.call(contract.listSwpPools, { token: portal.tokenOf("lead"), query: {} });
  return body.items.find((pool: { id: number }) => pool.id === id);
};

test("[SWP-06] parts that are added, changed and imported while the total shrinks never exceed it", async () => {
  for (let round = 0; round < 4; round += 1) {
    const name = `Contested ${round}`;
    const poolId = await portal.addPool("IBE/RED/ACC", name, "20");
    const part = await portal.add(tab, { poolId, size: "4" });
    const row = {
      division: "IBE/RED/ACC",
      source: "ana@example.com",
      jobProfile: "P-RADIO",
      availability: "Ready",
      release: "100",
      reskill: "0",
    };
    const sheet = rowsOf(...["3", "3", "3"].map((size) => ({ ...row, pool: name, size })));
    const sent = await portal.send("lead", tab, sheet);
    const shrink = (size: string) =>
      portal.call(contract.updateSwpPool, { token: portal.tokenOf("lead"), params: { id: poolId }, ifMatch: 1, body: { name, size } });
    const [shrunk, first, second, changed] = await Promise.all([
      shrink("12"),
      portal.create("lead", tab, { poolId, size: "5" }),
      portal.create("planner", tab, { poolId, size: "5" }),
      portal.update("lead", part, 1, portal.itemOf(tab, { poolId, size: "9" })),
      portal.runJobs(),
    ]);
    for (const answer of [shrunk, first, second, changed]) expect([200, 201, 422], answer.text).toContain(answer.status);
    await portal.runJobs();
    const { counts } = await portal.taskOf("lead", sent.body.id);
    expect([counts.read, counts.added + counts.errors]).toEqual([3, 3]);
    const { assigned, total } = await poolOf(poolId);
    expect(Number(assigned.min)).toBeLessThanOrEqual(Number(total.min));
  }
});

test("one deletes an item while the other saves it: one of them is told", async () => {
  const token = portal.tokenOf("planner");
  for (let round = 0; round < 6; round += 1) {
    const id = await portal.add(tab, { size: "1" });
    const [saved, deleted, closed] = await Promise.all([
      portal.update("lead", id, 1, portal.itemOf(tab, { size: "2" })),
      portal.call(contract.deleteSwpItem, { token, params: { id }, ifMatch: 1 }),
      portal.call(contract.closeSwpItem, { token, params: { id }, ifMatch: 1, body: { coverage: "CANCELED" } }),
    ]);
    const statuses = [saved.status, deleted.status, closed.status];
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(
      statuses.every((status) => [200, 404, 412].includes(status)),
      String(statuses),
    ).toBe(true);
    const kinds = await portal.pool.query("select kind from swp_item_change where item_id = $1", [id]);
    expect(kinds.rowCount).toBe(2);
    await portal.clear();
  }
});

test("two pools that are called the same at once: one is told that the name is taken", async () => {
  const body = { divisionId: portal.org("IBE/COM/TIE"), name: "Twins", size: "5" };
  const answers = await Promise.all(
    [1, 2, 3].map(() => portal.call(contract.createSwpPool, { token: portal.tokenOf("lead"), body, language: "en" })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  for (const { status, body: said } of answers)
    if (status === 409) expect([said.code, said.fields?.[0]?.path]).toEqual(["duplicate", ["name"]]);
});

test("what is closed and opened by two at once is closed or open, never both", async () => {
  const id = await portal.add("profiles-shortage");
  const token = portal.tokenOf("lead");
  const open = (version: number, size: string) =>
    portal.update("lead", id, version, { ...portal.itemOf("profiles-shortage", { size }), comment: "again" });
  let version = 1;
  for (let round = 0; round < 8; round += 1) {
    const [opened, closed] = await Promise.all([
      open(version, `${7 + round}`),
      portal.call(contract.closeSwpItem, { token, params: { id }, ifMatch: version, body: { coverage: "COMPLETED" } }),
    ]);
    expect([opened.status, closed.status].toSorted()).toEqual([200, 412]);
    const item = await portal.get(id);
    expect(item.coverage.closes).toBe(item.size.min === "0");
    expect(item.sizeAtClose === null).toBe(!item.coverage.closes);
    // Closing what is closed already would change nothing, and be none of two.
    version = item.coverage.closes ? (await open(item.version, "20")).body.version : item.version;
  }
});
