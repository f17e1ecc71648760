import { type Access, grantsOn, type Permission, type RowScope } from "../session/permissions.ts";

/** As whom somebody acts: in their own right, or in the stead of a colleague who lends it. Both count as the one who did it (readings 2). */
export type Standing = { userId: number; onBehalfOf: number | null };

/** Whether one of the people is the one who acts or for whom it is done. */
export function isOneOf(standing: Standing, people: readonly number[]): boolean {
  return people.includes(standing.userId) || (standing.onBehalfOf !== null && people.includes(standing.onBehalfOf));
}

/**
 * As whom a person holds a permission on a cell; undefined when they do not. Of several colleagues who lend it, one who is not among `others` (who did
 * the step before) where there is one: whether the four eyes hold is for the caller to ask (isOneOf). A grant of one ingestion gives no cell.
 */
export function findStanding(
  permission: Permission,
  person: { id: number } & Access,
  row: Required<Pick<RowScope, "legalEntityId" | "sectionCode">>,
  others: readonly number[],
): Standing | undefined {
  const grants = person.grants.filter(({ ingestionId }) => ingestionId === null);
  const lenders = standInFor(permission, { ...person, grants }, row);
  if (lenders === undefined) return undefined;
  return { userId: person.id, onBehalfOf: lenders && (lenders.find((id) => !others.includes(id)) ?? lenders[0] ?? null) };
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
