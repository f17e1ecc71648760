import type { LabelProps } from "recharts";
import type { ChartRow } from "./chart-rows.ts";

/** Writes the figure, or why there is none, at the end of its bar; beside the axis when the bar goes to the left. */
export function endLabel(rows: readonly ChartRow[], series: string) {
  return function EndLabel({ x, y, width, height, index }: LabelProps) {
    const end = Math.max(Number(x), Number(x) + Number(width));
    return (
      <text x={end + 6} y={Number(y) + Number(height) / 2} dominantBaseline="central" className="hub-chart-label">
        {rows[index ?? -1]?.texts[series]}
      </text>
    );
  };
}
