import type { Issue } from "../issue.ts";
import { brokenKpis, type Dimension, isBrokenBy } from "./breakdown.ts";
import { isEmbeddable, readEmbedAddress } from "./embed-address.ts";
import { getKpi, isKpi, type Kpi } from "./kpis.ts";

export const viewKinds = ["charts", "table", "page"] as const;
export type ViewKind = (typeof viewKinds)[number];
export const chartKinds = ["tiles", "bars", "lines", "sexes", "parts", "gap", "bridge", "broken", "told"] as const;
export type ChartKind = (typeof chartKinds)[number];
/** A chart of a report. KPIs are codes: one that this portal does not know (yet) is left out where it is drawn. */
export type Chart = {
  kind: ChartKind;
  kpis: string[];
  name: string | null;
  /** What a figure is broken down by. */ by?: Dimension | undefined;
};
/** What a view of a report shows. */
export type ReportView = { kind: "charts"; charts: Chart[] } | { kind: "table"; kpis: string[] } | { kind: "page"; address: string };

/** `told`: each reads the rows of every month that was closed again. */
export const viewLimits = { views: 12, charts: 12, kpis: 16, told: 2 } as const;

/** KPIs that carry the women and men behind them. */
export const sexKpis = ["female-share", "female-share-management"] as const;
/** Gaps of pay; the chart draws the quarters of pay beside them. */
export const gapKpis = ["mean-pay-gap", "median-pay-gap", "mean-bonus-gap", "median-bonus-gap"] as const;
/** What has a bridge from one month to another. */
export const bridgeKpis = ["headcount"] as const;
/** KPIs that together make up a whole, in their order. */
export const wholes = [
  ["age-under-30", "age-30-to-50", "age-over-50"],
  ["permanent-share", "temporary-share"],
] as const;

/** How many KPIs a chart draws, and which; undefined is any. */
export const chartRules: Record<ChartKind, { least: number; most: number; of?: readonly string[]; oneUnit?: true; byEntity?: true }> = {
  tiles: { least: 1, most: 12 },
  bars: { least: 1, most: 2, oneUnit: true, byEntity: true },
  lines: { least: 1, most: 3, oneUnit: true },
  sexes: { least: 1, most: 1, of: sexKpis },
  parts: { least: 2, most: 4 },
  gap: { least: 1, most: 2, of: gapKpis },
  bridge: { least: 1, most: 1, of: bridgeKpis },
  broken: { least: 1, most: 1, of: brokenKpis },
  told: { least: 1, most: 1 },
};

/** The KPIs of a list that this portal computes. */
export function knownKpis(codes: readonly string[]) {
  return codes.filter(isKpi);
}

/** Everything that is wrong with a view of a report; `hosts` are those whose pages may be shown. */
export function checkReportView(view: ReportView, hosts: readonly string[], path: Issue["path"] = []): Issue[] {
  switch (view.kind) {
    case "page":
      return checkPage(view.address, hosts, [...path, "address"]);
    case "table":
      return checkKpis(view.kpis, 1, viewLimits.kpis, [...path, "kpis"]);
    case "charts":
      if (view.charts.length === 0) return [{ code: "reports.issue-no-chart", path: [...path, "charts"] }];
      return [...view.charts.flatMap((chart, place) => checkChart(chart, [...path, "charts", place])), ...checkTold(view.charts, path)];
  }
}

function checkTold(charts: readonly Chart[], path: Issue["path"]): Issue[] {
  const { told: most } = viewLimits;
  const places = charts.flatMap(({ kind }, place) => (kind === "told" ? [place] : []));
  return places.slice(most).map((place) => ({ code: "reports.issue-told", path: [...path, "charts", place, "kpis"], params: { most } }));
}

function checkPage(address: string, hosts: readonly string[], path: Issue["path"]): Issue[] {
  const read = readEmbedAddress(address);
  if (!read) return [{ code: "reports.issue-address", path }];
  return isEmbeddable(address, hosts) ? [] : [{ code: "reports.issue-host", path, params: { host: read.host } }];
}

function checkChart({ kind, kpis, by }: Chart, path: Issue["path"]): Issue[] {
  const { least, most, of, oneUnit, byEntity } = chartRules[kind];
  const at = [...path, "kpis"];
  const issues = checkKpis(kpis, least, most, at);
  if (issues.length > 0) return issues;
  if (kind === "parts" && !wholes.some((whole) => isSame(whole, kpis))) return [{ code: "reports.issue-parts", path: at }];
  if (of && kpis.some((kpi) => !of.includes(kpi))) return [{ code: `reports.issue-${kind}`, path: at }];
  if (kind === "broken" && by === undefined) return [{ code: "reports.issue-by", path: [...path, "by"] }];
  if (kind === "broken" && by && !knownKpis(kpis).every((kpi) => isBrokenBy(kpi, by)))
    return [{ code: "reports.issue-by-family", path: [...path, "by"] }];
  if (byEntity && knownKpis(kpis).some((kpi) => getKpi(kpi).groupOnly)) return [{ code: "reports.issue-group-only", path: at }];
  const units = new Set(knownKpis(kpis).map((kpi) => getKpi(kpi).unit));
  return oneUnit && units.size > 1 ? [{ code: "reports.issue-units", path: at }] : [];
}

