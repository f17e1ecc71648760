import { createSwpPool } from "@hub/contract/swp/items.ts";
import { createOrgNode, updateOrgNode } from "@hub/contract/swp/organisation.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectLockWaits } from "../../testing/lock-waits.ts";
import type { TestAnswer } from "../../testing/test-portal.ts";
import { type ItemsPortal, startItemsPortal, wrongIn } from "../testing/items-portal.ts";
import { addOrganisation } from "../testing/organisation.ts";

let portal: ItemsPortal;
let ids: Record<string, number>;
let round = 0;
beforeAll(async () => {
  portal = await startItemsPortal();
});
afterAll(() => portal.stop());

const idOf = (path: string): number => ids[path] ?? 0;
/** An OB of its own with a unit and two divisions: `O`, `O/U`, `O/U/D`, `O/U/E`. */
async function addOb(): Promise<void> {
  const made = await addOrganisation(portal.db, { [`O${(round += 1)}`]: { U: ["D", "E"] } });
  ids = Object.fromEntries(Object.entries(made).map(([path, id]) => [path.replace(/^O\d+/, "O"), id]));
}
const deactivate = (path: string): Promise<TestAnswer> => {
  const code = path === "O" ? `O${round}` : (path.split("/").at(-1) ?? "");
  const body = { code, name: `Part ${code}`, active: false };
  return portal.call(updateOrgNode, { token: portal.of("lead").token, params: { id: idOf(path) }, ifMatch: 1, body, language: "en" });
};

/** Does something once another transaction has done its part, which is kept only when the first is seen to wait for it. */
async function behind(first: string, given: unknown[], then: () => Promise<TestAnswer>): Promise<TestAnswer> {
  const client = await portal.pool.connect();
  try {
    await client.query("begin");
    await client.query(first, given);
    const answer = then();
    await expectLockWaits(portal.pool, 1);
    await client.query("commit");
    return await answer;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe.each(["O/U/D", "O/U", "O"])("while %s is being deactivated", (path) => {
  const off = "update swp_org set active = false, version = version + 1 where id = $1";

  test("an item that is put into its division waits, and is refused", async () => {
    await addOb();
    const answer = await behind(off, [idOf(path)], () => portal.create("planner", "key-profiles", { divisionId: idOf("O/U/D") }));
    expect(answer.status).toBe(422);
    expect(wrongIn(answer)).toEqual([["divisionId", "division-inactive"]]);
  });

  test("an item that is moved there waits, and stays where it was", async () => {
    await addOb();
    const { id } = await portal.made("key-profiles", { divisionId: portal.org("NOR/RED/ACC") });
    const answer = await behind(off, [idOf(path)], () => portal.update("planner", id, { divisionId: idOf("O/U/D") }));
    expect(wrongIn(answer)).toEqual([["divisionId", "division-inactive"]]);
    expect((await portal.read("planner", id)).body.division.id).toBe(portal.org("NOR/RED/ACC"));
  });

  test("a pool that is added there waits, and is refused", async () => {
    await addOb();
    const body = { divisionId: idOf("O/U/D"), name: "Late", size: "5" };
    const add = () => portal.call(createSwpPool, { token: portal.of("planner").token, body, language: "en" });
    expect(wrongIn(await behind(off, [idOf(path)], add))).toEqual([["divisionId", "division-inactive"]]);
  });
});

describe.each(["O/U/D", "O/U", "O"])("while an item is put into a division, deactivating %s", (path) => {
  test("waits until it stands there, and leaves it", async () => {
    await addOb();
    const client = await portal.pool.connect();
    try {
      await client.query("begin");
      // The list of coverages is what is asked for last: whoever adds the item has its division by then.
      await client.query("select from lookup_value where lookup = 'coverage' for update");
      const adding = portal.create("planner", "key-profiles", { divisionId: idOf("O/U/D") });
      await expectLockWaits(portal.pool, 1);
      const closing = deactivate(path);
      await expectLockWaits(portal.pool, 2);
      await client.query("commit");
      const [item, node] = await Promise.all([adding, closing]);
      expect(item.status, item.text).toBe(201);
      expect(node.body).toMatchObject({ active: false, version: 2 });
      expect((await portal.read("planner", item.body.id)).body.division.id).toBe(idOf("O/U/D"));
      expect((await portal.create("planner", "key-profiles", { divisionId: idOf("O/U/D") })).status).toBe(422);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});

test("many add, move and deactivate at once: nobody waits for each other in a circle, and nothing is added afterwards", async () => {
  for (let n = 0; n < 10; n += 1) {
    await addOb();
    const moved = await portal.made("key-profiles", { divisionId: idOf("O/U/E") });
    const answers = await Promise.all([
      portal.create("planner", "key-profiles", { divisionId: idOf("O/U/D") }),
      deactivate("O/U"),
      portal.update("planner", moved.id, { divisionId: idOf("O/U/D") }),
      deactivate("O"),
      portal.create("lead", "key-skills", { divisionId: idOf("O/U/E") }),
      deactivate("O/U/D"),
    ]);
    expect(answers.map(({ status }) => [200, 201, 422].includes(status))).toEqual(Array.from({ length: 6 }, () => true));
    expect(wrongIn(await portal.create("planner", "key-profiles", { divisionId: idOf("O/U/E") }))).toEqual([
      ["divisionId", "division-inactive"],
    ]);
  }
});

test("nothing is added below what is deactivated, however far above", async () => {
  await addOb();
  expect((await deactivate("O")).status).toBe(200);
  const body = { parentId: idOf("O/U"), code: "NEW", name: "New" };
  const answer = await portal.call(createOrgNode, { token: portal.of("lead").token, body, language: "en" });
  expect(answer.body.fields).toMatchObject([{ code: "swp.organisation-parent-inactive" }]);
});
