import { bytesSource } from "../../reading/file-source.ts";
import { openTable } from "../../reading/open-table.ts";
import { readingLimits } from "../../reading/reading-limits.ts";
import { openArchive } from "../../reading/xlsx-archive.ts";
import type { Finding, MarkTexts } from "../marks.ts";
import { openMarkable } from "../open-markable.ts";

export const texts: MarkTexts = {
  column: "To mend",
  sheet: "Mend me",
  about: ["Correct and send again."],
  heads: { cell: "Cell", row: "Row", column: "Column", severity: "Severity", found: "Found", text: "Reason" },
  severities: { error: "error", warning: "warning" },
  quote: (name) => `“${name}”`,
};

/** Marks a file; answers the workbook. */
export async function mark(file: Buffer, findings: readonly Finding[], headerNames?: string[]): Promise<Buffer> {
  const table = await openTable(bytesSource(file), { fileName: "x", headerNames });
  async function* all(): AsyncGenerator<readonly Finding[]> {
    yield findings;
  }
  const ownNames = { columns: new Set([texts.column]), sheets: new Set([texts.sheet]) };
  const marking = { texts, findings: all, ownNames, now: new Date(0) };
  const pieces: Buffer[] = [];
  for await (const piece of await openMarkable(bytesSource(file), table, marking, { sheet: "Data", because: ["Made anew."] }))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

export const finding = (row: number | null, columns: number[], text: string, more: Partial<Finding> = {}): Finding => ({
  row,
  columns,
  severity: "error",
  column: "",
  found: "",
  text,
  ...more,
});

/** The parts of a workbook as texts. */
export async function unzip(file: Buffer): Promise<Record<string, string>> {
  const archive = await openArchive(bytesSource(file), readingLimits);
  const parts: Record<string, string> = {};
  for (const name of archive.names) {
    const pieces: Buffer[] = [];
    for await (const piece of archive.read(name)) pieces.push(piece);
    parts[name] = Buffer.concat(pieces).toString();
  }
  return parts;
}
