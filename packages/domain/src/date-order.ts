/** In which order day and month stand in a date of digits. */
export type DateOrder = "day-first" | "month-first";

const written = /^\s*(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/;

/**
 * What a text says of the order: the one in which alone it is a date, or "either" where both would be days, and different ones. Undefined where it says nothing (year
 * first, a month as a word, 5/5/2026, no date). One text of a column that is a date only with the month first makes all that are "either" doubtful: a spreadsheet that
 * saved them in American order turned them all, and only those beyond the twelfth show it.
 */
export function orderOfDate(text: string): DateOrder | "either" | undefined {
  const [, first, , second] = written.exec(text) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const [a, b] = [Number(first), Number(second)];
  if (a < 1 || b < 1 || a > 31 || b > 31 || a === b) return undefined;
  if (a <= 12 && b <= 12) return "either";
  if (b <= 12) return "day-first";
  return a <= 12 ? "month-first" : undefined;
}
