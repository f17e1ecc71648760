import { listExpected } from "@hub/contract/ingestion/deliveries.ts";
import type { Output } from "@hub/contract/route.ts";
import { paced } from "../../api/live-state.ts";
import { usePages } from "../../api/queries.ts";
import type { ExpectedState } from "../delivery-search.ts";
import type { UploadFilter } from "../uploads/queries.ts";
import { isRunning } from "../uploads/upload-states.ts";

export type ExpectedPage = Output<(typeof listExpected)["answer"]>;
export type ExpectedLine = ExpectedPage["items"][number];

const whileRunning = 4000;

/** What is expected under a filter, page after page; asked for again while a file of it is being checked. */
export function useExpected(filter: UploadFilter & { section?: string; state?: ExpectedState }) {
  return usePages(
    listExpected,
    "after",
    { query: filter },
    {
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(({ attempt }) => attempt && isRunning(attempt)))
          ? paced(whileRunning, state.dataUpdatedAt)
          : false,
    },
  );
}
