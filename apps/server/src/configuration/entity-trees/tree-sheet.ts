import { foldText } from "@hub/domain/fold-text.ts";
import type { TreePlace } from "@hub/domain/configuration/entity-tree.ts";
import type { RowValues, SheetColumn } from "../../spreadsheets/sheet-column.ts";
import type { EntityTree, TreeNode } from "../../closing/trees/entity-trees.sql.ts";

/** The columns of the trees' sheet, for export and import alike. */
export const treeColumns: readonly SheetColumn[] = [
  { key: "tree", label: "trees.tree-code", kind: "id", isKey: true, help: "trees.help-tree" },
  { key: "node", label: "trees.node-code", kind: "id", required: true, anyCase: true, help: "trees.help-node" },
  { key: "name", label: "trees.node-name", kind: "text", width: 40, help: "trees.help-node-name" },
  { key: "below", label: "trees.below-code", kind: "id", anyCase: true, help: "trees.help-below" },
  { key: "entity", label: "trees.entity-code", kind: "id", isKey: true, required: false, help: "trees.help-entity" },
  { key: "validFrom", label: "trees.valid-from", kind: "date", isKey: true, required: false, help: "trees.help-valid-from" },
  { key: "validTo", label: "trees.valid-to", kind: "date", help: "trees.help-valid-to" },
];

/** A row of the sheet and what it stands for: a node, or (with `place`) where a node or an entity stands. */
export type TreeRow = { values: RowValues; tree: EntityTree; node: TreeNode; place: TreePlace | null };

/** A tree as rows: of each node what it is called, where it stood, and which entities stood in it, by `entityCodes`. */
export function rowsOfTree(tree: EntityTree, entityCodes: ReadonlyMap<number, string>): TreeRow[] {
  const nodes = new Map(tree.nodes.map((node) => [node.id, node]));
  const ofNodes = Map.groupBy(tree.places, ({ nodeId }) => nodeId);
  const ofEntities = Map.groupBy(ofNodes.get(null) ?? [], ({ belowId }) => belowId);
  return tree.nodes.flatMap((node) => {
    const row = (place: TreePlace | null): TreeRow => ({
      values: {
        tree: tree.code,
        node: node.code,
        name: node.name,
        below: place?.nodeId ? (nodes.get(place.belowId)?.code ?? null) : null,
        entity: place?.legalEntityId ? (entityCodes.get(place.legalEntityId) ?? null) : null,
        validFrom: place?.validFrom ?? null,
        validTo: place?.validTo ?? null,
      },
      tree,
      node,
      place,
    });
    return [null, ...(ofNodes.get(node.id) ?? []), ...(ofEntities.get(node.id) ?? [])].map(row);
  });
}

/** What a row is known by: its tree, who stands somewhere, and since when; undefined where it names neither a node nor an entity. */
export function keyOfRow({ tree, node, entity, validFrom }: RowValues): string | undefined {
  const who = entity ? `entity ${foldText(String(entity))}` : node ? `node ${foldText(String(node))}` : undefined;
  return who && [foldText(String(tree)), who, validFrom ?? ""].join("\n");
}
