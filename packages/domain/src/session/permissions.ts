/**
 * The one permission table (readings 4): who may use which route. The server enforces it on every route, the page hides by it.
 * Which rows a person sees inside a route is decided by `policy.ts` of each area, from the same grants.
 */
export const roles = [
  "hub-admin",
  "mut-admin",
  "wf-admin",
  "group-owner",
  "data-owner",
  "upload-coordinator",
  "swp-planner",
  "swp-lead",
  "swp-reader",
  "process-source",
  "steward",
  "wf-user",
  /** Reads everything but what single people are paid and what is secret, and changes nothing. */
  "auditor",
] as const;
export type Role = (typeof roles)[number];

const admins = ["hub-admin", "mut-admin", "wf-admin"] as const satisfies readonly Role[];
const owners = ["data-owner", "group-owner"] as const satisfies readonly Role[];
const planners = ["swp-planner", "swp-lead", "swp-reader"] as const satisfies readonly Role[];
const dataPeople = ["data-owner", "group-owner", "upload-coordinator", "process-source", "steward"] as const satisfies readonly Role[];

/** Who looks at what others set up: those who may change it, and auditors. */
const reading = <R extends Role>(...changing: readonly R[]): readonly (R | "auditor")[] => [...changing, "auditor"];

/** Everybody but who only looks. */
const others: readonly Role[] = roles.filter((role) => role !== "auditor");

/** Permission to the roles that hold it. `public` needs no session, `signed-in` any session. */
export const permissionTable = {
  public: "anyone",
  /** Any session or personal access token. */
  "signed-in": roles,
  /** One's own sessions, password and tokens: any session, never a personal access token. */
  "own-account": roles,
  "configuration.open": reading(...admins),
  "settings.read": reading("hub-admin"),
  "settings.manage": ["hub-admin"],
  "backups.read": reading("hub-admin"),
  "backups.manage": ["hub-admin"],
  "retention.read": reading("hub-admin"),
  /** How long data is kept, what is held, and whom to forget. */
  "retention.manage": ["hub-admin"],
  "users.read": reading(...admins),
  "users.manage": admins,
  "groups.read": reading("hub-admin", "mut-admin"),
  "groups.manage": ["hub-admin", "mut-admin"],
  "access.review": reading(...admins),
  "campaigns.read": reading("hub-admin"),
  /** Reviews of access with decisions: who starts them, and whom they ask. */
  "campaigns.manage": ["hub-admin"],
  "campaigns.decide": others,
  "audit.read": reading(...admins),
  "connections.read": reading("mut-admin"),
  "connections.manage": ["mut-admin"],
  "sftp.read": reading("mut-admin"),
  "sftp.manage": ["mut-admin"],
  /** The sources that files come from, and what each has brought. */
  "sources.read": reading("mut-admin"),
  "ingestions.define": ["mut-admin"],
  "ingestions.read": reading(...dataPeople, "mut-admin"),
  "calendar.read": reading("hub-admin", "mut-admin"),
  "calendar.manage": ["hub-admin", "mut-admin"],
  "sections.read": reading("hub-admin"),
  /** Which sections there are, when they are expected, and which of them a closing requires. */
  "sections.manage": ["hub-admin"],
  "legal-entities.read": reading(...dataPeople, ...admins),
  /** Them with all that is kept of them, and their trees. */
  "legal-entities.review": reading("hub-admin"),
  "legal-entities.manage": ["hub-admin"],
  "uploads.send": ["process-source", "upload-coordinator"],
  "uploads.read": reading("process-source", "upload-coordinator", "steward", ...owners),
  "validation.read": reading(...owners, "upload-coordinator"),
  "validation.sign": ["upload-coordinator"],
  "validation.validate": ["data-owner"],
  "validation.consolidate": ["group-owner"],
  /** Open a locked cell again; a frozen one only the group's owner lets open. */
  "reopenings.ask": ["process-source", "upload-coordinator", "steward", "data-owner"],
  "reopenings.approve": owners,
  "reopenings.approve-frozen": ["group-owner"],
  "checks.read": reading(...dataPeople),
  "tolerances.propose": ["steward", "data-owner"],
  "tolerances.set": owners,
  "rates.read": reading("group-owner"),
  "rates.manage": ["group-owner"],
  "scenarios.read": reading(...owners, "upload-coordinator"),
  "scenarios.close": ["group-owner"],
  "dashboards.read": reading(...owners, "upload-coordinator"),
  /** Say something about a figure that one owns. */
  "figures.remark": owners,
  /** Say what a figure that one owns shall be. */
  "targets.manage": owners,
  "reports.read": reading("hub-admin"),
  "reports.manage": ["hub-admin"],
  "pay-reports.read": owners,
  /** Keep what was handed to an authority, as it was. */
  "pay-reports.submit": ["data-owner"],
  "glossary.read": roles,
  "glossary.edit": ["steward", ...owners],
  /** What readers see. */
  "glossary.publish": ["group-owner"],
  "quality.read": reading(...dataPeople),
  "quality.edit": dataPeople,
  /** An exception that stays as it is, until a day. */
  "quality.accept": owners,
  /** Bring exceptions of outside systems. */
  "quality.load": ["steward", ...owners],
  /** The page of planning, and the catalogue that is planned with: who reads plans, and who keeps what they choose from. */
  "swp.open": reading(...planners, "group-owner", "hub-admin"),
  "swp.read": reading(...planners, "group-owner"),
  "swp.edit": ["swp-planner", "swp-lead"],
  "swp.snapshots": ["swp-lead"],
  /** Keep what planning chooses from: profiles, skills, the organisation's tree. */
  "swp.catalogue": ["swp-lead", "hub-admin"],
  /** Know the organisation that is planned for: who plans in it, and who gives rights on it. */
  "swp.organisation": reading(...planners, "group-owner", ...admins),
  "workflows.read": ["wf-user", "wf-admin"],
  "rest-api.read": roles,
} as const satisfies Record<string, "anyone" | readonly Role[]>;

