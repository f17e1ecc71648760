import { cutText } from "@hub/domain/cut-text.ts";
import { translate } from "@hub/i18n/translate.ts";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { SheetPlan, WrittenRow } from "./sheet-plan.ts";
import { stylesPart } from "./xlsx-cell-styles.ts";
import { writeDataSheet } from "./xlsx-data-sheet.ts";
import { frameParts, sheetName } from "./xlsx-parts.ts";
import { explanationSheet, listsSheet } from "./xlsx-side-sheets.ts";

/** Packs sheets half as long as the usual level does, for a tenth more bytes. */
const compressionLevel = 3;

/** A sheet as a workbook, piece by piece: what explains it, the rows, and hidden what may be chosen. Throws SheetTooLong and what `rows` throws. */
export async function* writeXlsx(plan: SheetPlan, rows: AsyncIterable<WrittenRow>, now: Date): AsyncGenerator<Buffer> {
  const lists = listsSheet(plan.columns);
  const explains = sheetName(translate(plan.language, "sheets.explanation"));
  const titled = freeName(sheetName(plan.title), [explains, "lists"]);
  const sheets = [{ name: explains, hidden: false }, { name: titled, hidden: false }, ...(lists ? [{ name: "lists", hidden: true }] : [])];
  const zip = new ZipFile();
  // The library's own types say less than what it is.
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  const options = { mtime: now, compressionLevel };
  const parts = { ...frameParts(sheets, 1), "xl/styles.xml": stylesPart, "xl/worksheets/sheet1.xml": explanationSheet(plan.explanation) };
  for (const [name, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(part), name, options);
  if (lists) zip.addBuffer(Buffer.from(lists.part), "xl/worksheets/sheet3.xml", options);
  const data = Readable.from(writeDataSheet(plan, rows, lists?.at ?? new Map()), { objectMode: false, highWaterMark: 256 * 1024 });
  // Not all of the library's errors come with one of the zip.
  data.on("error", (error) => output.destroy(error));
  zip.addReadStreamLazy("xl/worksheets/sheet2.xml", options, (take) => take(null, data));
  zip.end();
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    data.destroy();
  }
}

/** Two sheets whose names differ by case alone are one to spreadsheets. */
function freeName(name: string, taken: readonly string[]): string {
  return taken.some((other) => other.toLowerCase() === name.toLowerCase()) ? `${cutText(name, 29, "")} 2` : name;
}
