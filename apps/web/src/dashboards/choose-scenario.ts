import type { getDashboard } from "@hub/contract/dashboards/dashboards.ts";
import type { Output } from "@hub/contract/route.ts";

export type OfferedScenario = Output<(typeof getDashboard)["answer"]>["scenarios"][number];
export type Chosen = { scenario: OfferedScenario; version: number | undefined };

/** The scenario and version the address asks for; else the newest closed month, else the newest, and its latest version. */
export function chooseScenario(scenarios: readonly OfferedScenario[], asked: { scenario?: string; version?: string }): Chosen | undefined {
  const scenario =
    scenarios.find(({ id }) => String(id) === asked.scenario) ?? scenarios.find(({ versions }) => versions.length > 0) ?? scenarios[0];
  if (!scenario) return undefined;
  const version = scenario.versions.find((number) => String(number) === asked.version);
  return { scenario, version: version ?? (scenario.versions.length > 0 ? Math.max(...scenario.versions) : undefined) };
}
