import { listReviewRows, type listReviews } from "@hub/contract/configuration/access/campaigns.ts";
import type { Output } from "@hub/contract/route.ts";
import type { Decision } from "@hub/domain/configuration/campaigns.ts";
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { usePages } from "../../api/queries.ts";
import { useFormats } from "../../texts/formats.ts";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useWords } from "../users/describe-change.ts";
import type { ReviewRow } from "./campaign-words.ts";
import { DecideDialog } from "./DecideDialog.tsx";
import { rowColumns } from "./row-columns.tsx";

type Review = Output<(typeof listReviews)["answer"]>["items"][number];

/** One review: the rows that one decides on, ticked and kept or taken away together. */
export function ReviewPanel({ review: { id, name, deadline, open } }: { review: Review }) {
  const words = useWords();
  const { t } = words;
  const formats = useFormats();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [deciding, setDeciding] = useState<Decision>();
  const pages = usePages(listReviewRows, "after", { params: { id }, query: {} });
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const chosen = rows.filter((row) => ticked.has(row.id));
  const toggle = (row: ReviewRow) => setTicked((before) => (before.has(row.id) ? without(before, row.id) : new Set([...before, row.id])));
  return (
    <Panel title={t("campaigns.review-named", { name })}>
      <p className="hub-dimmed">{t("campaigns.review-note", { count: open, day: formats.day(deadline) })}</p>
      <StateView
        loading={pages.isPending}
        error={pages.data ? undefined : pages.error}
        onRetry={() => void pages.refetch()}
        empty={rows.length === 0 && { title: t("campaigns.nothing-waits") }}
      >
        <div className="hub-page-actions">
          <Checkbox
            label={t("campaigns.tick-all", { count: rows.length })}
            checked={rows.length > 0 && chosen.length === rows.length}
            indeterminate={chosen.length > 0 && chosen.length < rows.length}
            onChange={(event) => setTicked(new Set(event.currentTarget.checked ? rows.map((row) => row.id) : []))}
          />
          <Button disabled={chosen.length === 0} onClick={() => setDeciding("keep")}>
            {t("campaigns.keep", { count: chosen.length })}
          </Button>
          <Button variant="default" disabled={chosen.length === 0} onClick={() => setDeciding("take")}>
            {t("campaigns.take", { count: chosen.length })}
          </Button>
        </div>
        <DataTable
          cards
          label={t("campaigns.review-table", { name })}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[tickColumn(t, ticked, toggle), ...rowColumns({ words, formats })]}
        />
        {pages.hasNextPage && (
          <div className="hub-page-actions">
            <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              {t("ui.more")}
            </Button>
          </div>
        )}
      </StateView>
      <DecideDialog
        reviewId={id}
        rows={chosen}
        decision={deciding}
        onClose={(decided) => {
          setDeciding(undefined);
          setTicked((before) => without(before, ...decided));
        }}
      />
    </Panel>
  );
}

/** The boxes of rows that are decided together. */
function tickColumn(t: ReturnType<typeof useWords>["t"], ticked: ReadonlySet<number>, toggle: (row: ReviewRow) => void): Column<ReviewRow> {
  return {
    id: "tick",
    header: t("campaigns.tick"),
    cell: (row) => (
      <Checkbox
        aria-label={t("campaigns.tick-row", { name: row.person.name, number: row.id })}
        checked={ticked.has(row.id)}
        onChange={() => toggle(row)}
      />
    ),
  };
}

const without = (set: ReadonlySet<number>, ...ids: readonly number[]): Set<number> => new Set([...set].filter((id) => !ids.includes(id)));
