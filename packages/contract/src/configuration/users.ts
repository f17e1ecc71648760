import { areas, groupAreas } from "@hub/domain/session/areas.ts";
import { roles } from "@hub/domain/session/permissions.ts";
import * as z from "zod/mini";
import { code, day, email, id, instant, name, route, whole } from "../route.ts";
import { language } from "../session/session.ts";
import { orgLevel } from "../swp/organisation.ts";
import { invitation, userFilter } from "./user-sign-in.ts";

const version = whole(1, 2147483647);
const period = { validFrom: z.nullable(day), validTo: z.nullable(day) };
const ids = z.nullable(z.array(id).check(z.minLength(1), z.maxLength(2000)));

/** One line of roles: on legal entities, sections, ingestions or parts of the organisation; null means all of them (domain/configuration/assignments.ts). */
export const assignment = z.object({
  role: z.enum(roles),
  legalEntityIds: ids,
  sections: z.nullable(z.array(code).check(z.minLength(1), z.maxLength(50))),
  ingestionIds: ids,
  /** Of the roles of planning: OBs, units or divisions, each with all below it. Left out is all of them. */
  // oxlint-disable-next-line no-underscore-dangle -- the library's name
  orgIds: z._default(ids, null),
  ...period,
});
export const assignments = z.array(assignment).check(z.maxLength(100));

/** The reports and types of scenario that are offered; null means all, an empty list none. */
export const views = z.object({
  reports: z.nullable(z.array(id).check(z.maxLength(500))),
  scenarios: z.nullable(z.array(code).check(z.maxLength(50))),
});

export const membership = z.object({ groupId: id, ...period });

/** How the user is attached to groups of the area (readings 1: New, Existing, Existing (selectable), Not applicable). */
export const groupChoice = z.discriminatedUnion("mode", [
  /** A new group takes the roles and views of this form, and the user becomes its member. */
  z.object({ mode: z.literal("new"), name, description: z.string().check(z.maxLength(500)) }),
  /** The one group of the area with this name; accents and case do not count. */
  z.object({ mode: z.literal("existing"), name }),
  /** All groups the user shall be in. */
  z.object({ mode: z.literal("selectable"), memberships: z.array(membership).check(z.maxLength(200)) }),
  z.object({ mode: z.literal("none") }),
]);

/** The ingestion the MUT roles of the form are for: it is added to every line that names ingestions. */
export const ingestionChoice = z.discriminatedUnion("mode", [
  /** A new one, inactive, that reads files as another does until its own definition is saved. */
  z.object({ mode: z.literal("new"), code, name, copyOf: id }),
  z.object({ mode: z.literal("existing"), code }),
  /** Those that the lines name. */
  z.object({ mode: z.literal("selectable") }),
  /** No line names an ingestion. */
  z.object({ mode: z.literal("none") }),
]);

/** Version of what stands in the area; null when the user shall be new in it. */
const areaVersion = z.nullable(version);
const hub = z.object({ version: areaVersion, group: groupChoice, assignments, views });
const mut = z.object({ version: areaVersion, group: groupChoice, ingestion: ingestionChoice, assignments });
const wf = z.object({ version: areaVersion, role: z.enum(["wf-user", "wf-admin"]), ...period });

/** A line of what changes, with names: what is null in it means all. */
export const accessChange = z.object({
  kind: z.enum(["area", "role", "group", "report", "scenario"]),
  area: z.enum(areas),
  role: z.nullable(z.enum(roles)),
  legalEntities: z.nullable(z.array(z.object({ code: z.string(), name: z.string() }))),
  sections: z.nullable(z.array(z.string())),
  ingestions: z.nullable(z.array(z.object({ code: z.string(), name: z.string() }))),
  /** Parts of the organisation: the codes and the names on the way down to them. */
  orgs: z.nullable(z.array(z.object({ code: z.string(), name: z.string() }))),
  /** Of a group, reports or types of scenario; null means all. */
  names: z.nullable(z.array(z.string())),
  /** The group by which it comes; null when given directly. */
  group: z.nullable(z.string()),
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
});
export const issueText = z.object({ path: z.array(z.union([z.string(), z.number()])), code: z.string(), error: z.string() });
const areaResult = z.object({
  /** PERSON: name, language, active. */
  part: z.enum(["PERSON", ...areas]),
  state: z.enum(["saved", "removed", "unchanged", "refused"]),
  /** Why it was refused: code and sentence. */
  code: z.nullable(z.string()),
  error: z.nullable(z.string()),
  fields: z.array(issueText),
  /** After the call; null when the user is not (or no longer) in the area. */
  version: z.nullable(z.number()),
  gains: z.array(accessChange),
  loses: z.array(accessChange),
});

