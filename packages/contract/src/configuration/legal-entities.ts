import * as z from "zod/mini";
import { code, day, id, name, nothing, route, whole } from "../route.ts";
import { effect, token } from "./effect/effect.ts";

const country = z.string().check(z.regex(/^[A-Z]{2}$/));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
const reference = z.object({ id: z.number(), code: z.string(), name: z.string() });

const listed = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  country: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  parent: z.nullable(reference),
  validFrom: z.string(),
  validTo: z.nullable(z.string()),
  active: z.boolean(),
  version: z.number(),
  /** The entity that it was merged into: it is not used any more. */
  mergedInto: z.nullable(reference),
  /** How many others have the same name but for spelling. */
  likeNamed: z.number(),
});
export const searchLegalEntities = route({
  method: "GET",
  path: "legal-entities/all",
  permission: "legal-entities.review",
  summary: "The legal entities by name, 50 at a time: found by code or name, country, state, or those that are named alike.",
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(200))),
    country: z.optional(country),
    state: z.optional(z.enum(["active", "inactive"])),
    alike: z.optional(z.enum(["1"])),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(600), z.regex(/^\d{1,10}\./))),
    limit: z.optional(whole(1, 200)),
  }),
  answer: z.object({ items: z.array(listed), next: z.nullable(z.string()), total: z.number(), alike: z.number() }),
});

const use = z.object({
  kind: z.enum(["children", "grants", "calendar", "uploads", "facts", "cells", "versions", "trees", "merged"]),
  count: z.number(),
  /** Up to five names of what uses it. */
  examples: z.array(z.string()),
});
const detail = z.object({ ...listed.shape, alike: z.array(reference), uses: z.array(use), mayDelete: z.boolean() });
export const getLegalEntity = route({
  method: "GET",
  path: "legal-entities/:id/detail",
  permission: "legal-entities.review",
  summary: "A legal entity, those named alike, and who uses it.",
  params: z.object({ id }),
  answer: detail,
});

const given = z.object({
  code,
  name,
  country: z.nullable(country),
  currency: z.nullable(currency),
  parentId: z.nullable(id),
  validFrom: day,
  validTo: z.nullable(day),
  active: z.boolean(),
});
export const findAlike = route({
  method: "GET",
  path: "legal-entities/alike",
  permission: "legal-entities.review",
  summary: "The legal entities named like a text but for spelling: case, accents, signs, form of the company.",
  query: z.object({ name, except: z.optional(id) }),
  answer: z.object({ items: z.array(reference) }),
});
export const createLegalEntity = route({
  method: "POST",
  path: "legal-entities",
  permission: "legal-entities.manage",
  summary: "Add a legal entity.",
  body: given,
  answer: listed,
  status: 201,
  errors: ["duplicate"],
});
export const previewLegalEntity = route({
  method: "POST",
  path: "legal-entities/:id/preview",
  permission: "legal-entities.manage",
  summary: "What a change of a legal entity's days would do to open months; nothing is changed.",
  params: z.object({ id }),
  body: given,
  answer: z.object({ ...listed.shape, ...effect }),
  errors: ["duplicate"],
});
export const updateLegalEntity = route({
  method: "PUT",
  path: "legal-entities/:id",
  permission: "legal-entities.manage",
  summary: "Change or deactivate a legal entity; closed months stay as they are.",
  params: z.object({ id }),
  body: z.object({
    ...given.shape,
    /** Of the preview: it is only done if it still does just what was shown. Left out: it is done whatever it does. */
    token: z.optional(token),
  }),
  answer: listed,
  versioned: true,
  conflict: detail,
  errors: ["duplicate", "calendar-changed"],
});
export const deleteLegalEntity = route({
  method: "DELETE",
  path: "legal-entities/:id",
  permission: "legal-entities.manage",
  summary: "Delete a legal entity that nothing uses; one in use is deactivated instead.",
  params: z.object({ id }),
  answer: nothing,
  versioned: true,
  conflict: detail,
  errors: ["in-use"],
});

const part = z.object({ count: z.number(), /** Up to five of them by name. */ examples: z.array(z.string()) });
const preview = z.object({
  /** The duplicate, and the entity that is kept, each with the version that the merge is to be asked on. */
  entity: z.object({ ...reference.shape, version: z.number() }),
  into: z.object({ ...reference.shape, version: z.number() }),
  /** The first day on which the duplicate is not used any more. */
  day: z.string(),
  /** What goes to the entity that is kept; `doubles`: how many of them it has already, which go with the duplicate. */
  moves: z.array(
    z.object({
      kind: z.enum(["children", "grants", "calendar", "trees", "subscriptions", "sources", "planning-codes"]),
      doubles: z.number(),
      ...part.shape,
    }),
  ),
  /** What stays the duplicate's. */
  stays: z.array(
    z.object({
      kind: z.enum([
        "uploads",
        "facts",
        "cells",
        "versions",
        "grants-ended",
        "calendar-before",
        "quality",
        "tolerances",
        "holds",
        "remarks",
        "targets",
        "reviews",
        "subscriptions-ended",
      ]),
      ...part.shape,
    }),
  ),
  /** What keeps it from being merged; nothing where it can be. */
  refuses: z.array(
    z.object({
      reason: z.enum([
        "itself",
        "merged-already",
        "into-not-used",
        "below-duplicate",
        "open-months",
        "files-under-way",
        "grants-apart",
        "own-rights",
        "other-area",
      ]),
      ...part.shape,
    }),
  ),
});
export const previewLegalEntityMerge = route({
  method: "GET",
  path: "legal-entities/:id/merge",
  permission: "legal-entities.manage",
  summary: "What would become of a duplicate that is merged into another legal entity: what moves, what stays, what refuses.",
  params: z.object({ id }),
  query: z.object({ into: id }),
  answer: preview,
});
export const mergeLegalEntity = route({
  method: "POST",
  path: "legal-entities/:id/merge",
  permission: "legal-entities.manage",
  summary:
    "Merge a duplicate into the legal entity that is kept: what it has moves, what it delivered stays its own. It cannot be taken back.",
  params: z.object({ id }),
  body: z.object({
    into: id,
    /** The version of the entity that is kept; that of the duplicate stands in If-Match. */ intoVersion: whole(1, 2147483647),
  }),
  answer: preview,
  versioned: true,
  conflict: preview,
  errors: ["in-use", "own-rights", "other-area"],
});
