import { readComparison, writeComparison } from "@hub/domain/dashboards/comparison.ts";
import { type Period, writeMonth } from "@hub/domain/period.ts";
import { Button, NativeSelect, VisuallyHidden } from "@mantine/core";
import { useRegionName } from "../texts/display-names.ts";
import { useFormats } from "../texts/formats.ts";
import { useText } from "../texts/language.tsx";
import { Pick } from "../ui/pick/Pick.tsx";
import { PickMany } from "../ui/pick/PickMany.tsx";
import type { Chosen, OfferedScenario } from "./choose-scenario.ts";
import { comparisonChoices, offersTargets } from "./comparison-choices.ts";
import type { ReportFigures } from "./report-figures.ts";
import { nodeChoices } from "./nodes/node-choices.ts";
import { itemsOf, nodeOf, textOf } from "./kept-filter.ts";
import { firstMonths, type ReportSearch } from "./report-search.ts";
import { ScenarioChoice } from "./ScenarioChoice.tsx";

type Props = {
  search: ReportSearch;
  scenarios: readonly OfferedScenario[];
  chosen: Chosen;
  figures: ReportFigures | undefined;
  /** Whether something is shown over the months. */
  overTime: boolean;
  onChange: (search: ReportSearch) => void;
};

/** What is shown, of whom and compared with what: the same in all reports, and all of it in the address. */
export function FilterBar({ search, scenarios, chosen, figures, overTime, onChange }: Props) {
  const t = useText();
  const formats = useFormats();
  const nameRegion = useRegionName();
  const entities = figures?.legalEntities ?? [];
  const known = new Set(entities.map(({ id }) => String(id)));
  const countries = [...new Set(entities.flatMap(({ country }) => country ?? []))].toSorted();
  const chosenEntities = itemsOf(search.entities, "entities");
  const chosenCountries = itemsOf(search.countries, "countries");
  const chosenNode = nodeOf(search);
  const filtered =
    chosenNode !== undefined ||
    chosenEntities.length > 0 ||
    chosenCountries.length > 0 ||
    search.from !== undefined ||
    search.compare !== undefined;
  const to: Period = chosen.scenario;
  return (
    <div className="hub-report-filters">
      <ScenarioChoice scenarios={scenarios} chosen={chosen} onChoose={(choice) => onChange({ ...choice, from: undefined })} />
      <CompareChoice search={search} scenarios={scenarios} chosen={chosen} figures={figures} onChange={onChange} />
      {(chosenNode !== undefined || (figures?.nodes.length ?? 0) > 0) && (
        <Pick
          label={t("dashboards.filter-node")}
          placeholder={t("dashboards.all-nodes")}
          clearable
          value={chosenNode === undefined ? null : String(chosenNode)}
          onChange={(node) => onChange({ node: node ?? undefined })}
          data={nodeChoices(figures?.nodes ?? [])}
          clearButtonProps={{ "aria-label": t("dashboards.filter-clear", { filter: t("dashboards.filter-node") }) }}
        />
      )}
      <PickMany
        label={t("dashboards.filter-entities")}
        placeholder={chosenEntities.length === 0 ? t("dashboards.all-entities") : undefined}
        hidePickedOptions
        value={chosenEntities.filter((id) => known.has(id))}
        onChange={(ids) => onChange({ entities: textOf(ids) })}
        data={entities.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` }))}
      />
      <PickMany
        label={t("dashboards.filter-countries")}
        placeholder={chosenCountries.length === 0 ? t("dashboards.all-countries") : undefined}
        hidePickedOptions
        value={chosenCountries.filter((code) => countries.includes(code))}
        onChange={(codes) => onChange({ countries: textOf(codes) })}
        data={countries.map((code) => ({ value: code, label: nameRegion(code) }))}
      />
      {overTime && (
        <NativeSelect
          label={t("dashboards.filter-from")}
          value={figures ? writeMonth(figures.from) : (search.from ?? "")}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
          data={firstMonths(to).map((period) => ({ value: writeMonth(period), label: formats.month(period.year, period.month) }))}
        />
      )}
      {filtered && (
        <Button
          variant="subtle"
          onClick={() => onChange({ node: undefined, entities: undefined, countries: undefined, from: undefined, compare: undefined })}
        >
          {t("dashboards.filters-reset")}
        </Button>
      )}
      {figures && (
        // The head of the figures says it to whoever sees them.
        <VisuallyHidden role="status">
          {t("dashboards.entities-of", { count: figures.chosen.length, total: entities.length })}
        </VisuallyHidden>
      )}
    </div>
  );
}

/** What the figures are compared with: months and versions that are there, the group where one sees it, targets where there are any, and each entity. */
function CompareChoice({ search, scenarios, chosen, figures, onChange }: Omit<Props, "overTime">) {
  const t = useText();
  const formats = useFormats();
  const { months, versions } = comparisonChoices(scenarios, chosen);
  const group =
    (figures?.current.group.length ?? 0) > 0 ? [{ value: writeComparison({ with: "group" }), label: t("dashboards.group") }] : [];
  const target = offersTargets(figures?.targets, search.compare)
    ? [{ value: writeComparison({ with: "target" }), label: t("dashboards.target") }]
    : [];
  const entities = (figures?.legalEntities ?? []).map(({ id, name, code }) => ({
    value: writeComparison({ with: "entity", id }),
    label: `${name} (${code})`,
  }));
  const groups = [
    {
      group: t("dashboards.compare-months"),
      items: months.map(({ value, with: kind, period: { year, month } }) => ({
        value,
        label: t(`dashboards.compare-${kind}`, { month: formats.monthShort(year, month) }),
      })),
    },
    {
      group: t("dashboards.compare-versions"),
      items: versions.map(({ value, number }) => ({ value, label: t("dashboards.compare-version", { number }) })),
    },
    { group: t("dashboards.compare-others"), items: [...group, ...target, ...entities] },
  ];
  return (
    <Pick
      label={t("dashboards.compare")}
      placeholder={t("dashboards.compare-nothing")}
      clearable
      value={(readComparison(search.compare) && search.compare) ?? null}
      onChange={(value) => onChange({ compare: value ?? undefined })}
      data={groups.filter(({ items }) => items.length > 0)}
      clearButtonProps={{ "aria-label": t("dashboards.compared-stop") }}
    />
  );
}
