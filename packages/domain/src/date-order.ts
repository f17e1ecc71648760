/** In which order day and month stand in a date of digits. */
export type DateOrder = "day-first" | "month-first";

const written = /^\s*(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/;

/**
 * What a text says of the order: the one in which alone it is a date, or "either" where both would be days, and different ones. Undefined where it says nothing (year
 * first, a month as a word, 5/5/2026, no date). One text of a column that is a date only with the month first makes all that are "either" doubtful: a spreadsheet that
 * saved them in American order turned them all, and only those beyond the twelfth show it.
 */
export function orderOfDate(text: string): DateOrder | "either" | undefined {
  // The usual form, `31/12/2025`, without the expression: every date of a file comes here.
  const isUsual = text.length === 10 && isSeparator(text.charCodeAt(2)) && text.charCodeAt(2) === text.charCodeAt(5) && areDigits(text);
  return isUsual ? judge(twoDigits(text, 0), twoDigits(text, 3)) : readOrder(text);
}

function isSeparator(code: number): boolean {
  return code >= 45 && code <= 47;
}

function areDigits(text: string): boolean {
  for (let at = 0; at < 10; at++) {
    const code = text.charCodeAt(at);
    if (at !== 2 && at !== 5 && (code < 48 || code > 57)) return false;
  }
  return true;
}

function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
}

function readOrder(text: string): DateOrder | "either" | undefined {
  const [, first, , second] = written.exec(text) ?? [];
  return first === undefined || second === undefined ? undefined : judge(Number(first), Number(second));
}

function judge(a: number, b: number): DateOrder | "either" | undefined {
  if (a < 1 || b < 1 || a > 31 || b > 31 || a === b) return undefined;
  if (a <= 12 && b <= 12) return "either";
  if (b <= 12) return "day-first";
  return a <= 12 ? "month-first" : undefined;
}
