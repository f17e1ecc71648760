import type { PayPlace } from "./report-parts.ts";

/** What an export is told: flat texts. */
export function filterOf({ scenarioId, version, legalEntityId }: PayPlace): Record<string, string> {
  return { scenarioId: String(scenarioId), version: String(version), legalEntityId: String(legalEntityId) };
}
