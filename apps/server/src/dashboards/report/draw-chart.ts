import { barsOf, labelOfParts, spreadLabels, writtenNames } from "@hub/domain/dashboards/charts/bar-lengths.ts";
import type { ChartDrawing } from "@hub/domain/dashboards/charts/chart-drawing.ts";
import { hundred, niceAxis, tightAxis } from "@hub/domain/dashboards/charts/nice-ticks.ts";
import { colours as paper, type Pen, type Style } from "../../pdf/pen.ts";

type Axis = (value: number) => string;
const colours = ["#0a5299", "#9a3fa0", "#8a5a00", "#0f6f66"] as const;
const dashes = [undefined, [7, 4], [2, 3], [10, 3]] as const;
const small: Style = { font: "regular", size: 8, colour: "dimmed" };
const label: Style = { font: "regular", size: 8, colour: "text" };
const strong: Style = { font: "bold", size: 8, colour: "text" };
const legendHeight = 16;
const axisHeight = 18;
const linesHeight = 210;
const named = { least: 60, most: 190 };

/** How high a chart is. */
export function chartHeight(drawing: ChartDrawing): number {
  const legend = drawing.series.length > 1 ? legendHeight : 0;
  return legend + (drawing.shape === "lines" ? linesHeight : drawing.marks.length * bandOf(drawing) + axisHeight + 4);
}

/** Draws what the page draws, by the same rules: colours have a pattern or dashes as well, so that grey paper tells them apart. */
export function drawChart(pen: Pen, drawing: ChartDrawing, axis: Axis): void {
  const top = drawing.series.length > 1 ? legendHeight : 0;
  if (top > 0) drawLegend(pen, drawing);
  if (drawing.shape === "lines") drawLines(pen, drawing, axis, top);
  else drawBars(pen, drawing, axis, top);
}

function bandOf({ shape, series }: ChartDrawing): number {
  return shape === "bars" && series.length > 1 ? series.length * 12 + 6 : 18;
}

function drawLegend(pen: Pen, { shape, series }: ChartDrawing): void {
  let x = 0;
  for (const [place, { label: name }] of series.entries()) {
    if (shape === "lines")
      drawLine(
        pen,
        [
          [x, 6],
          [x + 18, 6],
        ],
        place,
      );
    else fillBar(pen, { x, y: 2, width: 18, height: 8 }, place);
    x += 22 + pen.text(name, x + 22, 6, small) + 14;
  }
}

function drawBars(pen: Pen, drawing: ChartDrawing, axisText: Axis, top: number): void {
  const { marks, series, shape } = drawing;
  const steps = shape === "steps";
  const joined = shape !== "bars";
  const bars = marks.map((mark) => barsOf(drawing, mark));
  const values = bars.flat().flatMap(({ from, to }) => [from, to]);
  const axis = shape === "parts" ? hundred : tightAxis(values, drawing.base);
  const labelled = shape === "parts" ? labelOfParts(drawing) : undefined;
  const band = bandOf(drawing);
  const foot = top + marks.length * band;
  const nameWidth = Math.min(named.most, Math.max(named.least, ...marks.map(({ name }) => pen.widthOf(name, strong) + 10)));
  const written = marks.map((mark) =>
    series.map(({ name }) => [mark.total ?? mark.said[labelled ?? name] ?? "", mark.changes?.[name] ?? ""].filter(Boolean).join("  ")),
  );
  const besides = Math.min(pen.width * 0.4, Math.max(40, ...written.flat().map((text) => pen.widthOf(text, label) + 14)));
  const [first, last] = axis.domain;
  const x = (value: number) => nameWidth + ((Math.max(value, first) - first) / (last - first)) * (pen.width - nameWidth - besides);
  for (const tick of axis.ticks) {
    pen.line(
      [
        [x(tick), top],
        [x(tick), foot],
      ],
      { colour: paper.line, width: 0.5 },
    );
    pen.text(axisText(tick), x(tick), foot + 9, small, { align: "center" });
  }
  if (axis.crosses)
    pen.line(
      [
        [x(0), top],
        [x(0), foot],
      ],
      { colour: paper.dimmed, width: 0.7 },
    );
  const thickness = joined ? 11 : Math.min(11, (band - 6) / series.length);
  for (const [at, mark] of marks.entries()) {
    const middle = top + at * band + band / 2;
    pen.text(mark.name, nameWidth - 8, middle, mark.isTotal ? strong : small, { align: "right", most: nameWidth - 8 });
    if (mark.isTotal && !steps)
      pen.line(
        [
          [0, middle + band / 2],
          [pen.width, middle + band / 2],
        ],
        { colour: paper.line, width: 0.5 },
      );
    const own = bars[at] ?? [];
    const end = Math.max(0, ...own.map(({ from, to }) => Math.max(from, to)));
    if (steps && at > 0) {
      const from = x(mark.isTotal ? end : (mark.start ?? 0));
      pen.line(
        [
          [from, middle - band],
          [from, middle],
        ],
        { colour: paper.dimmed, width: 0.5 },
      );
    }
    for (const [place, { from, to }] of own.entries()) {
      const y = joined ? middle - thickness / 2 : middle - (thickness * series.length) / 2 + place * thickness;
      const [left, right] = [x(Math.min(from, to)), x(Math.max(from, to))];
      if (right > left) fillBar(pen, { x: left, y, width: right - left, height: thickness }, place, mark.isTotal === true && !joined);
      if (joined && place < series.length - 1) continue;
      const said = written[at]?.[place] ?? "";
      const begin = (joined ? x(end) : right) + 5;
      // Words stand on the lines of the axis, not under them.
      pen.rect(begin - 2, y, Math.min(besides - 6, pen.widthOf(said, label)) + 4, thickness, "#ffffff");
      pen.text(said, begin, y + thickness / 2, label, { most: besides - 6 });
    }
  }
}

