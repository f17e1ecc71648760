import { isKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { goneKpis, isOverTime, kpisOfViews } from "@hub/domain/dashboards/report-view.ts";
import { Suspense } from "react";
import { lazyPart } from "../texts/lazy-part.ts";
import { useText } from "../texts/language.tsx";
import { Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { ChartFrame } from "./charts/ChartFrame.tsx";
import { modelsOf } from "@hub/domain/dashboards/charts/chart-model.ts";
import { type Order, valueTable, type Words } from "@hub/domain/dashboards/charts/model-parts.ts";
import { DownloadMenu } from "../ui/charts/DownloadMenu.tsx";
import { FigureTable } from "./charts/FigureTable.tsx";
import { useFiguresExport, useFrame } from "./charts/frame.ts";
import { TotalTiles } from "./charts/TotalTiles.tsx";
import { chartWords } from "@hub/i18n/words/dashboards/chart-words.ts";
import { useSpeaker } from "../texts/kpi-values.ts";
import { ComparedWith } from "./charts/ComparedWith.tsx";
import { linesOf, type MonthFigures, nameTotal } from "@hub/domain/dashboards/charts/report-lines.ts";
import type { ReportFigures, View } from "./report-figures.ts";

const BridgeChart = lazyPart(async () => (await import("./charts/BridgeChart.tsx")).BridgeChart);
const BrokenChart = lazyPart(async () => (await import("./charts/BrokenChart.tsx")).BrokenChart);
const ToldChart = lazyPart(async () => (await import("./charts/ToldChart.tsx")).ToldChart);
const RemarksPanel = lazyPart(async () => (await import("./charts/RemarksPanel.tsx")).RemarksPanel);
const NodesPanel = lazyPart(async () => (await import("./nodes/NodesPanel.tsx")).NodesPanel);

type Props = {
  view: View;
  figures: ReportFigures;
  order: Order;
  /** The months of what its tiles show and no chart over time, once they are there. */
  apart?: readonly MonthFigures[] | undefined;
};

/** What a view of figures shows: tiles and charts, or a table. */
export function ReportView({ view, figures, order, apart = [] }: Props) {
  const t = useText();
  const frame = useFrame();
  const exportFigures = useFiguresExport();
  const words = chartWords(useSpeaker(), figures.current.conventions.minimumGroupSize);
  const { definition } = view;
  const names = { group: t("dashboards.group"), selection: t("dashboards.selection", { count: figures.chosen.length }) };
  const lines = linesOf(figures, names);
  const totalName = nameTotal(figures, names);
  if (figures.current.entitiesIncluded === 0)
    return <StateView empty={{ title: t("dashboards.empty-title"), text: t("dashboards.empty-text") }} />;
  if (definition.kind === "table") {
    const kpis = definition.kpis.filter(isKpi);
    return (
      <>
        <GoneKpis view={view} />
        <Panel
          title={view.name}
          actions={
            <>
              <ComparedWith figures={figures} />
              <DownloadMenu
                title={view.name}
                onPicture={undefined}
                onWorkbook={(format) => exportFigures({ ...frame.exportFilter, kpis: kpis.join(","), months: "last" }, format)}
              />
            </>
          }
        >
          <FigureTable
            caption={view.name}
            table={valueTable(kpis, lines, words)}
            provisional={frame.provisional}
            onOrigin={frame.onOrigin}
          />
        </Panel>
        <Remarks figures={figures} kpis={kpis} />
        <Nodes figures={figures} kpis={kpis} words={words} />
      </>
    );
  }
  if (definition.kind === "page") return null;
  const keyed = definition.charts.map((chart, place) => ({ chart, key: `${place} ${chart.kind}` }));
  const tiles = keyed.filter(({ chart }) => chart.kind === "tiles");
  const charts = keyed.filter(({ chart }) => chart.kind !== "tiles");
  const tiled = tiles.flatMap(({ chart }) => chart.kpis).filter(isKpi);
  const overTime = charts.some(({ chart }) => isOverTime(chart));
  return (
    <>
      <GoneKpis view={view} />
      {tiles.map(({ chart, key }) => (
        <TotalTiles
          key={key}
          name={totalName}
          title={chart.name ?? t("dashboards.figures-of", { name: totalName })}
          kpis={chart.kpis}
          figures={figures}
          apart={apart}
        />
      ))}
      {overTime && <p className="hub-dimmed">{t("dashboards.over-time-of", { name: totalName })}</p>}
      <div className="hub-charts">
        {charts.flatMap(({ chart, key }) =>
          chart.kind === "bridge" ? (
            <Suspense key={key}>
              <BridgeChart name={chart.name} figures={figures} />
            </Suspense>
          ) : chart.kind === "broken" ? (
            <Suspense key={key}>
              <BrokenChart chart={chart} figures={figures} totalName={totalName} />
            </Suspense>
          ) : chart.kind === "told" ? (
            <Suspense key={key}>
              <ToldChart chart={chart} figures={figures} />
            </Suspense>
          ) : (
            modelsOf(chart, { lines, months: figures.months, ofEntity: figures.total?.of === "entity", order, words }).map((model) => (
              <ChartFrame key={`${key} ${model.kpis.join(" ")}`} model={model} order={order} />
            ))
          ),
        )}
      </div>
      <Remarks figures={figures} kpis={kpisOfViews([definition]).all} />
      <Nodes figures={figures} kpis={tiled.length > 0 ? tiled : kpisOfViews([definition]).all.filter(isKpi)} words={words} />
    </>
  );
}

/** What a view was built with and the portal computes no more; the rest of it stands. */
function GoneKpis({ view }: { view: View }) {
  const t = useText();
  const gone = goneKpis([view.definition]);
  return (
    gone.length > 0 && (
      <p className="hub-note" role="note">
        {t("dashboards.kpis-gone", { count: gone.length, codes: gone.join(", ") })}
      </p>
    )
  );
}

/** What owners say about the figures that a view shows, where they say anything: its code comes with the first report that has some. */
function Remarks({ figures, kpis }: { figures: ReportFigures; kpis: readonly string[] }) {
  return (
    figures.remarks.length > 0 && (
      <Suspense>
        <RemarksPanel figures={figures} kpis={kpis} />
      </Suspense>
    )
  );
}

/** The groups of entities, where there are any: their code comes with the first report that shows some. */
function Nodes({ figures, kpis, words }: { figures: ReportFigures; kpis: readonly Kpi[]; words: Words }) {
  return (
    figures.nodes.length > 0 && (
      <Suspense>
        <NodesPanel figures={figures} kpis={kpis} words={words} />
      </Suspense>
    )
  );
}
