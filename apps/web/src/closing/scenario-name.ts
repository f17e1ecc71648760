import { useCodeText, useText } from "../texts/language.tsx";
import { useFormats } from "../texts/formats.ts";

/** The name of a scenario: its type and month. */
export function useScenarioName(): (scenario: { scenarioType: string; year: number; month: number }) => string {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  return ({ scenarioType, year, month }) =>
    t("scenarios.name", { type: codeText("scenarios", `type-${scenarioType}`), month: formats.month(year, month) });
}