export const configureUsersInPlatform = route({
  method: "POST",
  path: "users/configureUsersInPlatform",
  permission: "users.manage",
  summary:
    "Add, change or remove a user in the areas HUB, MUT and Workflow by one call. Each part is saved or refused by itself and says so; parts left out stay as they are. A dry run answers the same without saving.",
  body: z.strictObject({
    action: z.enum(["save", "delete"]),
    person: z.object({
      email,
      /** Null when the person shall be new. */
      version: z.nullable(version),
      /** By which they sign in from now on, in place of `email`: what they did and what they have stays theirs. */
      newEmail: z.optional(email),
      name: z.optional(name),
      language: z.optional(language),
      active: z.optional(z.boolean()),
    }),
    areas: z.object({ HUB: z.optional(hub), MUT: z.optional(mut), WF: z.optional(wf) }),
    /** The areas to remove the user from; at least one when deleting. */
    remove: z.array(z.object({ area: z.enum(areas), version })).check(z.maxLength(100)),
    dryRun: z.optional(z.boolean()),
  }),
  answer: z.object({
    ok: z.boolean(),
    id: z.nullable(z.number()),
    email: z.string(),
    version: z.nullable(z.number()),
    results: z.array(areaResult),
  }),
  errors: ["application-required", "user-not-found", "existing-user", "required-parameters"],
});

const listedUser = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  language,
  active: z.boolean(),
  removed: z.boolean(),
  areas: z.array(z.enum(areas)),
  /** Today's roles, own and of groups. */
  roles: z.array(z.enum(roles)),
  groupCount: z.number(),
  lastSignInAt: z.nullable(instant),
  hasPassword: z.boolean(),
  invitation,
});
export const allUsers = route({
  method: "GET",
  path: "users/allUsers",
  permission: "users.read",
  summary:
    "The users by name, 50 at a time: found by name or e-mail, area, role, group, legal entity, state, or how they have come in so far.",
  query: z.object({
    ...userFilter,
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(600))),
    limit: z.optional(whole(1, 200)),
  }),
  answer: z.object({ items: z.array(listedUser), next: z.nullable(z.string()), total: z.number() }),
});

const heldMembership = z.object({
  groupId: z.number(),
  name: z.string(),
  active: z.boolean(),
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
});
const heldAssignment = z.object({
  role: z.enum(roles),
  legalEntityIds: z.nullable(z.array(z.number())),
  sections: z.nullable(z.array(z.string())),
  ingestionIds: z.nullable(z.array(z.number())),
  orgIds: z.nullable(z.array(z.number())),
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
});
export const heldAssignments = z.array(heldAssignment);
export const heldViews = z.object({ reports: z.nullable(z.array(z.number())), scenarios: z.nullable(z.array(z.string())) });
const heldWf = z.nullable(
  z.object({
    version: z.number(),
    role: z.nullable(z.enum(["wf-user", "wf-admin"])),
    validFrom: z.nullable(z.string()),
    validTo: z.nullable(z.string()),
  }),
);

