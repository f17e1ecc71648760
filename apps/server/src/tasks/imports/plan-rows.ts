import { cutLine } from "@hub/domain/cut-text.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { DescribedColumn } from "../../spreadsheets/described-column.ts";
import type { CellValue } from "../../spreadsheets/sheet-column.ts";
import { cellText } from "../../spreadsheets/write-cell.ts";
import { type Named, nameOf, nameText } from "../issue-text.ts";
import type { ColumnIssue, CurrentRow, PlannedRow } from "../kinds.ts";
import type { ReadRow } from "./read-import-row.ts";
import { isSameText, isSameValue } from "./same-value.ts";

/** What is to be done with a row: a change to check, nothing, or to tell its owner why not. `version` is the record's own, for the next try. */
export type Plan =
  | { kind: "change"; row: PlannedRow }
  | { kind: "unchanged" }
  /** `row` is what could be read of it: the kind's own rules say what else is wrong, so that a file is mended once. */
  | { kind: "error"; issues: ColumnIssue[]; row?: PlannedRow }
  | { kind: "conflict"; issues: ColumnIssue[]; version: string | undefined };

/** `asksUnversioned`: whether a change of a record by a row without a version waits until its owner has said that it is meant. */
type Given = { columns: readonly DescribedColumn[]; adds: boolean; asksUnversioned: boolean };

/** Holds a row against its record (readings 6): only cells that are there and differ count, and nobody is overwritten unseen. */
export function planRow(read: ReadRow, current: CurrentRow | undefined, given: Given): Plan {
  const { key } = read;
  if (key === undefined) return { kind: "error", issues: read.issues };
  if (!current) return planNew(read, key, given);
  const issues: ColumnIssue[] = [];
  const changes: Record<string, CellValue> = {};
  for (const column of given.columns) {
    const held = current.values[column.key];
    const unread = read.unread[column.key];
    const value = read.values[column.key];
    if (column.isKey || column.onlyNew) continue;
    if (unread) {
      // What the record holds may be no choice any more: it is not for this row to mend.
      if (!isSameText(column, unread.text, held)) issues.push(unread.issue);
    } else if (value !== undefined && !isSameValue(column, value, held)) {
      if (value === null && column.required) issues.push(requiredIssue(column));
      changes[column.key] = value;
    }
  }
  const row = { row: read.row, key, values: read.values, changes, current };
  if (issues.length > 0) return { kind: "error", issues, row: { ...row, refused: true } };
  if (Object.keys(changes).length === 0) return { kind: "unchanged" };
  const code = conflictCode(read.version, current.version, given.asksUnversioned);
  if (code) return { kind: "conflict", issues: conflictIssues(code, changes, current, given.columns), version: current.version };
  return { kind: "change", row };
}

/** Why a change might overwrite somebody unseen: the record was changed since, or nothing tells whether it was. */
function conflictCode(version: string, current: string, asksUnversioned: boolean): ConflictCode | undefined {
  if (version === "") return asksUnversioned ? "sheets.row-unversioned" : undefined;
  return version === current ? undefined : "sheets.row-changed";
}
type ConflictCode = "sheets.row-unversioned" | "sheets.row-changed";

function planNew(read: ReadRow, key: string, { columns, adds }: Given): Plan {
  if (!adds) return { kind: "error", issues: [{ column: null, code: "sheets.row-unknown", params: { key: read.shownKey ?? "" } }] };
  if (read.version !== "") return { kind: "conflict", issues: [{ column: null, code: "sheets.row-removed" }], version: undefined };
  const issues = Object.values(read.unread).map(({ issue }) => issue);
  for (const column of columns) {
    if (column.required && !column.isKey && !read.unread[column.key] && (read.values[column.key] ?? null) === null)
      issues.push(requiredIssue(column));
  }
  const row = { row: read.row, key, values: read.values, changes: read.values, current: undefined };
  return issues.length > 0 ? { kind: "error", issues, row: { ...row, refused: true } } : { kind: "change", row };
}

function requiredIssue(column: DescribedColumn): ColumnIssue {
  return { column: column.key, code: "sheets.value-required", params: { column: nameOf(column) } };
}

function conflictIssues(
  code: ConflictCode,
  changes: Record<string, CellValue>,
  current: CurrentRow,
  columns: readonly DescribedColumn[],
): ColumnIssue[] {
  return columns
    .filter(({ key }) => changes[key] !== undefined)
    .map((column) => ({
      column: column.key,
      code,
      params: { theirs: saidValue(column, current.values[column.key]), yours: saidValue(column, changes[column.key]) },
    }));
}

/** A value in a sentence, in words. */
export function shownValue(language: Language, column: DescribedColumn, value: CellValue | undefined): string {
  const said = saidValue(column, value);
  return typeof said === "string" ? said : nameText(language, said);
}

/** A value in a sentence: short, as its sheet has it; none, yes and no are words of the portal. */
function saidValue(column: DescribedColumn, value: CellValue | undefined): string | Named {
  if (typeof value === "boolean") return { label: value ? "sheets.yes" : "sheets.no" };
  const text = cutLine(cellText(column, value), 200);
  return text === "" ? { label: "sheets.value-none" } : text;
}
