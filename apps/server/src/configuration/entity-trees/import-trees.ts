import { foldText } from "@hub/domain/fold-text.ts";
import { undoEach } from "../../tasks/imports/apply-each.ts";
import type { ImportHandler, ImportKind, TaskContext } from "../../tasks/kinds.ts";
import { listCodesWithParents } from "../legal-entities/entity-list.sql.ts";
import { planTreeRows } from "./plan-tree-rows.ts";
import { keyOfRow, rowsOfTree, treeColumns, type TreeRow } from "./tree-sheet.ts";
import { lockTrees } from "./tree-rows.sql.ts";
import { type EntityTree, findTree, listTrees } from "../../closing/trees/entity-trees.sql.ts";
import { type TreeContent, writeTree } from "./write-tree.ts";

/** Nodes and places of trees from a sheet, all of it or nothing, by the same rules as the form's. */
export const importEntityTrees: ImportKind = {
  title: "trees.sheet-title",
  about: "trees.import-about",
  columns: treeColumns,
  adds: true,
  whole: true,
  batchRows: 20_000,
  open: async () => openImport() as ImportHandler,
};

function openImport(): ImportHandler<TreeRow> {
  let trees: EntityTree[] = [];
  let entities: { id: number; code: string }[] = [];
  let plan: ReturnType<typeof planTreeRows>;
  const read = async (ctx: TaskContext) => {
    trees = await listTrees(ctx.db);
    entities = await listCodesWithParents(ctx.db);
  };
  return {
    keyOf: keyOfRow,
    async find(ctx, _keys, lock) {
      if (lock) await lockTrees(ctx.db);
      await read(ctx);
      const codes = new Map(entities.map(({ id, code }) => [id, code]));
      const rows = trees.flatMap((tree) => rowsOfTree(tree, codes));
      return new Map(rows.map((row) => [keyOfRow(row.values)!, { version: String(row.tree.version), values: row.values, record: row }]));
    },
    async check(_ctx, rows) {
      plan = planTreeRows(rows, trees, new Map(entities.map(({ id, code }) => [foldText(code), id])));
      return rows.map((_row, at) => (plan.issues[at]!.length === 0 && !plan.changed[at] ? "unchanged" : plan.issues[at]!));
    },
    async apply(ctx, rows) {
      const versions = new Map<EntityTree, number>();
      const contents = plan.contents();
      const wanted = new Set(rows.map((row) => plan.treeOf(row)));
      for (const tree of wanted) versions.set(tree, (await writeTree(ctx, tree, contents.get(tree)!)).version);
      return rows.map((row) => {
        const tree = plan.treeOf(row);
        // What stood before is kept once a tree: it is taken back as a whole.
        const before = wanted.delete(tree) ? { nodes: tree.nodes, places: tree.places } : {};
        return { applied: { subject: String(tree.id), version: String(versions.get(tree)), before, after: {} } };
      });
    },
    async undo(ctx, changes) {
      await lockTrees(ctx.db);
      const wholes = changes.filter(({ before }) => isContent(before));
      const went = await undoEach(ctx, wholes, async (ctx, { subject, version, before }) => {
        const tree = await findTree(ctx.db, Number(subject));
        if (!tree || String(tree.version) !== version) return false;
        await writeTree(ctx, tree, before as TreeContent);
        return true;
      });
      const taken = new Set(wholes.filter((_change, at) => went[at]).map(({ subject }) => subject));
      return changes.map(({ subject }) => taken.has(subject));
    },
  };
}

function isContent(before: unknown): before is TreeContent {
  return typeof before === "object" && before !== null && "nodes" in before;
}
