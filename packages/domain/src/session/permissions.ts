/**
 * The one permission table (decisions 4): who may use which route. The server enforces it on every route, the page hides by it.
 * Which rows a person sees inside a route is decided by `policy.ts` of each area, from the same grants.
 */
export const roles = [
  "hub-admin",
  "mut-admin",
  "wf-admin",
  "group-owner",
  "data-owner",
  "upload-coordinator",
  "process-source",
  "steward",
] as const;
export type Role = (typeof roles)[number];

const admins = ["hub-admin", "mut-admin", "wf-admin"] as const satisfies readonly Role[];
const owners = ["data-owner", "group-owner"] as const satisfies readonly Role[];
const dataPeople = ["data-owner", "group-owner", "upload-coordinator", "process-source", "steward"] as const satisfies readonly Role[];

/** Permission to the roles that hold it. `public` needs no session, `signed-in` any session. */
export const permissionTable = {
  public: "anyone",
  "signed-in": roles,
  "configuration.open": admins,
  "settings.manage": ["hub-admin"],
  "users.manage": admins,
  "groups.manage": admins,
  "connections.manage": ["mut-admin"],
  "sftp.manage": ["mut-admin"],
  "ingestions.define": ["mut-admin"],
  "ingestions.read": [...dataPeople, "mut-admin"],
  "calendar.manage": ["hub-admin", "mut-admin"],
  "legal-entities.read": roles,
  "uploads.send": ["process-source", "upload-coordinator"],
  "uploads.read": ["process-source", "upload-coordinator", "steward", ...owners],
  "validation.read": [...owners, "upload-coordinator"],
  "validation.sign": ["upload-coordinator"],
  "validation.validate": ["data-owner"],
  "validation.consolidate": ["group-owner"],
  "scenarios.read": [...owners, "upload-coordinator"],
  "scenarios.close": ["group-owner"],
  "dashboards.read": [...owners, "upload-coordinator"],
  "glossary.read": roles,
  "quality.read": dataPeople,
  "swp.read": owners,
  "workflows.read": roles,
  "rest-api.read": roles,
} as const satisfies Record<string, "anyone" | readonly Role[]>;

export type Permission = keyof typeof permissionTable;
export const permissions = Object.keys(permissionTable) as Permission[];

/** One grant of a role; null means all of them. Periods of validity are resolved before grants get here. */
export type Grant = { role: Role; legalEntityId: number | null; sectionCode: string | null; ingestionId: number | null };

/** True if one of the grants gives the permission somewhere; says nothing about rows. */
export function holds(permission: Permission, grants: readonly Grant[]): boolean {
  const allowed: "anyone" | readonly Role[] = permissionTable[permission];
  return allowed === "anyone" || grants.some((grant) => allowed.includes(grant.role));
}

/** The permissions a set of grants gives, in table order; what the page hides by. */
export function permissionsOf(grants: readonly Grant[]): Permission[] {
  return permissions.filter((permission) => holds(permission, grants));
}

/** What a row belongs to; a part left out is not asked about. */
export type RowScope = { legalEntityId?: number; sectionCode?: string; ingestionId?: number };

/** The grants that give the permission on this very row (decisions 4: people see only the legal entities they are given). */
export function grantsOn(permission: Permission, grants: readonly Grant[], row: RowScope): Grant[] {
  const allowed: "anyone" | readonly Role[] = permissionTable[permission];
  if (allowed === "anyone") return [...grants];
  return grants.filter(
    (grant) =>
      allowed.includes(grant.role) &&
      (grant.legalEntityId === null || row.legalEntityId === undefined || grant.legalEntityId === row.legalEntityId) &&
      (grant.sectionCode === null || row.sectionCode === undefined || grant.sectionCode === row.sectionCode) &&
      (grant.ingestionId === null || row.ingestionId === undefined || grant.ingestionId === row.ingestionId),
  );
}
