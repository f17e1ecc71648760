import { createNoticeLog, type ReadingNotice } from "@hub/domain/ingestion/reading-notices.ts";
import { fitRow } from "./check-row.ts";
import { decodeText } from "./csv-decode.ts";
import { type FoundDialect, findDialect } from "./csv-dialect.ts";
import { findEncoding, type TextEncoding } from "./csv-encoding.ts";
import { createRecordReader } from "./csv-records.ts";
import type { TableRow, OpenedTable, ReadingOptions } from "./table.ts";
import { type FileSource, inBatches } from "./file-source.ts";
import { foldNames, checkHeader } from "./find-header.ts";
import type { ReadingLimits } from "./reading-limits.ts";
import { excerpt, readingProblem } from "./reading-problem.ts";

const sampleChars = 256 * 1024;

/** Opens a delimited text: finds encoding, delimiter and header, then reads in one pass with flat memory. Throws ReadingProblem. */
export async function openCsv(source: FileSource, options: ReadingOptions, limits: ReadingLimits): Promise<OpenedTable> {
  if (source.size === 0) throw readingProblem("file-empty", {});
  const encoding = await findEncoding(source, options.encoding);
  const { sample, atEnd } = await readSampleText(source, encoding, limits);
  const found = findDialect(sample, atEnd, foldNames(options.headerNames), limits, options.delimiter);
  checkHeader(found.header, options, limits);
  let notices: ReadingNotice[] = [];
  const readAll = () => readRows(source, encoding, found, limits, (told) => (notices = told));
  const batches = { [Symbol.asyncIterator]: () => inBatches(readAll()) };
  if (!options.mayLackRows) await requireRows(batches, found.header.row);
  return {
    kind: "csv",
    encoding: encoding.name,
    delimiter: found.dialect.delimiter,
    header: found.header.names,
    headerRow: found.header.row,
    batches,
    notices: () => notices,
  };
}

/** The beginning of the text, with a whole line at least; a megabyte of blank lines above it is no table. */
async function readSampleText(
  source: FileSource,
  encoding: TextEncoding,
  limits: ReadingLimits,
): Promise<{ sample: string; atEnd: boolean }> {
  let sample = "";
  for await (const text of decodeText(source, encoding)) {
    const tooBlank = sample.length > limits.recordChars && sample.trim() === "";
    if (tooBlank && text.trim() !== "") throw readingProblem("delimiter-not-found", { found: excerpt(text.trim()), expected: "" });
    if (tooBlank) continue;
    sample += text;
    const enough = sample.length >= sampleChars && /[\r\n]/.test(sample.trimStart());
    if (enough || (sample.length > limits.recordChars && sample.trim() !== "")) return { sample, atEnd: false };
  }
  return { sample, atEnd: true };
}

async function* readRows(
  source: FileSource,
  encoding: TextEncoding,
  found: FoundDialect,
  limits: ReadingLimits,
  onEnd: (notices: ReadingNotice[]) => void,
): AsyncGenerator<TableRow[]> {
  const notices = createNoticeLog();
  const reader = createRecordReader(found.dialect, limits);
  let skip = found.skip;
  let count = 0;
  const read = (text: string, last: boolean): TableRow[] => {
    const records: TableRow[] = [];
    reader.push(skip > 0 ? text.slice(skip) : text, last, records);
    skip = Math.max(0, skip - text.length);
    const rows: TableRow[] = [];
    for (const record of records) {
      if (record.row <= found.header.row) continue;
      const row = fitRow(record, found.header, notices);
      if (row) rows.push(row);
    }
    count += rows.length;
    if (count > limits.rows) throw readingProblem("too-many-rows", { limit: limits.rows });
    return rows;
  };
  for await (const text of decodeText(source, encoding)) yield read(text, false);
  yield read("", true);
  onEnd(notices.list());
}

/** Throws header-only when no row stands below the header. */
export async function requireRows(batches: AsyncIterable<TableRow[]>, headerRow: number): Promise<void> {
  for await (const rows of batches) if (rows.length > 0) return;
  throw readingProblem("header-only", { row: headerRow });
}
