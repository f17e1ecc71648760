import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.css";
import { useId } from "react";
import { useFormats } from "../../ui/formats.ts";
import { niceAxis } from "../../ui/nice-ticks.ts";
import { shortenName } from "../../ui/shorten-name.ts";
import type { Series } from "./ChartLegend.tsx";
import type { ChartRow } from "./chart-rows.ts";
import { endLabel } from "./end-label.tsx";
import { lineTooltip } from "./line-tooltip.tsx";

type Props = { title: string; description: string; series: Series[]; rows: ChartRow[]; stacked: boolean; percent: boolean };
const colours = ["var(--hub-chart-a)", "var(--hub-chart-b)"];

/** Horizontal bars, one or two to a line, or two as parts of a whole; the figure is written at the end of each. */
export function FigureChart({ title, description, series, rows, stacked, percent }: Props) {
  const formats = useFormats();
  const stripes = useId();
  const lineHeight = stacked || series.length === 1 ? 26 : 44;
  const axis = niceAxis(rows.flatMap(({ lengths }) => series.map(({ name }) => lengths[name] ?? 0)));
  const fillOf = (name: string) => (series[1]?.name === name ? `url(#${stripes})` : colours[0]);
  return (
    <BarChart
      h={rows.length * lineHeight + 40}
      data={rows.map(({ lengths }, line) => ({ line, ...lengths }))}
      dataKey="line"
      type={stacked ? "percent" : "default"}
      orientation="vertical"
      gridAxis="y"
      series={series.map(({ name, label }, place) => ({ name, label, color: colours[place] ?? "" }))}
      barProps={({ name }) => ({ fill: fillOf(name) })}
      maxBarWidth={18}
      withBarValueLabel
      valueLabelProps={({ name }) =>
        stacked && name !== "men" ? { content: () => null } : { content: endLabel(rows, stacked ? "women" : name) }
      }
      valueFormatter={(value) => (percent ? formats.percent(String(value), Number.isInteger(value) ? 0 : 1) : formats.integer(value))}
      yAxisProps={{ width: 190, interval: 0, tickFormatter: (line: number) => shortenName(rows[line]?.name ?? "") }}
      xAxisProps={stacked ? { tickCount: 5 } : axis}
      tooltipProps={{ content: lineTooltip(rows, series) }}
      barChartProps={{ title, desc: description, margin: { left: 0, right: stacked ? 132 : 96, top: 0, bottom: 4 } }}
    >
      <defs>
        <pattern id={stripes} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className="hub-stripe-ground" />
          <rect width="3" height="6" className="hub-stripe" />
        </pattern>
      </defs>
    </BarChart>
  );
}