export const findByEmail = route({
  method: "GET",
  path: "users/:email/findByEmail",
  permission: "users.read",
  summary: "A user and what they have in each area, as the form takes it.",
  params: z.object({ email }),
  answer: z.object({
    person: z.object({
      id: z.number(),
      email: z.string(),
      name: z.string(),
      language,
      active: z.boolean(),
      removed: z.boolean(),
      version: z.number(),
      createdAt: instant,
      lastSignInAt: z.nullable(instant),
      hasPassword: z.boolean(),
      /** Whether a second factor is asked for after the password. */
      hasSecondFactor: z.boolean(),
      sessions: z.number(),
      invitation,
    }),
    HUB: z.nullable(
      z.object({ version: z.number(), memberships: z.array(heldMembership), assignments: heldAssignments, views: heldViews }),
    ),
    MUT: z.nullable(z.object({ version: z.number(), memberships: z.array(heldMembership), assignments: heldAssignments })),
    WF: heldWf,
    /** The areas whose part of this user one may change. */
    mayChange: z.array(z.enum(areas)),
    /** Whether one may change the person, reset the password and end sessions: one administers all areas the user is in. */
    mayChangePerson: z.boolean(),
  }),
  errors: ["user-not-found"],
});

export const findByEmailWF = route({
  method: "GET",
  path: "users/:email/findByEmailWF",
  permission: "users.read",
  summary: "A user and what they have in Workflow.",
  params: z.object({ email }),
  answer: z.object({ email: z.string(), name: z.string(), WF: heldWf }),
  errors: ["user-not-found"],
});

export const configurationOptions = route({
  method: "GET",
  path: "users/options",
  permission: "users.read",
  summary:
    "What the form chooses from: groups, legal entities, sections, ingestions, parts of the organisation, reports, types of scenario.",
  answer: z.object({
    groups: z.array(z.object({ id: z.number(), area: z.enum(groupAreas), name: z.string() })),
    legalEntities: z.array(z.object({ id: z.number(), code: z.string(), name: z.string(), active: z.boolean() })),
    sections: z.array(z.string()),
    ingestions: z.array(z.object({ id: z.number(), code: z.string(), name: z.string(), section: z.string(), active: z.boolean() })),
    /** The organisation that is planned for, in the order of the tree: the codes and the names on the way down to each part. */
    organisation: z.array(z.object({ id: z.number(), level: orgLevel, code: z.string(), name: z.string(), active: z.boolean() })),
    reports: z.array(z.object({ id: z.number(), name: z.string() })),
    scenarioTypes: z.array(z.string()),
    /** The areas one administers. */
    areas: z.array(z.enum(areas)),
    /** Whether people can be invited by mail: a mail server is set up, and the portal's own address. */
    mayInvite: z.boolean(),
  }),
});

export const endUserSessions = route({
  method: "DELETE",
  path: "users/:email/sessions",
  permission: "users.manage",
  summary: "End all sessions of a user and revoke their personal access tokens, at once on every node.",
  params: z.object({ email }),
  answer: z.object({ sessions: z.number(), tokens: z.number() }),
  errors: ["user-not-found", "other-area", "access-ended-late"],
});

export const createPasswordLink = route({
  method: "POST",
  path: "users/:email/passwordLink",
  permission: "users.manage",
  summary: "Make a link by which the user sets a password, once and within 24 hours; links made before end, and so do the user's sessions.",
  params: z.object({ email }),
  answer: z.object({ key: z.string(), expiresAt: instant }),
  status: 201,
  errors: ["user-not-found", "own-rights", "other-area"],
});

/** What a person is the only one to hold or still has open, before they leave. */
export const ownedBy = route({
  method: "GET",
  path: "users/:email/owns",
  permission: "users.read",
  summary: "What a leaver still owns: roles nobody else has on the same data, groups without another member, what waits for them, tokens.",
  params: z.object({ email }),
  answer: z.object({
    soleRoles: z.array(accessChange),
    soleGroups: z.array(z.object({ id: z.number(), area: z.enum(groupAreas), name: z.string() })),
    /** Administered areas that would be left without anybody. */
    lastAdministratorOf: z.array(z.enum(areas)),
    /** Files sent and not yet settled. */
    openUploads: z.number(),
    /** Quality events that are open or in progress and that they are accountable for. */
    openEvents: z.number(),
    tokens: z.number(),
    sessions: z.number(),
  }),
  errors: ["user-not-found"],
});
