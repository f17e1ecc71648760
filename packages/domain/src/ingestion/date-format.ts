import { daysInMonth, writeIsoDate } from "../period.ts";
import type { TextReader } from "./cell-fault.ts";
import { noFault, setFault } from "./cell-fault.ts";
import { readMonthName, readWeekday } from "./date-names.ts";
import type { DatePattern } from "./date-pattern.ts";
import { compileDatePattern, dateParts, isoPatterns, writeDateExample } from "./date-pattern.ts";
import { readDateTail } from "./date-tail.ts";
import type { DateFormat } from "./ingestion-definition.ts";

export const firstYear = 1900;
export const lastYear = 2200;
/** In the field of an end it says that there is none: systems that must write a day, such as SAP, write the last one they know. */
const endlessYear = 9999;

const unmatched = 0;
const impossible = 1;
const outOfRange = 2;
const read = 3;
const endless = 4;
type Outcome = typeof unmatched | typeof impossible | typeof outOfRange | typeof read | typeof endless;
type Matcher = (text: string) => Outcome;

/**
 * A reader of dates in the given patterns, in ISO and with the month as a word: trimmed text to `yyyy-mm-dd`. A day's name before the date has to be that day's. A
 * time of day is dropped; where it has a zone the day stays the one that is written, with a notice. `ofEnds`: a day of the year 9999 is no end, told by a notice.
 */
export function compileDate(format: DateFormat, ofEnds = false): TextReader {
  const patterns = format.patterns.map(compileDatePattern).filter((pattern) => pattern !== undefined);
  const matchers = patterns.map((pattern) => compileMatcher(pattern, format.pivot ?? -1, keepDate, keepTail));
  const withIso = [...matchers, ...isoPatterns.map((pattern) => compileMatcher(pattern, -1, keepDate, keepTail))];
  const example = {
    pattern: patterns.map((pattern) => pattern.text).join(" | "),
    example: patterns[0] ? writeDateExample(patterns[0]) : "2025-12-31",
  };
  let result = "";
  let zoned = false;

  function keepDate(year: number, month: number, day: number): Outcome {
    if (day < 1 || day > daysInMonth(year, month)) return impossible;
    if (ofEnds && year === endlessYear) return endless;
    if (year < firstYear || year > lastYear) return outOfRange;
    result = getIsoText(year, month, day);
    return read;
  }

  function keepTail(text: string, at: number, hasTime: boolean): Outcome {
    const tail = readDateTail(text, at, hasTime);
    if (!tail) return unmatched;
    zoned = tail.zoned;
    return tail.real ? read : impossible;
  }

  /** The best that any pattern makes of a text. */
  function match(text: string): Outcome {
    let best: Outcome = unmatched;
    const candidates = text.charCodeAt(4) === hyphen ? withIso : matchers;
    for (let i = 0; i < candidates.length; i++) {
      zoned = false;
      const outcome = candidates[i]?.(text) ?? unmatched;
      if (outcome >= read) return outcome;
      if (outcome > best) best = outcome;
    }
    return best === unmatched ? matchNamed(text) : best;
  }

  /** Day, month as a word, and year in four digits can be only one date, in whatever order they stand. */
  function matchNamed(text: string): Outcome {
    for (const [pattern, year, month, day] of namedForms) {
      const found = text.length <= longestNamed ? pattern.exec(text) : null;
      const named = readMonthName(found?.[month] ?? "");
      if (!found || named === 0) continue;
      zoned = false;
      const end = found[0].length;
      const tail = end === text.length ? read : keepTail(text, end, false);
      if (tail === read) return keepDate(Number(found[year]), named, Number(found[day]));
      if (tail === impossible) return impossible;
    }
    return unmatched;
  }

  function matchAfterWeekday(text: string): Outcome {
    const weekday = readWeekday(text);
    const outcome = weekday ? match(text.slice(weekday.end)) : unmatched;
    return weekday && outcome === read && new Date(result).getUTCDay() !== weekday.day ? impossible : outcome;
  }

  return function readDate(text, fault) {
    let outcome = match(text);
    // Nothing but a letter begins a day's name.
    if (outcome === unmatched && text.charCodeAt(0) > 57) outcome = matchAfterWeekday(text);
    if (outcome === read) {
      if (zoned) fault.notice = "local-day-kept";
      return result;
    }
    if (outcome === endless) {
      fault.notice = "no-end-date";
      return null;
    }
    if (outcome === impossible) return setFault(fault, "date-not-real", {});
    return outcome === outOfRange ? setFault(fault, "date-year-out-of-range", {}) : setFault(fault, "date-unreadable", example);
  };
}

const longestNamed = 80;
/** `31-DEC-2025`, `31. Dezember 2025`, `31 de diciembre de 2025`, `31st of December, 2025`, `Dec 31, 2025`, `2025-DEC-31`; with the groups of year, month and day. */
const namedForms: [RegExp, year: number, month: number, day: number][] = [
  [/^(\d{1,2})(?:\.|º|st|nd|rd|th)?[\s\-/.]{0,3}(?:de |of )?(\p{L}{3,12})\.?[\s\-/.,]{0,3}(?:del? )?(\d{4})(?!\d)/iu, 3, 2, 1],
  [/^(\p{L}{3,12})\.?[\s\-/]{0,3}(\d{1,2})(?:st|nd|rd|th)?[\s\-/,]{1,3}(\d{4})(?!\d)/iu, 3, 1, 2],
  [/^(\d{4})[\s\-/.]{0,3}(\p{L}{3,12})\.?[\s\-/.]{0,3}(\d{1,2})(?!\d)/iu, 1, 2, 3],
];

