/** A quarter of a year, 1 to 4; texts `2027-Q1` compare as quarters do. */
export type Quarter = { year: number; quarter: number };
const [firstYear, lastYear] = [2000, 2099];
/** Many items are moved by so many quarters at most, to either side: ten years. */
export const mostQuarters = 40;

/** Reads `2027-Q1` (also in lower case, with a blank, or with the T of Spanish and Portuguese); undefined for anything else, and before 2000 or after 2099. */
export function parseQuarter(text: string): Quarter | undefined {
  const found = /^(\d{4})(?:\s*-\s*|\s*)[QT]([1-4])$/i.exec(text.trim());
  if (!found) return undefined;
  const year = Number(found[1]);
  return year >= firstYear && year <= lastYear ? { year, quarter: Number(found[2]) } : undefined;
}

/** A quarter as `2027-Q1`. */
export function writeQuarter({ year, quarter }: Quarter): string {
  return `${year}-Q${quarter}`;
}

/** The quarter of a day `yyyy-mm-dd`. */
export function quarterOfDay(day: string): Quarter {
  return { year: Number(day.slice(0, 4)), quarter: Math.ceil(Number(day.slice(5, 7)) / 3) };
}

/** The quarter that lies so many quarters (any whole number, also negative) after another. */
export function addQuarters(quarter: Quarter, quarters: number): Quarter {
  const count = countOf(quarter) + quarters;
  const year = Math.floor(count / 4);
  return { year, quarter: count - year * 4 + 1 };
}

/** A quarter as text, moved by some quarters; undefined where there is none, or it would lie outside of the years that are known. */
export function moveQuarter(timeline: string, quarters: number): string | undefined {
  const quarter = parseQuarter(timeline);
  const moved = quarter && writeQuarter(addQuarters(quarter, quarters));
  return moved !== undefined && parseQuarter(moved) ? moved : undefined;
}

/** Negative when `a` is earlier, 0 when both are the same, positive when `a` is later. */
export function compareQuarters(a: Quarter, b: Quarter): number {
  return countOf(a) - countOf(b);
}

/** The quarters from one to another, both included; none when the first is later. */
export function quartersBetween(from: Quarter, to: Quarter): Quarter[] {
  return Array.from({ length: Math.max(0, compareQuarters(to, from) + 1) }, (_, index) => addQuarters(from, index));
}

const countOf = ({ year, quarter }: Quarter) => year * 4 + quarter - 1;
