import type { Issue } from "../issue.ts";
import { swpIssue } from "./issue-codes.ts";

/** Ten years. */
export const mostMonths = 120;

/** Training effort: whole months, From less than To (equal is refused); both or none, and both where something is reskilled. */
export function checkTraining(from: number | null, to: number | null, reskill: number | null): Issue[] {
  const given = { trainingFrom: from, trainingTo: to };
  const isNeeded = reskill !== null && reskill > 0;
  const isGiven = from !== null || to !== null;
  const issues: Issue[] = [];
  for (const field of ["trainingFrom", "trainingTo"] as const) {
    const months = given[field];
    if (months === null) {
      if (isNeeded) issues.push(swpIssue("training-required", field));
      else if (isGiven) issues.push(swpIssue("training-both", field));
    } else if (!isMonths(months)) issues.push(swpIssue("months-not-whole", field, { max: mostMonths }));
  }
  if (issues.length === 0 && from !== null && to !== null && from >= to) issues.push(swpIssue("training-order", "trainingTo"));
  return issues;
}

const isMonths = (value: number) => Number.isInteger(value) && value >= 0 && value <= mostMonths;
