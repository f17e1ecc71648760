import * as catalogue from "@hub/contract/swp/catalogue.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectLockWaits } from "../../testing/lock-waits.ts";
import { type ItemsPortal, startItemsPortal, wrongIn } from "../testing/items-portal.ts";

let portal: ItemsPortal;
let added = 0;
beforeAll(async () => {
  portal = await startItemsPortal();
});
afterAll(() => portal.stop());

const addTerm = async (kind: string, parentId: number | null = null): Promise<number> => {
  const code = `LATE-${(added += 1)}`;
  const body = { kind, code, parentId, clusterId: null, labels: { es: code, en: code, de: "", pt: "" }, escoCode: "", active: true };
  return (await portal.call(catalogue.createTerm, { token: portal.of("lead").token, body })).body.id;
};

test.each([
  ["job-profile", "profileId"],
  ["job-profile-cluster", "profileClusterId"],
] as const)("an item with a %s that is being deleted waits, and is told that there is none", async (kind, field) => {
  const id = await addTerm(kind, kind === "job-profile" ? portal.term("NET") : null);
  const { id: item } = await portal.made("key-profiles");
  const client = await portal.pool.connect();
  try {
    await client.query("begin");
    await client.query("delete from swp_term where id = $1", [id]);
    const adding = portal.create("planner", "key-profiles", { [field]: id });
    const changing = portal.update("planner", item, { [field]: id });
    await expectLockWaits(portal.pool, 2);
    await client.query("commit");
    for (const answer of await Promise.all([adding, changing])) {
      expect(answer.status, answer.text).toBe(422);
      expect(wrongIn(answer)).toEqual([[field, "term-unknown"]]);
    }
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("a term is not deleted from under an item that is being added, and items of terms that are edited wait for nobody", async () => {
  const id = await addTerm("job-profile", portal.term("NET"));
  const client = await portal.pool.connect();
  try {
    await client.query("begin");
    await client.query("update swp_term set label_es = 'otra' where id = $1", [id]);
    expect((await portal.create("planner", "key-profiles", { profileId: id })).status).toBe(201);
    await client.query("commit");
  } finally {
    await client.query("rollback");
    client.release();
  }
  const removed = await portal.call(catalogue.deleteTerm, { token: portal.of("lead").token, params: { id }, ifMatch: 1 });
  expect([removed.status, removed.body.code]).toEqual([409, "in-use"]);
});
