/** Written into a cell, it clears the value; an empty cell leaves it as it is (readings 6). */
export const clearToken = "-";

// A spreadsheet takes a text for a formula by its first sign, which may be as wide as a Chinese character or as small as a footnote's, once it has left out what
// is not to be seen before it; a tabulator or a line's end there may make a cell of its own of what follows.
const formula = /^(?:[\t\n\r]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;
const unseen = /^[\s\p{Cc}\p{Cf}]*$/u;
const tokenLike = /^'*-$/;
const guardedToken = /^'+-$/;

/** A text for a CSV: with an apostrophe before it where a spreadsheet would take it for a formula. Undone exactly by `unguardCsvText`. */
export function guardCsvText(text: string): string {
  return formula.test(behindApostrophes(text)) ? `'${text}` : text;
}

/** Whether what follows a text decides if a spreadsheet takes the whole for a formula. */
export function isUndecided(start: string): boolean {
  return unseen.test(behindApostrophes(start));
}

/** The text that `guardCsvText` wrote. */
export function unguardCsvText(cell: string): string {
  return cell.startsWith("'") && formula.test(behindApostrophes(cell)) ? cell.slice(1) : cell;
}

/** What stands behind the apostrophes that somebody has put before a text, or an earlier guard. */
function behindApostrophes(text: string): string {
  return text.startsWith("'") ? text.replace(/^'+/, "") : text;
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
