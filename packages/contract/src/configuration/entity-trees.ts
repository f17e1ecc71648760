import * as z from "zod/mini";
import { code, day, id, name, nothing, route } from "../route.ts";

const header = { id: z.number(), code: z.string(), name: z.string(), showsPay: z.boolean(), version: z.number() };
export const listEntityTrees = route({
  method: "GET",
  path: "entity-trees",
  permission: "legal-entities.review",
  summary: "The trees that divide the group, each its own way, by name.",
  answer: z.object({ items: z.array(z.object(header)) }),
});

const tree = z.object({
  ...header,
  nodes: z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })),
  places: z.array(
    z.object({
      belowId: z.number(),
      nodeId: z.nullable(z.number()),
      legalEntityId: z.nullable(z.number()),
      validFrom: z.string(),
      validTo: z.nullable(z.string()),
    }),
  ),
});
export const getEntityTree = route({
  method: "GET",
  path: "entity-trees/:id",
  permission: "legal-entities.review",
  summary: "A tree with its groups of entities, and where groups and legal entities stand from which day to which.",
  params: z.object({ id }),
  answer: tree,
});

const treeInput = z.object({ code, name, showsPay: z.boolean() });
export const createEntityTree = route({
  method: "POST",
  path: "entity-trees",
  permission: "legal-entities.manage",
  summary: "Add a tree. The one that shows pay takes it from the one that did.",
  body: treeInput,
  answer: tree,
  status: 201,
  errors: ["duplicate"],
});
export const updateEntityTree = route({
  method: "PUT",
  path: "entity-trees/:id",
  permission: "legal-entities.manage",
  summary: "Rename a tree, or have it show pay, in place of the one that did.",
  params: z.object({ id }),
  body: treeInput,
  answer: tree,
  versioned: true,
  conflict: tree,
  errors: ["duplicate"],
});
export const deleteEntityTree = route({
  method: "DELETE",
  path: "entity-trees/:id",
  permission: "legal-entities.manage",
  summary: "Delete a tree with its groups and places, and the figures of its groups.",
  params: z.object({ id }),
  answer: nothing,
  versioned: true,
  conflict: tree,
});

const nodeParams = z.object({ id, nodeId: id });
export const createTreeNode = route({
  method: "POST",
  path: "entity-trees/:id/nodes",
  permission: "legal-entities.manage",
  summary: "Add a group of entities to a tree: at the top, or below another one from a day on.",
  params: z.object({ id }),
  body: z.object({ code, name, belowId: z.nullable(id), validFrom: z.nullable(day) }),
  answer: tree,
  status: 201,
  versioned: true,
  conflict: tree,
  errors: ["duplicate"],
});
export const updateTreeNode = route({
  method: "PUT",
  path: "entity-trees/:id/nodes/:nodeId",
  permission: "legal-entities.manage",
  summary: "Rename a group of entities.",
  params: nodeParams,
  body: z.object({ code, name }),
  answer: tree,
  versioned: true,
  conflict: tree,
  errors: ["duplicate"],
});
export const deleteTreeNode = route({
  method: "DELETE",
  path: "entity-trees/:id/nodes/:nodeId",
  permission: "legal-entities.manage",
  summary: "Delete a group of entities below which nothing stands or ever stood.",
  params: nodeParams,
  answer: tree,
  versioned: true,
  conflict: tree,
  errors: ["in-use"],
});

/** Groups and entities in one call at most: a whole large group of companies. */
const most = 2000;
export const placeInEntityTree = route({
  method: "PUT",
  path: "entity-trees/:id/places",
  permission: "legal-entities.manage",
  summary:
    "Have groups and legal entities stand below a group, or in none, from a day on or for some days; where they stood ends the day before.",
  params: z.object({ id }),
  body: z.object({
    nodeIds: z.array(id).check(z.maxLength(most)),
    legalEntityIds: z.array(id).check(z.maxLength(most)),
    belowId: z.nullable(id),
    validFrom: day,
    validTo: z.nullable(day),
  }),
  answer: tree,
  versioned: true,
  conflict: tree,
});
