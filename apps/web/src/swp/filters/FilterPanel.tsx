import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { NativeSelect } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { changeFilter } from "../../ui/address.ts";
import { answerOf } from "../../ui/list/facet-values.ts";
import { FacetGroup, FacetOption, FilterPart } from "../../ui/list/FacetGroup.tsx";
import { FacetProblem } from "../../ui/list/FacetProblem.tsx";
import { SearchField } from "../../ui/list/SearchField.tsx";
import type { useItemCounts } from "../items/use-items.ts";
import { QuarterSelect } from "../items/QuarterSelect.tsx";
import { hasFilter, type ItemFilter, toggleValue, valuesOf } from "../swp-search.ts";
import { type FacetName, type Facets, facetsOfTab } from "./facets.ts";
import { useFacetTitle } from "./use-facet-title.ts";

type Props = {
  tab: SwpTab;
  filter: ItemFilter;
  /** `refined`: what was typed has been typed on, which makes no further step to go back to. */
  onFilter: (filter: ItemFilter, refined?: boolean) => void;
  facets: Facets;
  counts: ReturnType<typeof useItemCounts>;
};
const openAtFirst: readonly FacetName[] = ["orgs", "coverages", "impacts", "pools"];

/** What the items of a tab can be narrowed to, with how many each value would show. */
export function FilterPanel({ tab, filter, onFilter, facets, counts }: Props) {
  const t = useText();
  const title = useFacetTitle(tab);
  const answer = answerOf(counts);
  const change = (changed: { [K in keyof ItemFilter]?: string | undefined }, refined = false) =>
    onFilter(changeFilter(filter, changed), refined);
  return (
    <div className="hub-filter-panel" role="search" aria-label={t("swp.filter-title")} id="swp-filters">
      <FacetProblem question={counts} />
      <SearchField
        label={t("swp.filter-text")}
        value={filter.text ?? ""}
        onSearch={(text) => change({ text: text || undefined }, filter.text !== undefined && text !== "")}
      />
      <div className="hub-facet-values">
        <FacetOption
          label={t("swp.filter-mine")}
          checked={filter.mine === "1"}
          onToggle={() => change({ mine: filter.mine ? undefined : "1" })}
        />
      </div>
      {facetsOfTab(tab).map((name) => (
        <FacetGroup
          key={name}
          title={title(name)}
          values={facets[name]}
          counts={answer}
          chosen={valuesOf(filter[name])}
          opened={openAtFirst.includes(name)}
          onToggle={(value) => change({ [name]: toggleValue(filter[name], value) })}
        />
      ))}
      <FilterPart title={t("swp.filter-quarters")} chosen={filter.from || filter.to ? 1 : 0} opened={false}>
        <div className="hub-swp-quarters">
          {(["from", "to"] as const).map((end) => (
            <QuarterSelect
              key={end}
              label={t(`swp.filter-${end}`)}
              value={filter[end] ?? ""}
              none={t("swp.filter-no-bound")}
              onChange={(quarter) => change({ [end]: quarter || undefined })}
            />
          ))}
        </div>
      </FilterPart>
      {hasFilter(tab, "closed") && (
        <NativeSelect
          label={t("swp.filter-closed")}
          value={filter.closed ?? ""}
          onChange={(event) => change({ closed: event.currentTarget.value || undefined })}
          data={[
            { value: "", label: t("swp.filter-closed-all") },
            { value: "0", label: t("swp.filter-closed-0") },
            { value: "1", label: t("swp.filter-closed-1") },
          ]}
        />
      )}
    </div>
  );
}
