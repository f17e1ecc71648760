import { addMonths, type Period, periodOf } from "../period.ts";

export const periodicities = ["monthly", "quarterly", "yearly"] as const;
/** How often a section is expected. */
export type Periodicity = (typeof periodicities)[number];

const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** The months of the year in which a section is expected, from the first on: all of them, each third one of which `month` is one, or `month` alone. */
export function monthsOf(periodicity: Periodicity, month: number): number[] {
  if (periodicity === "monthly") return all;
  return periodicity === "yearly" ? [month] : all.filter((each) => (each - month) % 3 === 0);
}

/** The day of the month after by which a month is due, unless another is set. */
export const usualDueDay = 10;

/**
 * The month (of `months`, 1 to 12 each; of all where there are none) with which something begins to be expected unless told: the first that is not late on `today` (ISO text), due as
 * it is until the due day of the month after it.
 */
export function firstMonthInTime(months: readonly number[], dueDay: number, today: string): Period {
  const isOver = Number(today.slice(8, 10)) > dueDay;
  const first = addMonths(periodOf(today), isOver ? 0 : -1);
  const away = all.findIndex((_, later) => months.includes(addMonths(first, later).month));
  return addMonths(first, Math.max(0, away));
}
