import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { countStatements } from "../../testing/count-statements.ts";
import { type AnalysisPortal, startAnalysisPortal } from "./testing/analysis-portal.ts";

let portal: AnalysisPortal;
beforeAll(async () => {
  portal = await startAnalysisPortal();
});
afterAll(() => portal.stop());
beforeEach(() => portal.clear());

const n = (min: string, max: string | null = null) => ({ min, max });
const cell = (impact: string, clusterId: number, quarter: string, items: number, plan: object) => ({
  impact,
  clusterId,
  quarter,
  items,
  plan,
  whatIf: null,
});

test("open shortages stand in the cell of their impact, cluster and quarter: numbers add up, ranges from min to max", async () => {
  const { it, net } = portal.clusters;
  await portal.addItem({ cluster: it, size: 5 });
  await portal.addItem({ cluster: it, size: [2.5, 8] });
  await portal.addItem({ cluster: it, size: 1, impact: "Relevant" });
  await portal.addItem({ cluster: net, size: 0.25, timeline: "2026-Q2" });
  await portal.addItem({ cluster: null, size: 3, timeline: "2028-Q4", impact: "Nice2Have" });
  // None of these is an open shortage of profiles.
  await portal.addItem({ cluster: it, closed: { size: 100, at: "2026-10-01" } });
  await portal.addItem({ cluster: it, coverage: "CANCELED", closed: { size: 100, at: "2026-10-01" } });
  await portal.addItem({ tab: "profiles-pool", cluster: it, size: 100 });
  await portal.addItem({ tab: "skills-shortage", cluster: portal.clusters.code, size: 7 });
  const gone = await portal.addItem({ cluster: it, size: 100 });
  await portal.pool.query("update swp_item set deleted_at = now() where id = $1", [gone]);
  const { body, status } = await portal.map("reader");
  expect(status).toBe(200);
  expect(body.quarters).toEqual(["2026-Q2", "2027-Q1", "2028-Q4"]);
  expect(body.clusters).toEqual([
    { id: it, name: "IT en" },
    { id: net, name: "NET en" },
    { id: 0, name: "" },
  ]);
  expect(body.cells).toHaveLength(4);
  expect(body.cells).toEqual(
    expect.arrayContaining([
      cell("Critical", it, "2027-Q1", 2, n("7.5", "13")),
      cell("Relevant", it, "2027-Q1", 1, n("1")),
      cell("Critical", net, "2026-Q2", 1, n("0.25")),
      cell("Nice2Have", 0, "2028-Q4", 1, n("3")),
    ]),
  );
  const skills = (await portal.map("reader", { side: "skills" })).body;
  expect(skills.cells).toEqual([cell("Critical", portal.clusters.code, "2027-Q1", 1, n("7"))]);
  expect((await portal.map("reader")).body.clusters.length).toBe(3);
});

test("one sees the cells of one's part of the organisation only, and narrows them to parts of it", async () => {
  await portal.addItem({ division: "IBE/RED/ACC", size: 1 });
  await portal.addItem({ division: "IBE/COM/TIE", size: 2 });
  await portal.addItem({ division: "NOR/RED/ACC", size: 4 });
  const sumOf = async (who: string, orgs?: string) => {
    const { body } = await portal.map(who, orgs === undefined ? {} : { orgs });
    return body.cells.map(({ plan }: { plan: { min: string } }) => Number(plan.min)).reduce((sum: number, min: number) => sum + min, 0);
  };
  expect(await sumOf("reader")).toBe(7);
  expect(await sumOf("planner")).toBe(3);
  expect(await sumOf("nordic")).toBe(4);
  expect(await sumOf("reader", String(portal.org("IBE/COM")))).toBe(2);
  expect(await sumOf("reader", `${portal.org("IBE/COM/TIE")},${portal.org("NOR")}`)).toBe(6);
  // Asking for another's part gives nothing of it.
  expect(await sumOf("nordic", String(portal.org("IBE")))).toBe(0);
  expect(await sumOf("nordic", `${portal.org("IBE")},${portal.org("NOR/RED")}`)).toBe(4);
  expect((await portal.map("nobody")).status).toBe(403);
});

test.each([
  ["no side", { side: "" }],
  ["a side there is not", { side: "both" }],
  ["no ids", { orgs: "1;2" }],
  ["a name nobody knows", { cluster: "1" }],
])("what cannot be meant is refused: %s", async (_, query) => {
  expect((await portal.map("reader", query)).status).toBe(422);
});

test("ids that no database has find nothing, a what-if that is not there is not found", async () => {
  expect((await portal.map("reader", { orgs: "9999999999" })).body.cells).toEqual([]);
  expect((await portal.map("reader", { whatIf: 2147483647 })).status).toBe(404);
});

test("as many statements for one item as for many, with a what-if the same number more", async () => {
  await portal.addItem({ cluster: portal.clusters.it });
  const { id } = (await portal.create("reader")).body;
  const queries: Record<string, string | number>[] = [{}, { whatIf: id }];
  const count = async () => {
    const counts: number[] = [];
    for (const query of queries) counts.push(await countStatements(() => portal.map("reader", query)));
    for (const query of queries) counts.push(await countStatements(() => portal.balance("reader", query)));
    for (const query of queries) counts.push(await countStatements(() => portal.coverage("reader", query)));
    counts.push(await countStatements(() => portal.whatIf("reader", id)));
    return counts;
  };
  await count();
  const few = await count();
  const ids: number[] = [];
  for (let at = 0; at < 40; at++)
    ids.push(
      await portal.addItem({ cluster: at % 2 ? portal.clusters.it : portal.clusters.net, timeline: `20${30 + at}-Q1`, size: at + 1 }),
    );
  expect((await portal.changeItems("reader", id, 1, { set: ids.map((itemId) => portal.other(itemId)) })).status).toBe(200);
  await count();
  expect(await count()).toEqual(few);
});
