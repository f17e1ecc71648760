import { areas } from "@hub/domain/session/areas.ts";
import { permissions, roles } from "@hub/domain/session/permissions.ts";
import * as z from "zod/mini";
import { code, email, id, route, whole } from "../../route.ts";

const named = z.object({ id: z.number(), code: z.string(), name: z.string() });

export const explainAccess = route({
  method: "GET",
  path: "access/why",
  permission: "access.review",
  summary:
    "Why somebody may (or may not) do something on a legal entity, section, ingestion or part of the organisation: the paths by group, role and scope.",
  query: z.object({
    email,
    permission: z.enum(permissions),
    legalEntityId: z.optional(id),
    section: z.optional(code),
    ingestionId: z.optional(id),
    /** A part of the organisation that is planned for. */
    orgId: z.optional(id),
  }),
  answer: z.object({
    allowed: z.boolean(),
    person: z.object({ email: z.string(), name: z.string() }),
    /** What was asked about, as far as the permission is given by it. An ingestion stands for its section where only the section matters. */
    asked: z.object({
      legalEntity: z.nullable(named),
      section: z.nullable(z.string()),
      ingestion: z.nullable(named),
      org: z.nullable(named),
    }),
    /** What stands against it; none when it is allowed. */
    reasons: z.array(z.enum(["inactive", "removed", "no-role", "other-scope", "not-yet", "ended", "group-inactive", "no-view"])),
    /** The first 200, those that count first. */
    paths: z.array(
      z.object({
        role: z.enum(roles),
        group: z.nullable(z.object({ id: z.number(), name: z.string(), area: z.enum(areas) })),
        /** The colleague who is away and lends it; null: the person's own. */
        lentBy: z.nullable(z.object({ name: z.string(), email: z.string() })),
        legalEntity: z.nullable(named),
        section: z.nullable(z.string()),
        ingestion: z.nullable(named),
        /** With the codes and the names on the way down to it. */
        org: z.nullable(named),
        validFrom: z.nullable(z.string()),
        validTo: z.nullable(z.string()),
        /** Whether this path stands today and reaches what was asked about; else why not. What stands against the person as a whole is in `reasons`. */
        counts: z.boolean(),
        why: z.nullable(z.enum(["other-scope", "not-yet", "ended", "group-inactive"])),
      }),
    ),
    /** How many paths there are in all, and how many of them count. */
    pathCount: z.number(),
    countingPaths: z.number(),
    /** The roles that give the permission; none when it needs no role. */
    roles: z.array(z.enum(roles)),
    /** Who administers the areas of these roles, up to five an area. */
    administrators: z.array(z.object({ area: z.enum(areas), name: z.string(), email: z.string() })),
  }),
  errors: ["user-not-found"],
});

export const accessMatrix = route({
  method: "GET",
  path: "access/matrix",
  permission: "access.review",
  summary: "People by area: the roles each has in HUB, MUT and Workflow today, own and inherited, 50 at a time.",
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(200))),
    legalEntityId: z.optional(id),
    after: z.optional(z.string().check(z.maxLength(600))),
    limit: z.optional(whole(1, 200)),
  }),
  answer: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        email: z.string(),
        name: z.string(),
        active: z.boolean(),
        cells: z.array(
          z.object({
            area: z.enum(areas),
            role: z.enum(roles),
            /** How many legal entities; null means all. */
            legalEntities: z.nullable(z.number()),
            /** How many parts of the organisation; null means all. */
            orgs: z.nullable(z.number()),
            /** Names of the groups it comes by; direct when given to the person. */
            groups: z.array(z.string()),
            direct: z.boolean(),
          }),
        ),
      }),
    ),
    next: z.nullable(z.string()),
    total: z.number(),
  }),
});
