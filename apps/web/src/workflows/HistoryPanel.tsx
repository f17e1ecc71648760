import { getWorkHistory } from "@hub/contract/workflows/workflows.ts";
import { Button } from "@mantine/core";
import { usePages } from "../api/queries.ts";
import { useText } from "../texts/language.tsx";
import { DataTable } from "../ui/list/DataTable.tsx";
import { useFormats } from "../texts/formats.ts";
import { historyColumns } from "./history-columns.tsx";
import { StateView } from "../ui/StateView.tsx";

/** What one did, newest first, and how each stands today. */
export function HistoryPanel() {
  const t = useText();
  const formats = useFormats();
  const pages = usePages(getWorkHistory, "before");
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <StateView
      loading={pages.isPending}
      error={pages.error}
      onRetry={() => void pages.refetch()}
      empty={rows.length === 0 && { title: t("workflows.history-empty-title"), text: t("workflows.history-empty-text") }}
    >
      <DataTable
        label={t("workflows.history-table")}
        rows={rows}
        rowKey={({ kind, at, legalEntity, section }) => `${kind}${at}${legalEntity?.id ?? ""}${section ?? ""}`}
        columns={historyColumns({ t, formats })}
        cards
      />
      {pages.hasNextPage && (
        <Button
          variant="default"
          className="hub-history-more"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t("workflows.more")}
        </Button>
      )}
    </StateView>
  );
}
