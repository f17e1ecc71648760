import type { getReport, listReports, updateReport } from "@hub/contract/configuration/reports.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import type { Dimension } from "@hub/domain/dashboards/breakdown.ts";
import {
  type ChartKind,
  chartRules,
  checkReportView,
  type ReportView,
  viewLimits,
  type ViewKind,
  wholes,
} from "@hub/domain/dashboards/report-view.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { nextRowKey } from "../../forms/row-keys.ts";

export type Report = Output<(typeof listReports)["answer"]>["items"][number];
export type ReportDetail = Output<(typeof getReport)["answer"]>;
export type DraftChart = { key: string; kind: ChartKind; kpis: string[]; name: string; by?: Dimension | undefined };
/** A view as it is edited: what its kind does not use is kept, so that changing the kind back loses nothing. */
export type DraftView = {
  key: string;
  /** Null for a new one. */
  viewId: number | null;
  builtIn: boolean;
  name: string;
  hidden: boolean;
  kind: ViewKind;
  charts: DraftChart[];
  kpis: string[];
  address: string;
};
export type ReportDraft = { name: string; hidden: boolean; content: DraftView[] };

const newKey = () => `new-${nextRowKey()}`;

/** What a report's form begins with. */
export function draftOf({ name, hidden, content }: ReportDetail): ReportDraft {
  return {
    name,
    hidden,
    content: content.map(({ id, code, name, hidden, definition }) => ({
      key: String(id),
      viewId: id,
      builtIn: code !== null,
      name,
      hidden,
      kind: definition.kind,
      charts:
        definition.kind === "charts"
          ? definition.charts.map((chart, place) => ({ ...chart, key: `${id}-${place}`, name: chart.name ?? "" }))
          : [],
      kpis: definition.kind === "table" ? definition.kpis : [],
      address: definition.kind === "page" ? definition.address : "",
    })),
  };
}

/** A view of a kind with nothing in it but a first chart. */
export function newView(kind: ViewKind): DraftView {
  return {
    key: newKey(),
    viewId: null,
    builtIn: false,
    name: "",
    hidden: false,
    kind,
    charts: kind === "charts" ? [newChart()] : [],
    kpis: [],
    address: "",
  };
}

/** A chart as it starts. */
export function newChart(): DraftChart {
  return { key: newKey(), kind: "bars", kpis: [], name: "" };
}

/** A chart of another kind: the KPIs that it may draw stay; where only certain ones go together, those. */
export function changeKind(chart: DraftChart, kind: ChartKind): DraftChart {
  const { most, of } = chartRules[kind];
  const kpis =
    kind === "parts"
      ? [...(wholes.find((whole) => chart.kpis.some((kpi) => whole.some((each) => each === kpi))) ?? wholes[0])]
      : chart.kpis.filter((kpi) => of?.includes(kpi) ?? true).slice(0, most);
  return { ...chart, kind, kpis };
}

/** The definition of a view as it is sent and checked. */
export function definitionOf({ kind, charts, kpis, address }: DraftView): ReportView {
  if (kind === "charts")
    return {
      kind,
      charts: charts.map(({ kind, kpis, name, by }) => ({ kind, kpis, name: name.trim() || null, ...(kind === "broken" && by && { by }) })),
    };
  return kind === "table" ? { kind, kpis } : { kind, address: address.trim() };
}

/** A draft as the call takes it. */
export function bodyOf(draft: ReportDraft, builtIn: boolean): Input<NonNullable<(typeof updateReport)["body"]>> {
  return {
    name: builtIn ? null : draft.name.trim(),
    hidden: draft.hidden,
    content: draft.content.map((view) => ({
      id: view.viewId,
      name: view.builtIn ? null : view.name.trim() || null,
      hidden: view.hidden,
      definition: definitionOf(view),
    })),
  };
}

/** Everything that is wrong with a draft, by the path the server would name; built-in views are as they are. */
export function checkDraft(draft: ReportDraft, builtIn: boolean, hosts: readonly string[]): Issue[] {
  const names = new Set<string>();
  const issues: Issue[] = builtIn || draft.name.trim() !== "" ? [] : [{ code: "reports.issue-name", path: ["name"] }];
  for (const [place, view] of draft.content.entries()) {
    if (view.builtIn) continue;
    const path = ["content", place];
    const name = foldText(view.name);
    if (name === "") issues.push({ code: "reports.issue-name", path: [...path, "name"] });
    else if (names.has(name)) issues.push({ code: "reports.issue-view-name-taken", path: [...path, "name"] });
    names.add(name);
    issues.push(...checkReportView(definitionOf(view), hosts, [...path, "definition"]));
  }
  return issues;
}

/** Moves an item by one place; a step over the end changes nothing. */
export function moveItem<T>(items: readonly T[], from: number, by: -1 | 1): T[] {
  const to = from + by;
  const item = items[from];
  return item === undefined || to < 0 || to >= items.length ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Whether a report has as many views as it may. */
export const isFull = (views: readonly DraftView[]) => views.length >= viewLimits.views;