const [yearAt, monthAt, dayAt, hourAt, minuteAt, secondAt] = dateParts.map((_, at) => at) as [
  number,
  number,
  number,
  number,
  number,
  number,
];
const separator = -1;
const monthName = -2;
const givenText = -3;
const blank = 32;
const hyphen = 45;
const point = 46;
const word = /\p{L}{3,12}\.?/uy;

/** Steps as rows of numbers, since every date of a file walks through them: (part, or what else is there; fewest digits, code, or which text; most digits). */
function compileMatcher(
  pattern: DatePattern,
  pivot: number,
  keep: (year: number, month: number, day: number) => Outcome,
  keepTail: (text: string, at: number, hasTime: boolean) => Outcome,
): Matcher {
  const texts = pattern.steps.flatMap((step) => (step.part === "text" ? [step.text] : []));
  const steps = pattern.steps.flatMap((step) => {
    if (step.part === "separator") return [separator, step.code, 0];
    if (step.part === "month-name") return [monthName, 0, 0];
    return step.part === "text" ? [givenText, texts.indexOf(step.text), 0] : [dateParts.indexOf(step.part), step.least, step.most];
  });
  const parts: number[] = dateParts.map((part) => (part === "day" ? 1 : 0));
  const shortest = measurePattern(pattern);

  return function matchDate(text) {
    if (text.length < shortest) return unmatched;
    let at = 0;
    for (let i = 0; i < steps.length; i += 3) {
      const part = steps[i] ?? separator;
      const least = steps[i + 1] ?? 0;
      if (part === separator) {
        if (!isSeparator(text.charCodeAt(at), least)) return unmatched;
        at++;
        if (least === blank) while (isBlank(text.charCodeAt(at))) at++;
        continue;
      }
      if (part === monthName) {
        word.lastIndex = at;
        const found = word.exec(text)?.[0] ?? "";
        const month = readMonthName(found.replace(".", ""));
        if (month === 0) return unmatched;
        parts[monthAt] = month;
        // A point belongs to the name where the pattern has none of its own there.
        at += found.endsWith(".") && steps[i + 4] === point ? found.length - 1 : found.length;
        continue;
      }
      if (part === givenText) {
        const given = texts[least] ?? "";
        if (text.slice(at, at + given.length).toLowerCase() !== given) return unmatched;
        at += given.length;
        continue;
      }
      const start = at;
      const limit = at + (steps[i + 2] ?? 0);
      let value = 0;
      for (let code = text.charCodeAt(at); at < limit && code >= 48 && code <= 57; code = text.charCodeAt(at)) {
        value = value * 10 + code - 48;
        at++;
      }
      if (at - start < least) return unmatched;
      parts[part] = value;
      if (part === secondAt) at = skipFraction(text, at);
    }
    const tail = at === text.length ? read : pattern.hasDay ? keepTail(text, at, pattern.hasTime) : unmatched;
    if (tail !== read) return tail;
    if ((parts[hourAt] ?? 0) > 23 || (parts[minuteAt] ?? 0) > 59 || (parts[secondAt] ?? 0) > 59) return impossible;
    const year = parts[yearAt] ?? 0;
    return keep(pattern.shortYear ? year + (year <= pivot ? 2000 : 1900) : year, parts[monthAt] ?? 0, parts[dayAt] ?? 0);
  };
}

/** The fewest characters a text of the pattern has. */
function measurePattern({ steps }: DatePattern): number {
  return steps.reduce((sum, step) => sum + ("least" in step ? step.least : step.part === "text" ? step.text.length : 1), 0);
}

const isoTexts = new Array<string | undefined>((lastYear - firstYear + 1) * 416);

/** The ISO text of a date, made once: a file's dates repeat. */
function getIsoText(year: number, month: number, day: number): string {
  const at = (year - firstYear) * 416 + month * 32 + day;
  return (isoTexts[at] ??= writeIsoDate(year, month, day));
}

/** Whether a text is an ISO date that exists, without a time of day. */
export function isIsoDate(text: string): boolean {
  return text.length === 10 && readIsoDate(text, noFault()) !== null;
}

const readIsoDate = compileDate({ patterns: [] });

function isBlank(code: number): boolean {
  return code === blank || code === 0xa0;
}

/** A blank between date and time may also be the T of ISO. */
function isSeparator(code: number, wanted: number): boolean {
  return code === wanted || (wanted === blank && (code === 0xa0 || code === 84));
}

/** Exports of databases add parts of a second: `08:30:00.000`. */
function skipFraction(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code !== 46 && code !== 44) return at;
  let end = at + 1;
  while (text.charCodeAt(end) >= 48 && text.charCodeAt(end) <= 57) end++;
  return end > at + 1 ? end : at;
}
