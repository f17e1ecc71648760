import { getUpload, listUploadIssues, listUploads } from "@hub/contract/ingestion/ingestion.ts";
import type { Output } from "@hub/contract/route.ts";
import { paced } from "../../api/live-state.ts";
import { usePages, useRoute } from "../../api/queries.ts";
import { isRunning, type Upload } from "./upload-states.ts";

export type IssuePage = Output<(typeof listUploadIssues)["answer"]>;
export type UploadIssue = IssuePage["items"][number];
export type IssueCause = IssuePage["causes"][number];
export type IssueFilter = { code?: string; column?: string };
/** Which uploads the history shows. */
export type UploadFilter = { ingestionId?: number; legalEntityId?: number; year?: number; month?: number };

const whileRunning = 1000;
const historyWhileRunning = 4000;

/** One upload, asked for again until it is final. */
export function useUpload(id: number) {
  return useRoute(
    getUpload,
    { params: { id } },
    {
      refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? paced(whileRunning, state.dataUpdatedAt) : false),
      placeholderData: undefined,
    },
  );
}

/** The uploads of a filter, newest first, page after page; asked for again while one of them is being worked on. */
export function useUploads(filter: UploadFilter) {
  return usePages(
    listUploads,
    "before",
    { query: filter },
    {
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some((upload: Upload) => isRunning(upload)))
          ? paced(historyWhileRunning, state.dataUpdatedAt)
          : false,
    },
  );
}

/** What the check found, in the order of the file, page after page; the first page brings the causes. */
export function useUploadIssues(id: number, filter: IssueFilter) {
  return usePages(listUploadIssues, "after", { params: { id }, query: filter });
}