type Box = { x: number; y: number; width: number; height: number };

/** A bar in the look of its series: the first is plain, the others are striped in three ways; what all make up together is an outline. */
function fillBar(pen: Pen, { x, y, width, height }: Box, place: number, isTotal = false): void {
  const colour = colours[place] ?? colours[0];
  const stripe = { colour, width: 1.6 };
  const inner = { ...stripe, width: 0.8 };
  if (place === 0 && !isTotal) return pen.rect(x, y, width, height, colour);
  pen.rect(x, y, width, height, isTotal ? "#c2d4e6" : "#ffffff");
  if (!isTotal)
    pen.clip(x, y, width, height, () => {
      for (let at = place === 1 ? -height : 0; at < width; at += 5) {
        if (place === 1)
          pen.line(
            [
              [x + at, y + height],
              [x + at + height, y],
            ],
            stripe,
          );
        else
          pen.line(
            [
              [x + at, y],
              [x + at, y + height],
            ],
            stripe,
          );
      }
      if (place === 3)
        pen.line(
          [
            [x, y + height / 2],
            [x + width, y + height / 2],
          ],
          stripe,
        );
    });
  pen.line(
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
      [x, y],
    ],
    inner,
  );
}

function drawLine(pen: Pen, points: readonly (readonly [number, number])[], place: number): void {
  const dash = dashes[place];
  pen.line(points, { colour: colours[place] ?? colours[0], width: 1.5, ...(dash && { dash }) });
}

function drawLines(pen: Pen, { marks, series }: ChartDrawing, axisText: Axis, top: number): void {
  const [above, foot] = [top + 8, top + linesHeight - axisHeight - 4];
  const { ticks, domain, crosses } = niceAxis(marks.flatMap(({ lengths }) => series.map(({ name }) => lengths[name] ?? 0)));
  const [least, most] = domain;
  const y = (value: number) => foot - ((value - least) / (most - least)) * (foot - above);
  const left = Math.max(30, ...ticks.map((tick) => pen.widthOf(axisText(tick), small) + 10));
  const lasts = series.map(({ name }) => marks.findLastIndex(({ lengths }) => lengths[name] != null));
  const said = series.map(({ name }, place) => marks[lasts[place] ?? -1]?.said[name] ?? "");
  const right = Math.max(30, ...said.map((text) => pen.widthOf(text, label) + 12));
  const step = (pen.width - left - right) / Math.max(1, marks.length - 1);
  const x = (mark: number) => left + mark * step;
  for (const tick of ticks) {
    pen.line(
      [
        [left, y(tick)],
        [pen.width - right, y(tick)],
      ],
      { colour: paper.line, width: 0.5 },
    );
    pen.text(axisText(tick), left - 6, y(tick), small, { align: "right" });
  }
  if (crosses)
    pen.line(
      [
        [left, y(0)],
        [pen.width - right, y(0)],
      ],
      { colour: paper.dimmed, width: 0.7 },
    );
  const longest = Math.max(1, ...marks.map(({ name }) => pen.widthOf(name, small)));
  for (const mark of writtenNames(marks.length, (pen.width - left - right) / (longest + 10)))
    pen.text(marks[mark]?.name ?? "", x(mark), foot + 12, small, { align: "center" });
  const places = spreadLabels(
    series.map(({ name }, place) => y(marks[lasts[place] ?? -1]?.lengths[name] ?? least)),
    11,
  );
  for (const [place, { name }] of series.entries()) {
    const colour = colours[place] ?? colours[0];
    for (const run of runsOf(marks.map(({ lengths }) => lengths[name] ?? null)))
      if (run.length > 1)
        drawLine(
          pen,
          run.map(({ at, value }) => [x(at), y(value)] as const),
          place,
        );
    for (const [at, { lengths, hollow }] of marks.entries()) {
      const value = lengths[name];
      if (value != null) pen.circle(x(at), y(value), 2.4, { stroke: colour, fill: hollow?.[name] === undefined ? colour : "#ffffff" });
    }
    const last = lasts[place] ?? -1;
    if (last >= 0) pen.text(said[place] ?? "", x(last) + 6, places[place] ?? 0, label);
  }
}

/** Points that follow one another; a month without a value begins a new line. */
function runsOf(values: readonly (number | null)[]): { at: number; value: number }[][] {
  const runs: { at: number; value: number }[][] = [[]];
  for (const [at, value] of values.entries()) {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push({ at, value });
  }
  return runs;
}
