import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { connect, prepared, preparedByText } from "./connect.ts";
import { limits } from "./limits.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

test("a named statement is planned once a connection, whatever its values", async () => {
  const { db, close } = connect(portal.url, { limits: limits.jobs, max: 1 });
  const double = (given: number) =>
    sql<{ twice: number }>`${sql.raw(prepared("double"))} select ${given}::integer * 2 as twice`.execute(db);
  for (const given of [1, 2, 3]) expect((await double(given)).rows).toEqual([{ twice: given * 2 }]);
  const { rows } = await sql`select name, generic_plans + custom_plans as plans from pg_prepared_statements`.execute(db);
  expect(rows).toEqual([{ name: "double", plans: 3 }]);
  await close();
});

test("statements are planned once for each of their texts, and those beyond the most all the same", async () => {
  const { db, close } = connect(portal.url, { limits: limits.jobs, max: 1 });
  const add = async (added: number, given: number) => {
    const { rows } = await sql<{ sum: number }>`${sql.raw(preparedByText)} select ${given}::integer + ${sql.lit(added)} as sum`.execute(db);
    return rows[0]?.sum;
  };
  for (let added = 0; added < 45; added += 1) for (const given of [1, 2]) expect(await add(added, given)).toBe(given + added);
  const { rows } =
    await sql`select count(*)::int as texts, max(generic_plans + custom_plans)::int as plans from pg_prepared_statements`.execute(db);
  expect(rows).toEqual([{ texts: 40, plans: 2 }]);
  await close();
});

test("a connection that is lost is told without the key of the connection", async () => {
  const told: Error[] = [];
  const { db, close } = connect(portal.url, { limits: limits.jobs, max: 1, onError: (error) => told.push(error) });
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  await portal.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await expect.poll(() => told.length).toBeGreaterThan(0);
  expect(told.filter((error) => "client" in error)).toEqual([]);
  await close();
});
