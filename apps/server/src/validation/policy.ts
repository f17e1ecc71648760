import { type Access, grantsOn, type Permission } from "@hub/domain/session/permissions.ts";
import { rowSight } from "../ingestion/policy.ts";

/** Where a permission holds: legal entities by section; null means all. */
export type Reach = { legalEntityId: number | null; sectionCode: string | null }[];

/** Where a person holds a permission. A cell belongs to a section and an entity: grants of one ingestion say nothing about it (readings 1). */
export function reachOf(actor: Access, permission: Permission): Reach {
  return grantsOn(permission, actor, {})
    .filter((grant) => grant.ingestionId === null)
    .map(({ legalEntityId, sectionCode }) => ({ legalEntityId, sectionCode }));
}

/** Whether a permission holds on one cell. */
export function reachesCell(reach: Reach, legalEntityId: number, sectionCode: string): boolean {
  return reach.some((part) => (part.legalEntityId ?? legalEntityId) === legalEntityId && (part.sectionCode ?? sectionCode) === sectionCode);
}

/** Whether a permission holds on all entities of a section. */
export function reachesSection(reach: Reach, sectionCode: string): boolean {
  return reach.some((part) => part.legalEntityId === null && (part.sectionCode ?? sectionCode) === sectionCode);
}

/** Whether a permission holds everywhere: what the whole group's figures and closings need (readings 4). */
export function reachesAll(reach: Reach): boolean {
  return reach.some((part) => part.legalEntityId === null && part.sectionCode === null);
}

/** Whether somebody holds a permission on a cell. */
export function holdsOn(actor: Access, permission: Permission, cell: { legalEntityId: number; sectionCode: string }): boolean {
  return reachesCell(reachOf(actor, permission), cell.legalEntityId, cell.sectionCode);
}

/**
 * Whether somebody may see what single people of a cell are paid (readings 4): by a right to all that is delivered for it, not to one ingestion. An owner of all, who
 * is given aggregates, may not.
 */
export function seesPayOf(actor: Access, cell: { legalEntityId: number; sectionCode: string }): boolean {
  const grants = actor.grants.filter(({ ingestionId }) => ingestionId === null);
  return rowSight({ ...actor, grants }, cell) === "rows";
}
