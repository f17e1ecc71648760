import { SegmentedControl } from "@mantine/core";
import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "../../texts/lazy-part.ts";
import { useText } from "../../texts/language.tsx";
import type { ChartDrawing } from "@hub/domain/dashboards/charts/chart-drawing.ts";
import { SeriesLegend } from "../../ui/charts/SeriesLegend.tsx";
import { KpiCardLink } from "../../ui/record/KpiCardLink.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import type { Figures } from "./figure-rows.ts";
import { ProvisionalMark } from "./ProvisionalMark.tsx";

const BarsDrawing = lazyPart(async () => (await import("../../ui/charts/BarsDrawing.tsx")).BarsDrawing);
type Props = {
  title: string;
  figures: Figures;
  drawing: ChartDrawing;
  table: ReactNode;
  /** Entities that stand in the table only. */
  left?: number;
  /** Whose definitions the chart leads to. */
  kpis: readonly string[];
};

/** A chart and, by a switch, the table of the same figures. */
export function ChartPanel({ title, figures, drawing, table, left = 0, kpis }: Props) {
  const t = useText();
  const [view, setView] = useState<"chart" | "table">("chart");
  const count = drawing.marks.filter(({ isTotal }) => !isTotal).length;
  return (
    <Panel
      title={title}
      // Of more, each is among the conventions below: signs side by side would not say whose they are.
      beside={kpis.length === 1 && kpis.map((kpi) => <KpiCardLink key={kpi} kpi={kpi} at={figures.version?.closedAt} />)}
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
          {drawing.series.length > 1 && <SeriesLegend {...drawing} />}
          <Suspense fallback={<StateView loading />}>
            <BarsDrawing
              model={drawing}
              title={figures.provisional ? t("dashboards.provisional-chart", { title }) : title}
              description={t("ui.chart-keys")}
            />
          </Suspense>
          {left > 0 && (
            <figcaption className="hub-dimmed">
              {t("dashboards.largest-shown", { count, total: count + left })}{" "}
              <button type="button" className="hub-link" onClick={() => setView("table")}>
                {t("dashboards.show-all-in-table")}
              </button>
            </figcaption>
          )}
        </figure>
      )}
    </Panel>
  );
}
