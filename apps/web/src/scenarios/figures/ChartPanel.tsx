import { SegmentedControl } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useText } from "../../shell/language.tsx";
import { KpiCardLink } from "../../ui/KpiCardLink.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { ChartLegend, type Series } from "./ChartLegend.tsx";
import type { ChartRow } from "./chart-rows.ts";
import type { Figures } from "./figure-rows.ts";
import { ProvisionalMark } from "./ProvisionalMark.tsx";

const FigureChart = lazy(() => import("./FigureChart.tsx").then(({ FigureChart }) => ({ default: FigureChart })));
type Props = {
  title: string;
  figures: Figures;
  series: Series[];
  rows: ChartRow[];
  stacked?: boolean;
  percent?: boolean;
  table: ReactNode;
  /** Whose definitions the chart leads to. */
  kpis: readonly string[];
};

/** A chart and, by a switch, the table of the same figures. */
export function ChartPanel({ title, figures, series, rows, stacked = false, percent = false, table, kpis }: Props) {
  const t = useText();
  const [view, setView] = useState<"chart" | "table">("chart");
  return (
    <Panel
      title={title}
      beside={kpis.map((kpi) => (
        <KpiCardLink key={kpi} kpi={kpi} at={figures.version?.closedAt} />
      ))}
      actions={
        <>
          <ProvisionalMark figures={figures} />
          <SegmentedControl
            size="xs"
            aria-label={t("ui.chart-view-of", { title })}
            value={view}
            onChange={(value) => setView(value)}
            data={[
              { value: "chart", label: t("ui.chart-view-chart") },
              { value: "table", label: t("ui.chart-view-table") },
            ]}
          />
        </>
      }
    >
      {view === "table" && table}
      {view === "chart" && (
        <figure className="hub-chart" aria-label={title}>
          {series.length > 1 && <ChartLegend series={series} />}
          <Suspense fallback={<StateView loading />}>
            <FigureChart
              title={figures.provisional ? t("dashboards.provisional-chart", { title }) : title}
              description={t("ui.chart-keys")}
              series={series}
              rows={rows}
              stacked={stacked}
              percent={percent}
            />
          </Suspense>
        </figure>
      )}
    </Panel>
  );
}
