import { NativeSelect } from "@mantine/core";
import { useScenarioName } from "../closing/scenario-states.ts";
import { useText } from "../texts/language.tsx";
import type { Chosen, OfferedScenario } from "./choose-scenario.ts";

type Props = { scenarios: readonly OfferedScenario[]; chosen: Chosen; onChoose: (search: { scenario?: string; version?: string }) => void };

/** Which month and which of its versions is read. */
export function ScenarioChoice({ scenarios, chosen: { scenario, version }, onChoose }: Props) {
  const t = useText();
  const nameScenario = useScenarioName();
  const latest = Math.max(...scenario.versions);
  const versions = scenario.versions
    .toSorted((a, b) => b - a)
    .map((number) => ({
      value: String(number),
      label: t(number === latest ? "dashboards.version-latest" : "dashboards.version-older", { number }),
    }));
  return (
    <>
      <NativeSelect
        label={t("dashboards.scenario")}
        value={String(scenario.id)}
        onChange={(event) => onChoose({ scenario: event.currentTarget.value, version: undefined })}
        data={scenarios.map((each) => ({
          value: String(each.id),
          label: each.state === "OPEN" ? t("dashboards.scenario-open", { name: nameScenario(each) }) : nameScenario(each),
        }))}
      />
      <NativeSelect
        label={t("dashboards.version")}
        value={version === undefined ? "" : String(version)}
        onChange={(event) => onChoose({ scenario: String(scenario.id), version: event.currentTarget.value || undefined })}
        data={versions.length > 0 ? versions : [{ value: "", label: t("dashboards.provisional") }]}
      />
    </>
  );
}
