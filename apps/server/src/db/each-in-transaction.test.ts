import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { eachInTransaction } from "./transaction.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await portal.pool.query("create table kept (name text); grant all on kept to public");
});
afterAll(() => portal.stop());

test("what fails of one thing takes back that one alone, keeps no later one out, and is thrown at the end", async () => {
  const keep = eachInTransaction({ db: portal.db }, ["first", "wrong", "worse", "last"], async ({ db }, name) => {
    await db
      .insertInto("kept" as never)
      .values({ name } as never)
      .execute();
    if (name.startsWith("w")) throw new Error(name);
  });
  await expect(keep).rejects.toThrow("wrong");
  const { rows } = await portal.pool.query("select name from kept order by 1");
  expect(rows).toEqual([{ name: "first" }, { name: "last" }]);
});
