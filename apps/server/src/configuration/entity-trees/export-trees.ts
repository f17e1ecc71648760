import { getEntityTree } from "@hub/contract/configuration/entity-trees.ts";
import { parseFields } from "../../http/bind.ts";
import type { ExportKind, Filter, TaskContext } from "../../tasks/kinds.ts";
import { listCodesWithParents } from "../legal-entities/entity-list.sql.ts";
import { rowsOfTree, treeColumns } from "./tree-sheet.ts";
import { findTree, listTrees } from "../../closing/trees/entity-trees.sql.ts";

/** A tree, or all of them, with where everything stood from which day to which; the import takes the sheet back. */
export const exportEntityTrees: ExportKind = {
  title: "trees.sheet-title",
  about: "trees.sheet-about",
  takenBackBy: "entity-trees-import",
  checkFilter: (filter) => void readFilter(filter),
  columns: () => treeColumns,
  count: async (ctx, filter) => (await listAsked(ctx, filter)).reduce((sum, { nodes, places }) => sum + nodes.length + places.length, 0),
  async *rows(ctx, filter) {
    const codes = new Map((await listCodesWithParents(ctx.db)).map(({ id, code }) => [id, code]));
    for (const tree of await listAsked(ctx, filter))
      for (const { values } of rowsOfTree(tree, codes)) yield { values, version: String(tree.version) };
  },
};

async function listAsked(ctx: TaskContext, filter: Filter) {
  const id = readFilter(filter);
  if (id === undefined) return listTrees(ctx.db);
  const tree = await findTree(ctx.db, id);
  return tree ? [tree] : [];
}

/** The tree that is asked for; undefined for all. */
function readFilter(filter: Filter): number | undefined {
  return Object.keys(filter).length === 0 ? undefined : parseFields(getEntityTree.params!, filter).id;
}
