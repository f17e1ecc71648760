import * as analysis from "@hub/contract/swp/analysis.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../tasks/testing/sheets.ts";
import { expectLockWaits } from "../../testing/lock-waits.ts";
import { lockItems } from "../items/held-items.sql.ts";
import { type SheetPortal, startSheetPortal } from "./testing/sheet-portal.ts";

// Pools first, then items, each in the order of their ids: whoever waits for one holds nothing that comes after it, so that nobody waits in a circle.
let portal: SheetPortal;
beforeAll(async () => void (portal = await startSheetPortal()));
beforeEach(() => portal.clear());
afterAll(() => portal.stop());

const tab = "profiles-pool";

/** Runs something while another transaction holds a row of a table; it waits for that, and must leave the other row to be had. */
async function whileHeld<T>([table, held]: [string, number], [otherTable, other]: [string, number], run: () => Promise<T>): Promise<T> {
  const client = await portal.pool.connect();
  try {
    await client.query("begin");
    await client.query(`select from ${table} where id = $1 for update`, [held]);
    const running = run();
    await expectLockWaits(portal.pool, 1);
    await client.query(`select from ${otherTable} where id = $1 for update nowait`, [other]);
    await client.query("commit");
    return await running;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test("an import that moves a part to the pool of that name in another division, and says nothing of the pool", async () => {
  const id = await portal.add(tab);
  const sheet = rowsOf({ id: String(id), division: "IBE/RED/COR" });
  const task = await whileHeld(["swp_pool", portal.pools.core], ["swp_item", id], () => portal.imported("lead", tab, sheet));
  expect(task.counts, JSON.stringify(task.findings)).toMatchObject({ modified: 1, errors: 0 });
  expect((await portal.get(id)).pool.id).toBe(portal.pools.core);
});

test("an import that is undone holds what it changed and what it added together", async () => {
  const id = await portal.add(tab);
  const added = { division: "IBE/RED/ACC", pool: "Redes 2027", source: "ana@example.com", jobProfile: "P-RADIO", availability: "Ready" };
  const more = { size: "2", release: "100", reskill: "0", coverage: "Open" };
  const task = await portal.imported("lead", tab, rowsOf({ id: String(id), size: "7" }, { ...added, ...more }));
  expect(task.counts, JSON.stringify(task.findings)).toMatchObject({ modified: 1, added: 1 });
  const newest = Math.max(...(await portal.everything(tab)).keys());
  await whileHeld(["swp_item", id], ["swp_item", newest], async () => {
    expect((await portal.undo("lead", task.id)).status).toBeLessThan(300);
    await portal.runJobs();
  });
  expect([...(await portal.everything(tab)).values()].map(({ size_min: size }) => size)).toEqual(["5.00"]);
});

test("a what-if waits for nobody who edits its items", async () => {
  const [first, second] = [await portal.add(tab), await portal.add(tab)];
  const token = portal.tokenOf("lead");
  const { body } = await portal.call(analysis.createSwpWhatIf, { token, body: { name: "Beside", shared: false } });
  const levers = { hire: null, outsrc: null, release: 40, reskill: 60, trainingFrom: 3, trainingTo: 6 };
  const set = [second, first].map((itemId) => ({ itemId, size: "6", ...levers }));
  await portal.db.transaction().execute(async (db) => {
    await lockItems(db, [first]);
    const given = { token, params: { id: body.id }, ifMatch: 1, body: { set, remove: [] } };
    const changed = await portal.call(analysis.changeSwpWhatIfItems, given);
    expect(changed.status, changed.text).toBe(200);
  });
});
