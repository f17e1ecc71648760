import { fitRow } from "./check-row.ts";
import type { TableRow, OpenedTable, ReadingOptions } from "./table.ts";
import { requireRows } from "./csv-table.ts";
import { type FileSource, inBatches } from "./file-source.ts";
import { findHeader, foldNames, type FoundHeader, isBlank, checkHeader } from "./find-header.ts";
import { peekedRows, type ReadingLimits } from "./reading-limits.ts";
import { excerpt, readingProblem } from "./reading-problem.ts";
import { openArchive } from "./xlsx-archive.ts";
import { readSheetRows, type SheetContext } from "./xlsx-rows.ts";
import { readStyles } from "./xlsx-styles.ts";
import { readTexts } from "./xlsx-texts.ts";
import { readWorkbook, type Workbook } from "./xlsx-workbook.ts";

type Sheet = Workbook["sheets"][number];
type PeekedSheet = { sheet: Sheet; header: FoundHeader; hasRows: boolean };

const allColumns = 16_384;
/** Notes beside the table are told of as columns without a name; what stands farther off makes its row faulty. */
const namelessColumns = 10;

/** Opens a workbook's one sheet: the named one, else the visible one with the expected header, else the first with a table. Throws ReadingProblem. */
export async function openXlsx(source: FileSource, options: ReadingOptions, limits: ReadingLimits): Promise<OpenedTable> {
  const archive = await openArchive(source, limits);
  const workbook = await readWorkbook(archive, limits.recordChars);
  const styles = await readStyles(archive, workbook.stylesPart, limits.recordChars);
  const texts = await readTexts(archive, workbook.textsPart, limits);
  const { from1904, uncalculated } = workbook;
  const context: SheetContext = { archive, texts, styles, from1904, uncalculated, limits };
  const { sheet, header, among } = await chooseSheet(context, workbook, options);
  checkHeader(header, options, limits);
  const batches = { [Symbol.asyncIterator]: () => inBatches(readRows(context, sheet, header)) };
  if (!options.mayLackRows) await requireRows(batches, header.row);
  return { kind: "xlsx", sheet: sheet.name, sheets: among, header: header.names, headerRow: header.row, batches, notices: () => [] };
}

async function chooseSheet(context: SheetContext, workbook: Workbook, options: ReadingOptions): Promise<PeekedSheet & { among: string[] }> {
  const expected = foldNames(options.headerNames);
  const candidates = options.sheet === undefined ? workbook.sheets.filter((sheet) => sheet.visible) : [findSheet(workbook, options.sheet)];
  if (candidates.length === 0) throw readingProblem("workbook-no-sheet", {});
  const peeked: PeekedSheet[] = [];
  for (const sheet of candidates) {
    const found = await peekSheet(context, sheet, expected);
    if (found) peeked.push(found);
  }
  if (peeked.length === 0)
    throw options.sheet === undefined ? readingProblem("workbook-empty", {}) : readingProblem("sheet-empty", { sheet: options.sheet });
  const most = Math.max(...peeked.map((found) => found.header.matches));
  const best = peeked.filter((found) => found.header.matches === most);
  const filled = best.filter((found) => found.hasRows);
  // Which of two sheets with the same header is meant (a sheet per month, say) is not for us to guess.
  if (most > 0 && filled.length > 1)
    throw readingProblem("sheet-ambiguous", { sheets: excerpt(filled.map((found) => found.sheet.name).join(", "), 200) });
  // Without a name that is known, a list of one column is more likely to explain than to hold data.
  const chosen = (most === 0 && filled.find((found) => found.header.names.length > 1)) || (filled[0] ?? best[0]!);
  return { ...chosen, among: peeked.map((found) => found.sheet.name) };
}

function findSheet(workbook: Workbook, name: string): Sheet {
  const wanted = name.trim().toLowerCase();
  const found =
    workbook.sheets.find((sheet) => sheet.name === name) ?? workbook.sheets.find((sheet) => sheet.name.trim().toLowerCase() === wanted);
  if (found) return found;
  const sheets = workbook.sheets.filter((sheet) => sheet.visible).map((sheet) => sheet.name);
  throw readingProblem("sheet-not-found", { sheet: excerpt(name), sheets: excerpt(sheets.join(", "), 200) });
}

async function peekSheet(context: SheetContext, sheet: Sheet, expected: ReadonlySet<string>): Promise<PeekedSheet | undefined> {
  const rows: TableRow[] = [];
  for await (const group of readSheetRows(context, sheet.part, allColumns)) {
    for (const row of group) if (row.problem || row.uncalculated || !isBlank(row.cells)) rows.push(row);
    if (rows.length >= peekedRows) break;
  }
  const header = findHeader(rows.slice(0, peekedRows), expected, namelessColumns);
  return header && { sheet, header, hasRows: rows.some((row) => row.row > header.row) };
}

async function* readRows(context: SheetContext, sheet: Sheet, header: FoundHeader): AsyncGenerator<TableRow[]> {
  let count = 0;
  for await (const group of readSheetRows(context, sheet.part, context.limits.columns)) {
    const rows: TableRow[] = [];
    for (const found of group) {
      const row = found.row > header.row ? fitRow(found, header) : undefined;
      if (row) rows.push(row);
    }
    count += rows.length;
    if (count > context.limits.rows) throw readingProblem("too-many-rows", { limit: context.limits.rows });
    yield rows;
  }
}
