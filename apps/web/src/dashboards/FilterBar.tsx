import { Button, NativeSelect } from "@mantine/core";
import { useText } from "../texts/language.tsx";
import { useFormats } from "../texts/formats.ts";
import { type Period, writeMonth } from "@hub/domain/period.ts";
import { useRegionName } from "../texts/display-names.ts";
import type { ReportFigures } from "./report-figures.ts";
import { firstMonths, itemsOf, type ReportSearch, textOf } from "./report-search.ts";
import { PickMany } from "../ui/pick/PickMany.tsx";

type Props = {
  search: ReportSearch;
  figures: ReportFigures | undefined;
  to: Period;
  /** Whether something is shown over the months. */
  overTime: boolean;
  onChange: (search: ReportSearch) => void;
};

/** Which entities and countries are shown, and from which month on; all of it stands in the address. */
export function FilterBar({ search, figures, to, overTime, onChange }: Props) {
  const t = useText();
  const formats = useFormats();
  const nameRegion = useRegionName();
  const entities = figures?.legalEntities ?? [];
  const known = new Set(entities.map(({ id }) => String(id)));
  const countries = [...new Set(entities.flatMap(({ country }) => country ?? []))].toSorted();
  const chosenEntities = itemsOf(search.entities, "entities");
  const chosenCountries = itemsOf(search.countries, "countries");
  const filtered = chosenEntities.length > 0 || chosenCountries.length > 0 || search.from !== undefined;
  return (
    <div className="hub-report-filters">
      <PickMany
        label={t("dashboards.filter-entities")}
        placeholder={chosenEntities.length === 0 ? t("dashboards.all-entities") : undefined}
        clearable
        hidePickedOptions
        value={chosenEntities.filter((id) => known.has(id))}
        onChange={(ids) => onChange({ entities: textOf(ids) })}
        data={entities.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` }))}
        clearButtonProps={{ "aria-label": t("dashboards.filter-clear", { filter: t("dashboards.filter-entities") }) }}
      />
      <PickMany
        label={t("dashboards.filter-countries")}
        placeholder={chosenCountries.length === 0 ? t("dashboards.all-countries") : undefined}
        clearable
        hidePickedOptions
        value={chosenCountries.filter((code) => countries.includes(code))}
        onChange={(codes) => onChange({ countries: textOf(codes) })}
        data={countries.map((code) => ({ value: code, label: nameRegion(code) }))}
        clearButtonProps={{ "aria-label": t("dashboards.filter-clear", { filter: t("dashboards.filter-countries") }) }}
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
        <Button variant="subtle" onClick={() => onChange({ entities: undefined, countries: undefined, from: undefined })}>
          {t("dashboards.filters-reset")}
        </Button>
      )}
      {figures && (
        <p className="hub-dimmed hub-filter-count" role="status">
          {t("dashboards.entities-of", { count: figures.chosen.length, total: entities.length })}
        </p>
      )}
    </div>
  );
}
