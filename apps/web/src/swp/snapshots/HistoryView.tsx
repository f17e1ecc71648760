import { sizeOf } from "@hub/domain/swp/plan-item.ts";
import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import { useText } from "../../texts/language.tsx";
import { useTakeExport } from "../../tasks/exports/use-start-export.ts";
import type { ChartDrawing } from "@hub/domain/dashboards/charts/chart-drawing.ts";
import { ChartPanel } from "../../ui/charts/ChartPanel.tsx";
import { DownloadMenu } from "../../ui/charts/DownloadMenu.tsx";
import { useFormats } from "../../texts/formats.ts";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useItemWords } from "../items/item-words.ts";
import { drawHistory } from "./history-drawing.ts";
import { HistoryTable } from "./HistoryTable.tsx";
import { useSnapshots, useSnapshotWords } from "./use-snapshots.ts";

type Props = { tab: QuestionTab; orgs: string | undefined; onCompare: (snapshots: string) => void };

/** The history of a tab (SWP-13): its size over time as a chart, and a row for each snapshot. */
export function HistoryView({ tab, orgs, onCompare }: Props) {
  const t = useText();
  const words = useItemWords();
  const formats = useFormats();
  const named = useSnapshotWords();
  const startExport = useTakeExport("swp-history-export");
  const { data, error, isPending, refetch } = useSnapshots(tab, orgs);
  const snapshots = data?.items ?? [];
  const drawing = drawHistory(snapshots, {
    date: formats.day,
    instant: formats.instant,
    size: words.fte,
    series: (name) => t(`swp.history-series-${name}`),
    details: (snapshot) => [named.scope(snapshot), ...(snapshot.comment === "" ? [] : [snapshot.comment])],
  });
  const title = t("swp.history-title", { tab: t(`swp.tab-${tab}`) });
  const onWorkbook = (format: "xlsx" | "csv") => startExport({ tab, ...(orgs !== undefined && { orgs }) }, format);
  const left = snapshots.length - drawing.marks.length;
  // All of it stands in the panel below, for those who hear the page too.
  const table = (heard: boolean) => !heard && <SizeTable title={title} drawing={drawing} />;
  const below = () => left > 0 && <figcaption className="hub-dimmed">{t("swp.history-left", { count: left })}</figcaption>;
  return (
    <StateView
      loading={isPending}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
      empty={snapshots.length === 0 && { title: t("swp.history-none"), text: t("swp.history-none-text") }}
    >
      {drawing.marks.length > 1 && (
        <ChartPanel
          title={t("swp.history-chart", { size: t(`swp.field-${sizeOf[tab]}`) })}
          drawing={drawing}
          renderTable={table}
          renderBelow={below}
          download={{ source: [title], tag: tab }}
          onWorkbook={onWorkbook}
        />
      )}
      <Panel title={title} actions={<DownloadMenu title={title} onPicture={undefined} onWorkbook={onWorkbook} />}>
        <HistoryTable tab={tab} snapshots={snapshots} onCompare={onCompare} />
        {data?.next != null && <p className="hub-dimmed">{t("swp.history-more", { count: snapshots.length })}</p>}
      </Panel>
    </StateView>
  );
}

/** The figures of the chart. */
function SizeTable({ title, drawing }: { title: string; drawing: ChartDrawing }) {
  return <DataTable label={title} rows={drawing.marks} rowKey={({ key }) => key} columns={useSizeColumns(drawing)} />;
}

function useSizeColumns({ series }: ChartDrawing): Column<ChartDrawing["marks"][number]>[] {
  const t = useText();
  return [
    { id: "date", header: t("swp.history-date"), cell: ({ name }) => name },
    { id: "scope", header: t("swp.history-scope"), cell: ({ details }) => details[0] },
    ...series.map(({ name, label }): Column<ChartDrawing["marks"][number]> => ({
      id: name,
      header: label,
      numeric: true,
      cell: ({ said }) => said[name],
    })),
  ];
}
