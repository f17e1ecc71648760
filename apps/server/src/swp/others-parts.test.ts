import * as analysis from "@hub/contract/swp/analysis.ts";
import type { Route } from "@hub/contract/route.ts";
import * as contract from "@hub/contract/swp/items.ts";
import * as questions from "@hub/contract/swp/questions.ts";
import * as snapshots from "@hub/contract/swp/snapshots.ts";
import { swpTabs, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codesOf, rowsOf } from "../tasks/testing/sheets.ts";
import { type SheetPortal, startSheetPortal } from "./sheet/testing/sheet-portal.ts";

// Everything is of Iberia; whoever tries plans in Nordics. An id of the others is answered as one that there is not, to the byte.
let portal: SheetPortal;
let item: number;
let part: number;
let snapshot: number;
let whole: number;
let own: number;
let hidden: number;
const nobodys = 987_654;

beforeAll(async () => {
  portal = await startSheetPortal();
  item = await portal.add("profiles-shortage", { competency: "Iberian secret" });
  part = await portal.add("profiles-pool");
  own = await portal.add("profiles-shortage", { divisionId: portal.org("NOR/RED/ACC") });
  const take = async (orgId: number | null, comment: string): Promise<number> =>
    (
      await portal.call(snapshots.createSwpSnapshot, {
        token: portal.tokenOf("lead"),
        body: { tab: "profiles-shortage", orgId, withoutZero: false, comment, overrides: [] },
      })
    ).body.id;
  snapshot = await take(portal.org("IBE"), "of Iberia");
  whole = await take(null, "Iberia will be closed");
  const token = portal.tokenOf("planner");
  const made = await portal.call(analysis.createSwpWhatIf, { token, body: { name: "Beside", shared: false } });
  hidden = made.body.id;
  const answer = { tab: "profiles-shortage", divisionId: portal.org("IBE/RED/ACC"), reskilled: 3, outsourced: 2 };
  await portal.call(questions.saveSwpAnswer, { token, ifMatch: 0, body: answer });
});
afterAll(() => portal.stop());

