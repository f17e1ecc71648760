import { cutText } from "../cut-text.ts";
import { foldText } from "../fold-text.ts";
import { unguardCsvText } from "../tasks/cell-text.ts";
import type { IngestionDefinition } from "./ingestion-definition.ts";
import type { HeaderIssue, HeaderIssueCode, IssueParams } from "./issue-codes.ts";
import { ingestionIssues } from "./issue-codes.ts";

/** Where each column of the definition stands in the file (-1: not there), and all that is wrong with the header. */
export type HeaderMatch = { indexes: number[]; issues: HeaderIssue[] };

/**
 * Finds the definition's columns in a file's header by name or alias; case, accents, blanks, BOM and the apostrophe before what looks like a formula
 * aside. All issues at once. `ours`: names of columns that the portal itself added to the file; nothing is said of them.
 */
export function matchHeader(definition: IngestionDefinition, header: readonly string[], ours?: ReadonlySet<string>): HeaderMatch {
  const { columns } = definition;
  const owners = new Map<string, number>();
  columns.forEach((column, index) => [column.name, ...column.aliases].forEach((name) => owners.set(foldText(name), index)));

  const places: number[][] = columns.map(() => []);
  const unknown: HeaderIssue[] = [];
  header.forEach((name, at) => {
    const folded = foldText(name);
    const owner = owners.get(folded) ?? (name.startsWith("'") ? owners.get(foldText(unguardCsvText(name))) : undefined);
    if (owner === undefined && ours?.has(name)) return;
    if (owner !== undefined && folded !== "") places[owner]?.push(at);
    else if (folded === "") unknown.push(createIssue("header-column-unnamed", at + 1, { position: at + 1 }));
    else unknown.push(createIssue("header-column-unknown", cut(name), { column: cut(name) }));
  });

  const issues: HeaderIssue[] = [];
  if (places.every((found) => found.length === 0)) issues.push(createNoneKnown(definition, header));
  columns.forEach((column, index) => {
    const found = places[index] ?? [];
    const positions = found.map((at) => at + 1).join(", ");
    const mayMiss = column.optionalColumn || column.targets.length === 0;
    if (found.length === 0 && !mayMiss) issues.push(createIssue("header-column-missing", column.name, { column: column.name }));
    if (found.length > 1) issues.push(createIssue("header-column-repeated", column.name, { column: column.name, positions }));
  });
  return { indexes: places.map((found) => found[0] ?? -1), issues: [...issues, ...unknown] };
}

function createNoneKnown(definition: IngestionDefinition, header: readonly string[]): HeaderIssue {
  const expected = definition.columns.map((column) => column.name).join(", ");
  return createIssue("header-none-known", "", { found: cut(header.map((name) => name.trim()).join(", ")), expected: cut(expected) });
}

function createIssue<C extends HeaderIssueCode>(code: C, path: string | number, params: HeaderParams<C>): HeaderIssue {
  return { code, severity: ingestionIssues[code].severity, path: path === "" ? [] : [path], params };
}

type HeaderParams<C extends HeaderIssueCode> = IssueParams<C> & (C extends "header-none-known" ? { found: string } : unknown);

const cut = (text: string): string => cutText(text, 300);
