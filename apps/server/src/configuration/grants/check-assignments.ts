import type { Assignment } from "@hub/domain/configuration/assignments.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { type Area, areaOf, limitsOf } from "@hub/domain/session/areas.ts";
import type { Database } from "../../db/connect.ts";
import { type HeldViews, listUnknown } from "./grants.sql.ts";

/** What is wrong with an area's lines of roles and its views; ids that were held before may name what is inactive by now. Paths start at the area's own part. */
export async function checkAssignments(
  db: Database,
  area: Area,
  assignments: readonly Assignment[],
  views: HeldViews,
  heldEntities: ReadonlySet<number>,
): Promise<Issue[]> {
  const issues = assignments.flatMap((line, index) => checkLine(area, line, ["assignments", index]));
  const unknown = await listUnknown(db, {
    legalEntityIds: unique(assignments.flatMap((line) => line.legalEntityIds ?? [])),
    sections: unique(assignments.flatMap((line) => line.sections ?? [])),
    ingestionIds: unique(assignments.flatMap((line) => line.ingestionIds ?? [])),
    reports: unique(views.reports ?? []),
    scenarios: unique(views.scenarios ?? []),
  });
  for (const { kind, value, inactive } of unknown) {
    if (kind === "legalEntity" && inactive && heldEntities.has(Number(value))) continue;
    issues.push({
      code: `access-issues.${kind}-${inactive ? "inactive" : "unknown"}`,
      path: pathOf(assignments, kind, value),
      params: { value },
    });
  }
  return issues;
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
  return [...issues, ...checkDays(line, path)];
}

/** Whether a period ends before it begins. */
export function checkDays(given: { validFrom: string | null; validTo: string | null }, path: Issue["path"]): Issue[] {
  const wrong = given.validFrom !== null && given.validTo !== null && given.validTo < given.validFrom;
  return wrong ? [{ code: "access-issues.ends-before-begin", path: [...path, "validTo"] }] : [];
}

function pathOf(assignments: readonly Assignment[], kind: string, value: string): Issue["path"] {
  if (kind === "report" || kind === "scenario") return ["views", `${kind}s`];
  const field = kind === "legalEntity" ? "legalEntityIds" : kind === "section" ? "sections" : "ingestionIds";
  return ["assignments", assignments.findIndex((line) => line[field]?.map(String).includes(value)), field];
}

const unique = <T>(values: T[]): T[] => [...new Set(values)];