const content = (tab: SwpTab, more: object = {}) => ({ ...portal.itemOf(tab, { divisionId: portal.org("NOR/RED/ACC") }), ...more });
const scope = { tab: "profiles-shortage", by: "division" };
/** What is asked for, with an id of another's or of nobody's in it. */
const attempts: [what: string, id: () => number, (id: number) => [Route, object]][] = [
  ["an item", () => item, (id) => [contract.getSwpItem, { params: { id } }]],
  ["its history", () => item, (id) => [contract.listSwpItemHistory, { params: { id } }]],
  ["changing it", () => item, (id) => [contract.updateSwpItem, { params: { id }, ifMatch: 1, body: content("profiles-shortage") }]],
  [
    "changing an old version of it",
    () => item,
    (id) => [contract.updateSwpItem, { params: { id }, ifMatch: 0, body: content("profiles-shortage") }],
  ],
  ["closing it", () => item, (id) => [contract.closeSwpItem, { params: { id }, ifMatch: 1, body: { coverage: "COMPLETED" } }]],
  ["deleting it", () => item, (id) => [contract.deleteSwpItem, { params: { id }, ifMatch: 1 }]],
  [
    "adding to a division",
    () => portal.org("IBE/RED/ACC"),
    (id) => [contract.createSwpItem, { body: { tab: "key-profiles", ...content("key-profiles", { divisionId: id }) } }],
  ],
  [
    "adding to a unit",
    () => portal.org("IBE/RED"),
    (id) => [contract.createSwpItem, { body: { tab: "key-profiles", ...content("key-profiles", { divisionId: id }) } }],
  ],
  [
    "moving one's own there",
    () => portal.org("IBE/RED/ACC"),
    (id) => [contract.updateSwpItem, { params: { id: own }, ifMatch: 1, body: content("profiles-shortage", { divisionId: id }) }],
  ],
  [
    "adding to a pool",
    () => portal.pools.access,
    (id) => [contract.createSwpItem, { body: { tab: "profiles-pool", ...content("profiles-pool", { poolId: id }) } }],
  ],
  [
    "changing a pool",
    () => portal.pools.access,
    (id) => [contract.updateSwpPool, { params: { id }, ifMatch: 1, body: { name: "Mine", size: "1" } }],
  ],
  ["deleting a pool", () => portal.pools.core, (id) => [contract.deleteSwpPool, { params: { id }, ifMatch: 1 }]],
  [
    "a pool of a name that is taken there",
    () => portal.org("IBE/RED/ACC"),
    (id) => [contract.createSwpPool, { body: { divisionId: id, name: "Redes 2027", size: "5" } }],
  ],
  [
    "answering",
    () => portal.org("IBE/RED/ACC"),
    (id) => [questions.saveSwpAnswer, { ifMatch: 1, body: { tab: "profiles-shortage", divisionId: id, reskilled: 1, outsourced: 1 } }],
  ],
  [
    "what an answer would fill",
    () => portal.org("IBE/RED/ACC"),
    (id) => [questions.previewSwpAnswer, { body: { tab: "profiles-shortage", divisionId: id, reskilled: 1, outsourced: 1 } }],
  ],
  [
    "filling it",
    () => portal.org("IBE/RED/ACC"),
    (id) => [questions.applySwpAnswer, { body: { tab: "profiles-shortage", divisionId: id, token: "x" } }],
  ],
  ["a snapshot in a comparison", () => snapshot, (id) => [snapshots.compareSwp, { query: { ...scope, snapshots: String(id) } }]],
  [
    "what lies behind it",
    () => snapshot,
    (id) => [snapshots.listSwpComparisonItems, { query: { ...scope, snapshots: String(id), now: "1", column: 1, kind: "closed" } }],
  ],
  ["a what-if", () => hidden, (id) => [analysis.getSwpWhatIf, { params: { id } }]],
  [
    "calling it otherwise",
    () => hidden,
    (id) => [analysis.updateSwpWhatIf, { params: { id }, ifMatch: 1, body: { name: "Mine", shared: true } }],
  ],
  ["deleting it", () => hidden, (id) => [analysis.deleteSwpWhatIf, { params: { id }, ifMatch: 1 }]],
  [
    "changing its items",
    () => hidden,
    (id) => [analysis.changeSwpWhatIfItems, { params: { id }, ifMatch: 1, body: { set: [], remove: [] } }],
  ],
  ["the map beside it", () => hidden, (id) => [analysis.getSwpGapMap, { query: { side: "profiles", whatIf: id } }]],
  ["the balance beside it", () => hidden, (id) => [analysis.getSwpReskillBalance, { query: { side: "profiles", whatIf: id } }]],
  ["the coverage beside it", () => hidden, (id) => [analysis.getSwpCoverage, { query: { tab: "profiles-shortage", whatIf: id } }]],
];

const send = (who: string, [route, given]: [Route, object]) => portal.call(route, { token: portal.tokenOf(who), language: "en", ...given });
/** All of an answer but what tells requests apart. */
const told = ({ status, body }: Awaited<ReturnType<typeof send>>) => ({ status, body: { ...body, requestId: "" } });

test.each(attempts)("%s", async (_, idOf, given) => {
  const [theirs, none] = [await send("nordic", given(idOf())), await send("nordic", given(nobodys))];
  expect([404, 422], theirs.text).toContain(theirs.status);
  expect(told(theirs)).toEqual(told(none));
});

test("lists, counts and filters by others' ids find nothing of theirs", async () => {
  const of = [portal.org("IBE"), portal.org("IBE/RED/ACC"), nobodys].join(",");
  for (const tab of swpTabs) {
    for (const query of [{ tab }, { tab, orgs: of }, { tab, pools: String(portal.pools.access) }, { tab, text: "secret" }]) {
      const { body, text } = await send("nordic", [contract.listSwpItems, { query }]);
      expect(body.items.map(({ id }: { id: number }) => id)).toEqual(
        tab === "profiles-shortage" && query.orgs === undefined && Object.keys(query).length === 1 ? [own] : [],
      );
      expect(text).not.toMatch(/Iberian|OB IBE|Redes/);
      expect((await send("nordic", [contract.countSwpItems, { query }])).text).not.toMatch(/Iberian|OB IBE|Redes/);
    }
  }
  expect((await send("nordic", [contract.listSwpPools, { query: { orgs: of } }])).body.items).toEqual([]);
  expect((await send("nordic", [questions.listSwpAnswers, { query: { tab: "profiles-shortage" } }])).text).not.toContain("IBE");
  expect((await send("nordic", [analysis.getSwpGapMap, { query: { side: "profiles", orgs: of } }])).body.cells).toEqual([]);
});

