import { addDays } from "../period.ts";

/** What a day's digest tells: of the week, everybody accountable; else those of whom something became overdue. Days are ISO texts. */
export type Digest = {
  weekly: boolean;
  /** What was due from this day on and before today became overdue since the last digest. */
  since: string;
  /** The last day of this week. */
  weekEnd: string;
};

/**
 * What is told today, given the day that was told last (null: none yet): everything once a week, on Monday or the first day after it that is worked on, and on
 * the other days from Monday to Friday what became overdue since. Undefined at weekends.
 */
export function digestOf(today: string, last: string | null): Digest | undefined {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return undefined;
  const monday = addDays(today, 1 - weekday);
  return { weekly: weekday === 1 || (last !== null && last < monday), since: last ?? addDays(today, -1), weekEnd: addDays(monday, 6) };
}
