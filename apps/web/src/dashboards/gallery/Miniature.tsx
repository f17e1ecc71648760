import { findTotal } from "@hub/domain/dashboards/charts/report-lines.ts";
import type { Gallery, GalleryItem } from "./gallery.ts";

const [width, height] = [240, 56];
type Shown = NonNullable<Gallery["shown"]>;
type Shape = { path?: string; bars?: readonly { x: number; y: number; width: number; height: number; part: number }[] };

/** The first chart of a report, small and without words: the card says its figures beside it. Nothing where there is nothing to draw. */
export function Miniature({ chart, shown }: { chart: NonNullable<GalleryItem["chart"]>; shown: Shown }) {
  const shape = shapeOf(chart, shown);
  if (!shape) return null;
  return (
    <svg className="hub-miniature" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {shape.path && <path d={shape.path} vectorEffect="non-scaling-stroke" />}
      {shape.bars?.map(({ part, ...bar }) => (
        <rect key={`${bar.x} ${bar.y}`} data-part={part} {...bar} />
      ))}
    </svg>
  );
}

/** Lengths and places are for drawing alone: figures stay decimal texts everywhere else. */
function shapeOf({ kind, kpis }: NonNullable<GalleryItem["chart"]>, shown: Shown): Shape | undefined {
  const [kpi = ""] = kpis;
  const total = findTotal(shown.figures, kpi);
  switch (kind) {
    case "lines":
    case "bridge":
    case "told":
      return lineOf(shown.months.map((month) => findTotal(month.figures, kpi)?.value ?? null));
    case "sexes":
      return total?.women == null || total.men == null ? undefined : wholeOf([total.women, total.men]);
    case "parts":
      return wholeOf(kpis.map((each) => Number(findTotal(shown.figures, each)?.value ?? 0)));
    case "bars":
    case "gap":
      return barsOf(shown.byEntity.find((each) => each.kpi === kpi)?.values ?? []);
    case "tiles":
    case "broken":
      return undefined;
  }
}

function lineOf(values: readonly (string | null)[]): Shape | undefined {
  const points = values.flatMap((value, at) => (value === null ? [] : [{ at, value: Number(value) }]));
  if (points.length < 2) return undefined;
  const all = points.map(({ value }) => value);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const x = (at: number) => 2 + (at / (values.length - 1)) * (width - 4);
  const y = (value: number) => (most === least ? height / 2 : height - 4 - ((value - least) / (most - least)) * (height - 8));
  return { path: points.map(({ at, value }, place) => `${points[place - 1]?.at === at - 1 ? "L" : "M"}${x(at)},${y(value)}`).join("") };
}

/** Bars that lie below each other from a common zero, wherever that is. */
function barsOf(values: readonly string[]): Shape | undefined {
  const all = values.map(Number);
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  if (most === least) return undefined;
  const step = height / Math.max(all.length, 4);
  const x = (value: number) => ((value - least) / (most - least)) * width;
  return {
    bars: all.map((value, at) => ({
      x: x(Math.min(value, 0)),
      y: at * step,
      width: Math.max(x(Math.max(value, 0)) - x(Math.min(value, 0)), 1),
      height: step * 0.7,
      part: 0,
    })),
  };
}

/** Parts of a whole beside each other. */
function wholeOf(parts: readonly number[]): Shape | undefined {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole <= 0) return undefined;
  let x = 0;
  return {
    bars: parts.map((part, at) => {
      const bar = { x, y: height / 4, width: Math.max((part / whole) * width - 1, 0), height: height / 2, part: at };
      x += (part / whole) * width;
      return bar;
    }),
  };
}
