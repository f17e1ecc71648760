import { createTreeNode } from "@hub/contract/configuration/entity-trees.ts";
import { checkTree, type TreePlace } from "@hub/domain/configuration/entity-tree.ts";
import { isMeantDay } from "@hub/domain/configuration/legal-entity-rules.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import { parseFields } from "../../http/bind.ts";
import { Problem } from "../../problem.ts";
import { issuesOf } from "../../tasks/imports/apply-each.ts";
import type { ColumnIssue, PlannedRow } from "../../tasks/kinds.ts";
import type { TreeRow } from "./tree-sheet.ts";
import type { EntityTree, TreeNode } from "../../closing/trees/entity-trees.sql.ts";
import type { TreeContent } from "./write-tree.ts";

type Row = PlannedRow<TreeRow>;
/** A tree as the rows would have it; `renamed` are nodes that a row has given a name, each place knows the row that said it. */
type Draft = {
  tree: EntityTree;
  nodes: Map<string, TreeNode>;
  renamed: Set<number>;
  places: { place: TreePlace; row: number | undefined }[];
};

/** What rows make of the trees, or what is wrong with each, all at once: a place is right or wrong by all the others, whatever their order. */
export function planTreeRows(rows: readonly Row[], trees: readonly EntityTree[], entityIds: ReadonlyMap<string, number>) {
  const known = new Map(trees.map((tree) => [foldText(tree.code), tree]));
  const drafts = new Map<EntityTree, Draft>();
  const issues: ColumnIssue[][] = rows.map(() => []);
  const changed = rows.map(() => false);
  const draftOf = (row: Row): Draft | undefined => {
    const tree = known.get(foldText(textOf(row, "tree") ?? ""));
    if (tree && !drafts.has(tree)) drafts.set(tree, beginDraft(tree));
    return tree && drafts.get(tree);
  };
  for (const [at, row] of rows.entries()) {
    const draft = draftOf(row);
    if (!draft) refuse(at, "tree", "trees.tree-code-unknown", { code: textOf(row, "tree") ?? "" });
    else if (textOf(row, "entity") === null) nameNode(draft, at, row);
  }
  for (const [at, row] of rows.entries()) {
    const draft = draftOf(row);
    const place = draft && placeOf(draft, at, row);
    if (!draft || !place || row.refused || issues[at]!.length > 0) continue;
    const before = row.current?.record.place ?? null;
    if (before && JSON.stringify(before) === JSON.stringify(place)) continue;
    draft.places = [...draft.places.filter((each) => before === null || each.place !== before), { place, row: at }];
    changed[at] = true;
  }
  for (const draft of drafts.values()) checkDraft(draft);
  return {
    issues,
    changed,
    /** The trees that the rows change, each with what it would hold. */
    contents: (): Map<EntityTree, TreeContent> =>
      new Map(
        [...drafts.values()].map(({ tree, nodes, places }) => [
          tree,
          { nodes: [...nodes.values()], places: places.map(({ place }) => place) },
        ]),
      ),
    treeOf: (row: Row): EntityTree => draftOf(row)!.tree,
  };

  function refuse(at: number, column: string, code: string, params: Record<string, string> = {}): undefined {
    issues[at]!.push({ column, code, params });
  }

  /** Takes what a row without an entity calls its node: a new one, or another name. */
  function nameNode({ nodes, renamed }: Draft, at: number, row: Row): void {
    const code = textOf(row, "node");
    const name = row.changes["name"];
    if (code === null) return;
    const node = nodes.get(foldText(code));
    if (typeof name !== "string") {
      if (!node) refuse(at, "name", "trees.name-missing", { code });
      return;
    }
    if (node?.name === name) return;
    if (node && (node.id < 0 || renamed.has(node.id))) return refuse(at, "name", "trees.names-differ", { code, name: node.name });
    try {
      const given = parseFields(createTreeNode.body!, { code: node?.code ?? code, name, belowId: null, validFrom: null });
      const id = node?.id ?? -1 - nodes.size;
      nodes.set(foldText(code), { id, code: given.code, name: given.name });
      renamed.add(id);
      changed[at] = true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      for (const issue of issuesOf(error)) issues[at]!.push({ ...issue, column: issue.column === "code" ? "node" : issue.column });
    }
  }

  /** Where a row has a node or an entity stand; undefined where it says nothing of that, or something wrong. */
  function placeOf({ nodes }: Draft, at: number, row: Row): TreePlace | undefined {
    const [entity, below, validFrom, validTo] = (["entity", "below", "validFrom", "validTo"] as const).map((key) => textOf(row, key));
    const find = (column: "node" | "below") => {
      const code = textOf(row, column);
      const node = code === null ? undefined : nodes.get(foldText(code));
      // What has no name yet is told of as such.
      if (code !== null && !node && (column === "below" || entity)) refuse(at, column, "trees.node-code-unknown", { code });
      return node;
    };
    const node = find("node");
    const entityId = entity ? entityIds.get(foldText(entity)) : undefined;
    if (entity && entityId === undefined) refuse(at, "entity", "trees.entity-code-unknown", { code: entity });
    if (entity && below) refuse(at, "below", "trees.below-of-entity");
    if (entity && node && typeof row.changes["name"] === "string" && row.changes["name"] !== node.name)
      refuse(at, "name", "trees.name-elsewhere", { code: node.code, name: node.name });
    if (!entity && !below) {
      if (validFrom || validTo) refuse(at, "below", "trees.below-missing");
      return undefined;
    }
    if (!validFrom) return refuse(at, "validFrom", "trees.since-missing");
    for (const [column, day] of [
      ["validFrom", validFrom],
      ["validTo", validTo],
    ] as const)
      if (day && !isMeantDay(day)) refuse(at, column, "entities.day-out-of-range");
    const above = entity ? node : find("below");
    if (!node || !above || (entity && entityId === undefined)) return undefined;
    const who = entity ? { nodeId: null, legalEntityId: entityId! } : { nodeId: node.id, legalEntityId: null };
    return { belowId: above.id, ...who, validFrom, validTo: validTo ?? null };
  }

  /** Tells each row what the tree as a whole says of its place; what is told of a place that no row says, the rows of the same one are told, or of all nodes. */
  function checkDraft({ places }: Draft): void {
    for (const { code, path } of checkTree(places.map(({ place }) => place))) {
      const said = places[Number(path[1])]!;
      const isToTell = ({ place, row }: Draft["places"][number]) =>
        row !== undefined &&
        (code === "trees.circle"
          ? place.nodeId !== null
          : place.nodeId === said.place.nodeId && place.legalEntityId === said.place.legalEntityId);
      for (const { row } of said.row === undefined ? places.filter(isToTell) : [said])
        if (row !== undefined && issues[row]!.every((issue) => issue.code !== code)) refuse(row, columnOf[code] ?? "node", code);
    }
  }
}

const columnOf: Record<string, string> = { "trees.days-backwards": "validTo", "trees.two-places": "validFrom", "trees.circle": "below" };

function beginDraft(tree: EntityTree): Draft {
  return {
    tree,
    nodes: new Map(tree.nodes.map((node) => [foldText(node.code), node])),
    renamed: new Set(),
    places: tree.places.map((place) => ({ place, row: undefined })),
  };
}

/** A cell of a row, or what stands where it is left out; null where it is empty. */
function textOf({ values, current }: Row, key: string): string | null {
  const value = values[key] === undefined ? current?.values[key] : values[key];
  return value === undefined || value === null || value === "" ? null : String(value);
}
