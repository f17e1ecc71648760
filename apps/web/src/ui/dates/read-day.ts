import { foldText } from "@hub/domain/fold-text.ts";
import { addDays, addMonths, daysInMonth, firstDay, isRealDate, periodOf, writeIsoDate } from "@hub/domain/period.ts";

type Part = "day" | "month" | "year";

const isoPattern = /^\d{4}-\d{2}-\d{2}$/;
const earliest = 1900;
/** A day of which all three parts can be told apart. */
const sample = new Date(Date.UTC(2026, 3, 30));

const instantOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** Whether a text is a day of the calendar in ISO form. */
export function isDay(text: string): boolean {
  return isoPattern.test(text) && isRealDate(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)));
}

/** A day as one types it in a language: its parts in their order, always as long. */
export function writeDay(day: string, locale: string): string {
  return digitsIn(locale).format(instantOf(day));
}

/** What a field looks like before anything is typed, such as dd/mm/aaaa; `letters`: how the language abbreviates each part. */
export function patternOf(locale: string, letters: Record<Part, string>): string {
  return digitsIn(locale)
    .formatToParts(sample)
    .map(({ type, value }) => (type === "literal" ? value : letters[type as Part].repeat(type === "year" ? 4 : 2)))
    .join("");
}

/**
 * The day that a typed text means in a language, in ISO form: its parts by any sign between them or by none, the year with four digits or two, the month as a
 * number or by its name, and ISO itself. Undefined for what is no day of the calendar. `today`: two digits mean the year nearest to it.
 */
export function readDay(text: string, locale: string, today: string): string | undefined {
  const typed = foldText(text);
  const named = /^(\d{1,2})\.? (?:de )?([a-z]{3,})\.? (?:de )?(\d{4}|\d{2})$/.exec(typed);
  if (named) {
    const [, day = "", name = "", year = ""] = named;
    const month = monthNamed(name, locale);
    return month === undefined ? undefined : dayOf({ day, month: String(month), year }, today);
  }
  const order = orderOf(locale);
  const parts = /^\d+$/.test(typed) ? cutDigits(typed, order) : typed.split(/ ?[./-] ?| /);
  if (parts.length !== 3 || !parts.every((part) => /^\d+$/.test(part))) return undefined;
  const [first = ""] = parts;
  const places: Part[] = first.length === 4 ? ["year", "month", "day"] : order;
  const read = Object.fromEntries(places.map((place, at) => [place, parts[at] ?? ""])) as Record<Part, string>;
  return dayOf(read, today);
}

/** The same day so many months later, or the last one of a month that is too short. */
export function sameDayAfter(day: string, months: number): string {
  const { year, month } = addMonths(periodOf(day), months);
  return writeIsoDate(year, month, Math.min(Number(day.slice(8)), daysInMonth(year, month)));
}

/** The weeks that a month's days stand in, from Monday to Sunday: all four languages count them so. */
export function weeksOf(day: string): string[][] {
  const first = firstDay(periodOf(day));
  const monday = addDays(first, -weekday(first));
  const weeks: string[][] = [];
  for (let start = monday; start.slice(0, 7) <= day.slice(0, 7); start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(start, at)));
  return weeks;
}

/** How many days after Monday it is. */
export function weekday(day: string): number {
  return (instantOf(day).getUTCDay() + 6) % 7;
}

function digitsIn(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" });
}

function orderOf(locale: string): Part[] {
  return digitsIn(locale)
    .formatToParts(sample)
    .flatMap(({ type }) => (type === "literal" ? [] : [type as Part]));
}

function cutDigits(digits: string, order: readonly Part[]): string[] {
  if (digits.length !== 6 && digits.length !== 8) return [];
  let from = 0;
  return order.map((part) => digits.slice(from, (from += part === "year" ? digits.length - 4 : 2)));
}

function monthNamed(name: string, locale: string): number | undefined {
  const format = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  const months = Array.from({ length: 12 }, (_, at) => foldText(format.format(new Date(Date.UTC(2026, at, 1)))));
  const at = months.findIndex((month) => month.startsWith(name));
  return at < 0 ? undefined : at + 1;
}

function dayOf({ day, month, year }: Record<Part, string>, today: string): string | undefined {
  if (day.length > 2 || month.length > 2 || (year.length !== 2 && year.length !== 4)) return undefined;
  const full = year.length === 2 ? nearestYear(Number(year), Number(today.slice(0, 4))) : Number(year);
  const [monthNumber, dayNumber] = [Number(month), Number(day)];
  return full >= earliest && isRealDate(full, monthNumber, dayNumber) ? writeIsoDate(full, monthNumber, dayNumber) : undefined;
}

function nearestYear(digits: number, now: number): number {
  const year = now - (now % 100) + digits;
  if (year > now + 50) return year - 100;
  return year < now - 49 ? year + 100 : year;
}