describe("of a snapshot that is wider than what one reads", () => {
  test("one sees one's own part, and not what was said of all of it", async () => {
    const history = await send("nordic", [snapshots.listSwpSnapshots, { query: { tab: "profiles-shortage" } }]);
    expect(history.body.items).toMatchObject([{ id: whole, isPart: true, comment: "", totals: { items: 1 } }]);
    const compared = await send("nordic", [snapshots.compareSwp, { query: { ...scope, snapshots: String(whole) } }]);
    expect(compared.body.columns).toMatchObject([{ snapshotId: whole, comment: "" }]);
    expect(`${history.text}${compared.text}`).not.toContain("Iberia");
    const reader = await send("reader", [
      snapshots.listSwpSnapshots,
      { query: { tab: "profiles-shortage", orgs: String(portal.org("NOR")) } },
    ]);
    expect(reader.body.items).toMatchObject([{ comment: "Iberia will be closed", isPart: true }]);
  });
});

test("a sheet names items, divisions and pools of others in vain, and nothing in it tells them from what there is not", async () => {
  const row = (more: Record<string, string>) => ({
    id: "",
    division: "NOR/RED/ACC",
    source: "ana@example.com",
    jobProfile: "P-RADIO",
    size: "1",
    ...more,
  });
  const pool = { availability: "Ready", release: "100", reskill: "0", pool: "Redes 2027" };
  const sheet = rowsOf(
    row({ id: String(part), ...pool }),
    row({ id: String(nobodys), ...pool }),
    row({ division: "IBE/RED/ACC", ...pool }),
    row({ division: "NO/SUCH/ONE", ...pool }),
    row({ ...pool }),
  );
  const task = await portal.imported("nordic", "profiles-pool", sheet);
  const codes = Object.values(codesOf(task));
  expect(codes[0]).toEqual(codes[1]);
  expect(codes[2]).toEqual(codes[3]);
  expect([task.counts.errors, task.counts.added]).toEqual([5, 0]);
  expect(codes[4]).toEqual(["pool swp.sheet-pool-unknown"]);
});

test("what was exported, imported or undone by somebody is nobody else's", async () => {
  const started = await portal.start("planner", { tab: "profiles-shortage" });
  await portal.runJobs();
  const file = (who: string) => portal.fileOf(who, started.body.id);
  expect((await file("planner")).toString()).toContain("Iberian secret");
  for (const who of ["nordic", "lead"]) expect((await file(who)).toString()).not.toContain("Iberian secret");
  const sheet = rowsOf({ id: String(item), size: "9" });
  const task = await portal.imported("planner", "profiles-shortage", sheet);
  for (const who of ["nordic", "lead"]) expect((await portal.undo(who, task.id)).status).toBe(404);
});

describe("rights that are taken away", () => {
  test("while an import waits are not there when it runs, nor when it is undone", async () => {
    const id = await portal.add("profiles-shortage");
    const change = (size: string) => rowsOf({ id: String(id), size });
    const done = await portal.imported("planner", "profiles-shortage", change("7"));
    expect(done.counts, JSON.stringify(done.findings)).toMatchObject({ modified: 1 });
    const waiting = await portal.send("planner", "profiles-shortage", change("8"));
    const away = portal.org("IBE/COM");
    await portal.pool.query("update role_grant set org_id = $1 where user_id = $2 and role = 'swp-planner'", [
      away,
      portal.of("planner").id,
    ]);
    await portal.runJobs();
    const task = await portal.taskOf("planner", waiting.body.id);
    expect([task.counts.modified, task.counts.errors]).toEqual([0, 1]);
    await portal.undo("planner", done.id);
    await portal.runJobs();
    expect((await portal.get(id)).size.min).toBe("7");
    await portal.pool.query("update role_grant set org_id = $1 where user_id = $2 and role = 'swp-planner'", [
      portal.org("IBE"),
      portal.of("planner").id,
    ]);
  });
});
