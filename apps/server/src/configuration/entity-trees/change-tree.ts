import type * as routes from "@hub/contract/configuration/entity-trees.ts";
import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { conflict, found } from "../../problem.ts";
import { lockTrees } from "./tree-rows.sql.ts";
import { type EntityTree, findTree } from "../../closing/trees/entity-trees.sql.ts";

type TreeRoute =
  | typeof routes.updateEntityTree
  | typeof routes.deleteEntityTree
  | typeof routes.createTreeNode
  | typeof routes.updateTreeNode
  | typeof routes.deleteTreeNode
  | typeof routes.placeInEntityTree;
/** A tree, and the version that a change of it was made on. */
export type Asked = { id: number; version: number };

/** Changes a tree on the version that one has seen, no other being changed meanwhile. Throws not-found, and version-stale with what stands. */
export function changeTree<T>(
  ctx: RequestContext,
  route: TreeRoute,
  { id, version }: Asked,
  change: (ctx: RequestContext, tree: EntityTree) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (ctx) => {
    await lockTrees(ctx.db);
    const tree = found(await findTree(ctx.db, id));
    if (tree.version !== version) throw conflict(route, tree);
    return change(ctx, tree);
  });
}
