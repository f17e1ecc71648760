import type { Series } from "./ChartLegend.tsx";
import type { ChartRow } from "./chart-rows.ts";
import { ChartTooltip } from "./ChartTooltip.tsx";

/** The chart's tooltip for the line that is pointed at or walked to. */
export function lineTooltip(rows: readonly ChartRow[], series: readonly Series[]) {
  return function LineTooltip({ active, label }: { active?: boolean; label?: string | number }) {
    return active ? <ChartTooltip row={rows[Number(label)]} series={series} /> : null;
  };
}
