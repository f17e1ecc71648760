import { foldText } from "@hub/domain/fold-text.ts";
import type { ColumnIssue } from "../../tasks/kinds.ts";

/** Codes with their parents' as they would stand after the rows so far, all folded: what a dry run knows of rows that are not written. */
export type PlannedParents = Map<string, string | null>;

/** The tree as it stands with what the rows before plan laid over it. */
export function overlayParents(standing: readonly { code: string; parent: string | null }[], planned: PlannedParents): PlannedParents {
  const tree: PlannedParents = new Map(standing.map(({ code, parent }) => [foldText(code), parent === null ? null : foldText(parent)]));
  for (const [code, parent] of planned) tree.set(code, parent);
  return tree;
}

/** What is wrong with a parent, as the sheet names it; undefined when nothing is. */
export function findParentIssue(tree: PlannedParents, code: string, parent: string | null): ColumnIssue | undefined {
  if (parent === null) return undefined;
  const wanted = foldText(parent);
  if (wanted !== foldText(code) && !tree.has(wanted))
    return { column: "parent", code: "entities.parent-code-unknown", params: { code: parent } };
  const seen = new Set<string>();
  for (let at: string | null | undefined = wanted; typeof at === "string" && !seen.has(at); at = tree.get(at)) {
    if (at === foldText(code)) return { column: "parent", code: "entities.parent-cycle" };
    seen.add(at);
  }
  return undefined;
}
