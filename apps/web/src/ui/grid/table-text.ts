/** Rows of cells as text that spreadsheets paste as cells: tabs between, lines below each other, and nothing that would run as a formula. */
export function writeTableText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(writeCell).join("\t")).join("\r\n");
}

function writeCell(text: string): string {
  const safe = /^[=+@\t\r]/.test(text) || (text.startsWith("-") && !/^-\d+([.,]\d+)?$/.test(text)) ? `'${text}` : text;
  return /["\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Puts text on the clipboard from a button, also where the page was not served over https. */
export async function copyText(text: string): Promise<void> {
  if (globalThis.navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  document.body.append(area);
  area.select();
  // eslint-disable-next-line typescript/no-deprecated -- the only way that such a page has.
  const copied = document.execCommand("copy");
  area.remove();
  if (!copied) throw new Error("copy");
}
