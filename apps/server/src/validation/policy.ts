import { type Access, grantsOn, type Permission } from "@hub/domain/session/permissions.ts";
import { getKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import type { RowSight } from "../checks/issue-text.ts";
import { rowSight } from "../ingestion/policy.ts";

type Cell = { legalEntityId: number; sectionCode: string };

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

/** Whether a reach goes at least as far as another one. */
export function coversReach(wide: Reach, narrow: Reach): boolean {
  return narrow.every(({ legalEntityId, sectionCode }) =>
    wide.some(
      (part) =>
        (part.legalEntityId === null || part.legalEntityId === legalEntityId) &&
        (part.sectionCode === null || part.sectionCode === sectionCode),
    ),
  );
}

/** Whether somebody holds a permission on a cell. */
export function holdsOn(actor: Access, permission: Permission, cell: Cell): boolean {
  return reachesCell(reachOf(actor, permission), cell.legalEntityId, cell.sectionCode);
}

/**
 * Whether somebody may see what single people of a cell are paid (readings 4): by a right to all that is delivered for it, not to one ingestion. An owner of all, who
 * is given aggregates, may not.
 */
export function seesPayOf(actor: Access, cell: Cell): boolean {
  return sightOf(actor, cell) === "rows";
}

/** Whether somebody may see the rows of a cell that a figure is made of: who sees rows without pay those of figures that are not of pay, since to count in one may tell it. */
export function seesRowsBehind(actor: Access, kpi: Kpi, cell: Cell): boolean {
  return getKpi(kpi).source === "pay" ? seesPayOf(actor, cell) : sightOf(actor, cell) !== "no-rows";
}

function sightOf(actor: Access, cell: Cell): RowSight {
  const grants = actor.grants.filter(({ ingestionId }) => ingestionId === null);
  return rowSight({ ...actor, grants }, cell);
}
