import { spreadLabels, writtenNames } from "@hub/domain/dashboards/charts/bar-lengths.ts";
import type { ChartDrawing } from "@hub/domain/dashboards/charts/chart-drawing.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import { niceAxis } from "@hub/domain/dashboards/charts/nice-ticks.ts";
import { colours, dashes } from "./series-look.tsx";
import { axisText as axisTextOf } from "@hub/i18n/words/axis-text.ts";
import { useFormats } from "../../texts/formats.ts";
import "./charts.css";

const height = 260;
const [top, foot] = [12, 226];
/** Room for the axis' words on the left and the last figures on the right: what they take, about, within these. */
const besides = { left: { least: 36, most: 64 }, right: { least: 40, most: 84 } };
const labelHeight = 14;
const signWidth = 7;

/** Lines over the months. A month without a figure leaves a gap; points that do not hold as the others do are hollow. */
export function LinesDrawing({ model, title, description }: { model: ChartDrawing; title: string; description: string }) {
  const { marks, series, percent } = model;
  const axisText = axisTextOf(useFormats(), percent);
  const { ticks, domain, crosses } = niceAxis(marks.flatMap(({ lengths }) => series.map(({ name }) => lengths[name] ?? 0)));
  const [least, most] = domain;
  const y = (value: number) => foot - ((value - least) / (most - least)) * (foot - top);
  const longestOf = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => text.length)) * signWidth + 14;
  const within = (room: number, { least, most }: { least: number; most: number }) => Math.min(most, Math.max(least, room));
  const left = within(longestOf(ticks.map(axisText)), besides.left);
  const longestName = Math.max(1, ...marks.map(({ name }) => name.length));
  const lasts = series.map(({ name }) => marks.findLastIndex(({ lengths }) => lengths[name] != null));
  const right = within(longestOf(series.map(({ name }, place) => marks[lasts[place] ?? -1]?.said[name] ?? "")), besides.right);
  const labelPlaces = spreadLabels(
    series.map(({ name }, place) => y(marks[lasts[place] ?? -1]?.lengths[name] ?? least)),
    labelHeight,
  );
  const stepOf = (width: number) => Math.max(1, width - left - right) / Math.max(1, marks.length - 1);

  return (
    <ChartFrame
      model={model}
      title={title}
      description={description}
      height={height}
      markAt={(x, _, width) => Math.max(0, Math.min(marks.length - 1, Math.round((x - left) / stepOf(width))))}
      placeOf={(mark, width) => ({ x: left + mark * stepOf(width), y: top })}
      renderMarks={(width, active) => {
        const step = stepOf(width);
        const x = (mark: number) => left + mark * step;
        const names = writtenNames(marks.length, (width - left - right) / (longestName * signWidth + 12));
        return (
          <>
            {ticks.map((tick) => (
              <g key={tick}>
                <line className="hub-chart-line" x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
                <text className="hub-chart-axis" x={left - 8} y={y(tick)} textAnchor="end" dominantBaseline="central">
                  {axisText(tick)}
                </text>
              </g>
            ))}
            {crosses && <line className="hub-chart-zero" x1={left} x2={width - right} y1={y(0)} y2={y(0)} />}
            {active !== undefined && <line className="hub-chart-zero" x1={x(active)} x2={x(active)} y1={top} y2={foot} />}
            {names.map((mark) => (
              <text key={mark} className="hub-chart-axis" x={x(mark)} y={foot + 20} textAnchor="middle">
                {marks[mark]?.name}
              </text>
            ))}
            {series.map(({ name }, place) => {
              const colour = colours[place] ?? colours[0];
              const points = marks.map(({ lengths }, mark) => ({ mark, value: lengths[name] ?? null }));
              return (
                <g key={name}>
                  <path d={pathOf(points, x, y)} fill="none" stroke={colour} strokeWidth={2} strokeDasharray={dashes[place] ?? "0"} />
                  {points.map(({ mark, value }) =>
                    value === null ? null : (
                      <circle
                        key={mark}
                        cx={x(mark)}
                        cy={y(value)}
                        r={3.5}
                        stroke={colour}
                        strokeWidth={2}
                        fill={marks[mark]?.hollow?.[name] === undefined ? colour : "var(--hub-surface)"}
                      />
                    ),
                  )}
                  {(lasts[place] ?? -1) >= 0 && (
                    <text className="hub-chart-label" x={x(lasts[place]!) + 8} y={labelPlaces[place]} dominantBaseline="central">
                      {marks[lasts[place]!]?.said[name]}
                    </text>
                  )}
                </g>
              );
            })}
          </>
        );
      }}
    />
  );
}

/** A line through the points that have a value, broken where one has none. */
function pathOf(
  points: readonly { mark: number; value: number | null }[],
  x: (mark: number) => number,
  y: (value: number) => number,
): string {
  return points
    .map(({ mark, value }, at) => (value === null ? "" : `${at === 0 || points[at - 1]?.value === null ? "M" : "L"}${x(mark)},${y(value)}`))
    .join("");
}
