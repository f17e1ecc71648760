import { listSourceRuns } from "@hub/contract/ingestion/sources.ts";
import type { Output } from "@hub/contract/route.ts";
import { Button } from "@mantine/core";
import { usePages } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StateView } from "../../ui/StateView.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { SourceDetail } from "./source-draft.ts";
import { useSourceWords } from "./use-source-words.ts";

type Run = Output<(typeof listSourceRuns)["answer"]>["items"][number];

const whileLookedAt = 5000;

/** When a source was looked at, by the schedule or by whom, and how it went. */
export function SourceRuns({ source }: { source: SourceDetail }) {
  const t = useText();
  const runs = usePages(listSourceRuns, "before", { params: { id: source.id } }, { refetchInterval: whileLookedAt });
  const rows = runs.data?.pages.flatMap(({ items }) => items) ?? [];
  const columns = useRunColumns();
  return (
    <div>
      <h3 className="hub-small-title">{t("sources.runs")}</h3>
      <StateView
        loading={runs.isPending}
        error={runs.data ? undefined : runs.error}
        onRetry={() => void runs.refetch()}
        empty={rows.length === 0 && { title: t("sources.runs-none") }}
      >
        <DataTable label={t("sources.runs")} rows={rows} rowKey={({ id }) => id} columns={columns} />
        {runs.hasNextPage && (
          <Button variant="default" loading={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
            {t("ui.more")}
          </Button>
        )}
      </StateView>
    </div>
  );
}

function useRunColumns(): Column<Run>[] {
  const t = useText();
  const formats = useFormats();
  const words = useSourceWords();
  return [
    { id: "started", header: t("sources.started"), cell: ({ startedAt }) => formats.instant(startedAt) },
    { id: "by", header: t("sources.by"), cell: ({ askedBy }) => askedBy ?? t("sources.by-schedule"), wrap: true },
    {
      id: "state",
      header: t("ui.state"),
      cell: (run) => (
        <>
          <StatusBadge {...words.run(run)} />
          <span className="hub-source-mark">{words.ended(run)}</span>
          {run.problem && <span className="hub-source-mark">{words.problem(run.problem)}</span>}
        </>
      ),
      wrap: true,
    },
  ];
}
