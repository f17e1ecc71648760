import { getFigures, listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, startGroupPortal } from "../../testing/group-portal.ts";
import { measureClosed } from "./measure-closed.ts";

let portal: GroupPortal;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A"], sections: ["OnHR"] });
});
afterAll(() => portal.stop());

const staff: TestPerson[] = Array.from({ length: 40 }, (_, n) => ({
  person: `A-${n}`,
  sex: n % 2 ? "M" : "F",
  hourlyPay: String(20 + (n % 7)),
  hours: "40",
  cost: String(3000 + 10 * n),
}));
const read = async () => {
  const { items } = (await portal.call(listScenarios, { token: portal.tokens.group })).body;
  const { body } = await portal.call(getFigures, { token: portal.tokens.group, params: { id: items[0].id } });
  const own = (kpi: string) => body.entities[0].figures.find((each: { kpi: string }) => each.kpi === kpi).roundedTo;
  return [own("mean-pay-gap"), own("workforce-cost-per-fte"), own("median-pay-gap")];
};
const parts = async () =>
  (await portal.pool.query("select kpi_code, legal_entity_id, largest_part::float8 as part from version_largest_part order by 1, 2")).rows;

test("[EYES-07] a version closed before anything was measured is shown as if somebody earned five times the mean, then as its rows say", async () => {
  await portal.complete("A", staff);
  await portal.runJobs();
  const [measured, kept] = [await read(), await parts()];
  // Of 20 women and 20 men the best paid at 26 makes 100 x 26 / (20 x 23) points of the gap, of 40 people the dearest 3,390 / 40 of the cost.
  expect(kept.find(({ kpi_code, legal_entity_id }) => kpi_code === "workforce-cost-per-fte" && legal_entity_id !== null).part).toBe(84.75);
  expect(measured).toEqual(["2", "50", null]);
  await portal.pool.query("alter table version_largest_part disable trigger user");
  await portal.pool.query("delete from version_largest_part");
  await portal.pool.query("alter table version_largest_part enable trigger user");
  expect(await read()).toEqual(["10", "200", null]);
  await measureClosed(portal.ctx);
  expect(await parts()).toEqual(kept);
  expect(await read()).toEqual(measured);
  await measureClosed(portal.ctx);
  expect(await parts()).toEqual(kept);
});
