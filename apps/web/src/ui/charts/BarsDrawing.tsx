import { cutText } from "@hub/domain/cut-text.ts";
import { useMediaQuery } from "@mantine/hooks";
import { type ComponentProps, useId } from "react";
import { barsOf, labelOfParts } from "@hub/domain/dashboards/charts/bar-lengths.ts";
import type { ChartDrawing } from "@hub/domain/dashboards/charts/chart-drawing.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import { hundred, tightAxis } from "@hub/domain/dashboards/charts/nice-ticks.ts";
import { fillOf, Patterns } from "./series-look.tsx";
import { axisText as axisTextOf } from "@hub/i18n/words/axis-text.ts";
import { useFormats } from "../../texts/formats.ts";
import "./charts.css";

/** Room for names beside the bars: as much as the longest one takes, about, within these. */
const widthBesideBars = { least: 72, most: 190, letter: 7 };
/** Where there is no room beside the bars, each has its name above it. */
const narrow = "(max-width: 34em)";
const heightAboveBars = 18;
const axisHeight = 30;
const thickest = 18;
/** Up to so many bars there is room for them to be thick. */
const few = 4;
const longestName = 40;

type Props = { model: ChartDrawing; title: string; description: string; onMark?: ComponentProps<typeof ChartFrame>["onMark"] };

/** Horizontal bars, some to a line, one upon the other or as parts of a whole; the figure, or why there is none, is written at the end of each. */
export function BarsDrawing({ model, title, description, onMark }: Props) {
  const patterns = useId();
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const nameHeight = isNarrow ? heightAboveBars : 0;
  const { marks, series, shape, percent } = model;
  const longest = Math.max(0, ...marks.map(({ name }) => name.length));
  const { least, most, letter } = widthBesideBars;
  const nameWidth = isNarrow ? 0 : Math.min(most, Math.max(least, longest * letter + 16));
  const parts = shape === "parts";
  const steps = shape === "steps";
  const joined = parts || steps || shape === "stack";
  const axisText = axisTextOf(useFormats(), percent || parts);
  const lines = marks.map((mark) => barsOf(model, mark));
  const axis = parts
    ? hundred
    : tightAxis(
        lines.flat().flatMap(({ from, to }) => [from, to]),
        model.base,
      );
  const isFew = joined && marks.length <= few;
  const barsHeight = isFew ? 60 : joined || series.length === 1 ? 26 : Math.max(44, series.length * 15 + 8);
  const band = nameHeight + barsHeight;
  const height = marks.length * band + axisHeight + 10;
  const foot = marks.length * band;
  const thickness = isFew ? 30 : joined ? thickest : Math.min(thickest, (barsHeight - 8) / series.length);
  const hasChanges = marks.some(({ changes = {} }) => Object.keys(changes).length > 0);
  const labelled = parts ? labelOfParts(model) : undefined;

  const scaleOf = (width: number) => {
    const [first, last] = axis.domain;
    const room = Math.max(40, width - nameWidth - (joined ? 140 : hasChanges ? 170 : 100));
    // What lies below the axis begins with it.
    return (value: number) => nameWidth + ((Math.max(value, first) - first) / (last - first)) * room;
  };
  const ends = (line: number) => Math.max(0, ...(lines[line] ?? []).map(({ from, to }) => Math.max(from, to)));

  return (
    <ChartFrame
      model={model}
      title={title}
      description={description}
      height={height}
      onMark={onMark}
      markAt={(_, y) => (y < foot ? Math.floor(y / band) : undefined)}
      placeOf={(line, width) => ({ x: Math.min(width * 0.6, scaleOf(width)(ends(line))), y: (line + 1) * band - 4 })}
      renderMarks={(width, active) => {
        const x = scaleOf(width);
        return (
          <>
            <Patterns id={patterns} />
            {active !== undefined && <rect className="hub-chart-active" x={0} y={active * band} width={width} height={band} />}
            {axis.ticks.map((tick) => (
              <g key={tick}>
                {isNarrow ? (
                  // They pass the bars and not the names above them.
                  marks.map(({ key }, line) => (
                    <line
                      key={key}
                      className="hub-chart-line"
                      x1={x(tick)}
                      x2={x(tick)}
                      y1={line * band + nameHeight}
                      y2={(line + 1) * band}
                    />
                  ))
                ) : (
                  <line className="hub-chart-line" x1={x(tick)} x2={x(tick)} y1={0} y2={foot} />
                )}
                <text className="hub-chart-axis" x={x(tick)} y={foot + 18} textAnchor={x(tick) < 8 ? "start" : "middle"}>
                  {axisText(tick)}
                </text>
              </g>
            ))}
            {axis.crosses && <line className="hub-chart-zero" x1={x(0)} x2={x(0)} y1={0} y2={foot} />}
            {marks.map((mark, line) => {
              const middle = line * band + nameHeight + barsHeight / 2;
              const first = joined ? middle - thickness / 2 : middle - (thickness * series.length) / 2;
              return (
                <g key={mark.key}>
                  {mark.isTotal && !steps && (
                    <line className="hub-chart-line" x1={0} x2={width} y1={(line + 1) * band} y2={(line + 1) * band} />
                  )}
                  <text
                    className={mark.isTotal ? "hub-chart-axis hub-chart-total" : "hub-chart-axis"}
                    x={isNarrow ? 0 : nameWidth - 8}
                    y={isNarrow ? line * band + nameHeight / 2 : middle}
                    textAnchor={isNarrow ? "start" : "end"}
                    dominantBaseline="central"
                  >
                    {cutText(mark.name, longestName)}
                  </text>
                  {/* It would pass the names above bars. */}
                  {steps && !isNarrow && line > 0 && (
                    <StepLine x={x(mark.isTotal ? ends(line) : (mark.start ?? 0))} from={middle - band} to={middle} />
                  )}
                  {(lines[line] ?? []).map(({ name, from, to }, place) => {
                    const top = joined ? first : first + place * thickness;
                    const [left, right] = [x(Math.min(from, to)), x(Math.max(from, to))];
                    const isLast = place === series.length - 1;
                    return (
                      <g key={name}>
                        {right > left && (
                          <rect
                            className={mark.isTotal && !joined ? "hub-chart-total-bar" : undefined}
                            x={left}
                            y={top}
                            width={right - left}
                            height={thickness}
                            fill={fillOf(place, patterns)}
                          />
                        )}
                        {(!joined || isLast) && (
                          <text
                            className="hub-chart-label"
                            x={(joined ? x(ends(line)) : right) + 6}
                            y={top + thickness / 2}
                            dominantBaseline="central"
                          >
                            {mark.total ?? mark.said[labelled ?? name]}
                            {mark.changes?.[name] !== undefined && (
                              <tspan className="hub-chart-change" dx={8}>
                                {mark.changes[name]}
                              </tspan>
                            )}
                          </text>
                        )}
                      </g>
                    );
                  })}
                </g>
              );
            })}
          </>
        );
      }}
    />
  );
}

/** Leads from where one step ended to where the next one begins. */
function StepLine({ x, from, to }: { x: number; from: number; to: number }) {
  return <line className="hub-chart-zero" x1={x} x2={x} y1={from} y2={to} />;
}
