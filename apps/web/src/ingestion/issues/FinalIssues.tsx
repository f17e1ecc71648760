import type { IssueFilter } from "../uploads/queries.ts";
import { useUpload } from "../uploads/queries.ts";
import { UploadIssues } from "./UploadIssues.tsx";
import { isRunning } from "../uploads/upload-states.ts";

type Props = { uploadId: number; filter: IssueFilter; onFilter: (filter: IssueFilter) => void };

/** The findings of an upload once the portal is done with it and there are any. */
export function FinalIssues({ uploadId, filter, onFilter }: Props) {
  const { data } = useUpload(uploadId);
  if (!data || isRunning(data) || data.errorCount + data.warningCount === 0) return null;
  return <UploadIssues uploadId={uploadId} filter={filter} onFilter={onFilter} />;
}
