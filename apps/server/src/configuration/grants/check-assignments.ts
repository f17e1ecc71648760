import { type Assignment, countGrants, type GrantRow, mostGrants } from "@hub/domain/configuration/assignments.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { type Area, areaOf, limitsOf } from "@hub/domain/session/areas.ts";
import { Problem } from "../../problem.ts";
import type { HeldViews, NamedIds, ThingKind, UnknownThing } from "./grants.sql.ts";

/** Legal entities and parts of the organisation that were given before: those may be inactive by now. */
export type HeldThings = { entities: ReadonlySet<number>; orgs: ReadonlySet<number> };

/** What grants name that could be inactive by now. */
export function heldOf(rows: readonly GrantRow[]): HeldThings {
  return {
    entities: new Set(rows.map(({ legalEntityId }) => legalEntityId).filter((id) => id !== null)),
    orgs: new Set(rows.map(({ orgId }) => orgId).filter((id) => id !== null)),
  };
}

/** What lines of roles and views name. */
export function namedIn(assignments: readonly Assignment[], views: HeldViews): NamedIds {
  return {
    legalEntityIds: unique(assignments.flatMap((line) => line.legalEntityIds ?? [])),
    sections: unique(assignments.flatMap((line) => line.sections ?? [])),
    ingestionIds: unique(assignments.flatMap((line) => line.ingestionIds ?? [])),
    orgIds: unique(assignments.flatMap((line) => line.orgIds ?? [])),
    reports: unique(views.reports ?? []),
    scenarios: unique(views.scenarios ?? []),
  };
}

/** What is not there, or not offered any more, of what is named: `kind` and the value as text, inactive or not. */
export type UnknownThings = ReadonlyMap<string, boolean>;
export function unknownThings(rows: readonly UnknownThing[]): Map<string, boolean> {
  return new Map(rows.map(({ kind, value, inactive }) => [keyOf(kind, value), inactive]));
}
export const keyOf = (kind: ThingKind, value: string | number): string => `${kind} ${value}`;

/**
 * What is wrong with an area's lines of roles and its views; ids that were held before may name what is inactive by now. Paths start at the area's own part.
 * `unknown` has been looked up for all that is named here, and may be of more.
 */
export function checkAssignments(
  area: Area,
  assignments: readonly Assignment[],
  views: HeldViews,
  held: HeldThings,
  unknown: UnknownThings,
): Issue[] {
  const issues = assignments.flatMap((line, index) => checkLine(area, line, ["assignments", index]));
  // Before they are written out: entities by ingestions would be millions.
  if (countGrants(assignments) > mostGrants)
    issues.push({ code: "access-issues.too-many-grants", path: ["assignments"], params: { most: mostGrants } });
  if (unknown.size === 0) return issues;
  const named = namedIn(assignments, views);
  const pathTo = compilePaths(assignments);
  for (const [kind, field] of Object.entries(listOf) as [ThingKind, keyof NamedIds][]) {
    for (const value of named[field].map(String)) {
      const inactive = unknown.get(keyOf(kind, value));
      if (inactive === undefined) continue;
      if (kind === "legalEntity" && inactive && held.entities.has(Number(value))) continue;
      if (kind === "org" && inactive && held.orgs.has(Number(value))) continue;
      issues.push({
        code: `access-issues.${kind}-${inactive ? "inactive" : "unknown"}`,
        path: pathTo(kind, value),
        params: { value },
      });
    }
  }
  return issues;
}

/** Throws invalid-input for a day that the database does not know: years begin with 1. */
export function refuseImpossibleDays(periods: readonly { validFrom: string | null; validTo: string | null }[]): void {
  const days = periods.flatMap(({ validFrom, validTo }) => [validFrom, validTo]);
  if (days.some((day) => day !== null && day < "0001-01-01")) throw new Problem("invalid-input");
}

function checkLine(area: Area, line: Assignment, path: Issue["path"]): Issue[] {
  const issues: Issue[] = [];
  if (areaOf(line.role) !== area) return [{ code: "access-issues.role-of-other-area", path: [...path, "role"] }];
  const limits = limitsOf(line.role);
  if (line.legalEntityIds && !limits.includes("legalEntity"))
    issues.push({ code: "access-issues.no-legal-entities", path: [...path, "legalEntityIds"] });
  if (line.sections && !limits.includes("section")) issues.push({ code: "access-issues.no-sections", path: [...path, "sections"] });
  if (line.ingestionIds && !limits.includes("ingestion"))
    issues.push({ code: "access-issues.no-ingestions", path: [...path, "ingestionIds"] });
  if (line.orgIds && !limits.includes("org")) issues.push({ code: "access-issues.no-orgs", path: [...path, "orgIds"] });
  return [...issues, ...checkDays(line, path)];
}

/** Whether a period ends before it begins. */
export function checkDays(given: { validFrom: string | null; validTo: string | null }, path: Issue["path"]): Issue[] {
  const wrong = given.validFrom !== null && given.validTo !== null && given.validTo < given.validFrom;
  return wrong ? [{ code: "access-issues.ends-before-begin", path: [...path, "validTo"] }] : [];
}

const fieldOf = { legalEntity: "legalEntityIds", section: "sections", ingestion: "ingestionIds", org: "orgIds" } as const;
/** The kinds in the order in which they are told. */
const listOf = { ...fieldOf, report: "reports", scenario: "scenarios" } as const satisfies Record<ThingKind, keyof NamedIds>;

/** Leads to the first line that names a thing. */
function compilePaths(assignments: readonly Assignment[]): (kind: ThingKind, value: string) => Issue["path"] {
  const first = new Map<string, number>();
  for (const [index, line] of assignments.entries())
    for (const field of Object.values(fieldOf))
      for (const value of line[field] ?? []) {
        const key = `${field} ${value}`;
        if (!first.has(key)) first.set(key, index);
      }
  return (kind, value) => {
    if (kind === "report" || kind === "scenario") return ["views", `${kind}s`];
    const field = fieldOf[kind];
    return ["assignments", first.get(`${field} ${value}`) ?? 0, field];
  };
}

const unique = <T>(values: T[]): T[] => [...new Set(values)];
