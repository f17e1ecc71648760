import type { Output } from "@hub/contract/route.ts";
import type { getSwpGapMap, getSwpReskillBalance } from "@hub/contract/swp/analysis.ts";
import { addSizes, fromHundredths, maxOf, minOf, type Size, toHundredths } from "@hub/domain/swp/size.ts";
import type { ChartDrawing } from "@hub/domain/dashboards/charts/chart-drawing.ts";

export type GapMap = Output<typeof getSwpGapMap.answer>;
export type Balance = Output<typeof getSwpReskillBalance.answer>;
export type Courses = Balance["total"];
export type Course = Courses["plan"];

/** A quarter of a course. */
export type Point = Course["points"][number];

/** FTE of the plan and, where one is beside it, of the what-if. */
export type Pair = { plan: Size; whatIf: Size | null };

/** The sums of the plan and of the what-if. */
export function addPairs(pairs: readonly Pair[], withWhatIf: boolean): Pair {
  return {
    plan: addSizes(pairs.map(({ plan }) => plan)),
    whatIf: withWhatIf ? addSizes(pairs.map(({ plan, whatIf }) => whatIf ?? plan)) : null,
  };
}

/** How many items lines are of. */
export const countItems = (lines: readonly { items?: number }[]): number => lines.reduce((sum, { items = 0 }) => sum + items, 0);

/** A map by quarter, of all clusters and impacts. */
export function addByQuarter({ quarters, cells }: GapMap, withWhatIf: boolean): { quarter: string; items: number; pair: Pair }[] {
  const byQuarter = Map.groupBy(cells, ({ quarter }) => quarter);
  return quarters.map((quarter) => {
    const found = byQuarter.get(quarter) ?? [];
    return { quarter, items: countItems(found), pair: addPairs(found, withWhatIf) };
  });
}

/** How much the what-if has more, of the least and of the most: of one and the same range both move together. */
export function differenceOf({ plan, whatIf }: Pair): { min: string; max: string } {
  const other = whatIf ?? plan;
  return { min: fromHundredths(minOf(other) - minOf(plan)), max: fromHundredths(maxOf(other) - maxOf(plan)) };
}

/** Whether the what-if leaves it as it is. */
export function isSame(pair: Pair): boolean {
  const { min, max } = differenceOf(pair);
  return min === "0" && max === "0";
}

/** Whether the what-if leaves the balance of a quarter as it is. */
export function isSamePoint(plan: Point, whatIf: Point): boolean {
  const figuresOf = ({ asked, offered, worst, best }: Point) =>
    [asked.min, asked.max, offered?.min, offered?.max, worst, best].map((figure) => (figure == null ? null : toHundredths(figure)));
  const other = figuresOf(whatIf);
  return figuresOf(plan).every((figure, place) => figure === other[place]);
}

/** How many clusters lack people in a quarter; of the what-if, where it leaves a cluster alone, as of the plan. */
export function countLacking(clusters: Balance["clusters"], place: number, of: "plan" | "whatIf"): number {
  return clusters.filter((cluster) => (cluster[of] ?? cluster.plan).points[place]?.verdict === "lack").length;
}

/** Tells bars by their kind, such as what was reached from what was given up; ranges keep the two parts that they are drawn of. */
export function drawByKind(
  drawing: ChartDrawing,
  kindOf: readonly string[],
  kinds: readonly { name: string; label: string }[],
): ChartDrawing {
  const series = kinds.filter(({ name }) => kindOf.includes(name));
  if (series.length < 2 || drawing.series.length > 1) return drawing;
  const only = drawing.series[0]?.name ?? "";
  const marks = drawing.marks.map((mark, place) => ({
    ...mark,
    lengths: Object.fromEntries(series.map(({ name }) => [name, name === kindOf[place] ? (mark.lengths[only] ?? null) : null])),
    said: { [kindOf[place] ?? ""]: mark.said[only] ?? "" },
  }));
  return { ...drawing, series, marks };
}

type RangeBar = { key: string; name: string; fte: Size; text: string; details?: string[] };

/** A bar for each range: what is there in any case, and upon it what may come; never a point in between. */
export function drawRanges(bars: readonly RangeBar[], labels: { least: string; most: string }): ChartDrawing {
  const hasRange = bars.some(({ fte }) => fte.max !== null);
  return {
    shape: "stack",
    percent: false,
    series: [{ name: "least", label: labels.least }, ...(hasRange ? [{ name: "most", label: labels.most }] : [])],
    marks: bars.map(({ key, name, fte, text, details = [] }) => ({
      key,
      name,
      lengths: { least: Number(fte.min), ...(hasRange && { most: Number(fromHundredths(maxOf(fte) - minOf(fte))) }) },
      said: { least: text },
      details,
      total: text,
    })),
  };
}
