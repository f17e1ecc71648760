import { getKpi, isKpi, type Kpi } from "../dashboards/kpis.ts";
import { compareDecimals, isZero, multiply, subtract } from "../dashboards/round-quotient.ts";
import type { Issue } from "../issue.ts";
import type { ShownValue } from "../scenarios/compare-values.ts";

/** How many reports and figures a person is sent at most. */
export const mostSubscriptions = 50;
/** A report, or a figure of a legal entity, of a node of a tree or (neither) the group. */
export type Subject = { dashboardId: number | null; kpi: string | null; legalEntityId: number | null; nodeId: number | null };
/** When something is sent. `movedBy`: when a figure is another one by more than so much, in points for percents, else in percent. */
export type Occasions = { onClosing: boolean; onClosingAgain: boolean; weekly: boolean; movedBy: string | null };

/** Why the portal or an administrator ended a subscription. `gone`: the report, the KPI, the legal entity or the node is not there any more. */
export const endReasons = ["administrator", "gone", "right-lost"] as const;
export type EndReason = (typeof endReasons)[number];

/** Everything that is wrong with what is ordered. */
export function checkSubscription(given: Subject & Occasions): Issue[] {
  const { dashboardId, kpi, legalEntityId, nodeId, onClosing, onClosingAgain, weekly, movedBy } = given;
  const isReport = dashboardId !== null;
  const isOfPart = legalEntityId !== null || nodeId !== null;
  if (isReport === (kpi !== null) || (isReport && isOfPart)) return [{ code: "subscriptions.report-or-figure", path: ["kpi"] }];
  if (legalEntityId !== null && nodeId !== null) return [{ code: "dashboards.entity-or-node", path: ["nodeId"] }];
  if (kpi !== null && !(isKpi(kpi) && (!isOfPart || !getKpi(kpi).groupOnly))) return [{ code: "validation.not-offered", path: ["kpi"] }];
  if (movedBy !== null && isReport) return [{ code: "subscriptions.moved-of-report", path: ["movedBy"] }];
  if (movedBy !== null && (movedBy.startsWith("-") || isZero(movedBy)))
    return [{ code: "subscriptions.moved-by-nothing", path: ["movedBy"] }];
  return onClosing || onClosingAgain || weekly || movedBy !== null ? [] : [{ code: "subscriptions.no-occasion", path: ["onClosing"] }];
}

/** Whether a figure is another one by more than so much; one that is hidden, or in another currency, has not moved. */
export function hasMoved(kpi: Kpi, before: ShownValue, now: ShownValue, by: string): boolean {
  if (before.value === null || now.value === null || before.currency !== now.currency) return false;
  const difference = subtract(now.value, before.value).replace("-", "");
  if (movesInPoints(kpi)) return compareDecimals(difference, by) > 0;
  return compareDecimals(multiply(difference, "100"), multiply(before.value.replace("-", ""), by)) > 0;
}

/** Whether what a KPI moves by is told in points rather than in percent. */
export function movesInPoints(kpi: Kpi): boolean {
  return getKpi(kpi).unit === "percent";
}
