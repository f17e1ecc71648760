import type { Issue } from "../issue.ts";

/**
 * Every issue of ingestion with the values its message names: `ingestion-issues.<code>` in four languages.
 * `about`: the definition (when an administrator saves it), the header, or a row of a delivered file.
 * Errors block: of a header, the file; of a row, the delivery (readings 2). Warnings do not.
 * `key-duplicate`, `date-order-doubtful` and `entity-*` are found where all rows and entities are known, not by the row check.
 */
export const ingestionIssues = {
  "definition-no-columns": { about: "definition", severity: "error", params: [] },
  "definition-key-missing": { about: "definition", severity: "error", params: [] },
  "definition-key-ignored": { about: "definition", severity: "error", params: ["column"] },
  "definition-column-not-optional": { about: "definition", severity: "error", params: ["column"] },
  "definition-name-empty": { about: "definition", severity: "error", params: ["position"] },
  "definition-alias-empty": { about: "definition", severity: "error", params: ["column"] },
  "definition-name-repeated": { about: "definition", severity: "error", params: ["name", "column"] },
  "definition-field-repeated": { about: "definition", severity: "error", params: ["field", "column"] },
  "definition-person-missing": { about: "definition", severity: "error", params: [] },
  "definition-entity-column-missing": { about: "definition", severity: "error", params: [] },
  "definition-entity-column-unexpected": { about: "definition", severity: "error", params: ["column"] },
  "definition-field-not-for-figures": { about: "definition", severity: "error", params: ["column", "field"] },
  "definition-kpi-unfit": { about: "definition", severity: "error", params: ["column"] },
  "definition-kpi-repeated": { about: "definition", severity: "error", params: ["column", "other"] },
  "definition-type-unfit": { about: "definition", severity: "error", params: ["column", "type", "field", "allowed"] },
  "definition-values-empty": { about: "definition", severity: "error", params: ["column", "field"] },
  "definition-values-not-allowed": { about: "definition", severity: "error", params: ["column", "type"] },
  "definition-value-unknown": { about: "definition", severity: "error", params: ["column", "value", "allowed"] },
  "definition-value-repeated": { about: "definition", severity: "error", params: ["column", "value"] },
  "definition-date-pattern-missing": { about: "definition", severity: "error", params: ["column"] },
  "definition-date-pattern-invalid": { about: "definition", severity: "error", params: ["column", "pattern"] },
  "definition-date-patterns-contradict": { about: "definition", severity: "error", params: ["column", "first", "second"] },
  "definition-pivot-missing": { about: "definition", severity: "error", params: ["column"] },
  "definition-pivot-invalid": { about: "definition", severity: "error", params: ["column"] },
  "definition-separators-equal": { about: "definition", severity: "error", params: ["column"] },
  "definition-currency-sign-invalid": { about: "definition", severity: "error", params: ["column", "sign"] },
  "definition-boolean-invalid": { about: "definition", severity: "error", params: ["column"] },
  "definition-bound-unreadable": { about: "definition", severity: "error", params: ["column", "value"] },
  "definition-min-above-max": { about: "definition", severity: "error", params: ["column", "min", "max"] },
  "definition-negative-below-min": { about: "definition", severity: "error", params: ["column", "min"] },
  "definition-max-length-invalid": { about: "definition", severity: "error", params: ["column", "max"] },
  "definition-currency-invalid": { about: "definition", severity: "error", params: ["currency"] },
  "definition-full-time-hours-invalid": { about: "definition", severity: "error", params: ["value"] },
  "definition-full-time-hours-missing": { about: "definition", severity: "error", params: ["column"] },

  "header-none-known": { about: "header", severity: "error", params: ["found", "expected"] },
  "header-column-missing": { about: "header", severity: "error", params: ["column"] },
  "header-column-repeated": { about: "header", severity: "error", params: ["column", "positions"] },
  "header-column-unknown": { about: "header", severity: "warning", params: ["column"] },
  "header-column-unnamed": { about: "header", severity: "warning", params: ["position"] },

  "cell-empty": { about: "row", severity: "error", params: [] },
  "formula-without-value": { about: "row", severity: "error", params: [] },
  "spreadsheet-error": { about: "row", severity: "error", params: ["found"] },
  "text-too-long": { about: "row", severity: "error", params: ["length", "max"] },
  "text-control-character": { about: "row", severity: "error", params: [] },
  "number-unreadable": { about: "row", severity: "error", params: ["found", "example"] },
  "number-grouping": { about: "row", severity: "error", params: ["found", "example"] },
  "number-too-long": { about: "row", severity: "error", params: ["found"] },
  "number-too-many-decimals": { about: "row", severity: "error", params: ["found"] },
  "number-not-whole": { about: "row", severity: "error", params: ["found"] },
  "number-below-min": { about: "row", severity: "error", params: ["found", "min"] },
  "number-above-max": { about: "row", severity: "error", params: ["found", "max"] },
  "date-unreadable": { about: "row", severity: "error", params: ["found", "pattern", "example"] },
  "date-not-real": { about: "row", severity: "error", params: ["found"] },
  "date-year-out-of-range": { about: "row", severity: "error", params: ["found"] },
  "date-order-doubtful": { about: "row", severity: "error", params: ["total", "firstRow"] },
  "date-below-min": { about: "row", severity: "error", params: ["found", "min"] },
  "date-above-max": { about: "row", severity: "error", params: ["found", "max"] },
  "boolean-unreadable": { about: "row", severity: "error", params: ["found", "allowed"] },
  "code-unknown": { about: "row", severity: "error", params: ["found", "allowed"] },
  "period-other": { about: "row", severity: "error", params: ["found", "period"] },
  "end-before-hire": { about: "row", severity: "error", params: ["end", "hire"] },
  "hire-after-period": { about: "row", severity: "warning", params: ["hire", "period"] },
  "birth-not-before-hire": { about: "row", severity: "error", params: ["birth", "hire"] },
  "age-at-hire-unusual": { about: "row", severity: "warning", params: ["age"] },
  "leave-reason-without-end": { about: "row", severity: "warning", params: ["found"] },
  "leave-reason-missing": { about: "row", severity: "warning", params: ["end"] },
  "hours-negative": { about: "row", severity: "error", params: ["found"] },
  "hours-above-full-time": { about: "row", severity: "warning", params: ["hours", "fullTime"] },
  "hours-zero-with-pay": { about: "row", severity: "warning", params: [] },
  "month-hours-negative": { about: "row", severity: "error", params: ["found"] },
  "absence-above-agreed": { about: "row", severity: "warning", params: ["absence", "agreed"] },
  "full-time-hours-not-positive": { about: "row", severity: "error", params: ["found"] },
  "full-time-hours-unusual": { about: "row", severity: "warning", params: ["fullTime"] },
  "pay-negative": { about: "row", severity: "error", params: [] },
  "pay-refund": { about: "row", severity: "warning", params: [] },
  "key-duplicate": { about: "row", severity: "error", params: ["key", "firstRow"] },
  "entity-unknown": { about: "row", severity: "error", params: ["found"] },
  "entity-not-expected": { about: "row", severity: "error", params: ["found", "period"] },
} as const satisfies Record<string, IssueSpec>;

