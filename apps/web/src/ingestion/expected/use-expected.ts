import { listExpected } from "@hub/contract/ingestion/deliveries.ts";
import type { Output } from "@hub/contract/route.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { keyOf } from "../../api/queries.ts";
import { useLanguage } from "../../texts/language.tsx";
import type { ExpectedState } from "../delivery-search.ts";
import type { UploadFilter } from "../uploads/queries.ts";
import { isRunning } from "../uploads/upload-states.ts";

export type ExpectedPage = Output<(typeof listExpected)["answer"]>;
export type ExpectedLine = ExpectedPage["items"][number];

const whileRunning = 4000;

/** What is expected under a filter, page after page; asked for again while a file of it is being checked. */
export function useExpected(filter: UploadFilter & { section?: string; state?: ExpectedState }) {
  // Reasons come in the reader's language.
  const { language } = useLanguage();
  return useInfiniteQuery({
    // What is sent changes it: it goes stale with the uploads.
    queryKey: ["uploads", ...keyOf(listExpected, { query: filter }), language],
    queryFn: ({ pageParam, signal }) => call(listExpected, { query: { ...filter, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ attempt }) => attempt && isRunning(attempt))) ? whileRunning : false,
  });
}
