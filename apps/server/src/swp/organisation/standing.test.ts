import { listOrganisation, updateOrgNode } from "@hub/contract/swp/organisation.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countStatements } from "../../testing/count-statements.ts";
import { type ItemsPortal, startItemsPortal } from "../testing/items-portal.ts";

let portal: ItemsPortal;
beforeAll(async () => {
  portal = await startItemsPortal();
  const pool = await portal.addPool("10");
  await portal.addPool("5", { divisionId: portal.org("IBE/COM/TIE") });
  await portal.made("profiles-pool", { poolId: pool.id });
  await portal.made("key-skills");
  await portal.made("profiles-shortage", { coverage: "COMPLETED", size: "0" });
  await portal.made("key-profiles", { divisionId: portal.org("IBE/RED/COR") });
  await portal.made("key-profiles", { divisionId: portal.org("NOR/RED/ACC") });
  const gone = await portal.made("key-profiles", { divisionId: portal.org("IBE/COM/TIE") });
  await portal.send("update swp_item set deleted_at = now() where id = $1", [gone.id]);
  await portal.addPerson("lead-red", [{ role: "swp-lead", orgId: portal.org("IBE/RED") }, { role: "swp-reader" }]);
  await portal.addPerson("mut", [{ role: "mut-admin" }]);
});
afterAll(() => portal.stop());

const list = async (who: string) => (await portal.call(listOrganisation, { token: portal.of(who).token })).body;
/** Items and pools of each node that somebody sees, by its codes from the top. */
async function standingFor(who: string): Promise<Record<string, [items: number, pools: number]>> {
  const { items } = await list(who);
  const of = (path: string) => items.find(({ id }: { id: number }) => id === portal.org(path));
  const paths = ["IBE", "IBE/COM", "IBE/COM/TIE", "IBE/RED", "IBE/RED/ACC", "IBE/RED/COR", "NOR", "NOR/RED", "NOR/RED/ACC"];
  return Object.fromEntries(paths.flatMap((path) => (of(path) ? [[path, [of(path).items, of(path).pools]]] : [])));
}

test("each node says how many items and pools stand in it and below, closed ones too, deleted ones not", async () => {
  const all = {
    IBE: [4, 2],
    "IBE/COM": [0, 1],
    "IBE/COM/TIE": [0, 1],
    "IBE/RED": [4, 1],
    "IBE/RED/ACC": [3, 1],
    "IBE/RED/COR": [1, 0],
    NOR: [1, 0],
    "NOR/RED": [1, 0],
    "NOR/RED/ACC": [1, 0],
  };
  expect(await standingFor("lead")).toEqual(all);
  // Keeps the tree and reads no item: what stands there has to be known before something is deactivated.
  expect(await standingFor("administrator")).toEqual(all);
});

test("what stands above one's part counts one's part alone; who only gives rights is told of none", async () => {
  expect(await standingFor("planner-acc")).toEqual({ IBE: [3, 1], "IBE/RED": [3, 1], "IBE/RED/ACC": [3, 1] });
  expect(Object.values(await standingFor("mut")).flat()).toEqual(Array.from({ length: 18 }, () => 0));
});

test("each node says whether one keeps it, and the whole whether an OB can be added", async () => {
  const kept = async (who: string) => {
    const { items, mayAddOb } = await list(who);
    return [items.filter(({ mayEdit }: { mayEdit: boolean }) => mayEdit).map(({ id }: { id: number }) => id), mayAddOb];
  };
  const red = ["IBE/RED", "IBE/RED/ACC", "IBE/RED/COR"].map((path) => portal.org(path));
  expect(await kept("lead-red")).toEqual([red, false]);
  expect(await kept("planner")).toEqual([[], false]);
  expect(await kept("mut")).toEqual([[], false]);
  const [all, mayAddOb] = await kept("administrator");
  expect([all, mayAddOb]).toEqual([expect.objectContaining({ length: 9 }), true]);
});

test("the number of statements is the same whatever there is", async () => {
  const few = await countStatements(() => list("planner-acc"));
  expect(await countStatements(() => list("planner"))).toBe(few);
});

test("whoever is overtaken is told what stands there now", async () => {
  const id = portal.org("NOR");
  const update = (name: string) =>
    portal.call(updateOrgNode, { token: portal.of("lead").token, params: { id }, ifMatch: 1, body: { code: "NOR", name, active: true } });
  expect((await update("Norden")).status).toBe(200);
  expect(await update("Norte")).toMatchObject({
    status: 412,
    body: { code: "version-stale", now: { id, name: "Norden", version: 2 } },
  });
});
