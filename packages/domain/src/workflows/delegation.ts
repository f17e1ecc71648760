import type { Issue } from "../issue.ts";
import { daysBetween } from "../period.ts";
import type { Role } from "../session/permissions.ts";

/** The roles that can be lent while somebody is away: those of work, never those of an administrator. The database's `acting_grants` names the same. */
export const delegableRoles = [
  "group-owner",
  "data-owner",
  "upload-coordinator",
  "process-source",
  "steward",
  "swp-planner",
  "swp-lead",
  "swp-reader",
] as const satisfies readonly Role[];

/** The longest time somebody can stand in, in days. */
export const longestDelegation = 92;

/** First and last day (both included) of somebody's absence, ISO texts; `today` likewise. */
export type DelegationDays = { firstDay: string; lastDay: string };

/** What is wrong with the days of a delegation that is made or changed today; empty when they can stand. */
export function checkDelegationDays({ firstDay, lastDay }: DelegationDays, today: string): Issue[] {
  const issues: Issue[] = [];
  if (lastDay < firstDay) issues.push({ code: "workflows.last-day-before-first", path: ["lastDay"] });
  else if (lastDay < today) issues.push({ code: "workflows.last-day-over", path: ["lastDay"] });
  else if (daysBetween(firstDay, lastDay) >= longestDelegation)
    issues.push({ code: "workflows.delegation-too-long", path: ["lastDay"], params: { days: longestDelegation } });
  return issues;
}
