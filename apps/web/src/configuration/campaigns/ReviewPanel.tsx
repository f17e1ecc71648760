import { listReviewRows, type listReviews } from "@hub/contract/configuration/access/campaigns.ts";
import type { Output } from "@hub/contract/route.ts";
import { Button } from "@mantine/core";
import { useMemo } from "react";
import { usePages } from "../../api/queries.ts";
import { useFormats } from "../../texts/formats.ts";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Page.tsx";
import { chooseColumn, chooseRow } from "../../ui/select/choose-row.tsx";
import { useChosen } from "../../ui/select/use-chosen.ts";
import { StateView } from "../../ui/StateView.tsx";
import { useWords } from "../users/describe-change.ts";
import type { ReviewRow } from "./campaign-words.ts";
import { ReviewActs } from "./ReviewActs.tsx";
import { rowColumns } from "./row-columns.tsx";

type Review = Output<(typeof listReviews)["answer"]>["items"][number];

/** One review: the rows that one decides on, chosen and kept or taken away together, also those that are not loaded. */
export function ReviewPanel({ review: { id, name, deadline, open } }: { review: Review }) {
  const words = useWords();
  const { t } = words;
  const formats = useFormats();
  const pages = usePages(listReviewRows, "after", { params: { id }, query: {} });
  const rows = useMemo(() => pages.data?.pages.flatMap(({ items }) => items) ?? [], [pages.data]);
  const ids = useMemo(() => rows.map((row) => row.id), [rows]);
  const choice = useChosen(String(id), ids, pages.data?.pages[0]?.total, true);
  // One person may have several: their numbers tell them apart.
  const choosing = chooseColumn<ReviewRow>(t, choice, ({ id: row, person }) => `${person.name} · ${row}`);
  return (
    <Panel title={t("campaigns.review-named", { name })}>
      <p className="hub-dimmed">{t("campaigns.review-note", { count: open, day: formats.day(deadline) })}</p>
      <StateView
        loading={pages.isPending}
        error={pages.data ? undefined : pages.error}
        onRetry={() => void pages.refetch()}
        empty={rows.length === 0 && { title: t("campaigns.nothing-waits") }}
      >
        <ReviewActs review={{ id, name }} choice={choice} />
        <DataTable
          cards
          label={t("campaigns.review-table", { name })}
          rows={rows}
          rowKey={(row) => row.id}
          onRowKey={(row, event) => chooseRow(event, row.id, choice)}
          columns={[choosing, ...rowColumns({ words, formats })]}
        />
        {pages.hasNextPage && (
          <div className="hub-page-actions">
            <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              {t("ui.more")}
            </Button>
          </div>
        )}
      </StateView>
    </Panel>
  );
}