function checkKpis(kpis: readonly string[], least: number, most: number, path: Issue["path"]): Issue[] {
  if (kpis.length < least || kpis.length > most) return [{ code: "reports.issue-kpi-count", path, params: { least, most } }];
  if (new Set(kpis).size < kpis.length) return [{ code: "reports.issue-kpi-twice", path }];
  return kpis.every(isKpi) ? [] : [{ code: "reports.issue-kpi", path }];
}

function isSame(whole: readonly string[], kpis: readonly string[]): boolean {
  return whole.length === kpis.length && whole.every((kpi) => kpis.includes(kpi));
}

/** The KPIs that a report's views show, once each; of those `overTime` the months before are wanted too. */
export function kpisOfViews(views: readonly ReportView[]): { all: string[]; overTime: string[] } {
  const charts = views.flatMap((view) => (view.kind === "charts" ? view.charts : []));
  const tables = views.flatMap((view) => (view.kind === "table" ? view.kpis : []));
  const quarters = charts.some(({ kind }) => kind === "gap")
    ? ["pay-quartile-1", "pay-quartile-2", "pay-quartile-3", "pay-quartile-4"]
    : [];
  const overTime = charts.filter(isOverTime).flatMap(({ kpis }) => kpis);
  return { all: [...new Set([...charts.flatMap(({ kpis }) => kpis), ...quarters, ...tables])], overTime: [...new Set(overTime)] };
}

/** The KPIs of a report's tiles whose months before no chart shows: what their spark lines are drawn of is read apart, so that the report itself is there at once. */
export function sparksOfViews(views: readonly ReportView[]): Kpi[] {
  const { overTime } = kpisOfViews(views);
  return tilesOfViews(views)
    .filter(isKpi)
    .filter((kpi) => !overTime.includes(kpi));
}

/** The codes that a report's views name and this portal does not compute (any more), once each: what shows them says so. */
export function goneKpis(views: readonly ReportView[]): string[] {
  return kpisOfViews(views).all.filter((code) => !isKpi(code));
}

/** The KPIs that a report tells first: those of its tiles, else all that it shows. */
export function headlinesOfViews(views: readonly ReportView[]): string[] {
  const tiles = tilesOfViews(views);
  return tiles.length > 0 ? tiles : kpisOfViews(views).all;
}

function tilesOfViews(views: readonly ReportView[]): string[] {
  const tiles = views.flatMap((view) => (view.kind === "charts" ? view.charts.filter(({ kind }) => kind === "tiles") : []));
  return [...new Set(tiles.flatMap(({ kpis }) => kpis))];
}

/** The chart of a report that a miniature of it shows: the first one that draws something of figures, or none. */
export function firstChartOfViews(views: readonly ReportView[]): Chart | undefined {
  return views.flatMap((view) => (view.kind === "charts" ? view.charts : [])).find(({ kind }) => kind !== "tiles" && kind !== "broken");
}

/** Whether a chart is of all the months of the period. */
export function isOverTime({ kind }: Pick<Chart, "kind">): boolean {
  return kind === "lines" || kind === "bridge" || kind === "told";
}

/** Whether a report shows how its headcount came to be. */
export function showsBridge(views: readonly ReportView[]): boolean {
  return views.some((view) => view.kind === "charts" && view.charts.some(({ kind }) => kind === "bridge"));
}

/** What a report shows by what people are, each once. */
export function brokenOfViews(views: readonly ReportView[]): { kpi: Kpi; by: Dimension }[] {
  const charts = views.flatMap((view) => (view.kind === "charts" ? view.charts : []));
  const all = charts.flatMap(({ kind, kpis, by }) =>
    kind === "broken" && by
      ? knownKpis(kpis)
          .filter((kpi) => isBrokenBy(kpi, by))
          .map((kpi) => ({ kpi, by }))
      : [],
  );
  return [...new Map(all.map((each) => [`${each.kpi} ${each.by}`, each])).values()];
}

/** What a report shows as first told and as known now, each once. */
export function toldOfViews(views: readonly ReportView[]): Kpi[] {
  const charts = views.flatMap((view) => (view.kind === "charts" ? view.charts.filter(({ kind }) => kind === "told") : []));
  return [...new Set(charts.flatMap(({ kpis }) => knownKpis(kpis)))];
}
