import { orgLevels } from "@hub/domain/swp/organisation.ts";
import * as z from "zod/mini";
import { id, name, route } from "../route.ts";

export const orgLevel = z.enum(orgLevels);
export const orgNode = z.object({
  id: z.number(),
  /** The node directly above; null of an OB. */
  parentId: z.nullable(z.number()),
  level: orgLevel,
  code: z.string(),
  name: z.string(),
  active: z.boolean(),
  version: z.number(),
});
/** A node with what stands in it and below, as far as one may know of that. */
export const standingNode = z.extend(orgNode, {
  /** Items of all tabs, closed ones too. */
  items: z.number(),
  pools: z.number(),
  /** It is in the part that one keeps. */
  mayEdit: z.boolean(),
});

/** Short, unique among the nodes of one parent; sheets write a node as `OB/UNIT/DIVISION`, so that a code has no slash. */
const orgCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(40), z.regex(/^[^/\p{Cc}]*$/u));

export const listOrganisation = route({
  method: "GET",
  path: "swp/organisation",
  permission: "swp.organisation",
  summary:
    "The organisation that is planned for, OBs, units and divisions in the order of the tree: one's own part and what stands above it, with how much is planned in each.",
  /** `mayAddOb`: one keeps all of it. */
  answer: z.object({ items: z.array(standingNode), mayAddOb: z.boolean() }),
});
export const createOrgNode = route({
  method: "POST",
  path: "swp/organisation",
  permission: "swp.catalogue",
  summary: "Add an OB, a unit below an OB or a division below a unit.",
  body: z.object({ parentId: z.nullable(id), code: orgCode, name }),
  answer: orgNode,
  status: 201,
  errors: ["duplicate"],
});
export const updateOrgNode = route({
  method: "PUT",
  path: "swp/organisation/:id",
  permission: "swp.catalogue",
  summary:
    "Give a node of the organisation another code or name, or deactivate it: nothing new is planned in it and below, what is there stays.",
  params: z.object({ id }),
  body: z.object({ code: orgCode, name, active: z.boolean() }),
  answer: orgNode,
  versioned: true,
  conflict: orgNode,
  errors: ["duplicate"],
});
