import { downloadUploadIssues } from "@hub/contract/ingestion/ingestion.ts";
import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { isRunning } from "../uploads/upload-states.ts";
import { IssueCauses } from "./IssueCauses.tsx";
import { IssueTable } from "./IssueTable.tsx";
import { type IssueFilter, useUpload, useUploadIssues } from "../uploads/queries.ts";
import { useDownload } from "../../api/use-download.ts";
import { notifyError } from "../../ui/notifications.ts";

type Props = { uploadId: number; filter: IssueFilter; onFilter: (filter: IssueFilter) => void };

/** Everything the check found: its causes first, then one by one. */
function UploadIssues({ uploadId, filter, onFilter }: Props) {
  const t = useText();
  const issues = useUploadIssues(uploadId, filter);
  const save = useDownload(downloadUploadIssues, notifyError);
  const causes = issues.data?.pages[0]?.causes ?? [];
  const rows = issues.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel
      title={t("ingestion.issues-title")}
      actions={
        causes.length > 0 && (
          <Button variant="default" loading={save.busy} onClick={() => save.start({ params: { id: uploadId } })}>
            {t("ingestion.issues-download")}
          </Button>
        )
      }
    >
      <StateView
        loading={issues.isPending}
        error={issues.error}
        onRetry={() => void issues.refetch()}
        empty={causes.length === 0 && rows.length === 0 && { title: t("ingestion.issues-none") }}
      >
        <IssueCauses causes={causes} filter={filter} onFilter={onFilter} />
        <IssueTable
          rows={rows}
          dimmed={issues.isPlaceholderData}
          hasMore={issues.hasNextPage}
          loadingMore={issues.isFetchingNextPage}
          onMore={() => void issues.fetchNextPage()}
        />
      </StateView>
    </Panel>
  );
}

/** The findings of an upload once the portal is done with it and there are any. */
export function FinalIssues({ uploadId, filter, onFilter }: Props) {
  const { data } = useUpload(uploadId);
  if (!data || isRunning(data) || data.errorCount + data.warningCount === 0) return null;
  return <UploadIssues uploadId={uploadId} filter={filter} onFilter={onFilter} />;
}
