/** A calendar month; month runs from 1 to 12. Dates are ISO texts (`yyyy-mm-dd`), which compare as texts. */
export type Period = { year: number; month: number };

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days of a month (28 to 31) in the Gregorian calendar; 0 when the month is not 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)) return 29;
  return daysOfMonths[month - 1] ?? 0;
}

/** Whether year, month and day name a day that exists (31/02 does not). */
export function isRealDate(year: number, month: number, day: number): boolean {
  return Number.isInteger(year) && Number.isInteger(day) && day >= 1 && day <= daysInMonth(year, month);
}

/** The ISO text of a day; the year is padded to four digits. */
export function writeIsoDate(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, "0")}-${month < 10 ? "0" : ""}${month}-${day < 10 ? "0" : ""}${day}`;
}

/** First day of the month as ISO text. */
export function firstDay(period: Period): string {
  return writeIsoDate(period.year, period.month, 1);
}

/** Last day of the month as ISO text; stocks are read on it (readings 3). */
export function lastDay(period: Period): string {
  return writeIsoDate(period.year, period.month, daysInMonth(period.year, period.month));
}

/** The day (ISO text) so many days later, or before for a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** How many days lie between two days (ISO texts), negative where the second comes first. */
export function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000;
}

/** The month of a day (ISO text), or of a month's text (`yyyy-mm`). */
export function periodOf(iso: string): Period {
  return { year: Number(iso.slice(0, 4)), month: Number(iso.slice(5, 7)) };
}

/** A month as `yyyy-mm`. */
export function writeMonth({ year, month }: { year: number | string; month: number | string }): string {
  return `${year}-${String(month).padStart(2, "0")}`;
}

/** The month that lies `months` (any whole number, also negative) after the period. */
export function addMonths(period: Period, months: number): Period {
  const count = period.year * 12 + period.month - 1 + months;
  const year = Math.floor(count / 12);
  return { year, month: count - year * 12 + 1 };
}

/** The month before. */
export function previousPeriod(period: Period): Period {
  return addMonths(period, -1);
}

/** Negative when `a` is earlier, 0 when both are the same month, positive when `a` is later. */
export function comparePeriods(a: Period, b: Period): number {
  return a.year * 12 + a.month - (b.year * 12 + b.month);
}
