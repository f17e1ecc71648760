import { useMay } from "../../api/access.ts";
import { useText } from "../../texts/language.tsx";
import { changeFilter } from "../../ui/address.ts";
import { answerOf } from "../../ui/list/facet-values.ts";
import { FacetGroup, FacetOption, FilterPart } from "../../ui/list/FacetGroup.tsx";
import { FacetProblem } from "../../ui/list/FacetProblem.tsx";
import { SearchField } from "../../ui/list/SearchField.tsx";
import type { GlossaryFilter } from "../glossary-search.ts";
import { type FilterValues, type SingleName, toggleValue, valuesOf, wordFilters } from "./filter-values.ts";
import type { useCardCounts } from "./use-cards.ts";
import { useFilterTitle } from "./use-filter-values.ts";

type Props = {
  filter: GlossaryFilter;
  values: FilterValues;
  counts: ReturnType<typeof useCardCounts>;
  /** `refined`: what was typed has been typed on, which makes no further step to go back to. */
  onFilter: (filter: GlossaryFilter, refined?: boolean) => void;
};

/** The advanced search (GLO-02): themes, standard, type, for those who edit publication and languages, and words field by field. */
export function FilterPanel({ filter, values, counts, onFilter }: Props) {
  const t = useText();
  const may = useMay();
  const title = useFilterTitle();
  const change = (changed: { [K in keyof GlossaryFilter]?: string | undefined }, refined = false) =>
    onFilter(changeFilter(filter, changed), refined);
  const single = (part: SingleName, opened: boolean) => (
    <FilterPart title={title(part)} chosen={filter[part] ? 1 : 0} opened={opened}>
      <div role="radiogroup" aria-label={title(part)} className="hub-facet-values">
        <FacetOption
          choice={`glossary-${part}`}
          label={t("glossary.list-any")}
          checked={!filter[part]}
          onToggle={() => change({ [part]: undefined })}
        />
        {values[part].map(({ value, label, count }) => (
          <FacetOption
            key={value}
            choice={`glossary-${part}`}
            // What has changed since is counted among what is published, too.
            label={value === "changed" ? t("glossary.list-published-of-them") : label}
            count={count}
            checked={filter[part] === value}
            onToggle={() => change({ [part]: value })}
          />
        ))}
      </div>
    </FilterPart>
  );
  return (
    <div className="hub-filter-panel" role="search" aria-label={t("glossary.list-advanced")} id="glossary-filters">
      <FacetProblem question={counts} />
      {(["internalThemes", "standardThemes"] as const).map((part) => (
        <FacetGroup
          key={part}
          title={title(part)}
          values={values[part]}
          counts={answerOf(counts)}
          chosen={valuesOf(filter[part])}
          opened={part === "internalThemes"}
          onToggle={(value) => change({ [part]: toggleValue(filter[part], value) })}
        />
      ))}
      {single("underStandard", true)}
      {single("type", false)}
      {may("glossary.edit") && (
        <>
          {single("published", true)}
          <FilterPart title={title("languages")} chosen={valuesOf(filter.languages).length} opened={false}>
            <div role="group" aria-label={title("languages")} className="hub-facet-values">
              {values.languages.map(({ value, label, count }) => (
                <FacetOption
                  key={value}
                  label={label}
                  count={count}
                  checked={valuesOf(filter.languages).includes(value)}
                  onToggle={() => change({ languages: toggleValue(filter.languages, value) })}
                />
              ))}
            </div>
          </FilterPart>
        </>
      )}
      {/* The search above looks into all fields at once: who wants one of them opens this. */}
      <FilterPart title={t("glossary.list-in-field")} chosen={wordFilters.filter((part) => filter[part]).length} opened={false}>
        <div className="hub-glossary-words">
          {wordFilters.map((part) => (
            <SearchField
              key={part}
              label={title(part)}
              value={filter[part] ?? ""}
              onSearch={(text) => change({ [part]: text || undefined }, filter[part] !== undefined && text !== "")}
            />
          ))}
        </div>
      </FilterPart>
    </div>
  );
}
