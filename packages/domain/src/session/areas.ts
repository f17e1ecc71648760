import type { Access, Role } from "./permissions.ts";

/** The three areas a user is configured in (specification 2): each has its own administrators. */
export const areas = ["HUB", "MUT", "WF"] as const;
export type Area = (typeof areas)[number];
/** Areas that have groups (specification 8: group exists in the HUB or MUT configuration). */
export const groupAreas = ["HUB", "MUT"] as const;
export type GroupArea = (typeof groupAreas)[number];

/** What of a grant a role can be limited to; what is not named here is always all. */
type RoleFacts = { area: Area; limits: readonly ("legalEntity" | "section" | "ingestion" | "org")[] };

const facts = {
  "data-owner": { area: "HUB", limits: ["legalEntity", "section"] },
  "upload-coordinator": { area: "HUB", limits: ["legalEntity", "section"] },
  "group-owner": { area: "HUB", limits: ["section"] },
  "swp-planner": { area: "HUB", limits: ["org"] },
  "swp-lead": { area: "HUB", limits: ["org"] },
  "swp-reader": { area: "HUB", limits: ["org"] },
  auditor: { area: "HUB", limits: [] },
  "hub-admin": { area: "HUB", limits: [] },
  "process-source": { area: "MUT", limits: ["legalEntity", "ingestion"] },
  steward: { area: "MUT", limits: ["legalEntity", "ingestion"] },
  "mut-admin": { area: "MUT", limits: [] },
  "wf-user": { area: "WF", limits: [] },
  "wf-admin": { area: "WF", limits: [] },
} as const satisfies Record<Role, RoleFacts>;

/** The area a role belongs to. */
export const areaOf = <R extends Role>(role: R): (typeof facts)[R]["area"] => facts[role].area;

/** What a grant of the role can be limited to (readings 1: owners and coordinators per legal entity and section, sources and stewards per ingestion; who plans per OB, unit or division). */
export const limitsOf = (role: Role): RoleFacts["limits"] => facts[role].limits;

/** The roles that see data of legal entities, of all of them where they are not limited to some. */
export const dataRoles: readonly Role[] = (Object.keys(facts) as Role[]).filter(
  (role) => role === "auditor" || limitsOf(role).some((part) => part !== "org"),
);

/** The roles of an area, in the order the form offers them. */
export function rolesOf(area: Area): Role[] {
  return (Object.keys(facts) as Role[]).filter((role) => facts[role].area === area);
}

/** A role of an area that has groups: there one may have several, each on several things. In Workflow one has a single role. */
export type GroupRole = { [R in Role]: (typeof facts)[R]["area"] extends GroupArea ? R : never }[Role];
export const groupRoles = (Object.keys(facts) as Role[]).filter((role): role is GroupRole => areaOf(role) !== "WF");

const payReaders: readonly Role[] = ["process-source", "upload-coordinator", "data-owner"];
/** Whether the role shows what single people are paid, where it is given (readings 4). */
export const readsPay = (role: Role): boolean => payReaders.includes(role);

/** The role that administers an area. */
export const adminRoleOf = { HUB: "hub-admin", MUT: "mut-admin", WF: "wf-admin" } as const satisfies Record<Area, Role>;

/** Whether somebody administers an area today. */
export const administersArea = ({ grants }: Pick<Access, "grants">, area: Area): boolean =>
  grants.some(({ role }) => role === adminRoleOf[area]);

const administrators: readonly Role[] = Object.values(adminRoleOf);
/** Whether the role administers an area. */
export const isAdministrator = (role: Role): boolean => administrators.includes(role);
/** Whether somebody administers an area today, and so neither signs nor validates whatever else they were given. */
export const administers = (access: Pick<Access, "grants">): boolean => access.grants.some(({ role }) => isAdministrator(role));
