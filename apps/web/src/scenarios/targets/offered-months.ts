import { addMonths, comparePeriods, type Period } from "@hub/domain/period.ts";

const [before, after] = [36, 60];

/** Months to choose from around one, the earliest first: three years back and five ahead, and none before `from`, which is among them always. */
export function offeredMonths(around: Period, from?: Period): Period[] {
  const first = addMonths(around, -before);
  const begin = from ?? first;
  const last = addMonths(comparePeriods(begin, around) > 0 ? begin : around, after);
  const count = (last.year - begin.year) * 12 + last.month - begin.month + 1;
  return Array.from({ length: count }, (_, at) => addMonths(begin, at));
}
