import { partsOf } from "@hub/domain/configuration/asked-parts.ts";
import { type Access, grantsOn, holds, noAccess, type Permission, type RowScope } from "@hub/domain/session/permissions.ts";
import { reachesAll, reachesCell, reachesSection, reachOf } from "../../validation/policy.ts";

/** Whether anybody who is signed in has it. */
export const needsNoRole = (permission: Permission): boolean => holds(permission, noAccess);

/** What of the question the permission knows; an ingestion stands for its section where only that matters. */
export function narrowRow(permission: Permission, row: RowScope): RowScope {
  const parts = partsOf(permission);
  return {
    ...(parts.includes("legalEntity") && row.legalEntityId !== undefined ? { legalEntityId: row.legalEntityId } : {}),
    ...(parts.includes("section") && row.sectionCode !== undefined ? { sectionCode: row.sectionCode } : {}),
    ...(parts.includes("ingestion") && row.ingestionId !== undefined ? { ingestionId: row.ingestionId } : {}),
    ...(parts.includes("org") && row.orgPath !== undefined ? { orgPath: row.orgPath } : {}),
  };
}

/**
 * Whether an access gives a permission on what is asked about, by the same functions that the routes of the permission decide by. A part that is left out
 * is asked as "anywhere".
 */
export function gives(permission: Permission, access: Access, asked: RowScope): boolean {
  if (needsNoRole(permission)) return true;
  const row = narrowRow(permission, asked);
  switch (permission) {
    case "scenarios.close":
      return reachesAll(reachOf(access, permission));
    case "validation.consolidate":
      return reachOf(access, permission).some((part) => reachesSection([part], row.sectionCode ?? part.sectionCode ?? ""));
    case "validation.read":
    case "validation.sign":
    case "validation.validate":
    case "scenarios.read":
    case "dashboards.read":
      return reachOf(access, permission).some((part) =>
        reachesCell([part], row.legalEntityId ?? part.legalEntityId ?? 0, row.sectionCode ?? part.sectionCode ?? ""),
      );
    default:
      return grantsOn(permission, access, row).length > 0;
  }
}
