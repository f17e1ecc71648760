import { withoutEnd } from "@hub/domain/without-end.ts";
import type { NumberKind } from "./xlsx-styles.ts";

const plain = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;
const scientific = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;
const significant = 15;

/**
 * A stored number as decimal text: at most 15 significant digits, as a spreadsheet shows (69222.179999999993 is 69222.18), without exponent
 * or float arithmetic. Whole numbers keep every digit (they may be ids). What is no number comes back as it is.
 */
export function toDecimalText(stored: string): string {
  if (isShortWhole(stored)) return stored;
  if (stored.length <= significant && plain.test(stored)) return stored === "-0" ? "0" : stored;
  const parts = scientific.exec(stored.trim());
  if (!parts) return stored;
  const [, sign, whole = "", fraction = "", exponent = "0"] = parts;
  if (whole + fraction === "" || Math.abs(Number(exponent)) > 60) return stored;
  const all = whole + fraction;
  const lead = /^0*/.exec(all)![0].length;
  let digits = all.slice(lead);
  let point = whole.length - lead + Number(exponent);
  const isWholeAsWritten = fraction === "" && parts[4] === undefined;
  if (digits.length > significant && !isWholeAsWritten) {
    // Whole numbers of 15 digits are exact.
    const rounded = String(Number(digits.slice(0, significant)) + (digits.charCodeAt(significant) >= 53 ? 1 : 0));
    point += rounded.length - significant;
    digits = rounded;
  }
  if (/^0*$/.test(digits)) return "0";
  const before = point > 0 ? digits.slice(0, point).padEnd(point, "0") : "0";
  const after = withoutEnd(point > 0 ? digits.slice(point) : "0".repeat(-point) + digits, "0");
  return `${sign === "-" ? "-" : ""}${before}${after === "" ? "" : `.${after}`}`;
}

function isShortWhole(text: string): boolean {
  const { length } = text;
  if (length === 0 || length > significant) return false;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return length === 1 || text.charCodeAt(0) !== 48;
}

const daySeconds = 86_400;
const lastDay = 2_958_465;

/**
 * A stored day number as ISO text: `yyyy-mm-dd`, with `Thh:mm:ss` where it has a time, `hh:mm:ss` for a time of day, `hhh:mm:ss` for a span.
 * Day 60 of the 1900 system is its 29 February 1900, which never was. What is out of range comes back as a number.
 */
export function toDateText(stored: string, kind: NumberKind, from1904: boolean): string {
  const value = Number(stored);
  if (stored === "" || !Number.isFinite(value) || value < 0 || value >= lastDay + 1) return toDecimalText(stored);
  const total = Math.round(value * daySeconds);
  const time = total % daySeconds;
  const day = (total - time) / daySeconds;
  if (kind === "span") return `${pad(Math.floor(total / 3600))}${formatTime(time).slice(2)}`;
  if (kind === "time" && day === 0) return formatTime(time);
  if (day > lastDay) return toDecimalText(stored);
  const date = formatDay(day, from1904);
  if (date === undefined) return time === 0 ? toDecimalText(stored) : formatTime(time);
  return time === 0 ? date : `${date}T${formatTime(time)}`;
}

/** Dates repeat: 270 years of them are kept, those of the 1904 system by negative numbers. */
const days = new Map<number, string>();

function formatDay(day: number, from1904: boolean): string | undefined {
  if (!from1904 && day === 0) return undefined;
  if (!from1904 && day === 60) return "1900-02-29";
  const key = from1904 ? -day - 1 : day;
  const known = days.get(key);
  if (known !== undefined) return known;
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30);
  const text = new Date(epoch + day * daySeconds * 1000).toISOString().slice(0, 10);
  if (days.size < 100_000) days.set(key, text);
  return text;
}

function formatTime(seconds: number): string {
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}

/** An ISO 8601 cell (type d) in the same form: no midnight, no fractions of a second. A zone stays with its time, as in a text: whoever reads the day says what became of it. */
export function toIsoText(stored: string): string {
  return stored
    .trim()
    .replace(/(:\d\d)\.\d+(?=(?:Z|[+-]\d\d:?\d\d)?$)/, "$1")
    .replace(/T00:00(?::00)?$/, "");
}

/** Text with the format's escapes resolved: `_x000D_` is a carriage return. */
export function unescapeText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The index of a cell's column, from its address: "A1" is 0, "XFD9" 16383; -1 when it is none. */
export function toColumn(address: string): number {
  let column = 0;
  for (let at = 0; at < address.length; at++) {
    const letter = address.charCodeAt(at) & 0xdf;
    if (letter < 65 || letter > 90) return at > 0 && at <= 3 ? column - 1 : -1;
    column = column * 26 + letter - 64;
  }
  return -1;
}
