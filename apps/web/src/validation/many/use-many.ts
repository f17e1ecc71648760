import { getToday } from "@hub/contract/today/today.ts";
import { cellKey } from "@hub/domain/validation/cell-key.ts";
import { listDashboards } from "@hub/contract/dashboards/dashboards.ts";
import type { Output } from "@hub/contract/route.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { saveValidations } from "@hub/contract/validation/signatures.ts";
import { getInbox } from "@hub/contract/workflows/workflows.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { invalidateArea } from "../../api/query-client.ts";
import type { CellItem } from "../figures/use-cell-figures.ts";
import { bodyOf, type CellRef, type ManyCapacity, type Rule } from "./many-cells.ts";

type Answer = Output<(typeof saveValidations)["answer"]>;
/** What came of each cell, by its key, and the scenarios that close by it. */
export type ManyOutcome = { results: Map<string, Answer["results"][number]>; closing: Answer["closing"] };
type Given = {
  items: readonly CellItem[];
  capacity: ManyCapacity;
  comment: string;
  said: Partial<Record<Rule, string>>;
  year: number;
  month: number;
};

/** Signs cells together once, and keeps what came of each. */
export function useMany() {
  const errorText = useErrorText();
  const [outcome, setOutcome] = useState<ManyOutcome>();
  const sending = useRef(false);
  const save = useMutation({
    mutationFn: ({ items, capacity, comment, said, year, month }: Given) =>
      call(saveValidations, {
        body: {
          year,
          month,
          userRole: capacity,
          ...(comment.trim() === "" ? {} : { comment: comment.trim() }),
          cells: bodyOf(items, capacity, said),
        },
      }),
    onSuccess: ({ results, closing }) => setOutcome({ results: new Map(results.map((each) => [cellKey(each), each])), closing }),
    onSettled: () => {
      sending.current = false;
      return invalidateArea(saveValidations, listScenarios, listDashboards, getInbox, getToday);
    },
  });
  return {
    outcome,
    busy: save.isPending,
    refusal: save.error ? errorText(save.error) : undefined,
    resultOf: (cell: CellRef) => outcome?.results.get(cellKey(cell)),
    send(given: Given, onDone: () => void) {
      // Two presses in one turn come before anything is drawn: the second one sends nothing.
      if (sending.current) return;
      sending.current = true;
      save.mutate(given, { onSettled: onDone });
    },
  };
}
