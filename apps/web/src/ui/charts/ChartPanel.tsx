import { SegmentedControl } from "@mantine/core";
import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "../../texts/lazy-part.ts";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../Page.tsx";
import { StateView } from "../StateView.tsx";
import type { ChartDrawing, Mark } from "@hub/domain/dashboards/charts/chart-drawing.ts";
import { DownloadMenu } from "./DownloadMenu.tsx";
import { SeriesLegend } from "./SeriesLegend.tsx";
import { type Pictured, usePicture } from "./use-picture.ts";
import "./charts.css";

const BarsDrawing = lazyPart(async () => (await import("./BarsDrawing.tsx")).BarsDrawing);
const LinesDrawing = lazyPart(async () => (await import("./LinesDrawing.tsx")).LinesDrawing);

type Props = {
  title: string;
  /** The title that is heard of the drawing; the panel's unless told. */
  heading?: string;
  /** What stands right beside the title. */
  beside?: ReactNode;
  /** What stands before the switch. */
  signs?: ReactNode;
  drawing: ChartDrawing;
  /** The same figures; `heard`: for those who hear the page while the chart is shown. */
  renderTable: (heard: boolean) => ReactNode;
  renderBelow?: (showTable: () => void) => ReactNode;
  /** What goes with a picture that leaves the page; `tag`: for the file's name, such as the month. */
  download: Omit<Pictured, "title" | "drawing">;
  /** Takes its figures along; left out where the page has another way for that. */
  onWorkbook?: (format: "xlsx" | "csv") => void;
  /** What pressing a bar does; undefined of one that does nothing. */
  onMark?: (mark: Mark) => (() => void) | undefined;
};

/** A chart with its table, by a switch and always for those who hear the page; and what it can be taken along as. */
export function ChartPanel({
  title,
  heading = title,
  beside,
  signs,
  drawing,
  renderTable,
  renderBelow,
  download: { warning, source, tag },
  onWorkbook,
  onMark,
}: Props) {
  const t = useText();
  const [view, setView] = useState<"chart" | "table">("chart");
  const { shape, series } = drawing;
  const { drawn, onPicture } = usePicture({ title, warning, source, tag, drawing });
  return (
    <Panel
      title={title}
      beside={beside}
      actions={
        <>
          {signs}
          <SegmentedControl
            size="xs"
            aria-label={t("ui.chart-view-of", { title })}
            value={view}
            onChange={setView}
            data={[
              { value: "chart", label: t("ui.chart-view-chart") },
              { value: "table", label: t("ui.chart-view-table") },
            ]}
          />
          <DownloadMenu title={title} onPicture={view === "chart" ? onPicture : undefined} onWorkbook={onWorkbook} />
        </>
      }
    >
      {view === "table" ? (
        renderTable(false)
      ) : (
        <>
          <figure className="hub-chart" aria-label={title} ref={drawn}>
            {series.length > 1 && <SeriesLegend shape={shape} series={series} />}
            <Suspense fallback={<StateView loading />}>
              {shape === "lines" ? (
                <LinesDrawing model={drawing} title={heading} description={t("ui.chart-keys")} />
              ) : (
                <BarsDrawing
                  model={drawing}
                  title={heading}
                  description={t(onMark ? "ui.chart-keys-pick" : "ui.chart-keys")}
                  onMark={onMark}
                />
              )}
            </Suspense>
            {renderBelow?.(() => setView("table"))}
          </figure>
          {renderTable(true)}
        </>
      )}
    </Panel>
  );
}
