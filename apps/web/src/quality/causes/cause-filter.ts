import type { listQualityCauses } from "@hub/contract/quality/events.ts";
import type { Output } from "@hub/contract/route.ts";
import { openStatus, type QualityFilter } from "../quality-search.ts";

export type Cause = Output<(typeof listQualityCauses)["answer"]>["items"][number];

/** What tells a cause from the others. */
export const causeKey = ({ elementId, ruleId, legalEntity, delivery }: Cause): string =>
  [elementId, ruleId, legalEntity.id, delivery?.id ?? "-"].join("/");

/** The filter that finds just the events of a cause: what the page is narrowed to stays, what they have in common is added. */
export function filterOfCause(filter: QualityFilter, { elementId, ruleId, legalEntity, delivery }: Cause): QualityFilter {
  return {
    ...filter,
    elements: String(elementId),
    rules: String(ruleId),
    entities: String(legalEntity.id),
    ...(delivery && { delivery: String(delivery.id) }),
    status: openStatus(filter.status),
  };
}

/** Days from one to another, both as ISO text. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
