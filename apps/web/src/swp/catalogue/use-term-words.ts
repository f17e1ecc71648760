import { languages } from "@hub/domain/languages.ts";
import { clusterKindOf, parentKindOf, type TermKind } from "@hub/domain/swp/term.ts";
import { useCallback } from "react";
import { useText } from "../../texts/language.tsx";
import type { TermField } from "./term-draft.ts";

/** What the fields of a term are called. */
export function useTermWords() {
  const t = useText();
  const field = useCallback(
    (kind: TermKind, name: TermField): string => {
      const language = languages.find((each) => name === `labels.${each}`);
      if (language) return t("swp.catalogue-name-in", { language: t(`glossary.language-${language}`) });
      if (name === "parentId") return t(`swp.catalogue-kind-${parentKindOf(kind) ?? "job-profile-family"}`);
      if (name === "clusterId") return t(`swp.catalogue-kind-${clusterKindOf(kind) ?? "job-profile-cluster"}`);
      return t(name === "code" ? "swp.catalogue-code" : "swp.catalogue-esco");
    },
    [t],
  );
  return { field };
}
