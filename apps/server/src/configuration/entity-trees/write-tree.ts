import { checkTree, type TreePlace } from "@hub/domain/configuration/entity-tree.ts";
import type { RequestContext } from "../../context.ts";
import { audit, auditAll } from "../../db/audit.sql.ts";
import { found, Problem } from "../../problem.ts";
import { deleteNodes, deletePlaces, insertNodes, insertPlaces, listEntityCodes, updateNodes, updateTreeRow } from "./tree-rows.sql.ts";
import { type EntityTree, findTree, type TreeNode } from "../../closing/trees/entity-trees.sql.ts";

/** What stands in a tree. A node that is not there yet has an id of its own below zero. */
export type TreeContent = Pick<EntityTree, "nodes" | "places">;

/**
 * Makes what stands in a tree, which is held, what is given, as its next version and each change with its line in the trail: the one way for form, API, import and
 * undo. Throws invalid-input for places that cannot be.
 */
export async function writeTree(ctx: RequestContext, before: EntityTree, { nodes, places }: TreeContent): Promise<EntityTree> {
  const issues = checkTree(places);
  if (issues.length > 0) throw new Problem("invalid-input", { issues });
  const given = new Set(places.map(nameOfPlace));
  const stood = new Set(before.places.map(nameOfPlace));
  const ended = before.places.filter((place) => !given.has(nameOfPlace(place)));
  const begun = places.filter((place) => !stood.has(nameOfPlace(place)));
  await deletePlaces(ctx.db, before.id, ended);
  const ids = await writeNodes(ctx, before, nodes);
  const idOf = (id: number) => ids.get(id) ?? id;
  await insertPlaces(
    ctx.db,
    before.id,
    begun.map((place) => ({ ...place, belowId: idOf(place.belowId), nodeId: place.nodeId && idOf(place.nodeId) })),
  );
  await updateTreeRow(ctx.db, before, before);
  if (ended.length + begun.length > 0) {
    const say = await placeTexts(ctx, [...before.nodes, ...nodes], [...ended, ...begun]);
    await audit(ctx.db, ctx, {
      action: "tree-places-changed",
      subjectType: "entity-tree",
      subjectId: before.id,
      before: { code: before.code, places: ended.map(say) },
      after: { code: before.code, places: begun.map(say) },
    });
  }
  return found(await findTree(ctx.db, before.id));
}

/** Takes nodes out, adds some, renames others; answers the ids of those that were added by those they were given under. */
async function writeNodes(ctx: RequestContext, tree: EntityTree, nodes: readonly TreeNode[]): Promise<ReadonlyMap<number, number>> {
  const had = new Map(tree.nodes.map((node) => [node.id, node]));
  const kept = new Set(nodes.map(({ id }) => id));
  const gone = tree.nodes.filter(({ id }) => !kept.has(id));
  const changed = nodes.filter(({ id, code, name }) => had.has(id) && (had.get(id)?.code !== code || had.get(id)?.name !== name));
  const added = nodes.filter(({ id }) => id < 0);
  await deleteNodes(
    ctx.db,
    gone.map(({ id }) => id),
  );
  await updateNodes(ctx.db, changed);
  const ids = await insertNodes(ctx.db, tree.id, added);
  const traceOf = ({ code, name }: TreeNode) => ({ tree: tree.code, code, name });
  const subjectType = "tree-node";
  await auditAll(ctx.db, ctx, [
    ...gone.map((node) => ({ action: "tree-node-deleted", subjectType, subjectId: node.id, before: traceOf(node) })),
    ...changed.map((node) => {
      const traces = { before: traceOf(had.get(node.id)!), after: traceOf(node) };
      return { action: "tree-node-changed", subjectType, subjectId: node.id, ...traces };
    }),
    ...added.map((node, at) => ({ action: "tree-node-created", subjectType, subjectId: ids[at]!, after: traceOf(node) })),
  ]);
  return new Map(added.map(({ id }, at) => [id, ids[at]!]));
}

const nameOfPlace = ({ belowId, nodeId, legalEntityId, validFrom, validTo }: TreePlace) =>
  `${belowId} ${nodeId} ${legalEntityId} ${validFrom} ${validTo}`;

/** How the trail says a place: who stands below what, from which day to which, by codes. */
async function placeTexts(ctx: RequestContext, nodes: readonly TreeNode[], places: readonly TreePlace[]) {
  const codes = new Map(nodes.map(({ id, code }) => [id, code]));
  const entities = await listEntityCodes(
    ctx.db,
    places.flatMap(({ legalEntityId }) => legalEntityId ?? []),
  );
  return ({ belowId, nodeId, legalEntityId, validFrom, validTo }: TreePlace) => {
    const who = nodeId === null ? entities.get(legalEntityId ?? 0) : codes.get(nodeId);
    return `${who} < ${codes.get(belowId)}: ${validFrom}/${validTo ?? ".."}`;
  };
}
