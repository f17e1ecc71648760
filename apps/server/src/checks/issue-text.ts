import { rowProblems } from "@hub/domain/ingestion/reading-problems.ts";
import { ingestionIssues } from "@hub/domain/ingestion/issue-codes.ts";
import { formattingLocales, type Language } from "@hub/domain/languages.ts";
import { isMessageKey, translate } from "@hub/i18n/translate.ts";

/** What a reader may know of a row's content: everything, all but pay, or nothing that stands in a row (readings 4: see rows with pay). */
export type RowSight = "rows" | "no-pay" | "no-rows";

type Params = Record<string, string | number>;
export type StoredIssue = { code: string; found: string | null; params: Params | null; sensitive: boolean };

const masked = "•••";
/** What a message says of the definition, the file's form or a place in it, and not of the person in the row. */
const impersonal = new Set([
  "allowed",
  "pattern",
  "example",
  "min",
  "max",
  "period",
  "expected",
  "cells",
  "length",
  "firstRow",
  "column",
  "positions",
  "position",
  "listed",
  "total",
  // How many a file brings for an entity, and how many are known of it.
  "entity",
  "count",
  "known",
  "common",
]);

/** Numbers as the rules compare them: said with the decimal sign of the language. */
const measured = new Set(["hours", "fullTime", "absence", "agreed"]);

/** Parameters of a reading problem that hold pieces of the file as they stand there, pay and names among them. */
const pieces = new Set(["found", "text"]);

/** Why an upload was rejected or failed, in the user's language; pieces of the file only for who sees its rows. */
export function problemText(language: Language, code: string, params: Params, sight: RowSight): string {
  const shown = Object.entries(params).map(([name, value]) => [name, sight !== "rows" && pieces.has(name) ? masked : value]);
  return write(language, [`reading-problems.${code}`, `upload-outcomes.${code}`, `errors.${code}`], Object.fromEntries(shown) as Params);
}

/** What was found in the cell, as far as the reader may know it. */
export function visibleFound(issue: StoredIssue, sight: RowSight): string | null {
  const hidden = sight === "no-rows" || (sight === "no-pay" && issue.sensitive);
  return hidden ? null : issue.found;
}

/** What is wrong and what to do, in the user's language, without what the reader may not know. */
export function issueText(language: Language, issue: StoredIssue, sight: RowSight): string {
  const params = { found: issue.found ?? "", ...issue.params };
  const area = (rowProblems as readonly string[]).includes(issue.code)
    ? "row-problems"
    : issue.code in ingestionIssues
      ? "ingestion-issues"
      : "upload-outcomes";
  const isHidden = (name: string) =>
    sight !== "rows" && isPieceOfFile(issue, name)
      ? true
      : name === "found"
        ? visibleFound(issue, sight) === null && issue.found !== null
        : sight === "no-rows" && !isImpersonal(issue, name);
  const shown = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isHidden(name) ? masked : sayNumber(language, name, value)]),
  );
  return write(language, [`${area}.${issue.code}`], shown);
}

/** A parameter's value as a text of the language says it: numbers that rules compare with its decimal sign, exact as they are; the others as they stand. */
export function sayNumber<V extends string | number | null>(language: Language, name: string, value: V): V | string {
  const text = String(value);
  if (!measured.has(name) || !/^-?\d+(\.\d+)?$/.test(text)) return value;
  return new Intl.NumberFormat(formattingLocales[language], { maximumFractionDigits: 20 }).format(text as `${number}`);
}

/** A file without a header has people's data where the names of columns should be. */
function isPieceOfFile(issue: StoredIssue, name: string): boolean {
  return (issue.code === "header-none-known" || issue.code === "header-column-unknown") && name !== "expected";
}

/** The column an issue is shown at; not what stands in a header that was not found. */
export function visibleColumn(issue: StoredIssue & { column: string | null }, sight: RowSight): string | null {
  return sight !== "rows" && isPieceOfFile(issue, "column") ? null : issue.column;
}

/** Of a header the rest may be told: it names columns. */
function isImpersonal(issue: StoredIssue, name: string): boolean {
  return impersonal.has(name) || issue.code.startsWith("header-");
}

function write(language: Language, keys: string[], params: Params): string {
  const key = keys.find(isMessageKey);
  return key && isMessageKey(key) ? translate(language, key, params) : (keys[0] ?? "");
}
