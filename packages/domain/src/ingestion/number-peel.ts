import type { NumberFormat } from "./ingestion-definition.ts";

/** Where the digits of a number stand in its text, and its sign. */
export type Peeled = { start: number; end: number; negative: boolean };

/** Codes of the blanks that stand between groups and around signs, the unbreakable and thin ones too. */
export const blanks = [0x20, 0xa0, 0x202f, 0x2009, 0x2007, 0x09];
const minuses = [0x2d, 0x2212];

/** Takes sign, currency, brackets and percent off both ends, each at most once; undefined when they do not fit together. The object is used again. */
export function compilePeel(format: NumberFormat): (text: string) => Peeled | undefined {
  const measureSign = compileSigns(format.currency ?? []);
  const peeled: Peeled = { start: 0, end: 0, negative: false };

  return function peel(text) {
    let start = 0;
    let end = text.length;
    let minus = false;
    let signed = false;
    let opened = false;
    let closed = false;
    let hasCurrency = false;
    let percent = false;
    for (; start < end; start++) {
      const code = text.charCodeAt(start);
      if (isDigit(code)) break;
      if (blanks.includes(code)) continue;
      if (!signed && !opened && (code === 43 || minuses.includes(code))) {
        signed = true;
        minus = code !== 43;
      } else if (!signed && !opened && format.brackets && code === 40) opened = true;
      else {
        const length = hasCurrency ? 0 : measureSign(text, start, true);
        if (length === 0) break;
        hasCurrency = true;
        start += length - 1;
      }
    }
    for (; end > start; end--) {
      const code = text.charCodeAt(end - 1);
      if (isDigit(code)) break;
      if (blanks.includes(code)) continue;
      if (opened && !closed && code === 41) closed = true;
      else if (format.trailingMinus && !signed && !opened && minuses.includes(code)) {
        signed = true;
        minus = true;
      } else if (format.percent && !percent && code === 37) percent = true;
      else {
        const length = hasCurrency ? 0 : measureSign(text, end, false);
        if (length === 0) break;
        hasCurrency = true;
        end -= length - 1;
      }
    }
    if (start >= end || opened !== closed) return undefined;
    peeled.start = start;
    peeled.end = end;
    peeled.negative = minus || opened;
    return peeled;
  };
}

/** Length of the currency sign that begins (or ends) at a place; 0 when there is none. Letters in either case. */
function compileSigns(currency: string[]): (text: string, at: number, begins: boolean) => number {
  const alone = (sign: string) => sign.length === 1 && !currency.some((other) => other !== sign && other.includes(sign));
  const symbols = currency.filter((sign) => alone(sign) && sign.toLowerCase() === sign.toUpperCase()).map((sign) => sign.charCodeAt(0));
  const words = currency.map((sign) => sign.toLowerCase()).toSorted((a, b) => b.length - a.length);

  return function measureSign(text, at, begins) {
    if (symbols.includes(text.charCodeAt(begins ? at : at - 1))) return 1;
    for (const word of words) {
      const found = begins ? text.slice(at, at + word.length) : text.slice(Math.max(0, at - word.length), at);
      if (found.toLowerCase() === word) return word.length;
    }
    return 0;
  };
}

/** Whether a character code is one of 0 to 9. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
