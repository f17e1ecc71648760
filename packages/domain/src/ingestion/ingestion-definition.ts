import type { Kpi } from "../dashboards/kpis.ts";
import type { CanonicalField } from "./canonical-record.ts";

/**
 * How a feed's files are read: an administrator's definition, not code.
 * `holds` says what a row is: a person (default), or figures of an entity that somebody else computed. `published`: those figures are public already, so
 * that nothing is hidden of them for being of few people.
 */
export type IngestionDefinition = {
  holds?: "people" | "figures";
  published?: boolean;
  entity: { from: "delivery" } | { from: "column" };
  columns: ColumnDefinition[];
  /** ISO 4217 code of the pay columns, such as EUR. */
  currency?: string;
  /** Full-time hours per week, decimal text, where the file says none. */
  fullTimeHours?: string;
  /** Texts that mean an empty cell, without case; `defaultEmptyTokens` when left out. A value map that lists one keeps it as a value. */
  emptyTokens?: string[];
  readsAs?: { sheet?: string; delimiter?: "," | ";" | "\t" | "|"; encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" };
};

/** One column of the file. Without targets it is ignored: it may be there, is not read, and nothing of it is kept. */
export type ColumnDefinition = ColumnReading & {
  name: string;
  aliases: string[];
  /** The cell may not be empty. */
  required: boolean;
  /** The column may be missing from the file. */
  optionalColumn: boolean;
  /** Part of what tells one row from another. */
  key: boolean;
  targets: ColumnTarget[];
};

/** `allowNegative`: a negative amount in a field of pay is a refund, which is told and kept, and no error. */
export type ColumnReading =
  | { type: "text"; maxLength?: number }
  | { type: "code"; maxLength?: number }
  | { type: "boolean"; format?: BooleanFormat }
  | { type: "integer" | "decimal" | "money"; format: NumberFormat; min?: string; max?: string; allowNegative?: boolean }
  | { type: "date"; format: DateFormat; min?: string; max?: string };

export type ColumnType = ColumnDefinition["type"];

/**
 * Where a column's value goes; one column may feed several fields (`Fulltime-Regular` says hours and contract).
 * `values` maps what the file says (case, accents and blanks aside; "" is the empty cell; a boolean is "true" or "false")
 * to what is kept ("" keeps nothing); without it the value passes as it is. `extra` keeps it under the column's name; of figures it may be a KPI's value
 * as delivered (`kpi`), in the unit the KPI has.
 */
export type ColumnTarget = { field: CanonicalField | "extra"; values?: Record<string, string>; kpi?: Kpi };

/** How numbers are written. A percent sign is dropped: `12,5 %` is 12.5. */
export type NumberFormat = {
  decimalSeparator: "." | ",";
  grouping: "" | "," | "." | " " | "'";
  /** Signs or codes allowed before or after, such as `$`, `€`, `EUR`. */
  currency?: string[];
  percent?: boolean;
  /** `(123.45)` is negative. */
  brackets?: boolean;
  /** `123.45-` is negative. */
  trailingMinus?: boolean;
};

/**
 * How dates are written: patterns of dd d mm m mmm yyyy yy, hh h : mm : ss, AM/PM, Z, texts in quotes and separators; ISO dates, and those with the
 * month as a word, are read beside them.
 * `pivot`: the last two-digit year of this century (yy <= pivot is 20yy, else 19yy).
 */
export type DateFormat = { patterns: string[]; pivot?: number };

export type BooleanFormat = { true: string[]; false: string[] };

/** What stands for an empty cell when a definition does not say (the empty text always does). */
export const defaultEmptyTokens: readonly string[] = ["NA", "N/A", "-", "null"];

/** What is read as yes and no when a column does not say, in the four languages. */
export const defaultBooleanFormat: BooleanFormat = {
  true: ["true", "1", "yes", "y", "sí", "s", "sim", "ja", "j", "x", "verdadero", "verdadeiro", "wahr"],
  false: ["false", "0", "no", "n", "não", "nein", "falso", "falsch"],
};

/** The scale of every field: what has more decimals is rounded, half away from zero. */
export const maximumDecimals = 6;

/** Longest text of a cell when its column sets no `maxLength`, in characters. */
export const maximumTextLength = 4000;

/** Columns whose values are kept under their own name, in the order of a checked row's `extras`. */
export function listExtraColumns(definition: IngestionDefinition): ColumnDefinition[] {
  return definition.columns.filter((column) => column.targets.some((target) => target.field === "extra"));
}
