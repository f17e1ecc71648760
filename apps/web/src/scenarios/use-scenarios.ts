import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { useRoute } from "../api/queries.ts";
import type { Scenario } from "../closing/scenario-states.ts";

/** All scenarios one may see: those that close, and what is kept beside them under a name. */
export function useScenarios(options: { refetchInterval?: number } = {}) {
  const query = useRoute(listScenarios, {}, options);
  const items: readonly Scenario[] = query.data?.items ?? [];
  return { ...query, closings: items.filter(({ name }) => name === null), kept: items.filter(({ name }) => name !== null) };
}
