import { expect, test } from "vitest";
import {
  brokenOfViews,
  type Chart,
  checkReportView,
  firstChartOfViews,
  goneKpis,
  kpisOfViews,
  type ReportView,
  sparksOfViews,
  toldOfViews,
} from "./report-view.ts";

const chart = (kind: Chart["kind"], ...kpis: string[]): ReportView => ({ kind: "charts", charts: [{ kind, kpis, name: null }] });
const codes = (view: ReportView) =>
  checkReportView(view, ["bi.example.com"]).map(({ code, path }) => `${path.join(".")} ${code.slice("reports.".length)}`);

test.each<[string, ReportView, string[]]>([
  ["tiles of any KPIs", chart("tiles", "headcount", "turnover"), []],
  ["bars of one unit", chart("bars", "mean-pay-gap", "median-pay-gap"), []],
  ["bars of two units", chart("bars", "headcount", "turnover"), ["charts.0.kpis issue-units"]],
  ["bars of three", chart("bars", "joiners", "leavers", "headcount"), ["charts.0.kpis issue-kpi-count"]],
  ["lines of none", chart("lines"), ["charts.0.kpis issue-kpi-count"]],
  ["lines of the same twice", chart("lines", "headcount", "headcount"), ["charts.0.kpis issue-kpi-twice"]],
  ["a KPI that is none", chart("bars", "toString"), ["charts.0.kpis issue-kpi"]],
  ["sexes of what has none", chart("sexes", "turnover"), ["charts.0.kpis issue-sexes"]],
  ["a gap of what is none", chart("gap", "headcount"), ["charts.0.kpis issue-gap"]],
  ["a bridge", chart("bridge", "headcount"), []],
  ["a bridge of what has none", chart("bridge", "fte"), ["charts.0.kpis issue-bridge"]],
  ["a breakdown", { kind: "charts", charts: [{ kind: "broken", kpis: ["average-age"], name: null, by: "unit" }] }, []],
  ["a breakdown by nothing", chart("broken", "headcount"), ["charts.0.by issue-by"]],
  ["a breakdown of pay", chart("broken", "mean-pay-gap"), ["charts.0.kpis issue-broken"]],
  ["a figure as told", chart("told", "turnover"), []],
  ["two figures as told in one chart", chart("told", "headcount", "fte"), ["charts.0.kpis issue-kpi-count"]],
  [
    "three charts of figures as told",
    { kind: "charts", charts: ["headcount", "fte", "joiners"].map((kpi) => ({ kind: "told", kpis: [kpi], name: null })) },
    ["charts.2.kpis issue-told"],
  ],
  ["parts that are no whole", chart("parts", "joiners", "leavers"), ["charts.0.kpis issue-parts"]],
  ["no chart", { kind: "charts", charts: [] }, ["charts issue-no-chart"]],
  ["a table", { kind: "table", kpis: ["headcount", "pay-quartile-1"] }, []],
  ["an empty table", { kind: "table", kpis: [] }, ["kpis issue-kpi-count"]],
  ["a page", { kind: "page", address: "https://bi.example.com/x" }, []],
  ["a page of another host", { kind: "page", address: "https://evil.example/x" }, ["address issue-host"]],
  ["no page", { kind: "page", address: "javascript:alert(1)" }, ["address issue-address"]],
])("[DASH-01] a view is checked: %s", (_, view, expected) => {
  expect(codes(view)).toEqual(expected);
});

test("what a report shows, and what of it over time; gaps bring the quarters of pay", () => {
  const views: ReportView[] = [
    {
      kind: "charts",
      charts: [
        { kind: "gap", kpis: ["mean-pay-gap"], name: null },
        { kind: "lines", kpis: ["headcount"], name: null },
      ],
    },
    { kind: "table", kpis: ["headcount", "fte"] },
    { kind: "page", address: "https://bi.example.com" },
  ];
  const { all, overTime } = kpisOfViews(views);
  expect(all.toSorted()).toEqual([
    "fte",
    "headcount",
    "mean-pay-gap",
    "pay-quartile-1",
    "pay-quartile-2",
    "pay-quartile-3",
    "pay-quartile-4",
  ]);
  expect(overTime).toEqual(["headcount"]);
});

test("the months of tiles are read apart where no chart shows them, each once", () => {
  const charts = (...of: [Chart["kind"], ...string[]][]): ReportView => ({
    kind: "charts",
    charts: of.map(([kind, ...kpis]) => ({ kind, kpis, name: null })),
  });
  const views = [charts(["tiles", "headcount", "fte", "later-kpi"], ["bars", "joiners"]), charts(["tiles", "fte"], ["lines", "headcount"])];
  expect(sparksOfViews(views)).toEqual(["fte"]);
  expect(sparksOfViews(views.slice(0, 1))).toEqual(["headcount", "fte"]);
});

test("what a report shows by what people are, each once and of what this portal breaks down", () => {
  const of = (kpi: string, by?: "unit" | "sex"): ReportView => ({
    kind: "charts",
    charts: [{ kind: "broken", kpis: [kpi], name: null, by }],
  });
  const views = [of("headcount", "unit"), of("headcount", "unit"), of("headcount", "sex"), of("later-kpi", "sex"), of("fte")];
  expect(brokenOfViews(views)).toEqual([
    { kpi: "headcount", by: "unit" },
    { kpi: "headcount", by: "sex" },
  ]);
  // No miniature is drawn of it.
  expect(firstChartOfViews(views)).toBeUndefined();
});

test("a report names the KPIs that this portal computes no more, once each", () => {
  const views: ReportView[] = [
    { kind: "charts", charts: [{ kind: "tiles", kpis: ["headcount", "former-kpi"], name: null }] },
    { kind: "table", kpis: ["former-kpi", "fte", "other-former"] },
    { kind: "page", address: "https://bi.example.com" },
  ];
  expect(goneKpis(views)).toEqual(["former-kpi", "other-former"]);
  expect(goneKpis([{ kind: "table", kpis: ["headcount"] }])).toEqual([]);
});

test("what a report shows as told, each once, and over the months", () => {
  const views: ReportView[] = [chart("told", "headcount"), chart("told", "headcount"), chart("told", "former-kpi"), chart("bars", "fte")];
  expect(toldOfViews(views)).toEqual(["headcount"]);
  expect(kpisOfViews([chart("told", "fte")]).overTime).toEqual(["fte"]);
});
