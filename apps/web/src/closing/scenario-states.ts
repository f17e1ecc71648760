import type { compareVersions, previewClosing } from "@hub/contract/closing/closings.ts";
import type { Output } from "@hub/contract/route.ts";
import type { compareScenarios } from "@hub/contract/scenarios/comparison.ts";
import type { closeScenario, getScenario, listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { useFormats } from "../texts/formats.ts";
import { useCodeText, useText } from "../texts/language.tsx";
import type { Meaning } from "../ui/StatusBadge.tsx";

export type Scenario = Output<(typeof listScenarios)["answer"]>["items"][number];
export type ScenarioDetail = Output<(typeof getScenario)["answer"]>;
export type Version = ScenarioDetail["versions"][number];
export type MissingCell = ScenarioDetail["missing"][number];
export type Comparison = Output<(typeof compareScenarios)["answer"]>;
export type Differences = Output<(typeof compareVersions)["answer"]>;
export type Preview = Output<(typeof previewClosing)["answer"]>;
export type Change = Differences["changes"][number];
export type Closing = Output<(typeof closeScenario)["answer"]>;

/** How a scenario stands, in one word: its closing running goes before all, then what is stale. */
type Standing = "closing" | "stale" | "closed" | "complete" | "open";

export function standingOf({
  state,
  closing,
  stale,
  expected,
  validated,
}: Pick<Scenario, "state" | "closing" | "stale" | "expected" | "validated">): Standing {
  if (closing) return "closing";
  if (state === "CLOSED") return stale ? "stale" : "closed";
  return expected > 0 && validated >= expected ? "complete" : "open";
}

export const standingMeanings: Record<Standing, Meaning> = {
  closing: "partial",
  stale: "partial",
  closed: "closed",
  complete: "good",
  open: "pending",
};
export const sectionMeanings: Record<"NONE" | "PARTIAL" | "FULL", Meaning> = { NONE: "pending", PARTIAL: "partial", FULL: "good" };

type MissingReason = "no-data" | "blocked" | "held" | "first-signature" | "second-signature";
/** What a cell waits for next: its data, a correction, the first or the second signature. */
export function reasonOf({ data, signOff }: Pick<MissingCell, "data" | "signOff">): MissingReason {
  if (data === "HELD") return "held";
  if (data === "BLOCKED") return "blocked";
  if (data === "NO_DATA") return "no-data";
  return signOff === "NONE" ? "first-signature" : "second-signature";
}

/** The name of a scenario: its type and month. */
export function useScenarioName(): (scenario: { scenarioType: string; year: number; month: number }) => string {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  return ({ scenarioType, year, month }) =>
    t("scenarios.name", { type: codeText("scenario-types", scenarioType), month: formats.month(year, month) });
}
