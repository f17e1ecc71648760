import { getSwpGapMap } from "@hub/contract/swp-analysis.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../shell/language.tsx";
import { useAskExport } from "../../tasks/use-ask-export.ts";
import { ChartPanel } from "../../ui/charts/ChartPanel.tsx";
import { DownloadMenu } from "../../ui/charts/DownloadMenu.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { type Analysis, queryOf } from "./analysis-search.ts";
import { addPairs, drawRanges } from "./figures.ts";
import { GapTable } from "./GapTable.tsx";
import { PairTable } from "./PairTable.tsx";
import { useFigureWords } from "./use-figure-words.ts";

/** The map of gaps: each cell opens its items; and the same by quarter as a chart. */
export function GapMapView({ asked }: { asked: Analysis }) {
  const t = useText();
  const words = useFigureWords();
  const startExport = useAskExport("swp-analysis-export");
  const query = { side: asked.side, ...queryOf(asked) };
  const { data, error, isPending, isPlaceholderData, refetch } = useRoute(getSwpGapMap, { query });
  const title = t("swp.analysis-map");
  const byQuarter = t("swp.map-by-quarter");
  const onWorkbook = () => startExport({ view: "map", ...textsOf(query) });
  const rows = (data?.quarters ?? []).map((quarter) => {
    const cells = (data?.cells ?? []).filter((cell) => cell.quarter === quarter);
    return {
      key: quarter,
      name: words.quarter(quarter),
      items: cells.reduce((sum, { items }) => sum + items, 0),
      pair: addPairs(cells, asked.whatIf !== undefined),
    };
  });
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
            drawing={drawRanges(
              rows.map(({ key, name, items, pair: { plan } }) => ({
                key,
                name,
                fte: plan,
                text: t("swp.table-fte", { size: words.size(plan) }),
                details: [t("swp.analysis-count", { count: items })],
              })),
              { least: t("swp.analysis-least"), most: t("swp.analysis-most") },
            )}
            renderTable={(heard) => <PairTable caption={byQuarter} first={t("swp.analysis-quarter")} rows={rows} heard={heard} />}
            download={{ source: [t("swp.map-note")], tag: asked.side }}
            onWorkbook={onWorkbook}
          />
        </div>
      )}
    </StateView>
  );
}

/** A query as an export takes it: texts. */
export const textsOf = (query: Record<string, string | number | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
