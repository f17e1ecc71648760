import type { Availability } from "./plan-item.ts";
import { addQuarters, parseQuarter, type Quarter, quartersBetween, writeQuarter } from "./timeline.ts";

/** Hundredths of an FTE. */
export type Bounds = { min: bigint; max: bigint };
/** What shortages of a quarter ask of reskilling. */
export type Asked = Bounds & { quarter: string };
/** What parts of a pool that are alike offer to reskill; months. */
export type Offered = Bounds & {
  timeline: string | null;
  availability: Availability;
  trainingFrom: number | null;
  trainingTo: number | null;
};

/** It is enough even in the worst case, depends on how it turns out, or lacks even in the best case. */
export const balanceVerdicts = ["enough", "depends", "lack"] as const;
export type BalanceVerdict = (typeof balanceVerdicts)[number];
/** All up to the end of a quarter. `offered`: from what is ready even at the longest training to what is ready at the shortest. */
export type BalancePoint = {
  asked: Bounds;
  offered: Bounds | null;
  worst: bigint | null;
  best: bigint | null;
  verdict: BalanceVerdict | null;
};
export type BalanceCourse = {
  points: BalancePoint[];
  /** Of what the first quarter asks, what was due before. */
  overdue: Bounds;
  /** After the last quarter: asked, and not ready before even at the shortest training. */
  later: { asked: Bounds; offered: Bounds };
  undated: Bounds;
};

/** So many quarters are told one by one; what comes behind them is told as one. */
export const mostQuarters = 40;
const monthsOfQuarter = 3;

/**
 * When people of a pool are ready: trained from the quarter of their timeline on, or from now where that is past, or has none and they are there at once; a
 * quarter that training begins counts whole. Undefined where nobody says when they are free, or how long their training takes.
 */
export function readyFrom(offered: Omit<Offered, keyof Bounds>, now: string): { best: string; worst: string } | undefined {
  const { timeline, availability, trainingFrom, trainingTo } = offered;
  const free = timeline ?? (availability === "Ready" ? now : undefined);
  if (free === undefined || trainingFrom === null || trainingTo === null) return undefined;
  const start = quarterOf(free < now ? now : free);
  const after = (months: number) => writeQuarter(addQuarters(start, Math.ceil(months / monthsOfQuarter)));
  return { best: after(trainingFrom), worst: after(trainingTo) };
}

/** The quarters a balance is told by: from now to the last one in which something is asked for or ready, at most `mostQuarters`. */
export function balanceQuarters(now: string, asked: readonly Asked[], offered: readonly Offered[]): string[] {
  const first = quarterOf(now);
  const events = [...asked.map(({ quarter }) => quarter), ...offered.flatMap((each) => readyFrom(each, now)?.worst ?? [])];
  const last = events.reduce((latest, quarter) => (quarter > latest ? quarter : latest), now);
  const all = quartersBetween(first, addQuarters(first, mostQuarters - 1)).map(writeQuarter);
  return all.filter((quarter) => quarter <= last);
}

/**
 * What shortages ask of reskilling against what the pool offers, added up quarter by quarter. Neither is ever a midpoint: the worst case sets the least that is
 * ready at the longest training against the most that is asked, the best case the most at the shortest against the least. `offered` null: not to be told.
 */
export function reskillBalance(quarters: readonly string[], asked: readonly Asked[], offered: readonly Offered[] | null): BalanceCourse {
  const [now = ""] = quarters;
  const end = quarters.length;
  const needs = quarters.map(nothing);
  const ready = quarters.map(nothing);
  const [overdue, undated, later] = [nothing(), nothing(), { asked: nothing(), offered: nothing() }];
  // Of a quarter its place; those before the first are in it, those behind the last have none.
  const places = new Map(quarters.map((quarter, place) => [quarter, place]));
  const placeOf = (quarter: string) => (quarter <= now ? 0 : (places.get(quarter) ?? end));
  for (const { quarter, ...bounds } of asked) {
    add(needs[placeOf(quarter)] ?? later.asked, bounds);
    if (quarter < now) add(overdue, bounds);
  }
  for (const { min, max, ...when } of offered ?? []) {
    const from = readyFrom(when, now);
    if (!from) add(undated, { min, max });
    else {
      const best = ready[placeOf(from.best)];
      if (best) best.max += max;
      else add(later.offered, { min, max });
      const worst = ready[placeOf(from.worst)];
      if (worst) worst.min += min;
    }
  }
  const [sum, have] = [nothing(), nothing()];
  const points = quarters.map((_, place): BalancePoint => {
    add(sum, needs[place] ?? nothing());
    add(have, ready[place] ?? nothing());
    if (offered === null) return { asked: { ...sum }, offered: null, worst: null, best: null, verdict: null };
    const [worst, best] = [have.min - sum.max, have.max - sum.min];
    return { asked: { ...sum }, offered: { ...have }, worst, best, verdict: worst >= 0n ? "enough" : best < 0n ? "lack" : "depends" };
  });
  return { points, overdue, later, undated };
}

const nothing = (): Bounds => ({ min: 0n, max: 0n });

function add(to: Bounds, { min, max }: Bounds): void {
  to.min += min;
  to.max += max;
}

/** Of a text that is known to be a quarter. */
function quarterOf(text: string): Quarter {
  const quarter = parseQuarter(text);
  if (!quarter) throw new Error(`${text} is no quarter`);
  return quarter;
}
