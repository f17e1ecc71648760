import { getPassport, listFigureRows } from "@hub/contract/scenarios/passport.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";

let portal: GroupPortal;
const tokens: Record<string, string> = {};
let scenarioId = 0;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["OnHR", "PLN"] });
  const add = async (name: string, grants: Parameters<typeof portal.addUser>[1]) =>
    (tokens[name] = await portal.signIn((await portal.addUser(name, grants)).email));
  const legalEntityId = portal.idOf("A");
  await add("owner-a", [{ role: "data-owner", legalEntityId }]);
  await add("steward-a", [
    { role: "steward", legalEntityId },
    { role: "group-owner", legalEntityId },
  ]);
  tokens["group"] = portal.tokens.group;
  const { items } = (await portal.call(listScenarios, { token: portal.tokens.group })).body;
  scenarioId = items.find(({ year, month }: { year: number; month: number }) => year === october.year && month === october.month).id;
  for (const code of ["A", "B"]) await complete(code, "OnHR");
});
afterAll(() => portal.stop());

const staff = (code: string): TestPerson[] =>
  Array.from({ length: 30 }, (_, at) => ({
    person: `${code}${at}`,
    sex: at < 15 ? "F" : "M",
    hourlyPay: "19.5",
    born: at === 0 ? null : "1980-01-01",
  }));
async function complete(code: string, section: string): Promise<void> {
  await portal.deliver(code, staff(code), { section });
  const form = { consolidationType: section };
  expect((await portal.sign(code, form)).status).toBe(200);
  expect((await portal.validate(code, form)).status).toBe(200);
}
type Query = { part?: string; person?: string; after?: string; version?: number };
const rows = (name: string, kpi: string, code = "A", query: Query = {}) =>
  portal.call(listFigureRows, {
    token: tokens[name] ?? "",
    params: { id: scenarioId, kpi },
    query: { legalEntityId: portal.idOf(code), ...query },
  });
const mayRead = async (name: string, kpi: string, code = "A") =>
  (
    await portal.call(getPassport, {
      token: tokens[name] ?? "",
      params: { id: scenarioId, kpi },
      query: { legalEntityId: portal.idOf(code) },
    })
  ).body.mayReadRows;

describe("[FIG-05] rows behind a figure", () => {
  test("are for those who see rows of the entity, those of pay for those who see pay; the passport says so before", async () => {
    expect(await rows("owner-a", "headcount")).toMatchObject({
      status: 200,
      body: { legalEntity: { code: "A" }, version: null, counts: { numerator: 30 } },
    });
    expect(await mayRead("owner-a", "headcount")).toBe(true);
    expect((await rows("owner-a", "mean-pay-gap")).status).toBe(200);
    expect((await rows("owner-a", "headcount", "B")).status).toBe(404);
    // Aggregates are not rows.
    expect(await rows("group", "headcount")).toMatchObject({ status: 403, body: { code: "operation-not-allowed" } });
    expect(await mayRead("group", "headcount")).toBe(false);
    const { status, body } = await rows("steward-a", "average-age");
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain("19.5");
    expect((await rows("steward-a", "mean-pay-gap")).status).toBe(403);
    expect((await rows("steward-a", "pay-quartile-1")).status).toBe(403);
    expect([await mayRead("steward-a", "average-age"), await mayRead("steward-a", "mean-pay-gap")]).toEqual([true, false]);
  });

  test("come page by page with their file and row, and say of one person why they do not count", async () => {
    const first = (await rows("owner-a", "average-age", "A", { part: "denominator" })).body;
    expect(first).toMatchObject({
      counts: { numerator: 29, denominator: 29, "left-out": 1, beside: 0 },
      fields: ["hire_date", "end_date", "birth_date"],
      next: null,
    });
    expect(first.items).toHaveLength(29);
    const { body } = await rows("owner-a", "average-age", "A", { person: "a0" });
    expect(body.items).toMatchObject([
      { person: "A0", section: "OnHR", fileName: "test.csv", why: "no-birth-date", numerator: null, denominator: null },
    ]);
    expect((await rows("owner-a", "average-age", "A", { person: "nobody" })).body.items).toEqual([]);
    expect((await rows("owner-a", "average-age", "A", { after: "1:2:3" })).status).toBe(422);
  });

  test("each look is in the trail, by whom and of what figure; not for whom it was", async () => {
    const looks = async () => (await portal.db.selectFrom("audit").select("id").where("action", "=", "figure-rows-read").execute()).length;
    const before = await looks();
    await rows("owner-a", "leavers", "A", { person: "A7" });
    await rows("group", "leavers");
    expect(await looks()).toBe(before + 1);
    const { rows: lines } = await sql<{
      after: unknown;
    }>`select after from audit where action = 'figure-rows-read' order by id desc limit 1`.execute(portal.db);
    expect(lines).toEqual([{ after: { kpi: "leavers", legalEntity: "A", version: null } }]);
  });

  test("of a closed version are its copies, whatever is delivered since; deleted rows are said to be", async () => {
    for (const code of ["A", "B"]) await complete(code, "PLN");
    expect(await portal.runJobs()).toBeGreaterThan(0);
    const closed = (await rows("owner-a", "headcount")).body;
    expect(closed).toMatchObject({ version: 1, counts: { numerator: 30 } });
    await sql`insert into put_away (kind, rule, amount, delivery_id) select 'rows', 'retention', 30, id from delivery where legal_entity_id = ${portal.idOf("A")} limit 1`.execute(
      portal.db,
    );
    expect(await rows("owner-a", "headcount")).toMatchObject({ status: 409, body: { code: "rows-deleted" } });
  });
});
