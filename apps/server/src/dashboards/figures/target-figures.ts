import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { presentFigure } from "../../scenarios/read-figures.ts";
import type { HoldingTarget } from "../../scenarios/targets/targets.sql.ts";
import type { TotalOf } from "./total.ts";

/** Whose targets those of a total are: the group's (null) or an entity's; undefined of several together and of a node, which have none. */
export function targetsOfTotal(targets: readonly HoldingTarget[], total: TotalOf | undefined): HoldingTarget[] {
  if (total?.of !== "group" && total?.of !== "entity") return [];
  return targetsOf(targets, total.of === "group" ? null : total.id);
}

/** The targets of the group (null) or of an entity. */
export function targetsOf(targets: readonly HoldingTarget[], id: number | null): HoldingTarget[] {
  return targets.filter(({ legalEntityId }) => legalEntityId === id);
}

/** What figures shall be, as figures: of those that somebody is given, hidden or not, the ones that have a target. */
export function targetFigures<Figure extends { kpi: Kpi }>(given: readonly Figure[], own: readonly HoldingTarget[]) {
  return given.flatMap((figure) => {
    const target = own.find(({ kpi }) => kpi === figure.kpi);
    return target ? [{ ...figure, ...presentFigure(figure.kpi), value: target.value, currency: target.currency, reason: null }] : [];
  });
}
