import { LineChart } from "@mantine/charts";
import "@mantine/charts/styles.css";
import { niceAxis } from "./nice-ticks.ts";
import type { ChartDrawing } from "./chart-drawing.ts";
import { markTooltip } from "./mark-tooltip.tsx";
import { colours, dashes } from "./series-look.tsx";
import { useAxisText } from "./use-axis-text.ts";

type Dot = { cx?: number; cy?: number; index?: number; value?: unknown };

/** Lines over the months. A month without a figure leaves a gap that is written below it; points that do not hold as the others do are hollow. */
export function LinesDrawing({ model, title, description }: { model: ChartDrawing; title: string; description: string }) {
  const { marks, series, percent } = model;
  const axisText = useAxisText(percent);
  const { ticks, domain, crosses } = niceAxis(marks.flatMap(({ lengths }) => series.map(({ name }) => lengths[name] ?? 0)));
  return (
    <LineChart
      h={260}
      data={marks.map(({ lengths }, line) => ({ line, ...lengths }))}
      dataKey="line"
      curveType="linear"
      connectNulls={false}
      gridAxis="y"
      series={series.map(({ name, label }, place) => ({
        name,
        label,
        color: colours[place] ?? colours[0],
        strokeDasharray: dashes[place] ?? "0",
      }))}
      lineProps={({ name }) => ({ isAnimationActive: false, dot: pointOf(model, name) })}
      valueFormatter={axisText}
      yAxisProps={{ width: 64, ticks, domain }}
      referenceLines={crosses ? [{ y: 0, color: "dimmed" }] : []}
      xAxisProps={{ interval: "preserveStartEnd", minTickGap: 12, tickFormatter: (line: number) => marks[line]?.name ?? "" }}
      tooltipProps={{ content: markTooltip(model) }}
      lineChartProps={{ title, desc: description, margin: { left: 0, right: 84, top: 12, bottom: 4 } }}
    />
  );
}

/** A point; the last one that is drawn carries its figure. */
function pointOf({ marks, series }: ChartDrawing, name: string) {
  const colour = colours[series.findIndex((each) => each.name === name)] ?? colours[0];
  const last = marks.findLastIndex(({ lengths }) => lengths[name] !== null);
  return function Point({ cx, cy, index = -1, value }: Dot) {
    const mark = marks[index];
    if (!mark || value == null || cx === undefined || cy === undefined) return <g key={index} />;
    return (
      <g key={index}>
        <circle
          cx={cx}
          cy={cy}
          r={3.5}
          stroke={colour}
          strokeWidth={2}
          fill={mark.hollow?.[name] === undefined ? colour : "var(--hub-surface)"}
        />
        {index === last && (
          <text x={cx + 8} y={cy} dominantBaseline="central" className="hub-chart-label">
            {mark.said[name]}
          </text>
        )}
      </g>
    );
  };
}
