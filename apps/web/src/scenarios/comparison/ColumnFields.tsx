import { columnLimit } from "@hub/contract/scenarios/comparison.ts";
import { getScenario } from "@hub/contract/scenarios/scenarios.ts";
import { Checkbox, NativeSelect } from "@mantine/core";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { type Scenario, useScenarioName } from "../../closing/scenario-states.ts";
import type { Column, ComparisonSearch } from "./comparison-search.ts";
import { KpiChoice } from "./KpiChoice.tsx";
import { useFailedChoice } from "../../ui/pick/use-failed-choice.ts";

type Props = { scenarios: readonly Scenario[]; search: ComparisonSearch; onChange: (changed: Partial<ComparisonSearch>) => void };

/** What is compared: two or three columns, each a month and one of its versions; which KPIs; like for like or not. */
export function ColumnFields({ scenarios, search, onChange }: Props) {
  const t = useText();
  const places = Array.from({ length: Math.min(columnLimit.COMPARATIVE, search.columns.length + 1) }, (_, place) => place);
  const set = (place: number, column: Column | undefined) =>
    onChange({ columns: search.columns.toSpliced(place, 1, ...(column ? [column] : [])), of: search.of });
  return (
    <div className="hub-compare-form">
      <p className="hub-dimmed">{t("scenarios.compare-note")}</p>
      <div className="hub-compare-columns">
        {places.map((place) => (
          <ColumnField
            key={place}
            place={place}
            scenarios={scenarios}
            column={search.columns[place]}
            others={search.columns.filter((_, other) => other !== place)}
            onChange={(column) => set(place, column)}
          />
        ))}
      </div>
      <KpiChoice
        id="compare-kpis"
        value={search.kpis}
        onChange={(kpis) => onChange({ kpis, kpi: undefined })}
        hint={t("scenarios.kpis-all-hint")}
      />
      <Checkbox
        label={t("scenarios.like-for-like")}
        checked={search.alike}
        onChange={(event) => onChange({ alike: event.currentTarget.checked, of: undefined })}
      />
    </div>
  );
}

type FieldProps = {
  place: number;
  scenarios: readonly Scenario[];
  column: Column | undefined;
  others: readonly Column[];
  onChange: (column: Column | undefined) => void;
};

function ColumnField({ place, scenarios, column, others, onChange }: FieldProps) {
  const t = useText();
  const formats = useFormats();
  const nameScenario = useScenarioName();
  const scenario = scenarios.find(({ id }) => id === column?.scenarioId);
  const failed = useFailedChoice();
  const detail = useRoute(
    getScenario,
    { params: { id: column?.scenarioId ?? 0 } },
    { enabled: scenario?.currentVersion != null, placeholderData: undefined },
  );
  const versions = detail.data?.versions ?? [];
  const isTaken = (version: number | null) => others.some((other) => other.scenarioId === column?.scenarioId && other.version === version);
  const choose = (id: string) => {
    if (id === "") return onChange(undefined);
    // The same month once more: then a version of it that is not there yet.
    const twin = others.some((other) => other.scenarioId === Number(id) && other.version === null);
    const current = scenarios.find((each) => String(each.id) === id)?.currentVersion ?? null;
    const earlier = twin && current !== null ? Math.max(1, current - 1) : null;
    onChange({ scenarioId: Number(id), version: earlier });
  };
  const current = scenario?.currentVersion == null ? t("scenarios.version-so-far") : t("scenarios.version-current");
  return (
    <fieldset className="hub-compare-column">
      <legend>{t("scenarios.column", { number: place + 1 })}</legend>
      <NativeSelect
        id={`compare-month-${place}`}
        aria-label={t("scenarios.column-month", { number: place + 1 })}
        value={String(column?.scenarioId ?? "")}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: "", label: place === 2 ? t("scenarios.column-none") : t("scenarios.choose") },
          ...scenarios.map((each) => ({ value: String(each.id), label: nameScenario(each) })),
        ]}
      />
      {scenario && (
        <NativeSelect
          aria-label={t("scenarios.column-which", { number: place + 1 })}
          value={String(column?.version ?? "")}
          onChange={(event) =>
            column && onChange({ ...column, version: event.currentTarget.value === "" ? null : Number(event.currentTarget.value) })
          }
          data={[
            { value: "", label: current, disabled: isTaken(null) },
            ...failed(detail),
            ...versions.map(({ number, closedAt }) => ({
              value: String(number),
              label: t("scenarios.version-choice", { number, date: formats.instant(closedAt) }),
              disabled: isTaken(number),
            })),
          ]}
        />
      )}
    </fieldset>
  );
}
