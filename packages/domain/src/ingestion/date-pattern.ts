/**
 * One pattern, compiled: what to read, one step after the other. A step is a part of the date with its fewest and
 * most digits, or a separator. `shape` tells how the same digits would be understood: `dmy`, `mdy`, `ymd`.
 */
export type DatePattern = { text: string; steps: DateStep[]; shape: string; shortYear: boolean; hasDay: boolean };
type DateStep = { part: DatePart; least: number; most: number } | { part: "separator"; code: number };

/** The parts a pattern may name. */
export const dateParts = ["year", "month", "day", "hour", "minute", "second"] as const;
type DatePart = (typeof dateParts)[number];

const tokens: Record<string, DateStep> = {
  dd: { part: "day", least: 2, most: 2 },
  d: { part: "day", least: 1, most: 2 },
  mm: { part: "month", least: 2, most: 2 },
  m: { part: "month", least: 1, most: 2 },
  yyyy: { part: "year", least: 4, most: 4 },
  yy: { part: "year", least: 2, most: 2 },
  hh: { part: "hour", least: 2, most: 2 },
  h: { part: "hour", least: 1, most: 2 },
  ss: { part: "second", least: 2, most: 2 },
};
const minute: DateStep = { part: "minute", least: 2, most: 2 };
const separators = " /-.:,";

/** Compiles a pattern such as `dd/mm/yyyy hh:mm:ss` (mm after hours is minutes); undefined when it cannot name one date. */
export function compileDatePattern(text: string): DatePattern | undefined {
  const pattern = text.trim().toLowerCase();
  const steps: DateStep[] = [];
  const seen: DatePart[] = [];
  for (let at = 0; at < pattern.length;) {
    const letter = pattern.charAt(at);
    let end = at + 1;
    while (separators.indexOf(letter) < 0 && pattern.charAt(end) === letter) end++;
    const step = readToken(pattern.slice(at, end), seen);
    if (!step || (step.part !== "separator" && seen.includes(step.part))) return undefined;
    if (step.part !== "separator") seen.push(step.part);
    steps.push(step);
    at = end;
  }
  const shape = seen
    .filter((part) => part === "day" || part === "month" || part === "year")
    .map((part) => part.charAt(0))
    .join("");
  if (!["dmy", "mdy", "ymd", "ydm", "my", "ym"].includes(shape) || !isReadable(steps, seen)) return undefined;
  const shortYear = steps.some((step) => step.part === "year" && step.most === 2);
  return { text: pattern, steps, shape, shortYear, hasDay: shape.length === 3 };
}

function readToken(token: string, seen: DatePart[]): DateStep | undefined {
  if (separators.includes(token)) return { part: "separator", code: token.charCodeAt(0) };
  return token === "mm" && seen.at(-1) === "hour" ? minute : tokens[token];
}

/** Digits must not run into digits of open length; a time follows the date, whole. */
function isReadable(steps: DateStep[], seen: DatePart[]): boolean {
  const runsOn = steps.some((step, i) => {
    const next = steps[i + 1];
    return step.part !== "separator" && step.least < step.most && next !== undefined && next.part !== "separator";
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
  if (a.shape === b.shape) return false;
  if (a.hasDay !== b.hasDay) return true;
  const sameYearPlace = a.shape.startsWith("y") === b.shape.startsWith("y");
  return sameYearPlace || (a.shortYear && b.shortYear);
}

/** The last day of 2025, half past eight, as the pattern writes it. */
export function writeDateExample(pattern: DatePattern): string {
  return pattern.steps
    .map((step) => (step.part === "separator" ? String.fromCharCode(step.code) : writePart(step.part, step.most)))
    .join("");
}

function writePart(part: DatePart, width: number): string {
  const parts: Record<DatePart, string> = { day: "31", month: "12", year: "2025", hour: "08", minute: "30", second: "00" };
  return parts[part].slice(-width);
}
