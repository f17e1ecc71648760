import { isIsoDate } from "./date-format.ts";
import type { DatePattern } from "./date-pattern.ts";
import { compileDatePattern, isoPatterns, patternsContradict } from "./date-pattern.ts";
import { compareDecimals, isDecimalText, isNegative } from "./decimal-text.ts";
import { foldText } from "../fold-text.ts";
import type { ColumnDefinition, NumberFormat } from "./ingestion-definition.ts";
import { maximumTextLength } from "./ingestion-definition.ts";
import type { AddIssue } from "./issue-codes.ts";

type Path = (string | number)[];

/** Whether the column's type, format and bounds say without doubt how a cell is read. */
export function checkReading(column: ColumnDefinition, index: number, add: AddIssue): void {
  const path = ["columns", index];
  switch (column.type) {
    case "text":
    case "code":
      return checkMaxLength(column.name, column.maxLength, [...path, "maxLength"], add);
    case "boolean":
      return checkBoolean(column.name, column.format ?? { true: ["true"], false: ["false"] }, [...path, "format"], add);
    case "integer":
    case "decimal":
    case "money":
      checkNumberFormat(column.name, column.format, [...path, "format"], add);
      if (column.allowNegative && column.min !== undefined && isDecimalText(column.min) && !isNegative(column.min))
        add("definition-negative-below-min", [...path, "min"], { column: column.name, min: column.min });
      return checkBounds(column.name, column, path, isDecimalText, compareDecimals, add);
    case "date":
      checkPatterns(column, column.format.patterns, [...path, "format"], add);
      checkPivot(column.name, column.format.pivot, column.format.patterns, [...path, "format", "pivot"], add);
      return checkBounds(column.name, column, path, isIsoDate, (a, b) => (a < b ? -1 : Number(a > b)), add);
  }
}

function checkMaxLength(column: string, max: number | undefined, path: Path, add: AddIssue): void {
  if (max === undefined || (Number.isInteger(max) && max >= 1 && max <= maximumTextLength)) return;
  add("definition-max-length-invalid", path, { column, max: maximumTextLength });
}

function checkBoolean(column: string, format: { true: string[]; false: string[] }, path: Path, add: AddIssue): void {
  const yes = format.true.map(foldText);
  const no = new Set(format.false.map(foldText));
  const unclear = yes.length === 0 || no.size === 0 || yes.includes("") || no.has("") || yes.some((word) => no.has(word));
  if (unclear) add("definition-boolean-invalid", path, { column });
}

function checkNumberFormat(column: string, format: NumberFormat, path: Path, add: AddIssue): void {
  if (format.decimalSeparator === format.grouping) add("definition-separators-equal", [...path, "grouping"], { column });
  (format.currency ?? []).forEach((sign, at) => {
    if (!/[\p{L}\p{Sc}]/u.test(sign) || /[\d()%+−-]/.test(sign) || sign !== sign.trim()) {
      add("definition-currency-sign-invalid", [...path, "currency", at], { column, sign });
    }
  });
}

/** Every pattern names one date, and no two of them (nor ISO, always read) could name two. */
function checkPatterns(column: ColumnDefinition, patterns: string[], path: Path, add: AddIssue): void {
  const { name } = column;
  if (patterns.length === 0) add("definition-date-pattern-missing", [...path, "patterns"], { column: name });
  const mayMissDay = column.targets.every((target) => target.field === "period");
  const sound: DatePattern[] = [];
  patterns.forEach((text, at) => {
    const pattern = compileDatePattern(text);
    if (!pattern || !(pattern.hasDay || mayMissDay)) {
      add("definition-date-pattern-invalid", [...path, "patterns", at], { column: name, pattern: text });
      return;
    }
    const against = pattern.hasDay ? [...sound, ...isoPatterns] : sound;
    const other = against.find((earlier) => patternsContradict(earlier, pattern));
    if (other) {
      add("definition-date-patterns-contradict", [...path, "patterns", at], { column: name, first: other.text, second: pattern.text });
    }
    sound.push(pattern);
  });
}

function checkPivot(column: string, pivot: number | undefined, patterns: string[], path: Path, add: AddIssue): void {
  const isShort = patterns.some((text) => compileDatePattern(text)?.shortYear);
  if (isShort && pivot === undefined) add("definition-pivot-missing", path, { column });
  const fits = pivot === undefined || (Number.isInteger(pivot) && pivot >= 0 && pivot <= 99);
  if (!fits) add("definition-pivot-invalid", path, { column });
}

function checkBounds(
  column: string,
  bounds: { min?: string; max?: string },
  path: Path,
  isReadable: (text: string) => boolean,
  compare: (a: string, b: string) => number,
  add: AddIssue,
): void {
  const { min, max } = bounds;
  if (min !== undefined && !isReadable(min)) add("definition-bound-unreadable", [...path, "min"], { column, value: min });
  if (max !== undefined && !isReadable(max)) add("definition-bound-unreadable", [...path, "max"], { column, value: max });
  if (min === undefined || max === undefined || !isReadable(min) || !isReadable(max)) return;
  if (compare(min, max) > 0) add("definition-min-above-max", [...path, "min"], { column, min, max });
}
