import type { FileSource } from "../reading/file-source.ts";
import { readingLimits } from "../reading/reading-limits.ts";
import { openArchive } from "../reading/xlsx-archive.ts";
import { readWorkbook } from "../reading/xlsx-workbook.ts";
import { NotMarkable } from "./copy-xml.ts";
import { markWorkbook } from "./mark-workbook.ts";
import { collectMarks, type Marking } from "./marks.ts";
import { makeWorkbook } from "./new-workbook.ts";
import { writeParts } from "./write-parts.ts";
import type { OpenedTable } from "../reading/table.ts";

/**
 * A delivered file as a workbook with its wrong cells marked, piece by piece: the very workbook, or one made of the rows of a CSV or of a workbook that
 * takes no marks (`remade` gives the words then). Throws ReadingProblem, and NotMarkable for more rows than a sheet holds.
 */
export async function openMarkable(
  source: FileSource,
  table: OpenedTable,
  marking: Marking,
  remade: { sheet: string; because: readonly string[] },
): Promise<AsyncGenerator<Buffer>> {
  const rows = await collectMarks(marking.findings());
  if (table.kind === "xlsx") {
    try {
      const archive = await openArchive(source, readingLimits);
      const workbook = await readWorkbook(archive, readingLimits.recordChars);
      const { header, headerRow, sheet = "" } = table;
      return writeParts(await markWorkbook(archive, workbook, { sheet, header, headerRow }, marking, rows), marking.now);
    } catch (error) {
      if (!(error instanceof NotMarkable)) throw error;
    }
  }
  const about = [...marking.texts.about, ...(table.kind === "xlsx" ? remade.because : [])];
  const texts = { ...marking.texts, about };
  return writeParts(makeWorkbook(table, table.sheet ?? remade.sheet, { ...marking, texts }, rows), marking.now);
}
