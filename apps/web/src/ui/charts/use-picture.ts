import type { ChartDrawing } from "@hub/domain/dashboards/charts/chart-drawing.ts";
import { downloadName } from "@hub/domain/file-name.ts";
import { type RefObject, useRef } from "react";
import { saveBlob } from "../../api/download.ts";
import { useText } from "../../texts/language.tsx";
import { notifyError } from "../notifications.ts";
import { drawPng, drawSvg } from "./draw-download.ts";

/** What goes with a picture that leaves the page; `tag`: for the file's name, such as the month. */
export type Pictured = { title: string; warning?: string | undefined; source: readonly string[]; tag: string; drawing: ChartDrawing };

/** Takes what is drawn within an element along as a picture. */
export function usePicture({ title, warning, source, tag, drawing: { shape, series } }: Pictured): {
  drawn: RefObject<HTMLElement | null>;
  onPicture: (kind: "svg" | "png") => void;
} {
  const t = useText();
  const drawn = useRef<HTMLElement>(null);
  const take = async (kind: "svg" | "png") => {
    const chart = drawn.current?.querySelector<SVGSVGElement>("svg.hub-chart-drawing");
    if (!chart) return notifyError(t("ui.chart-download-failed"));
    try {
      const legend = series.map(({ label }) => ({ label, line: shape === "lines" }));
      const made = drawSvg(chart, { title, warning, legend, source });
      const blob = kind === "svg" ? new Blob([made.svg], { type: "image/svg+xml" }) : await drawPng(made);
      saveBlob(blob, downloadName(title, [tag], kind));
    } catch {
      notifyError(t("ui.chart-download-failed"));
    }
  };
  return { drawn, onPicture: (kind) => void take(kind) };
}
