import { getDashboard, getDashboardFigures, readGallery } from "@hub/contract/dashboards/dashboards.ts";
import { createReport } from "@hub/contract/configuration/reports.ts";
import { speak } from "@hub/i18n/speak.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";
import { exportPdf } from "../report/testing/export-pdf.ts";
import { addStoredVersion, headcounts } from "../testing/stored-version.ts";

let portal: GroupPortal;
let report = 0;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A"], now: "2026-11-05T08:00:00Z" });
  const id = portal.idOf("A");
  await addStoredVersion(portal.db, { period: october, entities: [{ id, code: "A" }], figures: headcounts({ [id]: 12 }) });
  const admin = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }]));
  report = (await portal.call(createReport, { token: admin, body: { name: "Own", parentId: 0 } })).body.id;
  // As a release that computed more has left it: a form cannot say it.
  const definition = {
    kind: "charts",
    charts: [
      { kind: "tiles", kpis: ["headcount", "former-kpi"], name: null },
      { kind: "lines", kpis: ["former-kpi"], name: "Former" },
    ],
  };
  await portal.pool.query("insert into report_view (dashboard_id, position, kind, name, definition) values ($1, 1, 'charts', 'View', $2)", [
    report,
    definition,
  ]);
});
afterAll(() => portal.stop());

test("[FIG-06] a report whose KPI went away answers with its other figures, and its views still name it", async () => {
  const call = { token: portal.tokens.group, params: { id: report } };
  const { status, body } = await portal.call(getDashboardFigures, { ...call, query: october });
  expect(status).toBe(200);
  expect(body.total.figures).toMatchObject([{ kpi: "headcount", value: "12" }]);
  expect(body.current.entities[0].figures.map(({ kpi }: { kpi: string }) => kpi)).toEqual(["headcount"]);
  expect((await portal.call(getDashboard, call)).body.views[0].definition.charts[0].kpis).toEqual(["headcount", "former-kpi"]);
  const { status: listed, body: gallery } = await portal.call(readGallery, { token: portal.tokens.group, query: {} });
  expect(listed).toBe(200);
  const card = gallery.items.find(({ id }: { id: number }) => id === report);
  expect(JSON.stringify(card)).not.toContain("former-kpi");
});

test("[FIG-09] its PDF says which figure is missing, and has the others", async () => {
  const filter = { dashboard: String(report), year: "2026", month: "10" };
  const { whole } = await exportPdf(portal, { token: portal.tokens.group, language: "en", filter });
  const { t } = speak("en");
  expect(whole.replace(/\s+/g, " ")).toContain(t("dashboards.kpis-gone", { count: 1, codes: "former-kpi" }));
  expect(whole).toContain("Headcount\n12");
});
