import {
  type BrokenPart,
  countsOnce,
  type Dimension,
  hideWithLevels,
  isQuality,
  jobsWithin,
  type PartsBy,
  protectParts,
  sizeOfPart,
} from "./breakdown.ts";
import { type BrokenLevels, countAlone, type GroupPart, protectGroupParts } from "./broken-levels.ts";
import { hideBesideEntities, hideJobsWithin, isCrossed } from "./jobs-within.ts";
import type { Kpi } from "./kpis.ts";

/** What has to be known of a figure of an entity, or of the group, to tell it by a dimension: that dimension first. */
export function neededFor(kpi: Kpi, by: Dimension, of: "entity" | "group"): readonly [Dimension, ...PartsBy[]] {
  if (!isQuality(kpi)) return [by];
  if (by === "management") return [by, ...neededFor(kpi, "management-level", of)];
  return by === "job-profile" || (of === "group" && isCrossed(by)) ? [by, jobsWithin] : [by];
}

/** The parts of an entity's figure by a dimension as they are shown beside those by all others; `known`: what is needed to tell them. */
export function showEntityParts(kpi: Kpi, by: Dimension, known: (by: PartsBy) => readonly BrokenPart[], minimum: number): BrokenPart[] {
  const own = protectParts(kpi, known(by), minimum);
  if (!isQuality(kpi)) return own;
  if (by === "management") return hideWithLevels(own, showEntityParts(kpi, "management-level", known, minimum));
  return by === "job-profile" ? hideJobsWithin(own, known(jobsWithin), minimum) : own;
}

/** Which rule it is by which parts of the group are hidden: what was decided by an older one is decided again. */
export const ruleOfHiding = 1;

/** The parts of the group's figure by a dimension as they are shown beside those by all others, of the group and its entities; `known`: what is needed to tell them. */
export function showGroupParts(kpi: Kpi, by: Dimension, known: (by: PartsBy) => BrokenLevels, minimum: number): GroupPart[] {
  const own = protectGroupParts(kpi, known(by), minimum);
  if (!isQuality(kpi)) return own;
  if (by === "management") return hideWithLevels(own, showGroupParts(kpi, "management-level", known, minimum));
  if (!isCrossed(by)) return own;
  const within = known(jobsWithin);
  const peopleOf = countsOnce(kpi) ? sizeOfPart : countAlone(within.entities);
  return hideBesideEntities(by, by === "job-profile" ? hideJobsWithin(own, within.group, minimum, peopleOf) : own, within, minimum);
}
