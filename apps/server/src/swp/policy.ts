import { type Access, grantsOn, type Permission } from "@hub/domain/session/permissions.ts";

/** Where in the organisation somebody holds a permission: OBs, units and divisions, each with all below it. An empty list is nowhere. */
export type Reach = "all" | readonly number[];

/** Where somebody holds a permission of planning. */
export function reachOf(access: Access, permission: Permission): Reach {
  const orgIds = new Set(grantsOn(permission, access, {}).map(({ orgId }) => orgId ?? null));
  return orgIds.has(null) ? "all" : [...orgIds].filter((id) => id !== null);
}

/** Whether a division, told by the ids of its OB, its unit and itself, lies within reach. */
export function reaches(reach: Reach, orgPath: readonly number[]): boolean {
  return reach === "all" || orgPath.some((id) => reach.includes(id));
}
