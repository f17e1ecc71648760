import { checkPlacing, type Placing } from "@hub/domain/configuration/place-in-tree.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { EntityTree } from "./tree-lines.ts";

/** What is to be placed when the form opens. */
export type Chosen = Pick<Placing, "nodeIds" | "legalEntityIds">;
/** What the form holds; an empty last day is no end. */
export type PlaceDraft = Omit<Placing, "nodeIds" | "legalEntityIds" | "validTo"> & {
  nodeIds: number[];
  legalEntityIds: number[];
  validTo: string;
};

/** The body of a draft. */
export function placingOf({ validTo, ...draft }: PlaceDraft) {
  return { ...draft, validTo: validTo === "" ? null : validTo };
}

/** What keeps a draft from being saved that the schema does not know. */
export function checkDraft(draft: PlaceDraft, tree: EntityTree): Issue[] {
  if (draft.validFrom === "") return [{ code: "ui.field-required", path: ["validFrom"] }];
  return checkPlacing(tree.places, placingOf(draft));
}
