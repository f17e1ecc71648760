import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { UploadIssue } from "../uploads/queries.ts";

type Props = { rows: readonly UploadIssue[]; dimmed: boolean; hasMore: boolean; loadingMore: boolean; onMore: () => void };

/** Each finding: where it stands, what was found, what is wrong and what to do. */
export function IssueTable({ rows, dimmed, hasMore, loadingMore, onMore }: Props) {
  const t = useText();
  const formats = useFormats();
  return (
    <div className="hub-issues" data-dimmed={dimmed || undefined}>
      <DataTable label={t("ingestion.issues-table")} rows={rows} rowKey={({ position }) => position} columns={issueColumns(t, formats)} />
      <div className="hub-page-actions">
        <span className="hub-dimmed" role="status">
          {t(hasMore ? "ingestion.shown-so-far" : "ingestion.shown-all", { count: rows.length })}
        </span>
        {hasMore && (
          <Button variant="default" loading={loadingMore} onClick={onMore}>
            {t("ui.more")}
          </Button>
        )}
      </div>
    </div>
  );
}

function issueColumns(t: ReturnType<typeof useText>, formats: ReturnType<typeof useFormats>): Column<UploadIssue>[] {
  return [
    { id: "row", header: t("ingestion.issue-row"), cell: ({ row }) => (row === null ? "" : formats.integer(row)), numeric: true },
    { id: "column", header: t("ingestion.issue-column"), cell: ({ column }) => column },
    {
      id: "severity",
      header: t("ingestion.issue-severity"),
      cell: ({ severity }) => (
        <StatusBadge meaning={severity === "error" ? "late" : "partial"} text={t(`ingestion.severity-${severity}`)} />
      ),
    },
    { id: "found", header: t("ingestion.issue-found"), cell: ({ found }) => <span className="hub-found">{found}</span> },
    { id: "text", header: t("ingestion.issue-text"), cell: ({ text }) => text, wrap: true },
  ];
}
