import { listDashboards } from "@hub/contract/dashboards/dashboards.ts";
import { getScenario, listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { getToday } from "@hub/contract/today/today.ts";
import { listValidation } from "@hub/contract/validation/validation.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { keyOf } from "../api/keys.ts";
import { whilePaced } from "../api/live-state.ts";
import { hasId, useRoute } from "../api/queries.ts";
import { invalidateArea } from "../api/query-client.ts";
import type { Scenario, ScenarioDetail } from "../closing/scenario-states.ts";

/** All scenarios one may see: those that close, and what is kept beside them under a name; asked again every so many milliseconds. */
export function useScenarios({ every }: { every?: number } = {}) {
  const query = useRoute(listScenarios, {}, every ? { refetchInterval: whilePaced(every) } : {});
  const items: readonly Scenario[] = query.data?.items ?? [];
  return { ...query, closings: items.filter(({ name }) => name === null), kept: items.filter(({ name }) => name !== null) };
}

const whileClosing = 1_500;
const otherwise = 30_000;

/** One scenario, asked again every moment while its closing runs. `justClosed` once a closing has come to its end under the reader's eyes. */
export function useScenario(id: number) {
  const queryClient = useQueryClient();
  const given = { params: { id } };
  const known = queryClient.getQueryData<ScenarioDetail>(keyOf(getScenario, given));
  const scenario = useRoute(getScenario, given, {
    enabled: hasId(id, getScenario.path),
    refetchInterval: whilePaced(known?.closing ? whileClosing : otherwise),
    placeholderData: undefined,
  });
  const [sawClosing, setSawClosing] = useState(false);
  const closing = scenario.data?.closing;
  if (closing && !sawClosing) setSawClosing(true);
  const justClosed = sawClosing && closing === false;
  useEffect(() => {
    if (justClosed) void invalidateArea(getScenario, listDashboards, listValidation, getToday);
  }, [justClosed]);
  return { ...scenario, justClosed };
}
