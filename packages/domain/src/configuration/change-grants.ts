import { compareAccess, type OrgPath } from "./access-difference.ts";
import { type GrantRow, later } from "./assignments.ts";

/** A role on what it is limited to; null is all of the kind. */
export type GrantScope = Omit<GrantRow, "validFrom" | "validTo">;

const parts = ["legalEntityId", "sectionCode", "ingestionId", "orgId"] as const satisfies readonly (keyof GrantScope)[];

/**
 * The grants of somebody in an area once they are given another, from today on and up to a day (null: for good); undefined when what they hold covers it. What
 * they hold on the very same is made longer, and keeps its first day where it counts today.
 */
export function giveGrant(
  held: readonly GrantRow[],
  scope: GrantScope,
  validTo: string | null,
  { today, pathOf }: { today: string; pathOf: OrgPath },
): GrantRow[] | undefined {
  if (compareAccess(held, [{ ...scope, validFrom: today, validTo }], pathOf).gains.length === 0) return undefined;
  const isSame = (row: GrantRow) => row.role === scope.role && parts.every((part) => row[part] === scope[part]);
  const same = held.find(isSame);
  const counts = same && (same.validFrom === null || same.validFrom <= today) && isNotOver(same, today);
  const given = {
    ...scope,
    validFrom: counts ? same.validFrom : null,
    validTo: same ? later(same.validTo, validTo) : validTo,
  };
  return [...held.filter((row) => !isSame(row)), given];
}

/**
 * The grants of somebody in an area once those of a role are taken that are on just what is named, or all of it where nothing is; undefined when there are none.
 * "wider" when one that is not over holds what is named together with more: that cannot be taken by half.
 */
export function takeGrant(
  held: readonly GrantRow[],
  named: GrantScope,
  { today, pathOf }: { today: string; pathOf: OrgPath },
): GrantRow[] | "wider" | undefined {
  const isMeant = (row: GrantRow) => row.role === named.role && parts.every((part) => named[part] === null || row[part] === named[part]);
  const above = named.orgId === null ? [] : pathOf(named.orgId);
  const isCovered = (row: GrantRow) =>
    row.role === named.role &&
    parts.every(
      (part) => named[part] === null || row[part] === null || row[part] === named[part] || (part === "orgId" && above.includes(row.orgId!)),
    );
  if (held.some((row) => isCovered(row) && !isMeant(row) && isNotOver(row, today))) return "wider";
  const left = held.filter((row) => !isMeant(row));
  return left.length === held.length ? undefined : left;
}

const isNotOver = ({ validTo }: GrantRow, today: string): boolean => validTo === null || validTo >= today;
