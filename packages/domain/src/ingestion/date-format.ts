import { daysInMonth, writeIsoDate } from "../period.ts";
import type { TextReader } from "./cell-fault.ts";
import { noFault, setFault } from "./cell-fault.ts";
import type { DatePattern } from "./date-pattern.ts";
import { compileDatePattern, dateParts, isoPatterns, writeDateExample } from "./date-pattern.ts";
import type { DateFormat } from "./ingestion-definition.ts";

export const firstYear = 1900;
export const lastYear = 2200;

const unmatched = 0;
const impossible = 1;
const outOfRange = 2;
const read = 3;
type Outcome = typeof unmatched | typeof impossible | typeof outOfRange | typeof read;
type Matcher = (text: string) => Outcome;

/** A reader of dates in the given patterns, and in ISO: trimmed text to `yyyy-mm-dd` (a time of day is dropped; no time zones). */
export function compileDate(format: DateFormat): TextReader {
  const patterns = format.patterns.map(compileDatePattern).filter((pattern) => pattern !== undefined);
  const matchers = patterns.map((pattern) => compileMatcher(pattern, format.pivot ?? -1, keepDate));
  const withIso = [...matchers, ...isoPatterns.map((pattern) => compileMatcher(pattern, -1, keepDate))];
  const example = {
    pattern: patterns.map((pattern) => pattern.text).join(" | "),
    example: patterns[0] ? writeDateExample(patterns[0]) : "2025-12-31",
  };
  let result = "";

  function keepDate(year: number, month: number, day: number): Outcome {
    if (day < 1 || day > daysInMonth(year, month)) return impossible;
    if (year < firstYear || year > lastYear) return outOfRange;
    result = getIsoText(year, month, day);
    return read;
  }

  return function readDate(text, fault) {
    let best: Outcome = unmatched;
    const candidates = text.charCodeAt(4) === hyphen ? withIso : matchers;
    for (let i = 0; i < candidates.length; i++) {
      const outcome = candidates[i]?.(text) ?? unmatched;
      if (outcome === read) return result;
      if (outcome > best) best = outcome;
    }
    if (best === impossible) return setFault(fault, "date-not-real", {});
    return best === outOfRange ? setFault(fault, "date-year-out-of-range", {}) : setFault(fault, "date-unreadable", example);
  };
}

const [yearAt, monthAt, dayAt, hourAt, minuteAt, secondAt] = dateParts.map((_, at) => at) as [
  number,
  number,
  number,
  number,
  number,
  number,
];
const separator = -1;
const blank = 32;
const hyphen = 45;

/** Steps as rows of numbers, since every date of a file walks through them: (part or separator, fewest digits or code, most digits). */
function compileMatcher(pattern: DatePattern, pivot: number, keep: (year: number, month: number, day: number) => Outcome): Matcher {
  const steps = pattern.steps.flatMap((step) =>
    step.part === "separator" ? [separator, step.code, 0] : [dateParts.indexOf(step.part), step.least, step.most],
  );
  const parts: number[] = dateParts.map((part) => (part === "day" ? 1 : 0));
  const { shortest, longest } = measurePattern(pattern);

  return function matchDate(text) {
    if (text.length < shortest || text.length > longest) return unmatched;
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
    if (at !== text.length) return unmatched;
    if ((parts[hourAt] ?? 0) > 23 || (parts[minuteAt] ?? 0) > 59 || (parts[secondAt] ?? 0) > 59) return impossible;
    const year = parts[yearAt] ?? 0;
    return keep(pattern.shortYear ? year + (year <= pivot ? 2000 : 1900) : year, parts[monthAt] ?? 0, parts[dayAt] ?? 0);
  };
}

/** Lengths a text may have: blanks may repeat and seconds may have parts, else a pattern has its bounds. */
function measurePattern(pattern: DatePattern): { shortest: number; longest: number } {
  let shortest = 0;
  let longest = 0;
  for (const step of pattern.steps) {
    shortest += step.part === "separator" ? 1 : step.least;
    longest += step.part === "separator" ? 1 : step.most;
    if (step.part === "second" || (step.part === "separator" && step.code === blank)) longest = Infinity;
  }
  return { shortest, longest };
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
