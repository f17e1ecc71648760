import { groupAreas } from "@hub/domain/session/areas.ts";
import { roles } from "@hub/domain/session/permissions.ts";
import * as z from "zod/mini";
import { deletedPage, deletedQuery } from "../deleted.ts";
import { day, email, id, name, nothing, route, whole } from "../route.ts";
import { accessChange, assignments, heldAssignments, heldViews, views } from "./users.ts";

export const listGroups = route({
  method: "GET",
  path: "groups",
  permission: "groups.read",
  summary: "The groups by name, 50 at a time: found by name, area, role or legal entity.",
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(200))),
    area: z.optional(z.enum(groupAreas)),
    role: z.optional(z.enum(roles)),
    legalEntityId: z.optional(id),
    after: z.optional(z.string().check(z.maxLength(600))),
    limit: z.optional(whole(1, 200)),
  }),
  answer: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        area: z.enum(groupAreas),
        name: z.string(),
        description: z.string(),
        active: z.boolean(),
        roles: z.array(z.enum(roles)),
        memberCount: z.number(),
      }),
    ),
    next: z.nullable(z.string()),
    total: z.number(),
  }),
});

const group = z.object({
  id: z.number(),
  area: z.enum(groupAreas),
  name: z.string(),
  description: z.string(),
  active: z.boolean(),
  version: z.number(),
  assignments: heldAssignments,
  views: heldViews,
  /** The first 500 by name. */
  members: z.array(
    z.object({
      userId: z.number(),
      email: z.string(),
      name: z.string(),
      active: z.boolean(),
      validFrom: z.nullable(z.string()),
      validTo: z.nullable(z.string()),
    }),
  ),
  memberCount: z.number(),
  mayChange: z.boolean(),
});
export const getGroup = route({
  method: "GET",
  path: "groups/:id/detail",
  permission: "groups.read",
  summary: "A group with what it gives and to whom.",
  params: z.object({ id }),
  answer: group,
});

const description = z.string().check(z.trim(), z.maxLength(500));
const given = { name, description, active: z.boolean(), assignments, views, dryRun: z.optional(z.boolean()) };
/** What the members gain and lose, and how many they are. `group` is null after a dry run. */
const saved = z.object({
  group: z.nullable(group),
  gains: z.array(accessChange),
  loses: z.array(accessChange),
  memberCount: z.number(),
});
export const createGroup = route({
  method: "POST",
  path: "groups",
  permission: "groups.manage",
  summary: "Make a group of an area; a dry run checks it.",
  body: z.object({ area: z.enum(groupAreas), ...given }),
  answer: saved,
  status: 201,
  errors: ["group-exists-hub", "group-exists-mut", "other-area", "check-hub-configuration", "check-mut-configuration"],
});
export const updateGroup = route({
  method: "PUT",
  path: "groups/:id",
  permission: "groups.manage",
  summary: "Change what a group gives, and who joins or leaves; a dry run says what its members gain and lose.",
  params: z.object({ id }),
  body: z.object({
    ...given,
    join: z.array(z.object({ email, validFrom: z.nullable(day), validTo: z.nullable(day) })).check(z.maxLength(500)),
    leave: z.array(id).check(z.maxLength(500)),
  }),
  answer: saved,
  versioned: true,
  conflict: group,
  errors: [
    "group-exists-hub",
    "group-exists-mut",
    "own-rights",
    "last-administrator",
    "administrators-never-validate",
    "user-not-found",
    "other-area",
    "check-hub-configuration",
    "check-mut-configuration",
  ],
});
export const deleteGroup = route({
  method: "DELETE",
  path: "groups/:id",
  permission: "groups.manage",
  summary: "Delete a group that has no members; one with members is deactivated or emptied first.",
  params: z.object({ id }),
  answer: nothing,
  versioned: true,
  conflict: group,
  errors: ["in-use", "own-rights", "other-area"],
});

export const listDeletedGroups = route({
  method: "GET",
  path: "groups/deleted",
  permission: "groups.read",
  summary: "The groups of the areas one administers that were deleted in the last 30 days, the latest first.",
  query: deletedQuery,
  answer: deletedPage,
});
export const bringBackGroup = route({
  method: "POST",
  path: "groups/:id/bring-back",
  permission: "groups.manage",
  summary: "Bring a deleted group back with what it gave, without members as it was when it was deleted; a dry run says what it gives.",
  params: z.object({ id }),
  body: z.object({ dryRun: z.optional(z.boolean()) }),
  answer: saved,
  errors: ["not-found", "no-longer-deleted", "cannot-bring-back", "other-area"],
});
