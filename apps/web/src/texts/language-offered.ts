import type { Language } from "@hub/domain/languages.ts";
import { useEffect } from "react";
import { chosenBefore, useLanguage } from "./language.tsx";

/** Changes to the default language of what is offered, where the one shown is not among it or nobody has chosen one yet. */
export function useLanguageOffered(offered: { languages: readonly Language[]; defaultLanguage: Language } | undefined): void {
  const { language, choose } = useLanguage();
  useEffect(() => {
    if (!offered || language === offered.defaultLanguage) return;
    if (!offered.languages.includes(language) || chosenBefore() === undefined) choose(offered.defaultLanguage);
  }, [offered, language, choose]);
}
