import { compareDeliveries, listCellHistory } from "@hub/contract/ingestion/deliveries.ts";
import type { Output } from "@hub/contract/route.ts";
import { paced } from "../../api/live-state.ts";
import { usePages } from "../../api/queries.ts";
import type { DifferenceKind } from "../delivery-search.ts";
import { isRunning, type Upload } from "../uploads/upload-states.ts";

export type CellPlace = { ingestionId: number; legalEntityId: number; year: number; month: number };
export type HistoryEntry = Output<(typeof listCellHistory)["answer"]>["items"][number];
export type Difference = Output<(typeof compareDeliveries)["answer"]>;
const whileRunning = 4000;

/** What was sent for a cell, newest first, page after page. */
export function useCellHistory(place: CellPlace) {
  return usePages(
    listCellHistory,
    "before",
    { query: place },
    {
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some((entry) => isRunning({ state: entry.state } as Upload)))
          ? paced(whileRunning, state.dataUpdatedAt)
          : false,
    },
  );
}

/** What changed from one delivery to another; the rows of one kind page after page. */
export function useDifference(from: number, to: number, kind: DifferenceKind) {
  return usePages(
    compareDeliveries,
    "after",
    { params: { id: from }, query: { to, kind } },
    {
      // Two deliveries never change again.
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
}
