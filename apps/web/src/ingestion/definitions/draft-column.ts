import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { payFields } from "@hub/domain/ingestion/cross-field-rules.ts";
import type { CanonicalField } from "@hub/domain/ingestion/canonical-record.ts";
import type { ColumnDefinition, ColumnReading, ColumnType, NumberFormat } from "@hub/domain/ingestion/ingestion-definition.ts";
import { defaultBooleanFormat } from "@hub/domain/ingestion/ingestion-definition.ts";
import { nextRowKey } from "../../forms/row-keys.ts";
import { decimalOf, linesOf, partsOf, wholeOf } from "./draft-text.ts";

/** What the guesser of sample files was not sure of; said until it is dismissed. */
export type Doubt = "date-order" | "decimal-separator" | "values" | "no-values" | "contents";
export type DraftValue = { id: number; from: string; to: string };
export type DraftTarget = { id: number; field: CanonicalField | "extra"; mapped: boolean; values: DraftValue[]; kpi: Kpi | "" };
/** A column as it is being edited; the formats of all types are kept, so that changing the type back loses nothing. */
export type DraftColumn = {
  id: number;
  name: string;
  /** One a line. */
  aliases: string;
  type: ColumnType;
  required: boolean;
  optionalColumn: boolean;
  key: boolean;
  maxLength: string;
  number: {
    decimalSeparator: NumberFormat["decimalSeparator"];
    grouping: NumberFormat["grouping"];
    currency: string;
    percent: boolean;
    brackets: boolean;
    trailingMinus: boolean;
  };
  allowNegative: boolean;
  /** One a line. */
  patterns: string;
  pivot: string;
  /** Between commas. */
  yes: string;
  no: string;
  min: string;
  max: string;
  targets: DraftTarget[];
  doubts: Doubt[];
};

const usualYes = defaultBooleanFormat.true.join(", ");
const usualNo = defaultBooleanFormat.false.join(", ");

/** A column to begin with: a text that goes nowhere yet. */
export function emptyColumn(name = ""): DraftColumn {
  return {
    id: nextRowKey(),
    name,
    aliases: "",
    type: "text",
    required: false,
    optionalColumn: false,
    key: false,
    maxLength: "",
    number: { decimalSeparator: ",", grouping: ".", currency: "", percent: false, brackets: false, trailingMinus: false },
    allowNegative: false,
    patterns: "dd/mm/yyyy",
    pivot: "",
    yes: usualYes,
    no: usualNo,
    min: "",
    max: "",
    targets: [],
    doubts: [],
  };
}

/** A column of a definition as a draft. */
export function draftColumn(column: ColumnDefinition): DraftColumn {
  const { name, aliases, type, required, optionalColumn, key } = column;
  const draft = { ...emptyColumn(name), aliases: aliases.join("\n"), type, required, optionalColumn, key };
  const targets = column.targets.map(({ field, values, kpi }) => draftTarget(field, values, kpi));
  return { ...draft, targets, ...draftReading(column, draft) };
}

/** A target with its value map, in the order it was written. */
export function draftTarget(field: DraftTarget["field"], values?: Record<string, string>, kpi?: Kpi): DraftTarget {
  const rows = Object.entries(values ?? {}).map(([from, to]) => ({ id: nextRowKey(), from, to }));
  return { id: nextRowKey(), field, mapped: values !== undefined, values: rows, kpi: kpi ?? "" };
}

function draftReading(column: ColumnReading, draft: DraftColumn): Partial<DraftColumn> {
  switch (column.type) {
    case "text":
    case "code":
      return { maxLength: column.maxLength === undefined ? "" : String(column.maxLength) };
    case "boolean":
      return column.format ? { yes: column.format.true.join(", "), no: column.format.false.join(", ") } : {};
    case "integer":
    case "decimal":
    case "money":
      return {
        number: { ...draft.number, ...column.format, currency: (column.format.currency ?? []).join(", ") },
        allowNegative: column.allowNegative ?? false,
        min: column.min ?? "",
        max: column.max ?? "",
      };
    case "date":
      return {
        patterns: column.format.patterns.join("\n"),
        pivot: column.format.pivot === undefined ? "" : String(column.format.pivot),
        min: column.min ?? "",
        max: column.max ?? "",
      };
  }
}

/** What a draft column says. */
export function columnOf(draft: DraftColumn): ColumnDefinition {
  const { required, optionalColumn, key } = draft;
  const targets = draft.targets.map(({ field, mapped, values, kpi }) => ({
    field,
    ...(mapped ? { values: valuesOf(values) } : {}),
    ...(kpi !== "" && field === "extra" ? { kpi } : {}),
  }));
  return { name: draft.name.trim(), aliases: linesOf(draft.aliases), required, optionalColumn, key, targets, ...readingOf(draft) };
}

/** The rows of a value map that say something, in their order; of the same text twice the first counts, and the check refuses the second. */
export function valuesOf(rows: readonly DraftValue[]): Record<string, string> {
  const values = new Map<string, string>();
  for (const row of rows) {
    const [from, to] = [row.from.trim(), row.to.trim()];
    if ((from !== "" || to !== "") && !values.has(from)) values.set(from, to);
  }
  return Object.fromEntries(values);
}

function readingOf(draft: DraftColumn): ColumnReading {
  switch (draft.type) {
    case "text":
    case "code":
      return { type: draft.type, ...optional("maxLength", wholeOf(draft.maxLength)) };
    case "boolean":
      return {
        type: "boolean",
        ...(draft.yes === usualYes && draft.no === usualNo ? {} : { format: { true: partsOf(draft.yes), false: partsOf(draft.no) } }),
      };
    case "integer":
    case "decimal":
    case "money":
      return {
        type: draft.type,
        format: numberFormatOf(draft),
        ...boundsOf(draft),
        ...(draft.allowNegative && feedsPay(draft) ? { allowNegative: true } : {}),
      };
    case "date":
      return {
        type: "date",
        format: { patterns: linesOf(draft.patterns), ...optional("pivot", wholeOf(draft.pivot)) },
        ...boundsOf(draft),
      };
  }
}

/** Whether a negative amount of the column would be pay, so that it may be a refund. */
export function feedsPay({ targets }: Pick<DraftColumn, "targets">): boolean {
  return targets.some(({ field }) => payFields.some((pay) => pay === field));
}

function numberFormatOf({ number }: DraftColumn): NumberFormat {
  const { decimalSeparator, grouping, percent, brackets, trailingMinus } = number;
  const currency = partsOf(number.currency);
  return {
    decimalSeparator,
    grouping,
    ...(currency.length > 0 ? { currency } : {}),
    ...(percent ? { percent } : {}),
    ...(brackets ? { brackets } : {}),
    ...(trailingMinus ? { trailingMinus } : {}),
  };
}

function boundsOf({ type, min, max }: DraftColumn): { min?: string; max?: string } {
  const read = (text: string) => (text.trim() === "" ? undefined : type === "date" ? text.trim() : decimalOf(text));
  return { ...optional("min", read(min)), ...optional("max", read(max)) };
}

function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: V };
}
