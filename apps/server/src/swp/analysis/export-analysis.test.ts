import { downloadTaskFile, startExport } from "@hub/contract/tasks/tasks.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AnalysisPortal, startAnalysisPortal } from "./testing/analysis-portal.ts";

let portal: AnalysisPortal;
let shared = 0;
let own = 0;
beforeAll(async () => {
  portal = await startAnalysisPortal();
  const { it } = portal.clusters;
  const shortage = await portal.addItem({ cluster: it, size: [4, 8], levers: [50, 0, 50] });
  await portal.addItem({ division: "NOR/RED/ACC", size: 7, levers: [100, 0, 0], training: null });
  await portal.addItem({ cluster: it, closed: { size: 3, at: "2026-10-15" }, levers: [100, 0, 0] });
  await portal.addItem({ tab: "profiles-pool", cluster: it, size: 5, levers: [40, 60], training: [0, 3] });
  shared = (await portal.create("lead", { name: "=1+1", shared: true })).body.id;
  await portal.changeItems("lead", shared, 1, { set: [portal.other(shortage)] });
  own = (await portal.create("lead")).body.id;
});
afterAll(() => portal.stop());

/** The rows of an export as CSV; its status where it does not start. */
async function exported(who: string, filter: Record<string, string>): Promise<string[]> {
  const started = await portal.call(startExport, { ...portal.given(who), body: { kind: "swp-analysis-export", format: "csv", filter } });
  if (started.status !== 202) return [`${started.status}`];
  await portal.runJobs();
  const file = await portal.call(downloadTaskFile, { ...portal.given(who), params: { id: started.body.id }, query: { purpose: "result" } });
  if (file.status !== 200) return [`failed ${file.status}`];
  return file.text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.replaceAll('"', "").replaceAll(",", ";"));
}

test("map, balance and coverage are exported as they are shown, a row a figure, of what one sees", async () => {
  expect(await exported("planner", { view: "map", side: "profiles" })).toEqual(["IT en;Critical;2027-Q1;1;4;8"]);
  expect(await exported("reader", { view: "map", side: "profiles" })).toEqual([
    "No cluster;Critical;2027-Q1;1;7;7",
    "IT en;Critical;2027-Q1;1;4;8",
  ]);
  expect(await exported("planner", { view: "balance", side: "profiles" })).toEqual([
    "IT en;2026-Q4;0;0;0;3;0;3;Enough",
    "IT en;2027-Q1;2;4;3;3;-1;1;Depends",
    "All clusters;2026-Q4;0;0;0;3;0;3;Enough",
    "All clusters;2027-Q1;2;4;3;3;-1;1;Depends",
  ]);
  expect(await exported("planner", { view: "coverage", tab: "profiles-shortage" })).toEqual([
    "Completed;2026-Q4;1;3;3;3;3;0;0;0;0",
    "Open;2027-Q1;1;4;8;2;4;0;0;2;4",
  ]);
});

test("a what-if stands beneath the plan under its name, which is no formula", async () => {
  expect(await exported("planner", { view: "map", side: "profiles", whatIf: String(shared) })).toEqual([
    "Plan;IT en;Critical;2027-Q1;1;4;8",
    "'=1+1;IT en;Critical;2027-Q1;1;10;10",
  ]);
});

test("what cannot be meant, is not seen or not allowed is refused", async () => {
  for (const filter of [
    {},
    { view: "x" },
    { view: "map" },
    { view: "map", side: "profiles", tab: "x" },
    { view: "coverage", side: "profiles" },
  ])
    expect(await exported("lead", filter as Record<string, string>)).toEqual(["422"]);
  expect(await exported("nobody", { view: "map", side: "profiles" })).toEqual(["403"]);
  expect(await exported("planner", { view: "map", side: "profiles", whatIf: String(own) })).toEqual(["404"]);
});

test("[SWP-12] a view that has nothing to tell is warned of, and no file is made of it", async () => {
  const nothing: Record<string, string>[] = [
    { view: "map", side: "skills" },
    { view: "map", side: "profiles", orgs: String(portal.org("IBE/COM")) },
    { view: "balance", side: "profiles", orgs: String(portal.org("NOR")) },
    { view: "coverage", tab: "skills-shortage" },
    { view: "coverage", tab: "skills-shortage", whatIf: String(shared) },
  ];
  for (const filter of nothing) {
    const { status, body } = await portal.call(startExport, {
      ...portal.given("lead"),
      body: { kind: "swp-analysis-export", format: "csv", filter },
    });
    expect([status, body.code], JSON.stringify(filter)).toEqual([409, "no-records"]);
  }
  // What is offered is set against the shortages of skills, too.
  expect(await exported("lead", { view: "balance", side: "skills" })).not.toEqual(["409"]);
  expect(await exported("lead", { view: "coverage", tab: "profiles-pool" })).toHaveLength(1);
});
