/** Written into a cell, it clears the value; an empty cell leaves it as it is (decisions 6). */
export const clearToken = "-";

/** What a spreadsheet would take for a formula, and such a text that was guarded already. */
const formulaLike = /^'*[=+\-@\t\r]/;
const guardedFormula = /^'+[=+\-@\t\r]/;
const tokenLike = /^'*-$/;
const guardedToken = /^'+-$/;

/** A text for a CSV: with an apostrophe before it where a spreadsheet would take it for a formula. Undone exactly by `unguardCsvText`. */
export function guardCsvText(text: string): string {
  return formulaLike.test(text) ? `'${text}` : text;
}

/** The text that `guardCsvText` wrote. */
export function unguardCsvText(cell: string): string {
  return guardedFormula.test(cell) ? cell.slice(1) : cell;
}

/** A text for a workbook, where a text is never a formula: only what would clear the cell gets an apostrophe. */
export function guardWorkbookText(text: string): string {
  return tokenLike.test(text) ? `'${text}` : text;
}

/** The text that `guardWorkbookText` wrote. */
export function unguardWorkbookText(cell: string): string {
  return guardedToken.test(cell) ? cell.slice(1) : cell;
}

/** A list as the text of one cell: `; ` between items, an item in quotes where it needs them. */
export function joinList(items: readonly string[]): string {
  return items.map((item) => (/[;\n"]|^\s|\s$|^$/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join("; ");
}

/** The items of a cell: between semicolons or line breaks, in quotes where they hold such; outer blanks and empty ones do not count. */
export function splitList(text: string): string[] {
  const items: string[] = [];
  // bounded: each place where it is tried is the beginning of an item, and an item is looked at twice at most
  for (const [, quoted, plain = ""] of text.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=[;\n]|$)|([^;\n]*))(?:[;\n]|$)/g)) {
    if (quoted !== undefined) items.push(quoted.replaceAll('""', '"'));
    else if (plain.trim() !== "") items.push(plain.trim());
  }
  return items;
}
