/** Rows of cells as text that spreadsheets paste as cells: tabs between, lines below each other, and nothing that would run as a formula. */
export function writeTableText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(writeCell).join("\t")).join("\r\n");
}

function writeCell(text: string): string {
  const safe = /^[=+@\t\r]/.test(text) || (text.startsWith("-") && !/^-\d+([.,]\d+)?$/.test(text)) ? `'${text}` : text;
  return /["\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
