import { roundDecimals } from "./decimal-text.ts";
import { maximumDecimals, type NumberFormat } from "./ingestion-definition.ts";
import type { TextReader } from "./cell-fault.ts";
import { setFault } from "./cell-fault.ts";
import { blanks, compilePeel, isDigit } from "./number-peel.ts";

/** More digits than these are refused. */
export const maximumIntegerDigits = 15;

/**
 * A reader of numbers in one format: trimmed text to canonical decimal text; what is ambiguous in the format is refused. `exact`: more decimals than the field
 * keeps are refused too, since the number tells rows apart.
 */
export function compileNumber(format: NumberFormat, wholeOnly: boolean, exact = false): TextReader {
  const point = format.decimalSeparator.charCodeAt(0);
  const groups = groupCodes(format.grouping);
  const peel = compilePeel(format);
  const example = { example: writeNumberExample(format, wholeOnly) };

  return function readNumber(text, fault) {
    let start = 0;
    let end = text.length;
    let negative = false;
    if (!isDigit(text.charCodeAt(0)) || !isDigit(text.charCodeAt(end - 1))) {
      const peeled = peel(text);
      if (!peeled) return setFault(fault, "number-unreadable", example);
      ({ start, end, negative } = peeled);
    }

    let at = start;
    let run = 0;
    let grouped = "";
    let groupStart = start;
    for (; at < end; at++) {
      const code = text.charCodeAt(at);
      if (isDigit(code)) run++;
      else if (code === point) break;
      else if (groups.includes(code)) {
        if (groupStart > start ? run !== 3 : run < 1 || run > 3) return setFault(fault, "number-grouping", example);
        grouped += text.slice(groupStart, at);
        groupStart = at + 1;
        run = 0;
      } else return setFault(fault, "number-unreadable", example);
    }
    const isGrouped = groupStart > start;
    // A grouped number cannot begin with 0: `0,123` is a decimal written the other way round.
    if (isGrouped && (run !== 3 || grouped.charCodeAt(0) === 48)) return setFault(fault, "number-grouping", example);

    let fractionEnd = end;
    for (let i = at + 1; i < end; i++) if (!isDigit(text.charCodeAt(i))) return setFault(fault, "number-unreadable", example);
    if (at < end) {
      if (at + 1 === end) return setFault(fault, "number-unreadable", example);
      while (fractionEnd > at + 1 && text.charCodeAt(fractionEnd - 1) === 48) fractionEnd--;
    } else if (run === 0) return setFault(fault, "number-unreadable", example);
    const decimals = at < end ? fractionEnd - at - 1 : 0;
    if (decimals > maximumDecimals && exact) return setFault(fault, "number-too-many-decimals", noParams);
    if (decimals > 0 && wholeOnly) return setFault(fault, "number-not-whole", noParams);

    let first = start;
    if (!isGrouped) while (first < at - 1 && text.charCodeAt(first) === 48) first++;
    const digits = isGrouped ? grouped.length + run : at - first;
    if (digits > maximumIntegerDigits) return setFault(fault, "number-too-long", noParams);

    if (decimals > maximumDecimals) {
      const whole = isGrouped ? grouped + text.slice(groupStart, at) : at > first ? text.slice(first, at) : "0";
      fault.notice = "decimals-rounded";
      return roundDecimals(`${negative ? "-" : ""}${whole}.${text.slice(at + 1, fractionEnd)}`, maximumDecimals);
    }
    if (!isGrouped && !negative && point === 46 && at > first && decimals > 0) {
      return first === 0 && fractionEnd === text.length ? text : text.slice(first, fractionEnd);
    }
    const whole = isGrouped ? grouped + text.slice(groupStart, at) : at > first ? text.slice(first, at) : "0";
    if (decimals === 0) return negative && whole !== "0" ? "-" + whole : whole;
    return (negative ? "-" : "") + whole + "." + text.slice(at + 1, fractionEnd);
  };
}

const noParams = {};

function groupCodes(grouping: NumberFormat["grouping"]): number[] {
  if (grouping === " ") return blanks;
  if (grouping === "'") return [0x27, 0x2019];
  return grouping === "" ? [] : [grouping.charCodeAt(0)];
}

/** A number as the format writes it, to show in messages: `1.234,56 €`. */
export function writeNumberExample(format: NumberFormat, wholeOnly: boolean): string {
  const number = `1${format.grouping}234${wholeOnly ? "" : `${format.decimalSeparator}56`}`;
  const sign = format.currency?.[0];
  if (format.percent) return `12${wholeOnly ? "" : `${format.decimalSeparator}5`} %`;
  if (!sign) return number;
  return sign === "$" || sign === "£" ? sign + number : `${number} ${sign}`;
}