export type Permission = keyof typeof permissionTable;
export const permissions = Object.keys(permissionTable) as Permission[];

/**
 * One grant of a role; null means all of them. Periods of validity are resolved before grants get here. `onBehalfOf`: lent by that user, who is away (workflows).
 */
export type Grant = {
  role: Role;
  legalEntityId: number | null;
  sectionCode: string | null;
  ingestionId: number | null;
  /** Of the roles of planning: the OB, unit or division it is given for, with all below it. */
  orgId?: number | null;
  onBehalfOf?: number | null;
};

/** The reports (dashboard ids) and types of scenario one is offered; null means all, an empty list none. */
export type Views = { reports: readonly number[] | null; scenarios: readonly string[] | null };

/** All that decides what somebody may do. `scopes` are those of a personal access token, which never adds to its owner's rights; null in a session. */
export type Access = { grants: readonly Grant[]; views: Views; scopes: readonly Permission[] | null };

/** No grant at all, and nothing else in the way: what the portal itself and a sign-in in progress have. */
export const noAccess: Access = { grants: [], views: { reports: null, scenarios: null }, scopes: null };

/** Whether a kind of view offers an item; null offers all. */
export function isOffered<T>(views: readonly T[] | null, item: T): boolean {
  return views === null || views.includes(item);
}

/** Permissions that need a kind of view besides a role. */
const needsView: Partial<Record<Permission, keyof Views>> = {
  "dashboards.read": "reports",
  "scenarios.read": "scenarios",
  "scenarios.close": "scenarios",
};

/** Permissions to look that come with one to change: a token that is given the latter reads too. */
const readWith: Partial<Record<Permission, Permission>> = {
  "settings.read": "settings.manage",
  "backups.read": "backups.manage",
  "retention.read": "retention.manage",
  "users.read": "users.manage",
  "groups.read": "groups.manage",
  "campaigns.read": "campaigns.manage",
  "connections.read": "connections.manage",
  "sftp.read": "sftp.manage",
  "sources.read": "ingestions.define",
  "calendar.read": "calendar.manage",
  "sections.read": "sections.manage",
  "legal-entities.review": "legal-entities.manage",
  "rates.read": "rates.manage",
  "reports.read": "reports.manage",
};

