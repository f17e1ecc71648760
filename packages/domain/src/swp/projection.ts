import { addMonths, lastDay, type Period } from "../period.ts";
import { fromHundredths } from "./size.ts";
import { addQuarters, type Quarter, quarterOfDay, writeQuarter } from "./timeline.ts";

/** FTE in units of the twentieth decimal, as the database gives them: exact, and rounded when they are shown (`roundFte`). */
export type Fte = bigint;
export type FteBounds = { min: Fte; max: Fte };
const decimals = 20;
export const oneFte: Fte = 10n ** BigInt(decimals);
const hundredth = oneFte / 100n;
// Of an endless decimal what stands behind the ninth need not be of the sum: a half may lie just beside it, as in `roundQuotient` of the figures.
const sure = 10n ** BigInt(decimals - 9);

/** So many quarters are told. */
export const projectedQuarters = 4;

/** A quarter that is told: `months` of it lie behind the month that was delivered, `last` is its last day. */
export type ToldQuarter = { quarter: string; months: number; last: string };

/** The quarters behind a month, the first one with what is left of it. */
export function quartersAfter(delivered: Period): ToldQuarter[] {
  const next = addMonths(delivered, 1);
  const first = quarterOfDay(lastDay(next));
  return Array.from({ length: projectedQuarters }, (_, at) => {
    const quarter = addQuarters(first, at);
    return { quarter: writeQuarter(quarter), months: at === 0 ? 3 - ((next.month - 1) % 3) : 3, last: lastDay(lastMonthOf(quarter)) };
  });
}
const lastMonthOf = ({ year, quarter }: Quarter): Period => ({ year, month: quarter * 3 });

/** What is known of a job profile in a division: what was delivered, and what the plan says of each quarter that is told. */
export type ProjectedCell = {
  fte: Fte;
  /** Contracts that ended in the twelve months, without those that ended at the retirement age: who reaches it is told by age. */
  leavers: number;
  /** Persons at both ends of each month, added: twice the average headcount, so often as there are months. */
  bothEnds: number;
  quarters: { months: number; retiring: Fte; rightSize: FteBounds | null; hires: FteBounds }[];
};
/** Of a quarter what goes, who is there at its end, and what is missing then; without a right size nobody knows. */
export type ProjectedQuarter = {
  leaving: Fte;
  retiring: Fte;
  there: Fte;
  rightSize: FteBounds | null;
  hires: FteBounds;
  gap: FteBounds | null;
};

/**
 * The projected gap by quarter: right size - (delivered - leavers - retirements + planned hires). Leavers go at the monthly rate of the twelve months (contracts that ended over the average
 * headcount), of those who are delivered and have not reached the retirement age by the quarter's end: nobody goes twice, and no more go than are there.
 */
export function projectGap({ fte, leavers, bothEnds, quarters }: ProjectedCell): ProjectedQuarter[] {
  let [there, staying] = [fte, fte];
  const hires: FteBounds = { min: 0n, max: 0n };
  return quarters.map((quarter) => {
    const retiring = least(quarter.retiring, there);
    staying = most(staying - quarter.retiring, 0n);
    const asked = bothEnds === 0 ? 0n : divide(staying * 2n * BigInt(leavers * quarter.months), BigInt(bothEnds));
    const leaving = least(asked, there - retiring);
    there -= retiring + leaving;
    hires.min += quarter.hires.min;
    hires.max += quarter.hires.max;
    const { rightSize } = quarter;
    const gap = rightSize && { min: rightSize.min - there - hires.max, max: rightSize.max - there - hires.min };
    return { leaving, retiring, there, rightSize, hires: { ...hires }, gap };
  });
}

/** Cells together, quarter by quarter: right sizes and gaps are those of the cells that have one. Of no cells: nothing of each quarter. */
export function addProjections(cells: readonly (readonly ProjectedQuarter[])[]): ProjectedQuarter[] {
  return Array.from({ length: projectedQuarters }, (_, at) => {
    const of = cells.flatMap((quarters) => quarters[at] ?? []);
    const sum = (part: "leaving" | "retiring" | "there") => of.reduce((all, each) => all + each[part], 0n);
    return {
      leaving: sum("leaving"),
      retiring: sum("retiring"),
      there: sum("there"),
      rightSize: addBounds(of.map(({ rightSize }) => rightSize)),
      hires: addBounds(of.map(({ hires }) => hires)) ?? { min: 0n, max: 0n },
      gap: addBounds(of.map(({ gap }) => gap)),
    };
  });
}

/** The sum of those that are there; null where none is. */
export function addBounds(all: readonly (FteBounds | null)[]): FteBounds | null {
  const there = all.filter((each) => each !== null);
  return there.length === 0
    ? null
    : there.reduce((sum, { min, max }) => ({ min: sum.min + min, max: sum.max + max }), { min: 0n, max: 0n });
}

/** FTE of a decimal text of at most twenty places. */
export function readFte(text: string): Fte {
  const [whole = "0", part = ""] = text.replace("-", "").split(".");
  const amount = BigInt(whole) * oneFte + BigInt(part.slice(0, decimals).padEnd(decimals, "0"));
  return text.startsWith("-") ? -amount : amount;
}

/** FTE of hundredths, as sizes are kept. */
export const fteOfHundredths = (hundredths: bigint): Fte => hundredths * hundredth;

/** As it is shown: two decimals, half away from zero. */
export function roundFte(fte: Fte): string {
  return fromHundredths(divide(divide(fte, sure) * sure, hundredth));
}

/** Half away from zero; the divisor is positive. */
function divide(amount: bigint, by: bigint): bigint {
  const magnitude = ((amount < 0n ? -amount : amount) * 2n + by) / (2n * by);
  return amount < 0n ? -magnitude : magnitude;
}
const least = (a: bigint, b: bigint) => (a < b ? a : b);
const most = (a: bigint, b: bigint) => (a > b ? a : b);
