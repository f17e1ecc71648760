import { getSwpGapMap } from "@hub/contract/swp/analysis.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { ChartPanel } from "../../ui/charts/ChartPanel.tsx";
import { DownloadMenu } from "../../ui/charts/DownloadMenu.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { type Analysis, queryOf } from "./analysis-search.ts";
import { addByQuarter } from "./figures.ts";
import { GapTable } from "./GapTable.tsx";
import { PairTable } from "./PairTable.tsx";
import { useAnalysisExport } from "./use-analysis-export.ts";
import { useFigureWords } from "./use-figure-words.ts";
import { useRangeDrawing } from "./use-range-drawing.ts";

/** The map of gaps: each cell opens its items; and the same by quarter as a chart. */
export function GapMapView({ asked }: { asked: Analysis }) {
  const t = useText();
  const words = useFigureWords();
  const drawRanges = useRangeDrawing();
  const query = { side: asked.side, ...queryOf(asked) };
  const { data, error, isPending, isPlaceholderData, refetch } = useRoute(getSwpGapMap, { query });
  const onWorkbook = useAnalysisExport("map", query);
  const title = t("swp.analysis-map");
  const byQuarter = t("swp.map-by-quarter");
  const found = data ? addByQuarter(data, asked.whatIf !== undefined) : [];
  const rows = found.map(({ quarter, ...figures }) => ({ key: quarter, name: words.quarter(quarter), ...figures }));
  return (
    <StateView
      loading={isPending}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
      empty={data?.cells.length === 0 && { title: t("swp.map-none"), text: t("swp.map-none-text") }}
    >
      {data && (
        <div className="hub-analysis" data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
          <Panel title={title} actions={<DownloadMenu title={title} onPicture={undefined} onWorkbook={onWorkbook} />}>
            <p className="hub-dimmed">{asked.whatIf === undefined ? t("swp.map-note") : `${t("swp.map-note")} ${t("swp.map-beside")}`}</p>
            <GapTable map={data} asked={asked} />
          </Panel>
          <ChartPanel
            title={byQuarter}
            drawing={drawRanges(rows.map(({ pair, ...row }) => ({ ...row, fte: pair.plan })))}
            renderTable={(heard) => <PairTable caption={byQuarter} first={t("swp.analysis-quarter")} rows={rows} heard={heard} />}
            download={{ source: [t("swp.map-note")], tag: asked.side }}
            onWorkbook={onWorkbook}
          />
        </div>
      )}
    </StateView>
  );
}