/** Whether a permission is one of some, or comes with one of them: a node of the release before tells only those to change. */
export function isAmong(permission: Permission, some: readonly Permission[]): boolean {
  const changing = readWith[permission];
  return some.includes(permission) || (changing !== undefined && some.includes(changing));
}

const isScoped = (permission: Permission, scopes: readonly Permission[] | null): boolean => scopes === null || isAmong(permission, scopes);

function isOpen(permission: Permission, { views, scopes }: Access): boolean {
  const view = needsView[permission];
  return (view === undefined || views[view]?.length !== 0) && isScoped(permission, scopes);
}

const audits = ({ role }: Grant): boolean => role === "auditor";

/**
 * What somebody may change with: all but what they look at as auditors. Null for who is nothing but an auditor, and changes nothing but what is theirs: everybody
 * else may do at least what takes no right.
 */
export function toChangeWith<A extends Access>(access: A): A | null {
  if (!access.grants.some(audits)) return access;
  const grants = access.grants.filter((grant) => !audits(grant));
  return grants.length === 0 ? null : { ...access, grants };
}

/** True if one of the grants gives the permission somewhere; says nothing about rows. Any session has `signed-in`, but a token not `own-account`. */
export function holds(permission: Permission, access: Access): boolean {
  const allowed: "anyone" | readonly Role[] = permissionTable[permission];
  if (allowed === "anyone" || permission === "signed-in") return true;
  if (permission === "own-account") return access.scopes === null;
  return isOpen(permission, access) && access.grants.some((grant) => allowed.includes(grant.role));
}

/** The permissions somebody has, in table order; what the page hides by. */
export function permissionsOf(access: Access): Permission[] {
  return permissions.filter((permission) => holds(permission, access));
}

/** What an auditor may do by other roles than that; null for who is none. */
export function permissionsToChangeWith(access: Access): Permission[] | null {
  const able = toChangeWith(access);
  if (able === access) return null;
  return able ? permissionsOf(able) : [];
}

/**
 * Whether an access shows at least what an earlier one did: each of its grants and views is there still, as wide or wider. Scopes are of a token, not of a
 * person, and are left aside.
 */
export function coversAccess(now: Omit<Access, "scopes">, earlier: Omit<Access, "scopes">): boolean {
  const within = <T>(wide: T | null | undefined, narrow: T | null | undefined) => (wide ?? null) === null || wide === narrow;
  const viewsKept = (["reports", "scenarios"] as const).every((kind) => {
    const offered: readonly unknown[] | null = now.views[kind];
    return offered === null || (earlier.views[kind]?.every((item) => offered.includes(item)) ?? false);
  });
  const isKept = (grant: Grant) =>
    now.grants.some(
      (kept) =>
        kept.role === grant.role &&
        within(kept.legalEntityId, grant.legalEntityId) &&
        within(kept.sectionCode, grant.sectionCode) &&
        within(kept.ingestionId, grant.ingestionId) &&
        within(kept.orgId, grant.orgId),
    );
  return viewsKept && earlier.grants.every(isKept);
}

/** What a row belongs to; a part left out is not asked about. `orgPath`: its OB, unit and division, a grant on any of which reaches it. */
export type RowScope = { legalEntityId?: number; sectionCode?: string; ingestionId?: number; orgPath?: readonly number[] };

/** The grants that give the permission on this very row (readings 4: people see only the legal entities they are given). */
export function grantsOn(permission: Permission, access: Access, row: RowScope): Grant[] {
  const allowed: "anyone" | readonly Role[] = permissionTable[permission];
  if (allowed === "anyone") return [...access.grants];
  if (!isOpen(permission, access)) return [];
  return access.grants.filter(
    (grant) =>
      allowed.includes(grant.role) &&
      (grant.legalEntityId === null || row.legalEntityId === undefined || grant.legalEntityId === row.legalEntityId) &&
      (grant.sectionCode === null || row.sectionCode === undefined || grant.sectionCode === row.sectionCode) &&
      (grant.ingestionId === null || row.ingestionId === undefined || grant.ingestionId === row.ingestionId) &&
      ((grant.orgId ?? null) === null || row.orgPath === undefined || row.orgPath.includes(grant.orgId ?? 0)),
  );
}
