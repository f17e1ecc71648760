import type { Size } from "@hub/domain/swp/size.ts";
import { useText } from "../../texts/language.tsx";
import type { ChartDrawing } from "@hub/domain/dashboards/charts/chart-drawing.ts";
import { drawRanges } from "./figures.ts";
import { useFigureWords } from "./use-figure-words.ts";

type Row = { key: string; name: string; items: number; fte: Size };

/** Draws FTE by line, in the reader's language. */
export function useRangeDrawing(): (rows: readonly Row[]) => ChartDrawing {
  const t = useText();
  const words = useFigureWords();
  const labels = { least: t("swp.analysis-least"), most: t("swp.analysis-most") };
  return (rows) =>
    drawRanges(
      rows.map(({ items, ...row }) => ({
        ...row,
        text: t("swp.table-fte", { size: words.size(row.fte) }),
        details: [t("swp.analysis-count", { count: items })],
      })),
      labels,
    );
}
