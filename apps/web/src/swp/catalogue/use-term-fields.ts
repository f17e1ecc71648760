import type { Language } from "@hub/domain/languages.ts";
import { termLanguages } from "@hub/domain/swp/check-term.ts";
import { clusterKindOf, parentKindOf } from "@hub/domain/swp/term.ts";
import type { Fields } from "../../forms/fields.ts";
import { useText } from "../../texts/language.tsx";
import type { TermDraft } from "./term-draft.ts";

/** The fields of a term, in the order of the form. */
export function useTermFields(): (draft: TermDraft) => Fields<TermDraft> {
  const t = useText();
  const name = (language: Language) => ({
    label: t("swp.catalogue-name-in", { language: t(`glossary.language-${language}`) }),
    required: termLanguages.some((each) => each === language),
  });
  return ({ kind }) => ({
    kind: { label: t("swp.catalogue-kind") },
    code: { label: t("swp.catalogue-code"), required: true },
    parentId: { label: t(`swp.catalogue-kind-${parentKindOf(kind) ?? "job-profile-family"}`) },
    clusterId: { label: t(`swp.catalogue-kind-${clusterKindOf(kind) ?? "job-profile-cluster"}`) },
    "labels.es": name("es"),
    "labels.en": name("en"),
    "labels.de": name("de"),
    "labels.pt": name("pt"),
    escoCode: { label: t("swp.catalogue-esco") },
    active: { label: t("swp.catalogue-active"), show: (active) => t(active ? "swp.catalogue-is-active" : "swp.catalogue-is-inactive") },
  });
}
