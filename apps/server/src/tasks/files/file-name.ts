import type { SheetFormat } from "../../spreadsheets/writing/write-sheet.ts";

/** The name of a download: what it is, and of which day (UTC). */
export function downloadName(title: string, now: Date, format: SheetFormat | "pdf"): string {
  const name = title
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return `${name} ${now.toISOString().slice(0, 10)}.${format}`;
}
