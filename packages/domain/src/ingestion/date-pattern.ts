/**
 * One pattern, compiled: what to read, one step after the other. A step is a part of the date with its fewest and most digits (a month's name has
 * none), a separator, or a text that stands there. `shape` tells how the same digits would be understood: `dmy`, `mdy`, `ymd`; `named`: the month
 * is a word, which cannot be taken for a day. What every date may have besides is no step: a day's name before it; AM, PM and a zone behind its time.
 */
export type DatePattern = {
  text: string;
  steps: DateStep[];
  shape: string;
  named: boolean;
  shortYear: boolean;
  hasDay: boolean;
  hasTime: boolean;
  /** What the example has before and behind the steps. */
  before: string;
  behind: string;
};
type DateStep =
  | { part: DatePart; least: number; most: number }
  | { part: "month-name" }
  | { part: "separator"; code: number }
  | { part: "text"; text: string };

/** The parts a pattern may name. */
export const dateParts = ["year", "month", "day", "hour", "minute", "second"] as const;
type DatePart = (typeof dateParts)[number];

const tokens: Record<string, DateStep> = {
  dd: { part: "day", least: 2, most: 2 },
  d: { part: "day", least: 1, most: 2 },
  mm: { part: "month", least: 2, most: 2 },
  m: { part: "month", least: 1, most: 2 },
  mmm: { part: "month-name" },
  mmmm: { part: "month-name" },
  yyyy: { part: "year", least: 4, most: 4 },
  yy: { part: "year", least: 2, most: 2 },
  hh: { part: "hour", least: 2, most: 2 },
  h: { part: "hour", least: 1, most: 2 },
  ss: { part: "second", least: 2, most: 2 },
};
const minute: DateStep = { part: "minute", least: 2, most: 2 };
const separators = " /-.:,";
const blank = 32;
/** In characters; the contract takes no more either. */
export const longestPattern = 60;

/** A day's name before the date; parts of a second, AM or PM, and a zone behind the time, as people and programs write them in patterns. */
const weekday = /^d{3,4}[.,]? ?/;
const ending = /(?<fraction>(?<=ss)[.,](?:0|s|f){1,9})?(?<half> ?(?:am\/pm|a\/p|tt))?(?<zone> ?(?:z{1,3}|x{1,3}|utc|gmt))?$/;

/** Compiles a pattern such as `dd/mm/yyyy hh:mm:ss` (mm after hours is minutes) or `d "de" mmmm "de" yyyy`; undefined when it cannot name one date. */
export function compileDatePattern(text: string): DatePattern | undefined {
  const pattern = text.trim().toLowerCase();
  if (pattern.length > longestPattern) return undefined;
  const start = weekday.exec(pattern)?.[0] ?? "";
  const { half, zone } = ending.exec(pattern)?.groups ?? {};
  const bare = pattern.slice(start.length).replace(ending, "");
  const steps = readSteps(bare);
  if (!steps) return undefined;
  const seen = partsOf(steps);
  const shape = seen
    .filter((part) => part === "day" || part === "month" || part === "year")
    .map((part) => part.charAt(0))
    .join("");
  if (!["dmy", "mdy", "ymd", "ydm", "my", "ym"].includes(shape) || !isReadable(steps, seen)) return undefined;
  const hasTime = seen.includes("hour");
  if (!hasTime && (half !== undefined || zone !== undefined)) return undefined;
  return {
    text: pattern,
    steps,
    shape,
    named: steps.some(({ part }) => part === "month-name"),
    shortYear: steps.some((step) => step.part === "year" && step.most === 2),
    hasDay: shape.length === 3,
    hasTime,
    before: start === "" ? "" : start.replace(/^d+/, "Wed"),
    behind: `${half === undefined ? "" : " AM"}${zone === undefined ? "" : zone.replace(/z+|x+/, "Z").toUpperCase()}`,
  };
}

function readSteps(pattern: string): DateStep[] | undefined {
  const steps: DateStep[] = [];
  for (let at = 0; at < pattern.length;) {
    const letter = pattern.charAt(at);
    if (letter === '"') {
      const close = pattern.indexOf('"', at + 1);
      if (close <= at + 1 || /\d/.test(pattern.slice(at, close))) return undefined;
      steps.push({ part: "text", text: pattern.slice(at + 1, close) });
      at = close + 1;
      continue;
    }
    let end = at + 1;
    while (separators.indexOf(letter) < 0 && pattern.charAt(end) === letter) end++;
    const step = readToken(pattern.slice(at, end), partsOf(steps));
    if (!step) return undefined;
    steps.push(step);
    at = end;
  }
  const seen = partsOf(steps);
  return new Set(seen).size === seen.length ? steps : undefined;
}

/** The parts of date and time in their order; a month's name is a month. */
function partsOf(steps: readonly DateStep[]): DatePart[] {
  return steps.flatMap(({ part }) => (part === "month-name" ? ["month" as const] : part === "separator" || part === "text" ? [] : [part]));
}

function readToken(token: string, seen: readonly DatePart[]): DateStep | undefined {
  if (separators.includes(token)) return { part: "separator", code: token.charCodeAt(0) };
  // Between date and time it is read for a blank everywhere.
  if (token === "t" && seen.length >= 2) return { part: "separator", code: blank };
  return token === "mm" && seen.at(-1) === "hour" ? minute : tokens[token];
}

/** Digits must not run into digits of open length; a time follows the date, whole. */
function isReadable(steps: DateStep[], seen: DatePart[]): boolean {
  const runsOn = steps.some((step, i) => {
    const next = steps[i + 1];
    return "least" in step && step.least < step.most && next !== undefined && "least" in next;
  });
  const timeParts = seen.slice(seen.includes("day") ? 3 : 2).join();
  const timeFits = timeParts === "" || timeParts === "hour,minute" || timeParts === "hour,minute,second";
  return !runsOn && timeFits && steps[0]?.part !== "separator" && steps.at(-1)?.part !== "separator";
}

/** Always read, beside a column's own patterns: readers of workbooks give dates so. */
export const isoPatterns: readonly DatePattern[] = ["yyyy-mm-dd", "yyyy-mm-dd hh:mm:ss", "yyyy-mm-dd hh:mm"]
  .map(compileDatePattern)
  .filter((pattern) => pattern !== undefined);

/** Whether two patterns of a column contradict: day and month in another order beside the year, so that a text could be two dates. */
export function patternsContradict(a: DatePattern, b: DatePattern): boolean {
  if (a.shape === b.shape || a.named !== b.named) return false;
  if (a.hasDay !== b.hasDay) return !a.named;
  // A word tells day and month apart; `25-dec-26` may still begin with day or year.
  if (a.named) return a.shortYear && b.shortYear && !a.shape.startsWith("m") && !b.shape.startsWith("m");
  const sameYearPlace = a.shape.startsWith("y") === b.shape.startsWith("y");
  return sameYearPlace || (a.shortYear && b.shortYear);
}

/** The last day of 2025, a Wednesday, half past eight, as the pattern writes it. */
export function writeDateExample({ before, steps, behind }: DatePattern): string {
  return before + steps.map(writeStep).join("") + behind;
}

function writeStep(step: DateStep): string {
  switch (step.part) {
    case "separator":
      return String.fromCharCode(step.code);
    case "text":
      return step.text;
    case "month-name":
      return "Dec";
    default:
      return { day: "31", month: "12", year: "2025", hour: "08", minute: "30", second: "00" }[step.part].slice(-step.most);
  }
}
