import {
  type createEntityTree as createRoute,
  deleteEntityTree as deleteRoute,
  updateEntityTree as updateRoute,
} from "@hub/contract/configuration/entity-trees.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { found, Problem } from "../../problem.ts";
import { type Asked, changeTree } from "./change-tree.ts";
import { deleteTreeRows, insertTree, lockTrees, type TreeHeader, updateTreeRow } from "./tree-rows.sql.ts";
import { type EntityTree, findTree, listTrees } from "../../closing/trees/entity-trees.sql.ts";

type Body = Given<typeof createRoute>["body"];

/** Adds a tree, with nothing in it. Throws duplicate for a code that stands, spelling aside. */
export function createTree(ctx: RequestContext, body: Body): Promise<EntityTree> {
  return inTransaction(ctx, async (ctx) => {
    await lockTrees(ctx.db);
    await takeTurn(ctx, body, undefined);
    const id = await insertTree(ctx.db, body);
    await audit(ctx.db, ctx, { action: "entity-tree-created", subjectType: "entity-tree", subjectId: id, after: traceOf(body) });
    return found(await findTree(ctx.db, id));
  });
}

/** Renames a tree, or has it show pay or not. Throws version-stale, duplicate. */
export function updateTree(ctx: RequestContext, asked: Asked, body: Body): Promise<EntityTree> {
  return changeTree(ctx, updateRoute, asked, async (ctx, tree) => {
    await takeTurn(ctx, body, tree.id);
    await rewrite(ctx, tree, body);
    return found(await findTree(ctx.db, tree.id));
  });
}

/** Deletes a tree with all that stands in it, which the trail keeps. Throws version-stale. */
export function deleteTree(ctx: RequestContext, asked: Asked): Promise<Record<string, never>> {
  return changeTree(ctx, deleteRoute, asked, async (ctx, tree) => {
    await deleteTreeRows(ctx.db, tree.id);
    const before = { ...traceOf(tree), nodes: tree.nodes.map(({ code, name }) => `${code}: ${name}`), places: tree.places };
    await audit(ctx.db, ctx, { action: "entity-tree-deleted", subjectType: "entity-tree", subjectId: tree.id, before });
    return {};
  });
}

/** Refuses the code of another tree, and has the other one that shows pay no longer do so where this one is to. */
async function takeTurn(ctx: RequestContext, { code, showsPay }: Body, id: number | undefined): Promise<void> {
  const others = (await listTrees(ctx.db)).filter((tree) => tree.id !== id);
  const same = others.find((other) => foldText(other.code) === foldText(code));
  if (same)
    throw new Problem("duplicate", {
      issues: [{ code: "trees.code-taken", path: ["code"], params: { code: same.code, name: same.name } }],
    });
  const shown = others.find((other) => other.showsPay);
  if (showsPay && shown) await rewrite(ctx, shown, { ...shown, showsPay: false });
}

async function rewrite(ctx: RequestContext, tree: EntityTree, header: TreeHeader): Promise<void> {
  await updateTreeRow(ctx.db, tree, header);
  const [before, after] = [traceOf(tree), traceOf(header)];
  await audit(ctx.db, ctx, { action: "entity-tree-changed", subjectType: "entity-tree", subjectId: tree.id, before, after });
}

function traceOf({ code, name, showsPay }: TreeHeader) {
  return { code, name, showsPay };
}
