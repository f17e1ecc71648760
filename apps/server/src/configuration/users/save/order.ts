import type { GrantRow } from "@hub/domain/configuration/assignments.ts";
import type { HeldViews, Membership } from "../../grants/grants.sql.ts";

/** Puts what a person has in the order in which the database lists it, so that the trail says the same of the same, and what did not change is found so. */
export type Order = {
  grants<G extends GrantRow>(rows: readonly G[]): G[];
  memberships<M extends Membership>(rows: readonly M[]): M[];
  views(views: HeldViews): HeldViews;
};

/** The order by the database's own order of codes, and of groups by their names. */
export function orderBy(known: { sections: readonly string[]; scenarioTypes: readonly string[]; groupIds: readonly number[] }): Order {
  const [section, scenario, group] = [placesOf(known.sections), placesOf(known.scenarioTypes), placesOf(known.groupIds)];
  return {
    grants: (rows) =>
      rows.toSorted(
        (a, b) =>
          compare(a.role, b.role) ||
          compare(a.legalEntityId, b.legalEntityId) ||
          compare(section(a.sectionCode), section(b.sectionCode)) ||
          compare(a.sectionCode, b.sectionCode) ||
          compare(a.ingestionId, b.ingestionId) ||
          compare(a.orgId, b.orgId),
      ),
    memberships: (rows) => rows.toSorted((a, b) => compare(group(a.groupId), group(b.groupId)) || a.groupId - b.groupId),
    views: ({ reports, scenarios }) => ({
      reports: reports?.toSorted((a, b) => a - b) ?? null,
      scenarios: scenarios?.toSorted((a, b) => compare(scenario(a), scenario(b))) ?? null,
    }),
  };
}

/** The place of a value in a list; those that are not in it, and null, come last. */
function placesOf<T>(values: readonly T[]): (value: T | null) => number {
  const places = new Map(values.map((value, place) => [value, place]));
  return (value) => (value === null ? Infinity : (places.get(value) ?? values.length));
}

/** Null comes last, as in the database. */
function compare<T extends string | number>(a: T | null, b: T | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}
