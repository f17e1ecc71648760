import type { addFigureRemark as route } from "@hub/contract/scenarios/remarks.ts";
import type { Output } from "@hub/contract/route.ts";
import { sectionsOfKpi } from "@hub/domain/dashboards/kpis.ts";
import { type Reach, reachesAll, reachesCell } from "../../validation/policy.ts";
import type { RemarkRow } from "./remarks.sql.ts";

export type Remark = Output<typeof route.answer>;

/** Whether somebody is told a remark: as the figure that it was about, by the sections that was read from, whatever another version of the month is read from. */
export function isGivenRemark({ kpi, legalEntityId, nodeId, sections, entities }: RemarkRow, reach: Reach): boolean {
  if (nodeId !== null) return (entities ?? []).every((entity, at) => reachesCell(reach, entity, sections?.[at] ?? ""));
  if (legalEntityId === null) return reachesAll(reach);
  return (sections ?? sectionsOfKpi(kpi)).every((section) => reachesCell(reach, legalEntityId, section));
}

/** A remark as it is answered. */
export function presentRemark({ id, text, by, at, version }: RemarkRow): Remark {
  return { id, text, by, at: at.toISOString(), version };
}
