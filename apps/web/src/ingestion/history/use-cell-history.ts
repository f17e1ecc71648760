import { compareDeliveries, listCellHistory } from "@hub/contract/ingestion/deliveries.ts";
import type { Output } from "@hub/contract/route.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { keyOf } from "../../api/queries.ts";
import type { DifferenceKind } from "../delivery-search.ts";
import { isRunning, type Upload } from "../uploads/upload-states.ts";

export type CellPlace = { ingestionId: number; legalEntityId: number; year: number; month: number };
export type HistoryEntry = Output<(typeof listCellHistory)["answer"]>["items"][number];
export type Difference = Output<(typeof compareDeliveries)["answer"]>;
const whileRunning = 4000;

/** What was sent for a cell, newest first, page after page. */
export function useCellHistory(place: CellPlace) {
  return useInfiniteQuery({
    queryKey: ["uploads", ...keyOf(listCellHistory, { query: place })],
    queryFn: ({ pageParam, signal }) => call(listCellHistory, { query: { ...place, before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ state }) => isRunning({ state } as Upload))) ? whileRunning : false,
  });
}

/** What changed from one delivery to another; the rows of one kind page after page. */
export function useDifference(from: number, to: number, kind: DifferenceKind) {
  return useInfiniteQuery({
    queryKey: keyOf(compareDeliveries, { params: { id: from }, query: { to, kind } }),
    queryFn: ({ pageParam, signal }) => call(compareDeliveries, { params: { id: from }, query: { to, kind, after: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Two deliveries never change again.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
