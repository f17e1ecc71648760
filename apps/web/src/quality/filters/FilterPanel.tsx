import { NativeSelect } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { changeFilter } from "../../ui/address.ts";
import { answerOf, countIn } from "../../ui/list/facet-values.ts";
import { FacetGroup, FacetOption, FilterPart } from "../../ui/list/FacetGroup.tsx";
import { FacetProblem } from "../../ui/list/FacetProblem.tsx";
import { SearchField } from "../../ui/list/SearchField.tsx";
import { type QualityFilter, toggleValue, valuesOf } from "../quality-search.ts";
import type { CountsQuestion } from "../use-events.ts";
import { DayRange } from "./DayRange.tsx";
import { facetNames, type FacetName } from "./facets.ts";
import type { Facets } from "./use-facets.ts";

type Props = {
  filter: QualityFilter;
  /** `refined`: what was typed has been typed on, which makes no further step to go back to. */
  onFilter: (filter: QualityFilter, refined?: boolean) => void;
  facets: Facets;
  counts: CountsQuestion;
};
const openAtFirst: readonly FacetName[] = ["status", "elements", "rules", "accountants"];
const days = ["due", "first", "last"] as const;

/** What events can be narrowed to (QUAL-01): data element, rule, status, accountability, and what else one looks for. */
export function FilterPanel({ filter, onFilter, facets, counts }: Props) {
  const t = useText();
  const answer = answerOf(counts);
  const change = (changed: { [K in keyof QualityFilter]?: string | undefined }, refined = false) =>
    onFilter(changeFilter(filter, changed), refined);
  const dayCount = days.filter((name) => filter[`${name}From`] ?? filter[`${name}To`]).length;
  return (
    <div className="hub-filter-panel" role="search" aria-label={t("quality.filter-title")} id="quality-filters">
      <FacetProblem question={counts} />
      <SearchField
        label={t("quality.filter-text")}
        value={filter.text ?? ""}
        onSearch={(text) => change({ text: text || undefined }, filter.text !== undefined && text !== "")}
      />
      <div role="group" aria-label={t("quality.filter-attention")} className="hub-facet-values">
        <FacetOption
          label={t("quality.filter-mine")}
          count={countIn(answer, ({ mine }) => mine)}
          checked={filter.mine === "1"}
          onToggle={() => change({ mine: filter.mine ? undefined : "1" })}
        />
        <FacetOption
          label={t("quality.filter-overdue")}
          count={countIn(answer, ({ overdue }) => overdue)}
          checked={filter.overdue === "1"}
          onToggle={() => change({ overdue: filter.overdue ? undefined : "1" })}
        />
      </div>
      {facetNames.map((name) => (
        <FacetGroup
          key={name}
          title={t(`quality.filter-${name}`)}
          values={facets[name]}
          counts={answer}
          chosen={valuesOf(filter[name])}
          opened={openAtFirst.includes(name)}
          onToggle={(value) => change({ [name]: toggleValue(filter[name], value) })}
        />
      ))}
      <FilterPart title={t("quality.filter-days")} chosen={dayCount} opened={false}>
        {days.map((name) => (
          <DayRange
            key={name}
            title={t(`quality.filter-${name}`)}
            from={filter[`${name}From`]}
            to={filter[`${name}To`]}
            onChange={(end, day) => change({ [`${name}${end}`]: day })}
          />
        ))}
      </FilterPart>
      <NativeSelect
        label={t("quality.filter-gone")}
        value={filter.gone ?? ""}
        onChange={(event) => change({ gone: event.currentTarget.value || undefined })}
        data={[
          { value: "", label: t("quality.filter-gone-all") },
          { value: "0", label: t("quality.filter-gone-0") },
          { value: "1", label: t("quality.filter-gone-1") },
        ]}
      />
    </div>
  );
}