export type Severity = "error" | "warning";
type IssueSpec = { about: "definition" | "header" | "row"; severity: Severity; params: readonly string[] };
type Codes = typeof ingestionIssues;
type CodeAbout<A extends IssueSpec["about"]> = { [C in keyof Codes]: Codes[C]["about"] extends A ? C : never }[keyof Codes];

export type IngestionIssueCode = keyof Codes;
export type DefinitionIssueCode = CodeAbout<"definition">;
export type HeaderIssueCode = CodeAbout<"header">;
export type RowIssueCode = CodeAbout<"row">;
/** The values an issue's maker gives; `found` is the cell's text and added when the message is written. */
export type IssueParams<C extends IngestionIssueCode> = Record<Exclude<Codes[C]["params"][number], "found">, string | number>;
type AnyParams = Record<string, string | number>;

/** Adds an issue of a definition; the path leads to the part of it. */
export type AddIssue = <C extends DefinitionIssueCode>(code: C, path: (string | number)[], params: IssueParams<C>) => void;
export type DefinitionIssue = Issue & { code: DefinitionIssueCode; params: AnyParams };
/** An issue of the header; the path is the column's name. */
export type HeaderIssue = Issue & { code: HeaderIssueCode; severity: Severity; params: AnyParams };
/** An issue of a row: `found` is the cell's text, cut; `sensitive` when it is pay, which only some may see (readings 4). */
export type RowIssue = {
  row: number;
  column: string;
  severity: Severity;
  code: RowIssueCode;
  found: string;
  sensitive: boolean;
  params: AnyParams;
};

/** The values for a row issue's message; what was found is hidden where it is pay and the reader may not see pay. */
export function getMessageValues(issue: RowIssue, maySeePay: boolean): Record<string, string | number> {
  return { ...issue.params, found: issue.sensitive && !maySeePay ? "•••" : issue.found };
}
