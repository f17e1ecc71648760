import { SegmentedControl } from "@mantine/core";
import { lazy, Suspense, useRef, useState } from "react";
import { useText } from "../../shell/language.tsx";
import { notifyError } from "../../shell/notifications.ts";
import { KpiCardLink } from "../../ui/KpiCardLink.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { ChartModel } from "./chart-model.ts";
import { shownEntities } from "./model-parts.ts";
import { DownloadMenu } from "./DownloadMenu.tsx";
import { drawPng, drawSvg } from "./draw-download.ts";
import { FigureTable } from "./FigureTable.tsx";
import { useFrame } from "./frame.ts";
import { fileNameOf, saveBlob } from "./save-blob.ts";
import { SeriesLegend } from "./SeriesLegend.tsx";
import { useFiguresExport } from "./use-figures-export.ts";

const BarsDrawing = lazy(() => import("./BarsDrawing.tsx").then(({ BarsDrawing }) => ({ default: BarsDrawing })));
const LinesDrawing = lazy(() => import("./LinesDrawing.tsx").then(({ LinesDrawing }) => ({ default: LinesDrawing })));

type Props = { model: ChartModel; hollow: ReadonlySet<string> };

/** A chart with its table, by a switch and always for those who hear the page; and what it can be taken along as. */
export function ChartFrame({ model, hollow }: Props) {
  const t = useText();
  const frame = useFrame();
  const exportFigures = useFiguresExport();
  const drawn = useRef<HTMLElement>(null);
  const [view, setView] = useState<"chart" | "table">("chart");
  const { title, shape, series, left, kpis } = model;
  const heading = frame.provisional ? t("dashboards.provisional-chart", { title }) : title;
  const picture = async (kind: "svg" | "png") => {
    const chart = drawn.current?.querySelector<SVGSVGElement>("svg.recharts-surface");
    if (!chart) return notifyError(t("dashboards.download-failed"));
    try {
      const legend = series.map(({ label }) => ({ label, line: shape === "lines" }));
      const rest = left > 0 ? [t("dashboards.largest-shown", { count: shownEntities, total: shownEntities + left })] : [];
      const made = drawSvg(chart, { title, warning: frame.warning, legend, source: [...rest, ...frame.source] });
      const blob = kind === "svg" ? new Blob([made.svg], { type: "image/svg+xml" }) : await drawPng(made);
      saveBlob(blob, fileNameOf(title, frame.month, kind));
    } catch {
      notifyError(t("dashboards.download-failed"));
    }
  };
  const workbook = () => exportFigures({ ...frame.exportFilter, kpis: kpis.join(","), months: shape === "lines" ? "all" : "last" });
  const table = (heard: boolean) => (
    <FigureTable
      caption={title}
      table={model.table}
      provisional={frame.provisional}
      heard={heard}
      onOrigin={heard || shape === "lines" ? undefined : frame.onOrigin}
    />
  );
  return (
    <Panel
      title={title}
      // Of more, each is among the conventions below.
      beside={kpis.length <= 2 && kpis.map((kpi) => <KpiCardLink key={kpi} kpi={kpi} at={frame.closedAt} />)}
      actions={
        <>
          {frame.provisional && <StatusBadge meaning="partial" text={t("dashboards.provisional")} />}
          <SegmentedControl
            size="xs"
            aria-label={t("dashboards.view-of", { title })}
            value={view}
            onChange={setView}
            data={[
              { value: "chart", label: t("dashboards.view-chart") },
              { value: "table", label: t("dashboards.view-table") },
            ]}
          />
          <DownloadMenu title={title} onPicture={view === "chart" ? (kind) => void picture(kind) : undefined} onWorkbook={workbook} />
        </>
      }
    >
      {view === "table" ? (
        table(false)
      ) : (
        <>
          <figure className="hub-chart" aria-label={title} ref={drawn}>
            {series.length > 1 && <SeriesLegend shape={shape} series={series} />}
            <Suspense fallback={<StateView loading />}>
              {shape === "lines" ? (
                <LinesDrawing model={model} title={heading} description={t("dashboards.chart-keys")} hollow={hollow} />
              ) : (
                <BarsDrawing model={model} title={heading} description={t("dashboards.chart-keys")} />
              )}
            </Suspense>
            <MissingMonths model={model} />
            {model.onlyIn !== undefined && <p className="hub-dimmed">{t("dashboards.bars-of-currency", { currency: model.onlyIn })}</p>}
            {left > 0 && (
              <figcaption className="hub-dimmed">
                {t("dashboards.largest-shown", { count: shownEntities, total: shownEntities + left })}{" "}
                <button type="button" className="hub-link" onClick={() => setView("table")}>
                  {t("dashboards.show-all-in-table")}
                </button>
              </figcaption>
            )}
          </figure>
          {table(true)}
        </>
      )}
    </Panel>
  );
}

/** Months one after another by the first and the last. */
function nameRuns(all: ChartModel["marks"], some: ChartModel["marks"]): string {
  const runs: { first: string; last: string; end: number }[] = [];
  for (const mark of some) {
    const place = all.indexOf(mark);
    const run = runs.at(-1);
    if (run && run.end === place - 1) Object.assign(run, { last: mark.name, end: place });
    else runs.push({ first: mark.name, last: mark.name, end: place });
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first} – ${last}`)).join(", ");
}

/** Why a line has gaps: each month without a figure, with its reason. */
function MissingMonths({ model: { shape, marks, series } }: { model: ChartModel }) {
  const t = useText();
  if (shape !== "lines") return null;
  const gaps = marks.filter(({ lengths }) => series.some(({ name }) => lengths[name] === null));
  if (gaps.length === 0) return null;
  const byReason = Map.groupBy(gaps, ({ details, said }) => details[0] ?? Object.values(said)[0] ?? "");
  return (
    <ul className="hub-reasons">
      {[...byReason].map(([reason, months]) => (
        <li key={reason}>{t("dashboards.gap-explained", { months: nameRuns(marks, months), reason })}</li>
      ))}
    </ul>
  );
}
