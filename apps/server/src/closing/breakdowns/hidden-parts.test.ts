import { createReport, updateReport } from "@hub/contract/configuration/reports.ts";
import { getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import { getBreakdown } from "@hub/contract/scenarios/passport.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { type Dimension, dimensions } from "@hub/domain/dashboards/breakdown.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, startGroupPortal } from "../../testing/group-portal.ts";
import { keepBreakdowns } from "./keep-breakdowns.ts";

let portal: GroupPortal;
let [scenario, report] = [0, 0];
/** Of so many people in a unit with a job: of A one fitter is in the shops, where all others sell, and three heads are in the head office. */
const jobsOf: Record<string, [unit: string, job: string, level: TestPerson["level"], people: number][]> = {
  A: [
    ["Shops", "seller", "none", 40],
    ["Shops", "fitter", "none", 1],
    ["Network", "fitter", "none", 30],
    ["Network", "head", "manager", 12],
    ["Head office", "clerk", "none", 15],
    ["Head office", "head", "manager", 3],
  ],
  B: [
    ["Shops", "seller", "none", 25],
    ["Network", "fitter", "none", 20],
    ["Head office", "clerk", "none", 4],
    ["Head office", "head", "manager", 11],
  ],
};
const staff = (code: string): TestPerson[] =>
  jobsOf[code]!.flatMap(([unit, job, level, people]) =>
    Array.from({ length: people }, (_, at) => ({
      person: `${code}-${unit}-${job}-${at}`,
      unit,
      job,
      level,
      born: `19${60 + (at % 30)}-06-01`,
      sex: at % 3 ? ("F" as const) : ("M" as const),
    })),
  );
const kpis = ["average-age", "female-share"] as const;
const charts = kpis.flatMap((kpi) =>
  dimensions.filter((by) => by !== "job-family").map((by) => ({ kind: "broken" as const, kpis: [kpi], name: null, by })),
);

beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["OnHR"], now: "2026-11-05T08:00:00Z" });
  for (const code of ["A", "B"]) await portal.complete(code, staff(code));
  await portal.runJobs();
  scenario = (await portal.call(listScenarios, { token: portal.tokens.group })).body.items[0].id;
  const token = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }]));
  const { id, version } = (await portal.call(createReport, { token, body: { name: "By people", parentId: 0 } })).body;
  report = id;
  const content = [0, 12].map((from) => ({
    id: null,
    name: `View ${from}`,
    hidden: false,
    definition: { kind: "charts" as const, charts: charts.slice(from, from + 12) },
  }));
  const saved = await portal.call(updateReport, {
    token,
    params: { id },
    ifMatch: version,
    body: { name: "By people", hidden: false, content },
  });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
}, 300_000);
afterAll(() => portal?.stop());

const asShown = (items: { value: string | null; figure: string | null }[]) =>
  Object.fromEntries(items.map(({ value, figure }) => [String(value), figure]));
async function onRequest(kpi: string, by: Dimension, code?: string) {
  const query = { by, ...(code ? { legalEntityId: portal.idOf(code) } : {}) };
  const { body } = await portal.call(getBreakdown, { token: portal.tokens.group, params: { id: scenario, kpi }, query });
  if (body.state !== "told") throw new Error(`${kpi} by ${by}: ${body.state}`);
  return asShown(body.items);
}
const hiddenOf = (parts: Record<string, string | null>) =>
  Object.keys(parts)
    .filter((value) => parts[value] === null)
    .toSorted();
async function inReport(): Promise<Record<string, Record<string, string | null> | string>> {
  const { body } = await portal.call(getDashboardFigures, { token: portal.tokens.group, params: { id: report } });
  return Object.fromEntries(
    body.breakdowns.map(({ kpi, by, state, items }: any) => [`${kpi} ${by}`, state === "told" ? asShown(items) : state]),
  );
}
const decided = async () => Number((await portal.pool.query("select count(*) from hidden_parts")).rows[0].count);

test("[FIG-02] jobs are hidden that less their unit would tell of the one fitter in the shops, of an entity; units and levels are not", async () => {
  expect(hiddenOf(await onRequest("average-age", "unit", "A"))).toEqual([]);
  expect(hiddenOf(await onRequest("average-age", "management-level", "A"))).toEqual([]);
  // The shops less their sellers are the fitter; the head office less its clerks are three heads. The fitters less the network's are of all that is hidden.
  expect(hiddenOf(await onRequest("average-age", "job-profile", "A"))).toEqual(["clerk", "head", "seller"]);
  expect(hiddenOf(await onRequest("headcount", "job-profile", "A"))).toEqual([]);
});

test("[FIG-02] what a report shows of the group is what is worked out on request, once it is decided; and is decided again where the rule changed", async () => {
  const before = new Map<string, Record<string, string | null>>();
  for (const {
    kpis: [kpi],
    by,
  } of charts)
    before.set(`${kpi} ${by}`, await onRequest(kpi!, by));
  expect(hiddenOf(before.get("average-age job-profile")!).length).toBeGreaterThan(0);
  await Promise.all([keepBreakdowns(portal.ctx), keepBreakdowns(portal.ctx)]);
  for (let turn = 0; turn < 3; turn += 1) await keepBreakdowns(portal.ctx);
  expect(await decided()).toBe(charts.length);
  const told = await inReport();
  expect(told).toEqual(Object.fromEntries(before));
  for (const {
    kpis: [kpi],
    by,
  } of charts.slice(0, 4))
    expect(await onRequest(kpi!, by)).toEqual(before.get(`${kpi} ${by}`));
  // By an older rule nothing is told before it is decided again.
  await portal.pool.query("update hidden_parts set rule = 0, hidden = '{}' where dimension = 'job-profile'");
  expect((await inReport())["average-age job-profile"]).toBe("waits");
  await keepBreakdowns(portal.ctx);
  expect((await inReport())["average-age job-profile"]).toEqual(before.get("average-age job-profile"));
});
