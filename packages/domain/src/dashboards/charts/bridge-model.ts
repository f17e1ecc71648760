import { type BridgeGap, type HeadcountBridge, yearToDate } from "../headcount-bridge.ts";
import { comparePeriods, type Period, previousPeriod } from "../../period.ts";
import { baseBelow } from "./nice-ticks.ts";
import type { Bridge } from "./report-lines.ts";
import { type ChartModel, nameRuns, type Said, type TableLine } from "./model-parts.ts";

export const bridgeSteps = ["opening", "joiners", "moves-in", "leavers", "moves-out", "perimeter", "closing"] as const;
type Step = (typeof bridgeSteps)[number];
type Total = NonNullable<Bridge["total"]>;

/** The words of a bridge, in the reader's language. */
export type BridgeWords = {
  title: (opening: string, closing: string, from: string, to: string) => string;
  step: (step: Step) => string;
  /** The headcount at the end of a month. */
  at: (month: string) => string;
  stock: string;
  more: string;
  fewer: string;
  total: string;
  /** The months of a year up to one. */
  yearTo: (month: string) => string;
  count: (count: number) => string;
  change: (count: number) => string;
  month: (period: Period) => string;
  gap: (gap: BridgeGap) => string;
  since: (month: string) => string;
  toldLate: (count: number) => string;
  /** Leavers by reason; the short one leaves out whatever there is none of. */
  reasons: (reasons: HeadcountBridge["reasons"]) => string;
  reasonsShort: (reasons: HeadcountBridge["reasons"]) => string;
  noBridge: (months: string, reason: string) => string;
  persons: string;
  cutAxis: string;
};
type Given = { bridge: Bridge; total: Total; name: string | null; ofGroup: boolean; words: BridgeWords };

/** From one headcount to another in steps, and month by month in its table. The group has no moves: they are all within it. */
export function bridgeModel({ bridge: { months }, total, name, ofGroup, words }: Given): ChartModel {
  const { bridge, since } = total;
  const { opening, closing } = bridge;
  const shown = bridgeSteps.filter((step) => !(ofGroup && step.startsWith("moves")));
  const [from, to] = [words.month(since), words.month(total)];
  const drawn = shown.filter((step) => step !== "perimeter" || bridge.perimeterIn > 0 || bridge.perimeterOut > 0);
  let level = 0;
  const levels: number[] = [];
  const marks = drawn.map((step) => {
    const value = valueOf(bridge, step);
    const isStock = step === "opening" || step === "closing";
    const start = isStock ? 0 : level;
    level = start + value;
    levels.push(level);
    const series = isStock ? "stock" : value < 0 ? "fewer" : "more";
    const text = isStock ? words.count(value) : words.change(value);
    return {
      key: step,
      name: step === "opening" ? words.at(from) : step === "closing" ? words.at(to) : words.step(step),
      lengths: { stock: null, more: null, fewer: null, [series]: value },
      said: { [series]: text },
      details: detailsOf(bridge, step, words),
      total: text,
      start,
      ...(isStock && { isTotal: true }),
    };
  });
  const base = baseBelow(levels);
  const ofYear = yearToDate(months);
  const totalLine = (key: string, label: string, of: HeadcountBridge): TableLine => ({
    key,
    name: label,
    legalEntityId: null,
    isTotal: true,
    cells: cellsOf(of, shown, words),
  });
  return {
    shape: "steps",
    title: name ?? words.title(words.count(opening), words.count(closing), from, to),
    kpis: ["headcount"],
    series: [
      { name: "stock", label: words.stock },
      { name: "more", label: words.more },
      { name: "fewer", label: words.fewer },
    ],
    marks,
    percent: false,
    left: 0,
    official: true,
    exports: { what: "bridge" },
    ...(base > 0 && { base }),
    notes: [
      ...(bridge.leavers > 0 ? [words.reasons(bridge.reasons)] : []),
      ...gapsOf(months, words),
      ...(base > 0 ? [words.cutAxis] : []),
      words.persons,
    ].map((note) => ({ note, names: [] })),
    table: {
      heads: shown.map(words.step),
      first: "month",
      lines: [
        ...months.map((month) => monthLine(month, shown, words)),
        ...(ofYear ? [totalLine("year", words.yearTo(to), ofYear)] : []),
        totalLine("total", words.total, bridge),
      ],
    },
  };
}

/** Why there is no bridge over the period: what stands against that of the last closed month. */
export function whyNoBridge({ months }: Bridge): BridgeGap {
  return months.findLast(({ gap }) => gap !== null && gap !== "open")?.gap ?? "open";
}

function valueOf(bridge: HeadcountBridge, step: Step): number {
  switch (step) {
    case "opening":
    case "joiners":
    case "closing":
      return bridge[step];
    case "moves-in":
      return bridge.movesIn;
    case "leavers":
      return -bridge.leavers;
    case "moves-out":
      return -bridge.movesOut;
    case "perimeter":
      return bridge.perimeterIn - bridge.perimeterOut;
  }
}

/** What is said of a step besides its number. */
function detailsOf(bridge: HeadcountBridge, step: Step, words: BridgeWords): string[] {
  if (step === "joiners") return bridge.joinersToldLate > 0 ? [words.toldLate(bridge.joinersToldLate)] : [];
  if (step === "perimeter" && bridge.perimeterIn > 0 && bridge.perimeterOut > 0)
    return [`${words.change(bridge.perimeterIn)} / ${words.change(-bridge.perimeterOut)}`];
  if (step !== "leavers" || bridge.leavers === 0) return [];
  return [words.reasonsShort(bridge.reasons), ...(bridge.leaversToldLate > 0 ? [words.toldLate(bridge.leaversToldLate)] : [])];
}

function cellsOf(bridge: HeadcountBridge, steps: readonly Step[], words: BridgeWords): Said[] {
  return steps.map((step) => {
    const value = valueOf(bridge, step);
    const details = detailsOf(bridge, step, words);
    const note = details.length === 0 ? {} : { note: details.join(" · ") };
    return { text: step === "opening" || step === "closing" ? words.count(value) : words.change(value), ...note };
  });
}

function monthLine(month: Bridge["months"][number], steps: readonly Step[], words: BridgeWords): TableLine {
  const { bridge, gap, since } = month;
  const cells = bridge ? cellsOf(bridge, steps, words) : steps.map((): Said => ({ text: "–" }));
  const [first = { text: "" }, ...others] = cells;
  // Where a month between was never closed, it begins further back.
  const isFar = bridge && since && comparePeriods(since, previousPeriod(month)) < 0;
  return {
    key: `${month.year}-${month.month}`,
    name: words.month(month),
    legalEntityId: null,
    isTotal: false,
    cells: [
      gap ? { text: words.gap(gap), reason: words.gap(gap) } : { ...first, ...(isFar ? { note: words.since(words.month(since)) } : {}) },
      ...others,
    ],
  };
}

/** The months without a bridge, by the reason. */
function gapsOf(months: Bridge["months"], words: BridgeWords): string[] {
  const named = months.map(({ gap, ...period }) => ({ gap, name: words.month(period) }));
  return [...Map.groupBy(named, ({ gap }) => gap)].flatMap(([gap, some]) =>
    gap ? [words.noBridge(nameRuns(named, some), words.gap(gap))] : [],
  );
}
