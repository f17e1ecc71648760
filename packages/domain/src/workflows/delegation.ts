import type { Issue } from "../issue.ts";
import { type Access, grantsOn, type Permission, type Role, type RowScope } from "../session/permissions.ts";

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

function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000;
}

/**
 * In whose stead somebody holds a permission on a row: null in their own right, else the users who lend it (never empty). Undefined: they do not hold it.
 */
export function standInFor(permission: Permission, access: Access, row: RowScope): number[] | null | undefined {
  const grants = grantsOn(permission, access, row);
  if (grants.length === 0) return undefined;
  const lenders = grants.map(({ onBehalfOf }) => onBehalfOf ?? null);
  return lenders.includes(null) ? null : [...new Set(lenders.filter((id) => id !== null))].toSorted((a, b) => a - b);
}
