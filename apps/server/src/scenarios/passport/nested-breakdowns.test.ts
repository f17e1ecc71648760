import { createReport, updateReport } from "@hub/contract/configuration/reports.ts";
import { getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import { getBreakdown } from "@hub/contract/scenarios/passport.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepBreakdowns } from "../../closing/breakdowns/keep-breakdowns.ts";
import type { TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, startGroupPortal } from "../../testing/group-portal.ts";

let portal: GroupPortal;
let scenario = 0;
/** Of five executives nothing is said by level, and of the twelve whose level nobody knows with them: those less what is known by management would tell of the five. */
const staff = (code: string): TestPerson[] =>
  Object.entries({ none: 40, manager: 25, executive: 5, unknown: 12 }).flatMap(([level, count]) =>
    Array.from({ length: count }, (_, at) => ({
      person: `${code}-${level}-${at}`,
      born: `19${60 + (at % 30)}-06-01`,
      level: level === "unknown" ? null : (level as TestPerson["level"]),
    })),
  );
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["OnHR"], now: "2026-11-05T08:00:00Z" });
  await portal.complete("A", staff("A"));
  await portal.complete(
    "B",
    staff("B").filter(({ level }) => level !== "executive"),
  );
  await portal.runJobs();
  scenario = (await portal.call(listScenarios, { token: portal.tokens.group })).body.items[0].id;
}, 300_000);
afterAll(() => portal.stop());

const shown = (items: { value: string | null; figure: string | null }[]) =>
  Object.fromEntries(items.map(({ value, figure }) => [String(value), figure !== null]));
async function told(kpi: string, by: "management" | "management-level", code?: string) {
  const query = { by, ...(code ? { legalEntityId: portal.idOf(code) } : {}) };
  return shown((await portal.call(getBreakdown, { token: portal.tokens.group, params: { id: scenario, kpi }, query })).body.items);
}

test("[FIG-02] who manages is not told apart where one of the levels that it is made of is hidden, of an entity and of the group", async () => {
  const hidden = { none: true, manager: true, null: false, executive: false };
  expect(await told("average-age", "management-level", "A")).toEqual(hidden);
  expect(await told("average-age", "management", "A")).toEqual({ no: true, yes: false, null: false });
  // Where no level is hidden all is told, and counts always are.
  expect(await told("average-age", "management", "B")).toEqual({ no: true, yes: true, null: true });
  expect(await told("headcount", "management", "A")).toEqual({ no: true, yes: true, null: true });
  const levels = await told("average-age", "management-level");
  expect(levels["executive"]).toBe(false);
  const management = await told("average-age", "management");
  expect(management).toEqual({ no: levels["none"], yes: false, null: levels["null"] });
});

test("[FIG-02] a report that shows it has the levels kept too, and tells the same", async () => {
  const token = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }]));
  const { id, version } = (await portal.call(createReport, { token, body: { name: "Management", parentId: 0 } })).body;
  const charts = [{ kind: "broken" as const, kpis: ["average-age"], name: null, by: "management" as const }];
  const content = [{ id: null, name: "Management", hidden: false, definition: { kind: "charts" as const, charts } }];
  await portal.call(updateReport, { token, params: { id }, ifMatch: version, body: { name: "Management", hidden: false, content } });
  const onRequest = await told("average-age", "management");
  await keepBreakdowns(portal.ctx);
  const kept = await portal.pool.query("select dimension from closed_breakdown order by 1");
  expect(kept.rows.map(({ dimension }) => dimension)).toEqual(["jobs-within", "management", "management-level"]);
  expect(await told("average-age", "management")).toEqual(onRequest);
  const { body } = await portal.call(getDashboardFigures, { token: portal.tokens.group, params: { id } });
  expect(body.breakdowns.map(({ by, state, items }: any) => [by, state, shown(items)])).toEqual([["management", "told", onRequest]]);
});
