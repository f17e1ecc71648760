import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type AnalysisPortal, startAnalysisPortal } from "./testing/analysis-portal.ts";

let portal: AnalysisPortal;
beforeAll(async () => {
  portal = await startAnalysisPortal();
});
afterAll(() => portal.stop());
beforeEach(() => portal.clear());

const b = (min: string, max: string) => ({ min, max });
const point = (asked: object, offered: object, worst: string, best: string, verdict: string) => ({ asked, offered, worst, best, verdict });

/**
 * By hand, in the fourth quarter of 2026. IT asks 20 % of 5 by 2027-Q1, which is 1, and 50 % of 2 to 4 by 2027-Q3, which is 1 to 2. Its pool reskills 60 % of 5
 * to 8, which is 3 to 4.8, free at once and trained for 3 to 6 months: ready at best in 2027-Q1, at worst in 2027-Q2.
 */
async function addStory(): Promise<void> {
  const { it, net } = portal.clusters;
  await portal.addItem({ cluster: it, size: 5, levers: [50, 30, 20] });
  await portal.addItem({ cluster: it, size: [2, 4], levers: [0, 50, 50], timeline: "2027-Q3" });
  await portal.addItem({ tab: "profiles-pool", cluster: it, size: [5, 8], levers: [40, 60], training: [3, 6] });
  // NET asks 2 that were due in 2025, and is offered 1 of somebody free nobody knows when.
  await portal.addItem({ cluster: net, size: 2, levers: [0, 0, 100], timeline: "2025-Q1" });
  await portal.addItem({ tab: "profiles-pool", cluster: net, size: 1, levers: [0, 100], availability: "Foreseen" });
  // Closed, hired only and released only: none of them has to do with reskilling.
  await portal.addItem({ cluster: it, closed: { size: 50, at: "2026-10-01" } });
  await portal.addItem({ cluster: it, size: 50, levers: [100, 0, 0], training: null });
  await portal.addItem({ tab: "profiles-pool", cluster: it, size: 50, levers: [100, 0], training: null });
}

test("what shortages ask of reskilling stands against what the pool has ready, in the worst and the best case, by cluster and of all", async () => {
  await addStory();
  const { body, status } = await portal.balance("reader");
  expect(status).toBe(200);
  expect(body.quarters).toEqual(["2026-Q4", "2027-Q1", "2027-Q2", "2027-Q3"]);
  const [it, net] = body.clusters;
  expect(it).toMatchObject({ id: portal.clusters.it, name: "IT en", whatIf: null });
  expect(it.plan).toEqual({
    points: [
      point(b("0", "0"), b("0", "0"), "0", "0", "enough"),
      point(b("1", "1"), b("0", "4.8"), "-1", "3.8", "depends"),
      point(b("1", "1"), b("3", "4.8"), "2", "3.8", "enough"),
      point(b("2", "3"), b("3", "4.8"), "0", "2.8", "enough"),
    ],
    askedItems: 2,
    offeredItems: 1,
    overdue: b("0", "0"),
    later: { asked: b("0", "0"), offered: b("0", "0") },
    undated: b("0", "0"),
  });
  expect(net.plan.points).toEqual(Array(4).fill(point(b("2", "2"), b("0", "0"), "-2", "-2", "lack")));
  expect(net.plan).toMatchObject({ overdue: b("2", "2"), undated: b("1", "1"), askedItems: 1, offeredItems: 1 });
  expect(body.total.plan.points.map(({ worst, best }: { worst: string; best: string }) => [worst, best])).toEqual([
    ["-2", "-2"],
    ["-3", "1.8"],
    ["0", "1.8"],
    ["-2", "0.8"],
  ]);
});

test("parts of 5.01 are shared out to the hundredth, so that nothing is lost in the sum", async () => {
  for (let at = 0; at < 3; at++) await portal.addItem({ size: 5.01, levers: [34, 33, 33], timeline: "2026-Q4" });
  const { body } = await portal.balance("reader");
  // 33 % of 501 hundredths is 165.33: of three remainders of 34, 33 and 33 hundredths one more goes to the first.
  expect(body.total.plan.points[0].asked).toEqual(b("4.95", "4.95"));
});

test("skills are of other clusters than a pool: what is offered stands against all of them only", async () => {
  await portal.addItem({ tab: "skills-shortage", cluster: portal.clusters.code, size: 10, levers: [0, 0, 100], timeline: "2026-Q4" });
  await portal.addItem({ tab: "profiles-pool", cluster: portal.clusters.it, size: 3, levers: [0, 100], training: [0, 1] });
  const { body } = await portal.balance("reader", { side: "skills" });
  expect(body.clusters.map(({ id }: { id: number }) => id)).toEqual([portal.clusters.code]);
  expect(body.clusters[0].plan.points[0]).toEqual({ asked: b("10", "10"), offered: null, worst: null, best: null, verdict: null });
  expect(body.total.plan.points[1]).toEqual(point(b("10", "10"), b("3", "3"), "-7", "-7", "lack"));
});

test("one sees the balance of one's part of the organisation only", async () => {
  await portal.addItem({ division: "NOR/RED/ACC", size: 4, levers: [0, 0, 100] });
  await portal.addItem({ division: "IBE/RED/ACC", size: 8, levers: [0, 0, 100] });
  await portal.addItem({ tab: "profiles-pool", division: "IBE/RED/COR", size: 100, levers: [0, 100], training: [0, 1] });
  const lastOf = async (who: string, query = {}) => (await portal.balance(who, query)).body.total.plan.points.at(-1);
  expect(await lastOf("reader")).toMatchObject({ asked: b("12", "12"), offered: b("100", "100") });
  expect(await lastOf("nordic")).toMatchObject({ asked: b("4", "4"), offered: b("0", "0") });
  expect(await lastOf("nordic", { orgs: String(portal.org("IBE")) })).toMatchObject({ asked: b("0", "0"), offered: b("0", "0") });
  expect(await lastOf("planner", { orgs: String(portal.org("IBE/RED/COR")) })).toMatchObject({
    asked: b("0", "0"),
    offered: b("100", "100"),
  });
  expect((await portal.balance("nobody")).status).toBe(403);
});
