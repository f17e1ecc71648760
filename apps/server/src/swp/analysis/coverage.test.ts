import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type AnalysisPortal, startAnalysisPortal } from "./testing/analysis-portal.ts";

let portal: AnalysisPortal;
beforeAll(async () => {
  portal = await startAnalysisPortal();
});
afterAll(() => portal.stop());
beforeEach(() => portal.clear());

const n = (min: string, max: string | null = null) => ({ min, max });

test("what was closed stands in its quarter, with the size it had and by lever; completed and cancelled apart; the rest is open by its timeline", async () => {
  const at = "2026-09-30T23:59:00Z";
  await portal.addItem({ closed: { size: 10, at }, levers: [50, 30, 20] });
  await portal.addItem({ closed: { size: [4, 6], at }, levers: [100, 0, 0], training: null });
  await portal.addItem({ closed: { size: 3, at: "2026-10-01T00:00:00Z" }, levers: [0, 0, 100] });
  await portal.addItem({ closed: { size: 8, at }, coverage: "CANCELED", levers: [0, 100, 0] });
  // Closed from the start: it never had a size.
  await portal.addItem({ closed: { size: null, at } });
  await portal.addItem({ size: [1, 2], levers: [0, 50, 50] });
  await portal.addItem({ size: 2, levers: [100, 0, 0], timeline: "2028-Q2" });
  const { body, status } = await portal.coverage("reader");
  expect(status).toBe(200);
  expect(body.levers).toEqual(["hire", "outsrc", "reskill"]);
  expect(body.coverages).toEqual([
    { code: "COMPLETED", name: "Completed" },
    { code: "CANCELED", name: "Canceled" },
  ]);
  const closed = (quarter: string, coverage: string, items: number, fte: object, levers: object[], withoutSize = 0) => {
    const [hire, outsrc, reskill] = levers;
    return { quarter, coverage, items, withoutSize, fte, levers: { hire, outsrc, reskill } };
  };
  expect(body.closed).toEqual([
    closed("2026-Q3", "CANCELED", 1, n("8"), [n("0"), n("8"), n("0")]),
    closed("2026-Q3", "COMPLETED", 3, n("14", "16"), [n("9", "11"), n("3"), n("2")], 1),
    closed("2026-Q4", "COMPLETED", 1, n("3"), [n("0"), n("0"), n("3")]),
  ]);
  expect(body.open).toEqual([
    {
      quarter: "2027-Q1",
      items: 1,
      plan: { fte: n("1", "2"), levers: { hire: n("0"), outsrc: n("0.5", "1"), reskill: n("0.5", "1") } },
      whatIf: null,
    },
    { quarter: "2028-Q2", items: 1, plan: { fte: n("2"), levers: { hire: n("2"), outsrc: n("0"), reskill: n("0") } }, whatIf: null },
  ]);
});

test("a pool is covered by releasing and reskilling, and may be open without a date", async () => {
  await portal.addItem({ tab: "profiles-pool", size: 10, levers: [40, 60] });
  await portal.addItem({ tab: "profiles-pool", levers: [100, 0], closed: { size: 5, at: "2026-11-01" }, training: null });
  const { body } = await portal.coverage("reader", { tab: "profiles-pool" });
  expect(body.levers).toEqual(["release", "reskill"]);
  expect(body.closed).toMatchObject([{ quarter: "2026-Q4", items: 1, levers: { release: n("5"), reskill: n("0") } }]);
  expect(body.open).toMatchObject([{ quarter: null, items: 1, plan: { fte: n("10"), levers: { release: n("4"), reskill: n("6") } } }]);
});

test("one sees what was covered in one's part of the organisation only", async () => {
  await portal.addItem({ division: "NOR/RED/ACC", closed: { size: 4, at: "2026-11-01" } });
  await portal.addItem({ division: "IBE/RED/ACC", closed: { size: 8, at: "2026-11-01" } });
  const fteOf = async (who: string, query = {}) =>
    (await portal.coverage(who, query)).body.closed.map(({ fte }: { fte: { min: string } }) => fte.min);
  expect(await fteOf("reader")).toEqual(["12"]);
  expect(await fteOf("nordic")).toEqual(["4"]);
  expect(await fteOf("planner")).toEqual(["8"]);
  expect(await fteOf("nordic", { orgs: String(portal.org("IBE")) })).toEqual([]);
  expect((await portal.coverage("nobody")).status).toBe(403);
  expect((await portal.coverage("reader", { tab: "key-profiles" })).status).toBe(422);
});
