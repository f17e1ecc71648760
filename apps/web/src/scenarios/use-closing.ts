import type { Input } from "@hub/contract/route.ts";
import { closeScenario } from "@hub/contract/scenarios.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/client.ts";
import { useErrorText } from "../api/error-text.ts";
import type { Closing } from "./scenario-states.ts";

export type ClosingBody = Input<(typeof closeScenario)["body"]>;

/** Asks for a closing and keeps what came of it: running, waiting for what is missing, or refused with a sentence to show at the form. */
export function useClosing(onDone?: (closing: Closing) => void) {
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [refusal, setRefusal] = useState<string>();
  const [outcome, setOutcome] = useState<Closing>();
  const refresh = () => Promise.all(["scenary", "dashboard"].map((area) => queryClient.invalidateQueries({ queryKey: [area] })));
  const close = useMutation({
    mutationFn: (body: ClosingBody) => call(closeScenario, { body }),
    onMutate: () => {
      setRefusal(undefined);
      setOutcome(undefined);
    },
    onSuccess: (closing) => {
      setOutcome(closing);
      onDone?.(closing);
    },
    onError: (error) => setRefusal(errorText(error)),
    onSettled: () => void refresh(),
  });
  return { close: close.mutate, busy: close.isPending, refusal, outcome };
}
