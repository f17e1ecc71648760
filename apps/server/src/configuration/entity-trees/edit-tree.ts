import {
  createTreeNode as createRoute,
  deleteTreeNode as deleteRoute,
  placeInEntityTree as placeRoute,
  updateTreeNode as updateRoute,
} from "@hub/contract/configuration/entity-trees.ts";
import { checkPlacing, placeInTree, type Placing } from "@hub/domain/configuration/place-in-tree.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { found, Problem } from "../../problem.ts";
import { type Asked, changeTree } from "./change-tree.ts";
import { listEntityCodes } from "./tree-rows.sql.ts";
import type { EntityTree } from "../../closing/trees/entity-trees.sql.ts";
import { writeTree } from "./write-tree.ts";

/** Of a node that is not there yet. */
const newId = -1;

/** Adds a node, at the top or below another one from a day on. Throws version-stale, duplicate, invalid-input. */
export function createNode(ctx: RequestContext, asked: Asked, body: Given<typeof createRoute>["body"]): Promise<EntityTree> {
  const { code, name, belowId, validFrom } = body;
  return changeTree(ctx, createRoute, asked, async (ctx, tree) => {
    refuseTaken(tree, code, newId);
    const nodes = [...tree.nodes, { id: newId, code, name }];
    if (belowId === null) return writeTree(ctx, tree, { nodes, places: tree.places });
    if (validFrom === null) throw new Problem("invalid-input", { issues: [{ code: "ui.field-required", path: ["validFrom"] }] });
    const placing = { nodeIds: [newId], legalEntityIds: [], belowId, validFrom, validTo: null };
    return writeTree(ctx, tree, { nodes, places: await placesAfter(ctx, { ...tree, nodes }, placing) });
  });
}

/** Renames a node. Throws version-stale, duplicate. */
export function updateNode(
  ctx: RequestContext,
  asked: Asked,
  nodeId: number,
  { code, name }: Given<typeof updateRoute>["body"],
): Promise<EntityTree> {
  return changeTree(ctx, updateRoute, asked, async (ctx, tree) => {
    found(tree.nodes.find(({ id }) => id === nodeId));
    refuseTaken(tree, code, nodeId);
    return writeTree(ctx, tree, { ...tree, nodes: tree.nodes.map((node) => (node.id === nodeId ? { id: nodeId, code, name } : node)) });
  });
}

/** Deletes a node below which nothing stands on any day. Throws version-stale, and in-use. */
export function deleteNode(ctx: RequestContext, asked: Asked, nodeId: number): Promise<EntityTree> {
  return changeTree(ctx, deleteRoute, asked, async (ctx, tree) => {
    const { name } = found(tree.nodes.find(({ id }) => id === nodeId));
    const uses = tree.places.filter(({ belowId }) => belowId === nodeId).length;
    if (uses > 0) throw new Problem("in-use", { message: "trees.node-in-use", params: { name }, details: { uses } });
    const places = tree.places.filter((place) => place.nodeId !== nodeId);
    return writeTree(ctx, tree, { nodes: tree.nodes.filter(({ id }) => id !== nodeId), places });
  });
}

/** Has nodes and legal entities stand below a node, or in none, for some days or from one on. Throws version-stale, invalid-input. */
export function placeIn(ctx: RequestContext, asked: Asked, placing: Placing): Promise<EntityTree> {
  return changeTree(ctx, placeRoute, asked, async (ctx, tree) =>
    writeTree(ctx, tree, { nodes: tree.nodes, places: await placesAfter(ctx, tree, placing) }),
  );
}

/** The places of a tree after some are placed in it, refused where these or their days cannot be. */
async function placesAfter(ctx: RequestContext, tree: EntityTree, given: Placing) {
  const placing = { ...given, nodeIds: [...new Set(given.nodeIds)], legalEntityIds: [...new Set(given.legalEntityIds)] };
  const { nodeIds, legalEntityIds, belowId } = placing;
  const nodes = new Set(tree.nodes.map(({ id }) => id));
  const entities = await listEntityCodes(ctx.db, legalEntityIds);
  const issues: Issue[] = [];
  if (nodeIds.some((id) => !nodes.has(id))) issues.push({ code: "trees.node-unknown", path: ["nodeIds"] });
  if (legalEntityIds.some((id) => !entities.has(id))) issues.push({ code: "trees.entity-unknown", path: ["legalEntityIds"] });
  if (belowId !== null && !nodes.has(belowId)) issues.push({ code: "trees.node-unknown", path: ["belowId"] });
  issues.push(...checkPlacing(tree.places, placing));
  if (issues.length > 0) throw new Problem("invalid-input", { issues });
  return placeInTree(tree.places, placing);
}

function refuseTaken(tree: EntityTree, code: string, nodeId: number): void {
  const same = tree.nodes.find((node) => node.id !== nodeId && foldText(node.code) === foldText(code));
  if (same)
    throw new Problem("duplicate", {
      issues: [{ code: "trees.node-code-taken", path: ["code"], params: { code: same.code, name: same.name } }],
    });
}
