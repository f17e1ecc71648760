import type { Issue } from "@hub/domain/issue.ts";
import { clusterKindOf, parentKindOf, type TermContent, type TermKind } from "@hub/domain/swp/term.ts";

/** What another term names: whether it is there, of which kind, and whether it may be chosen anew. */
export type NamedTerm = { kind: TermKind; active: boolean };
type Held = { parent: { id: number } | null; cluster: { id: number } | null };

/** What is wrong with the family, area or cluster that a term names; one that it has had all along may have been deactivated. */
export function checkNamed(kind: TermKind, content: TermContent, before: Held | undefined, named: ReadonlyMap<number, NamedTerm>): Issue[] {
  const check = (field: "parentId" | "clusterId", wanted: TermKind | undefined, held: number | undefined): Issue[] => {
    const id = content[field];
    if (id === null || !wanted) return [];
    const term = named.get(id);
    if (!term || term.kind !== wanted) return [{ code: "swp.catalogue-named-unknown", path: [field] }];
    return term.active || id === held ? [] : [{ code: "swp.catalogue-named-inactive", path: [field] }];
  };
  return [...check("parentId", parentKindOf(kind), before?.parent?.id), ...check("clusterId", clusterKindOf(kind), before?.cluster?.id)];
}
