import { checkTerm } from "@hub/domain/swp/check-term.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { languages } from "@hub/domain/languages.ts";
import { clusterKindOf, parentKindOf, type TermContent, type TermKind, type TermLabels } from "@hub/domain/swp/term.ts";
import type { SwpTerm } from "./catalogue-search.ts";
import type { ChosenTerm } from "./TermSelect.tsx";

/** What the form holds: what is typed, with the names of what is chosen. */
export type TermDraft = {
  kind: TermKind;
  code: string;
  labels: TermLabels;
  parent: ChosenTerm | null;
  cluster: ChosenTerm | null;
  escoCode: string;
  active: boolean;
};

/** A field of the form, as issues' paths lead to it. */
export const termFields = [
  "code",
  "parentId",
  "clusterId",
  ...languages.map((language) => `labels.${language}` as const),
  "escoCode",
] as const;
export type TermField = (typeof termFields)[number];

/** A term as the form edits it. */
export function draftOf({ kind, code, labels, parent, cluster, escoCode, active }: SwpTerm): TermDraft {
  return { kind, code, labels, parent, cluster, escoCode, active };
}

/** A new term, with what is known of it. */
export function newDraft(kind: TermKind, known: { parent?: ChosenTerm | null; name?: string } = {}): TermDraft {
  const { parent = null, name = "" } = known;
  return { kind, code: "", labels: { es: name, en: name, de: "", pt: "" }, parent, cluster: null, escoCode: "", active: true };
}

/** Another kind has other families and clusters. */
export function ofKind(draft: TermDraft, kind: TermKind): TermDraft {
  const keeps = parentKindOf(kind) === parentKindOf(draft.kind);
  return { ...draft, kind, parent: keeps ? draft.parent : null, cluster: keeps ? draft.cluster : null };
}

/** What is sent of a draft. */
export function contentOf({ kind, code, labels, parent, cluster, escoCode, active }: TermDraft): TermContent {
  return {
    code,
    labels,
    parentId: parentKindOf(kind) ? (parent?.id ?? null) : null,
    clusterId: clusterKindOf(kind) ? (cluster?.id ?? null) : null,
    escoCode,
    active,
  };
}

/** What is wrong with a draft, the first of each field, by the rules that hold everywhere. */
export function issuesOf(draft: TermDraft): Partial<Record<TermField, Issue>> {
  const found: Partial<Record<TermField, Issue>> = {};
  for (const issue of checkTerm(draft.kind, contentOf(draft))) found[fieldOf(issue.path)] ??= issue;
  return found;
}

/** The field that a path leads to. */
export const fieldOf = (path: readonly (string | number)[]): TermField => path.join(".") as TermField;

/** Whether two drafts would keep the same. */
export const isSame = (one: TermDraft, other: TermDraft): boolean =>
  one.kind === other.kind && JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
