import type { MessageKey } from "@hub/i18n/catalog.ts";
import type { RequestContext } from "../context.ts";

/**
 * What stands in a column. `id` is text that looks like a number (leading zeros stay), `choice` one of `choices`, `list` several of them (or free
 * texts without `choices`), `date` a day as yyyy-mm-dd, `instant` an ISO instant, shown in UTC and never taken in, `decimal` a number as text with a
 * point.
 */
export type ColumnKind = "text" | "id" | "choice" | "list" | "date" | "instant" | "whole" | "decimal" | "boolean";

/**
 * A value that may stand in a cell; `value` is what records hold, `label` what people see (unique within the column), `also` what else people call it: understood
 * where a file is read, never written.
 */
export type Choice = { value: string; label: string; also?: readonly string[] };

/** One column of a sheet, the same for export, template, import and the file of errors. */
export type SheetColumn = {
  /** Names the column in values and issues; accepted as a header, too. Never begins with `_`. */
  key: string;
  /** The header in the reader's language; headers of all four languages are recognised. Different for each column in every language. */
  label: MessageKey;
  kind: ColumnKind;
  /** One or two sentences for the explanation sheet. */
  help?: MessageKey;
  /** Stands behind the header, in brackets. */
  unit?: MessageKey;
  /** A new record needs it and it cannot be cleared. */
  required?: boolean;
  /** Like `required`, but the kind's own rules say what is missing: for the explanation only. */
  needed?: boolean;
  /** Rows are found by it (by several together); locked in exported rows. */
  isKey?: boolean;
  /** Taken in for new records only; what a known one holds stays, whatever the cell says. */
  onlyNew?: boolean;
  /** The same text in other case is no change. */
  anyCase?: boolean;
  /** Shown, locked, and never taken in. */
  locked?: boolean;
  /** Called for each language on import, so that labels of all languages are understood. Of a text they are only offered: it may say something else. */
  choices?(ctx: RequestContext): Promise<readonly Choice[]>;
  /** In characters; chosen by the kind when left out. */
  width?: number;
};

/** A cell's value by the column's kind: text, id, choice, date and instant are strings, list is a list, null is empty. */
export type CellValue = string | number | boolean | readonly string[] | null;

/** Values by column key; a column that is left out is empty. */
export type RowValues = Readonly<Record<string, CellValue | undefined>>;

/** One row of an export. `version` goes into the hidden column by which an import sees that the record was changed since. */
export type SheetRow = { values: RowValues; version?: string };
