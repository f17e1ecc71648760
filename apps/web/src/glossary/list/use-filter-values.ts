import { useMemo } from "react";
import { useText } from "../../texts/language.tsx";
import { type Answered, countIn, withChosen } from "../../ui/list/facet-values.ts";
import { useThemes } from "../use-themes.ts";
import type { FilterName, GlossaryFilter } from "../glossary-search.ts";
import { type FilterValues, listValues, valuesOf } from "./filter-values.ts";
import type { CardCounts } from "./use-cards.ts";

/** What the filter offers, in the reader's words; themes that are chosen and find nothing keep their names. */
export function useFilterValues(filter: GlossaryFilter, counts: Answered<CardCounts>): FilterValues {
  const t = useText();
  const themes = useThemes().data;
  return useMemo(() => {
    const none = countIn(counts, () => 0);
    const values = listValues(counts, {
      noTheme: t("glossary.list-no-theme"),
      noType: t("glossary.list-no-type"),
      type: (type) => t(`glossary.type-${type}`),
      published: (value) => t(`glossary.list-published-${value}`),
      yes: t("ui.yes"),
      no: t("ui.no"),
      language: (language, state) =>
        t("glossary.list-language-state", { language: t(`glossary.language-${language}`), state: t(`glossary.state-${state}`) }),
    });
    const named = (part: "internalThemes" | "standardThemes", known: readonly { id: number; name: string }[] = []) =>
      withChosen(
        values[part],
        valuesOf(filter[part]),
        [
          { value: "-", label: t("glossary.list-no-theme"), count: none },
          ...known.map(({ id, name }) => ({ value: String(id), label: name, count: none })),
        ],
        (value) => t("glossary.list-unknown", { value }),
        none,
      );
    return {
      ...values,
      internalThemes: named("internalThemes", themes?.internal),
      standardThemes: named("standardThemes", themes?.standard),
    };
  }, [t, counts, themes, filter]);
}

/** What a part of the filter is called. */
export function useFilterTitle(): (part: FilterName) => string {
  const t = useText();
  return (part) => t(`glossary.list-filter-${part}`);
}
