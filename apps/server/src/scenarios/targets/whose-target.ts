import { type Kpi, sectionsOfKpi } from "@hub/domain/dashboards/kpis.ts";
import { type Reach, reachesAll, reachesCell } from "../../validation/policy.ts";

type Figure = { kpi: Kpi; legalEntityId: number | null };

/** Whether somebody is told the target of a figure: the group's whoever is given all of it, an entity's whoever is given something that the figure may be read from. */
export function isGivenTarget(reach: Reach, { kpi, legalEntityId }: Figure): boolean {
  if (legalEntityId === null) return reachesAll(reach);
  return sectionsOfKpi(kpi).some((section) => reachesCell(reach, legalEntityId, section));
}

/** Whether somebody owns a figure, whichever section it is read from: the group's whoever owns all of it, an entity's whoever owns all that it may be read from. */
export function ownsFigure(reach: Reach, { kpi, legalEntityId }: Figure): boolean {
  if (legalEntityId === null) return reachesAll(reach);
  return sectionsOfKpi(kpi).every((section) => reachesCell(reach, legalEntityId, section));
}
