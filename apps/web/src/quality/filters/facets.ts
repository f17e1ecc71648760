import { eventStatuses } from "@hub/domain/quality/event-status.ts";
import { type Answered, countIn, type FacetValue } from "../../ui/list/facet-values.ts";
import type { EventCounts } from "../use-events.ts";

/** The parts of the filter that take several values, in the order of the panel: first the four of specification 2. */
export const facetNames = ["status", "elements", "rules", "accountants", "perimeters", "entities", "sections"] as const;
export type FacetName = (typeof facetNames)[number];
/** What has no name of its own. */
export type FacetWords = {
  status: (status: string) => string;
  rule: (code: string) => string;
  nobody: string;
  noPerimeter: string;
  noSection: string;
  unknown: (value: string) => string;
};

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** The values of each part with their counts, by name so that they stay where they are when counts change; nobody and none first. Only what there always is while nobody knows. */
export function facetsOf(answer: Answered<EventCounts>, words: FacetWords): Record<FacetName, FacetValue[]> {
  const counts = typeof answer === "object" ? answer : nothing;
  const named = (values: readonly { id: number; label: string; count: number }[], none: string) =>
    byName(values.map(({ id, label, count }) => ({ value: String(id), label: id === 0 ? none : label, count })));
  return {
    // All there are, since they are few and known: none comes or goes while one chooses.
    status: eventStatuses.map((status) => ({
      value: status,
      label: words.status(status),
      count: countIn(answer, ({ statuses }) => statuses.find((each) => each.status === status)?.count ?? 0),
    })),
    elements: byName(
      counts.elements.map(({ id, label, dataSource, tableName, count }) => {
        const isTwice = counts.elements.some((other) => other.id !== id && other.label === label);
        return { value: String(id), label, ...(isTwice && { hint: `${dataSource} · ${tableName}` }), count };
      }),
    ),
    rules: byName(counts.rules.map(({ id, label, count }) => ({ value: String(id), label: words.rule(label), count }))),
    accountants: named(counts.accountants, words.nobody),
    perimeters: named(counts.perimeters, words.noPerimeter),
    entities: named(counts.entities, ""),
    sections: byName(counts.sections.map(({ section, count }) => ({ value: section ?? "-", label: section ?? words.noSection, count }))),
  };
}

const nothing: Omit<EventCounts, "total" | "overdue" | "mine"> = {
  elements: [],
  rules: [],
  statuses: [],
  accountants: [],
  perimeters: [],
  entities: [],
  sections: [],
};
const isNone = ({ value }: FacetValue) => value === "0" || value === "-";
const byName = (values: FacetValue[]) =>
  values.toSorted(
    (one, other) =>
      Number(isNone(other)) - Number(isNone(one)) ||
      collator.compare(one.label, other.label) ||
      collator.compare(one.hint ?? "", other.hint ?? ""),
  );
