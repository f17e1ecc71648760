import { listDashboards } from "@hub/contract/dashboards/dashboards.ts";
import type { Input } from "@hub/contract/route.ts";
import { closeScenario } from "@hub/contract/scenarios/scenarios.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call, conflictOf } from "../api/client.ts";
import { invalidateArea } from "../api/query-client.ts";
import { useErrorText } from "../api/error-text.ts";
import type { Closing } from "./scenario-states.ts";

export type ClosingBody = Input<(typeof closeScenario)["body"]>;

/** Asks for a closing and keeps what came of it: running, waiting for what is missing, or refused with a sentence to show at the form. */
export function useClosing(onDone?: (closing: Closing) => void) {
  const errorText = useErrorText();
  const [refusal, setRefusal] = useState<string>();
  const [outcome, setOutcome] = useState<Closing>();
  const [changed, setChanged] = useState(false);
  const refresh = () => invalidateArea(closeScenario, listDashboards);
  const close = useMutation({
    mutationFn: (body: ClosingBody) => call(closeScenario, { body }),
    onMutate: () => {
      setRefusal(undefined);
      setOutcome(undefined);
      setChanged(false);
    },
    onSuccess: (closing) => {
      setOutcome(closing);
      onDone?.(closing);
    },
    onError: (error) => (isChanged(error) ? setChanged(true) : setRefusal(errorText(error))),
    onSettled: () => void refresh(),
  });
  return {
    busy: close.isPending,
    refusal,
    outcome,
    /** What would be closed is not what was confirmed any more: the dialog shows the new differences. */
    changed,
    /** Closes, and says whether the question is answered: not when something else would be closed by now. */
    close: (body: ClosingBody, onAnswered: () => void) =>
      close.mutate(body, { onSuccess: onAnswered, onError: (error) => isChanged(error) || onAnswered() }),
  };
}

/** Another content of the same version: a version that was replaced meanwhile is a refusal. */
function isChanged(error: unknown): boolean {
  return conflictOf(closeScenario, error)?.fingerprint !== undefined;
}
