import { withoutEnd } from "../without-end.ts";

/** Whether a text is a decimal as we keep it: no grouping, "." as separator, no exponent, no leading zeros. */
export function isDecimalText(text: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text);
}

/** Negative, 0 or positive as decimal text `a` is less than, equal to or greater than `b`; exact, without floats. */
export function compareDecimals(a: string, b: string): number {
  if (a === b) return 0;
  const aNegative = a.charCodeAt(0) === 45;
  const bNegative = b.charCodeAt(0) === 45;
  if (aNegative !== bNegative) return aNegative ? -1 : 1;
  return aNegative ? compareMagnitudes(b.slice(1), a.slice(1)) : compareMagnitudes(a, b);
}

function compareMagnitudes(a: string, b: string): number {
  const aPoint = a.indexOf(".");
  const bPoint = b.indexOf(".");
  const difference = (aPoint < 0 ? a.length : aPoint) - (bPoint < 0 ? b.length : bPoint);
  if (difference !== 0) return difference;
  const [lesser, greater] = a < b ? [a, b] : [b, a];
  // The greater text may only add zeros behind the point: 12.0 is 12.
  if (greater.startsWith(lesser) && /^\.?0*$/.test(greater.slice(lesser.length))) return 0;
  return a < b ? -1 : 1;
}

/** Whether a canonical decimal is less than 0. */
export function isNegative(decimal: string): boolean {
  return decimal.charCodeAt(0) === 45;
}

/** A decimal text at no more than so many decimals, half away from zero, without zeros behind the point. */
export function roundDecimals(decimal: string, places: number): string {
  const point = decimal.indexOf(".");
  if (point < 0 || decimal.length - point - 1 <= places) return decimal;
  const start = isNegative(decimal) ? 1 : 0;
  const scaled = BigInt(decimal.slice(start, point) + decimal.slice(point + 1, point + 2 + places));
  const digits = ((scaled + 5n) / 10n).toString().padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const fraction = withoutEnd(digits.slice(digits.length - places), "0");
  const rounded = fraction === "" ? whole : `${whole}.${fraction}`;
  return start === 1 && rounded !== "0" ? `-${rounded}` : rounded;
}
