import { noFault } from "@hub/domain/ingestion/cell-fault.ts";
import { compileCell } from "@hub/domain/ingestion/cell-formats.ts";
import type { ColumnReading, ColumnType, NumberFormat } from "@hub/domain/ingestion/ingestion-definition.ts";
import { defaultBooleanFormat, defaultEmptyTokens } from "@hub/domain/ingestion/ingestion-definition.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { Doubt, DraftColumn } from "../draft-column.ts";

/** How a column's values seem to be written, and what is not certain about it. */
export type Reading = Partial<Pick<DraftColumn, "type" | "number" | "patterns" | "pivot">> & { type: ColumnType; doubts: Doubt[] };

const separators = ["-", "/", ".", " "];
const orders = ["dd mm yyyy", "mm dd yyyy", "yyyy mm dd"];
const formats: Pick<NumberFormat, "decimalSeparator" | "grouping">[] = [
  { decimalSeparator: ",", grouping: "." },
  { decimalSeparator: ".", grouping: "," },
  { decimalSeparator: ",", grouping: " " },
  { decimalSeparator: ".", grouping: "'" },
];
/** A list of so few different texts is more likely a list of values than free text. */
const mostCodes = 12;

/**
 * Guesses type and format from a column's cells: only what reads every one of them. Nothing is ever read as a number that begins with 0. `isStored`: they are numbers of a
 * workbook, whose point is one of decimals without doubt.
 */
export function guessReading(cells: readonly string[], isStored = false): Reading {
  const empty = new Set(["", ...defaultEmptyTokens.map(foldText)]);
  const values = [...new Set(cells.map((cell) => cell.trim()).filter((cell) => !empty.has(foldText(cell))))];
  if (values.length === 0) return { type: "text", doubts: ["no-values"] };
  return guessBoolean(values) ?? guessDate(values) ?? guessNumber(values, isStored) ?? guessText(values, cells.length);
}

/** Words only: 0 and 1 may as well be numbers. */
function guessBoolean(values: string[]): Reading | undefined {
  const words = new Set([...defaultBooleanFormat.true, ...defaultBooleanFormat.false].map(foldText));
  const fits = values.every((value) => words.has(foldText(value)) && !/^\d$/.test(value));
  const saysBoth = values.length === 2 || values.some((value) => foldText(value).length > 2);
  return fits && saysBoth ? { type: "boolean", doubts: [] } : undefined;
}

function guessDate(values: string[]): Reading | undefined {
  // A month as a word is read whatever the pattern, and a time of day behind any: neither tells the order.
  if (values.every((value) => /\p{L}{3}/u.test(value) && !/\d[-/. ]\d/.test(value)))
    return readsAll({ type: "date", format: { patterns: ["dd-mmm-yyyy"] } }, values)
      ? { type: "date", patterns: "dd-mmm-yyyy", doubts: [] }
      : undefined;
  const patterns = separators.flatMap((separator) => orders.map((order) => order.replaceAll(" ", separator)));
  // ISO dates are read whatever the pattern, so they must not be taken for another order.
  const yearFirst = values.every((value) => /^\d{4}/.test(value));
  const loose = patterns.map((pattern) => pattern.replace("dd", "d").replace("mm", "m"));
  const candidates = [...patterns, ...loose].filter((pattern) => pattern.startsWith("yyyy") === yearFirst);
  const found = candidates.filter((pattern) => readsAll({ type: "date", format: { patterns: [pattern] } }, values));
  const [first] = found;
  if (first === undefined) return yearFirst ? undefined : guessMixedDate(values);
  const order = (pattern: string) => pattern.replace(/[^dmy].*$/, "").charAt(0);
  const isOpen = found.some((pattern) => order(pattern) !== order(first) && pattern.includes("yyyy"));
  return { type: "date", patterns: first, doubts: isOpen ? ["date-order"] : [] };
}

/** Years in two digits, or dates written in several ways, as people type them: the patterns of one order that read every one together. */
function guessMixedDate(values: string[]): Reading | undefined {
  const pivot = new Date().getUTCFullYear() % 100;
  // ISO dates, and those with the month as a word, are read whatever the pattern.
  const telling = values.filter((value) => !readsAll({ type: "date", format: { patterns: [] } }, [value]));
  const found = ["d m", "m d"].flatMap((order) => {
    const all = separators.flatMap((separator) => ["yyyy", "yy"].map((year) => `${order} ${year}`.replaceAll(" ", separator)));
    const used = all.filter((pattern) =>
      telling.some((value) => readsAll({ type: "date", format: { patterns: [pattern], pivot } }, [value])),
    );
    return used.length > 0 && readsAll({ type: "date", format: { patterns: used, pivot } }, values) ? [used] : [];
  });
  const [first] = found;
  if (!first) return undefined;
  const isShort = first.some((pattern) => !pattern.includes("yyyy"));
  return {
    type: "date",
    patterns: first.join("\n"),
    ...(isShort && { pivot: String(pivot) }),
    doubts: found.length > 1 ? ["date-order"] : [],
  };
}

function guessNumber(values: string[], isStored: boolean): Reading | undefined {
  if (values.some((value) => /^0\d/.test(value))) return undefined;
  const possible = isStored ? formats.filter(({ decimalSeparator, grouping }) => decimalSeparator === "." && grouping === ",") : formats;
  const currency = [...new Set(values.flatMap((value) => value.match(/\p{Sc}|\b[A-Z]{3}\b/gu) ?? []))];
  const percent = values.some((value) => value.includes("%"));
  const brackets = values.some((value) => value.startsWith("("));
  const trailingMinus = values.some((value) => value.endsWith("-"));
  const extras = { ...(currency.length > 0 ? { currency } : {}), percent, brackets, trailingMinus };
  const fits = (type: "integer" | "decimal", format: NumberFormat) => readsAll({ type, format }, values);
  const found = possible.filter((format) => fits("decimal", { ...format, ...extras }));
  const [first] = found;
  if (!first) return undefined;
  const isWhole = fits("integer", { ...first, ...extras });
  // "1.234" is a thousand and something in one format, one and something in the other.
  const isOpen = found.some((format) =>
    values.some((value) => readOne({ ...format, ...extras }, value) !== readOne({ ...first, ...extras }, value)),
  );
  const number = { ...first, currency: currency.join(", "), percent, brackets, trailingMinus };
  return { type: currency.length > 0 ? "money" : isWhole ? "integer" : "decimal", number, doubts: isOpen ? ["decimal-separator"] : [] };
}

function guessText(values: string[], cells: number): Reading {
  const isCode = values.length <= mostCodes && values.length * 3 <= cells && values.every((value) => value.length <= 60);
  return { type: isCode ? "code" : "text", doubts: [] };
}

const plain = { name: "", aliases: [], required: false, optionalColumn: false, key: false, targets: [] };

/** Whatever is read as a day may be an end, and then the year 9999 says that there is none. */
function readsAll(reading: ColumnReading, values: string[]): boolean {
  const read = compileCell({ ...plain, targets: reading.type === "date" ? [{ field: "end_date" }] : [], ...reading }, []);
  return values.every((value) => {
    const fault = noFault();
    return read(value, fault) !== null || fault.notice === "no-end-date";
  });
}

function readOne(format: NumberFormat, value: string): string | null {
  return compileCell({ ...plain, type: "decimal", format }, [])(value, noFault());
}
