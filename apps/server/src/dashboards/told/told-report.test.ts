import { createReport, updateReport } from "@hub/contract/configuration/reports.ts";
import { getDashboard, getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepTreeFigures } from "../../closing/trees/keep-tree-figures.ts";
import { addTree } from "../../closing/trees/testing/add-tree.ts";
import { startToldPortal } from "../../scenarios/told/testing/told-portal.ts";
import type { GroupPortal } from "../../testing/group-portal.ts";
import { exportPdf } from "../report/testing/export-pdf.ts";

let portal: GroupPortal;
let report: number;
let closeAgain: () => Promise<void>;
let nodes: Record<string, number>;
const told = (kpi: string, name: string | null = null) => ({ kind: "told" as const, kpis: [kpi], name });
beforeAll(async () => {
  ({ portal, closeAgain } = await startToldPortal({ now: "2026-11-05T08:00:00Z" }));
  nodes = await addTree(portal, "regions", { both: { of: ["A", "B"] }, one: { of: ["B"] } });
  await keepTreeFigures(portal.ctx);
  await closeAgain();
  await keepTreeFigures(portal.ctx);
});
afterAll(() => portal.stop());

async function save(charts: ReturnType<typeof told>[]) {
  const token = await portal.openSession(await portal.addUser(`admin-${charts.length}`, [{ role: "hub-admin" }]));
  const created = (await portal.call(createReport, { token, body: { name: `Told ${charts.length}`, parentId: 0 } })).body;
  const content = [{ id: null, name: "Headcount", hidden: false, definition: { kind: "charts" as const, charts } }];
  const body = { name: created.name, hidden: false, content };
  return { id: created.id, saved: await portal.call(updateReport, { token, params: { id: created.id }, ifMatch: created.version, body }) };
}
const exported = (filter: Record<string, string> = {}, token = portal.tokens.group) =>
  exportPdf(portal, { token, language: "en", filter: { dashboard: String(report), ...filter } });
const flat = (text: string) => text.replace(/\s+/g, " ");

describe("[FIG-04] a report with a figure as first told and as known now", () => {
  test("is saved with two such charts at most a view, and shows twelve months", async () => {
    const many = await save([told("headcount"), told("fte"), told("joiners")]);
    expect(many.saved.status).toBe(422);
    expect(JSON.stringify(many.saved.body)).toContain("reports.issue-told");
    const { id, saved } = await save([told("headcount"), told("weighted-pay-gap", "Gap as told")]);
    expect(saved.status, saved.text).toBe(200);
    report = id;
    const ask = { token: portal.tokens.group, params: { id: report } };
    expect((await portal.call(getDashboard, ask)).body.views[0].definition.charts[0]).toEqual(told("headcount"));
    expect((await portal.call(getDashboardFigures, { ...ask, query: {} })).body.months).toHaveLength(12);
  });

  test("[FIG-09] has both lines, what differs and why in its PDF", async () => {
    const { whole } = await exported();
    const said = flat(whole);
    expect(said).toContain("Headcount: as first told and as known now");
    expect(said).toContain("As first told As known now Difference Current version");
    // October was 60 at first and is 58 now, for a corrected delivery of A.
    expect(said).toMatch(/Oct 2026 60 58 -2 \[1\] v2, of 5 Nov 2026/);
    expect(said).toMatch(/\[1\] PLN · Entity A: Corrected delivery: what it says of people is different\./);
    // Once for each of the two charts.
    expect(said.match(/Corrected delivery/g)).toHaveLength(2);
    expect(said).toContain("Gap as told");
  });

  test("of an entity tells its own causes alone, and of what is not told says why", async () => {
    const ofB = flat((await exported({ entities: String(portal.idOf("B")) })).whole);
    expect(ofB).toMatch(/Oct 2026 30 30 –/);
    expect(ofB).not.toContain("Corrected delivery");
    expect(ofB).toContain("This KPI exists only for the whole group.");
    const { email } = await portal.addUser("only-b", [{ role: "data-owner", legalEntityId: portal.idOf("B") }]);
    const own = flat((await exported({}, await portal.signIn(email))).whole);
    expect(own).toMatch(/Oct 2026 30 30 –/);
    expect(own).not.toContain("Entity A");
  });

  test("of a node tells it in its PDF with the causes of its entities, to whoever may read all of it", async () => {
    const both = flat((await exported({ node: String(nodes["both"]) })).whole);
    expect(both).toMatch(/Oct 2026 60 58 -2 \[1\] v2, of 5 Nov 2026/);
    expect(both.match(/Corrected delivery/g)).toHaveLength(1);
    expect(both).toContain("This KPI exists only for the whole group.");
    const one = flat((await exported({ node: String(nodes["one"]) })).whole);
    expect(one).toMatch(/Oct 2026 30 30 –/);
    expect(one).not.toContain("Corrected delivery");
    const token = await portal.signIn((await portal.addUser("b-alone", [{ role: "data-owner", legalEntityId: portal.idOf("B") }])).email);
    // Of the node they are shown what they may read of it: B.
    const ofB = flat((await exported({ node: String(nodes["both"]) }, token)).whole);
    expect(ofB).toMatch(/Oct 2026 30 30 –/);
    expect(ofB).not.toMatch(/Oct 2026 60|Entity A|Corrected/);
  });
});
