import type { Language } from "@hub/domain/languages.ts";
import { clusterKindOf, parentKindOf, type TermContent, type TermKind } from "@hub/domain/swp/term.ts";
import type { SwpTerm } from "./catalogue-search.ts";
import type { ChosenTerm } from "./TermSelect.tsx";

/** What the form holds: what is typed, with the names of what is chosen. */
export type TermDraft = {
  kind: TermKind;
  code: string;
  parentId: ChosenTerm | null;
  clusterId: ChosenTerm | null;
  escoCode: string;
  active: boolean;
} & Record<`labels.${Language}`, string>;

/** A term as the form edits it. */
export function draftOf({ kind, code, labels, parent, cluster, escoCode, active }: SwpTerm): TermDraft {
  return { kind, code, ...draftLabels((language) => labels[language]), parentId: parent, clusterId: cluster, escoCode, active };
}

/** A new term, with what is known of it: a name that was looked for is its name in both languages that need one. */
export function newDraft(kind: TermKind, { parent = null, name = "" }: { parent?: ChosenTerm | null; name?: string } = {}): TermDraft {
  const labels = draftLabels((language) => (language === "es" || language === "en" ? name : ""));
  return { kind, code: "", ...labels, parentId: parent, clusterId: null, escoCode: "", active: true };
}

function draftLabels(textOf: (language: Language) => string): Record<`labels.${Language}`, string> {
  return { "labels.es": textOf("es"), "labels.en": textOf("en"), "labels.de": textOf("de"), "labels.pt": textOf("pt") };
}

/** Another kind has other families and clusters. */
export function ofKind(draft: TermDraft, kind: TermKind): TermDraft {
  const keeps = parentKindOf(kind) === parentKindOf(draft.kind);
  return { ...draft, kind, parentId: keeps ? draft.parentId : null, clusterId: keeps ? draft.clusterId : null };
}

/** What is sent of a draft. */
export function contentOf({ kind, code, parentId, clusterId, escoCode, active, ...labels }: TermDraft): TermContent {
  return {
    code,
    labels: { es: labels["labels.es"], en: labels["labels.en"], de: labels["labels.de"], pt: labels["labels.pt"] },
    parentId: parentKindOf(kind) ? (parentId?.id ?? null) : null,
    clusterId: clusterKindOf(kind) ? (clusterId?.id ?? null) : null,
    escoCode,
    active,
  };
}
