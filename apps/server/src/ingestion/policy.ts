import { readsPay } from "@hub/domain/session/areas.ts";
import { type Access, grantsOn, type Permission, type RowScope } from "@hub/domain/session/permissions.ts";
import type { RowSight } from "../checks/issue-text.ts";

/** Whether one may deliver for this ingestion, section and entity (readings 4: own ingestions, or on behalf). */
export function maySend(actor: Access, row: RowScope): boolean {
  return grantsOn("uploads.send", actor, row).length > 0;
}

/** Whether one sees what was delivered for an ingestion, section and entity. */
export function mayRead(actor: Access, row: RowScope): boolean {
  return grantsOn("uploads.read", actor, row).length > 0;
}

/** The grants that give a permission, as the SQL of a list takes them; none is an empty list, which sees nothing. */
export function grantsAsJson(actor: Access, permission: Permission): string {
  return JSON.stringify(grantsOn(permission, actor, {}));
}

/** How much of a row's content one sees; `no-rows` also where one sees nothing at all. */
export function rowSight(actor: Access, row: RowScope): RowSight {
  const roles = grantsOn("uploads.read", actor, row).map((grant) => grant.role);
  if (roles.some(readsPay)) return "rows";
  return roles.includes("steward") ? "no-pay" : "no-rows";
}

/** The entities whose rows of a file of many entities one sees; null is all of them. The sender holds the file anyway. */
export function entitiesSeen(
  actor: Access & { id: number },
  upload: { ingestionId: number; section: string; createdBy: number },
): number[] | null {
  if (upload.createdBy === actor.id) return null;
  const grants = grantsOn("uploads.read", actor, { ingestionId: upload.ingestionId, sectionCode: upload.section });
  const ids = grants.map((grant) => grant.legalEntityId);
  return ids.includes(null) ? null : ids.filter((id) => id !== null);
}

type UploadScope = { ingestion: { id: number; section: string }; legalEntity: { id: number } | null; createdById: number };

/**
 * How much one sees of what an upload says of an entity. What a file of many entities says of none of them may be of any: that is for those who are
 * given all entities, and for the sender, who holds the file.
 */
export function uploadSight(actor: Access & { id: number }, upload: UploadScope, legalEntityId: number | null): RowSight {
  const scope = { ingestionId: upload.ingestion.id, sectionCode: upload.ingestion.section };
  const entity = upload.legalEntity?.id ?? legalEntityId;
  if (entity !== null) return rowSight(actor, { ...scope, legalEntityId: entity });
  if (upload.createdById === actor.id) return rowSight(actor, scope);
  return rowSight({ ...actor, grants: actor.grants.filter((grant) => grant.legalEntityId === null) }, scope);
}

/**
 * Whether one may have the file itself: its sender, who holds it anyway (a file that a source brought was held by nobody), and who sees all its rows
 * with pay.
 */
export function mayHoldFile(actor: Access & { id: number }, upload: UploadScope & { sourceId: number | null }): boolean {
  return (upload.createdById === actor.id && upload.sourceId === null) || uploadSight(actor, upload, null) === "rows";
}
