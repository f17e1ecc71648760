import type { Issue } from "../issue.ts";
import { withoutEnd } from "../without-end.ts";
import { swpIssue } from "./issue-codes.ts";

/** A decimal of at most two places as text, with a point: `5`, `5.5`, `12.25`. Never a float. */
export type Decimal = string;
/** FTEs: one number n is [n, null]; else a range, its min less than its max. */
export type Size = { min: Decimal; max: Decimal | null };

const number = String.raw`\d{1,8}(?:[.,]\d{1,2})?`;
// A range is typed with any of the dashes that keyboards, Excel and Word write.
// bounded: each number has at most 11 signs, and the blanks between them stand once
const written = new RegExp(`^(${number})(?:\\s*[-\u2010-\u2015\u2212]\\s*(${number}))?$`);

/** The hundredths of a decimal. */
export function toHundredths(decimal: Decimal): bigint {
  const [whole = "0", part = ""] = decimal.replace("-", "").split(".");
  const hundredths = BigInt(whole) * 100n + BigInt(part.padEnd(2, "0"));
  return decimal.startsWith("-") ? -hundredths : hundredths;
}

/** So many hundredths as a decimal, without zeros behind the point. */
export function fromHundredths(hundredths: bigint): Decimal {
  const amount = hundredths < 0n ? -hundredths : hundredths;
  const part = withoutEnd(String(amount % 100n).padStart(2, "0"), "0");
  return `${hundredths < 0n ? "-" : ""}${amount / 100n}${part === "" ? "" : `.${part}`}`;
}

function readSize(text: string): Size | "size-invalid" | "size-order" {
  const found = written.exec(text.trim());
  if (!found) return "size-invalid";
  const [min, max] = found.slice(1).map((given) => (given === undefined ? null : toHundredths(given.replace(",", "."))));
  if (min == null) return "size-invalid";
  if (max == null) return { min: fromHundredths(min), max: null };
  return min < max ? { min: fromHundredths(min), max: fromHundredths(max) } : "size-order";
}

/** Reads `5`, `5-8`, `5–8`, `5,5` and `5.5`; undefined for anything else: signs, thousands, three places, nine digits, a min that is not less than its max. */
export function parseSize(text: string): Size | undefined {
  const size = readSize(text);
  return typeof size === "string" ? undefined : size;
}

/** What is wrong with a size as it was typed. */
export function checkSize(text: string): Issue[] {
  const size = readSize(text);
  return typeof size === "string" ? [swpIssue(size, "size")] : [];
}

/** A size as it is kept and sent: `5`, `5-8`, `5.5`. */
export function writeSize(size: Size): string {
  return joinBounds(size, "-");
}

/** A size as it is read, with the separator of the reader's language. The en dash also keeps spreadsheets from reading 5-8 as a day. */
export function formatSize(size: Size, decimalSeparator: "." | ","): string {
  return joinBounds(size, "–").replaceAll(".", decimalSeparator);
}

// The database writes 5.00.
function joinBounds(size: Size, dash: string): string {
  const { min, max } = fromBounds(minOf(size), maxOf(size));
  return max === null ? min : `${min}${dash}${max}`;
}

/** The sum of the mins to the sum of the maxs, a number n being [n, n]; never a midpoint. Of no sizes: 0. */
export function addSizes(sizes: readonly Size[]): Size {
  return fromBounds(
    sizes.reduce((sum, size) => sum + minOf(size), 0n),
    sizes.reduce((sum, size) => sum + maxOf(size), 0n),
  );
}

/** Whether a size is the single number 0; 0 to 5 is not. */
export function isZero({ min, max }: Size): boolean {
  return max === null && toHundredths(min) === 0n;
}

/** Negative, 0 or positive as `a` stands before, with or behind `b`: by min, then by max. */
export function compareSizes(a: Size, b: Size): number {
  return Number(minOf(a) - minOf(b)) || Number(maxOf(a) - maxOf(b));
}

/** The hundredths of a size's min. */
export function minOf({ min }: Size): bigint {
  return toHundredths(min);
}

/** The hundredths of a size's max; of a single number, of that. */
export function maxOf({ min, max }: Size): bigint {
  return toHundredths(max ?? min);
}

/** The size from one number of hundredths to another; a single number where they are the same. */
export function fromBounds(min: bigint, max: bigint): Size {
  return { min: fromHundredths(min), max: min === max ? null : fromHundredths(max) };
}
