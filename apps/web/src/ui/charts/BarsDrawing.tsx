import { cutText } from "@hub/domain/cut-text.ts";
import { BarChart } from "@mantine/charts";
import { useId } from "react";
import type { LabelProps } from "recharts";
import { niceAxis } from "./nice-ticks.ts";
import type { ChartDrawing } from "./chart-drawing.ts";
import { markTooltip } from "./mark-tooltip.tsx";
import { colours, fillOf, Patterns } from "./series-look.tsx";
import { useAxisText } from "./use-axis-text.ts";
import "@mantine/charts/styles.css";

/** Horizontal bars, some to a line, one upon the other or as parts of a whole; the figure, or why there is none, is written at the end of each. */
export function BarsDrawing({ model, title, description }: { model: ChartDrawing; title: string; description: string }) {
  const patterns = useId();
  const { marks, series, shape, percent } = model;
  const axisText = useAxisText(percent);
  const parts = shape === "parts";
  const stacked = shape === "stack";
  const placeOf = (name: string) => series.findIndex((each) => each.name === name);
  const written = marks.find(({ said }) => Object.keys(said).length > 0)?.said ?? {};
  const labelled = parts ? (Object.keys(written).find((name) => written[name] !== "") ?? series[0]?.name) : undefined;
  const last = series.at(-1)?.name;
  const axis = niceAxis(
    marks.flatMap(({ lengths }) => {
      const drawn = series.map(({ name }) => lengths[name] ?? 0);
      return stacked ? [drawn.reduce((sum, length) => sum + length, 0)] : drawn;
    }),
  );
  return (
    <BarChart
      h={marks.length * (parts || stacked || series.length === 1 ? 26 : 44) + 40}
      data={marks.map(({ lengths }, line) => ({ line, ...Object.fromEntries(series.map(({ name }) => [name, lengths[name] ?? 0])) }))}
      dataKey="line"
      type={parts ? "percent" : stacked ? "stacked" : "default"}
      orientation="vertical"
      gridAxis="y"
      series={series.map(({ name, label }, place) => ({ name, label, color: colours[place] ?? colours[0] }))}
      barProps={({ name }) => ({ fill: fillOf(placeOf(name), patterns), isAnimationActive: false })}
      maxBarWidth={18}
      withBarValueLabel
      valueLabelProps={({ name }) => {
        if ((parts || stacked) && name !== last) return { content: () => null };
        return { content: endLabel(model, parts ? (labelled ?? name) : name) };
      }}
      valueFormatter={axisText}
      yAxisProps={{ width: 190, interval: 0, tickFormatter: (line: number) => shortenName(marks[line]?.name ?? "") }}
      xAxisProps={parts ? { tickCount: 5 } : { ticks: axis.ticks, domain: axis.domain }}
      referenceLines={axis.crosses ? [{ x: 0, color: "dimmed" }] : []}
      tooltipProps={{ content: markTooltip(model) }}
      barChartProps={{ title, desc: description, margin: { left: 0, right: parts || stacked ? 140 : 100, top: 0, bottom: 4 } }}
    >
      <Patterns id={patterns} />
    </BarChart>
  );
}

/** Writes the figure at the end of its bar; beside the axis when the bar goes to the left. */
function endLabel({ marks }: ChartDrawing, series: string) {
  return function EndLabel({ x, y, width, height, index }: LabelProps) {
    const end = Math.max(Number(x), Number(x) + Number(width));
    return (
      <text x={end + 6} y={Number(y) + Number(height) / 2} dominantBaseline="central" className="hub-chart-label">
        {marks[index ?? -1]?.total ?? marks[index ?? -1]?.said[series]}
      </text>
    );
  };
}

const longest = 40;

/** A name as it stands beside a bar. */
const shortenName = (name: string): string => cutText(name, longest);
