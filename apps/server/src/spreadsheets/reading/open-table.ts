import { openCsv } from "./csv-table.ts";
import type { OpenedTable, ReadingOptions, TableRow } from "./table.ts";
import { recognise, recogniseOle } from "./file-kind.ts";
import { type FileSource, guardSource, readRange, SourceFailure } from "./file-source.ts";
import { type ReadingLimits, readingLimits } from "./reading-limits.ts";
import { readingProblem, toMegabytes } from "./reading-problem.ts";
import { openXlsx } from "./xlsx-table.ts";

/** Opens a delivered CSV or XLSX, told apart by content; throws ReadingProblem, or what the source or the signal throws. */
export async function openTable(source: FileSource, options: ReadingOptions): Promise<OpenedTable> {
  const limits = { ...readingLimits, ...options.limits };
  const guarded = guardSource(source, options.signal);
  try {
    const table = await openKind(guarded, options, limits);
    return { ...table, batches: { [Symbol.asyncIterator]: () => unwrapFailures(table.batches) } };
  } catch (error) {
    throw error instanceof SourceFailure ? error.cause : error;
  }
}

async function openKind(source: FileSource, options: ReadingOptions, limits: ReadingLimits): Promise<OpenedTable> {
  if (source.size > limits.fileBytes) {
    throw readingProblem("file-too-large", { megabytes: toMegabytes(source.size), limit: toMegabytes(limits.fileBytes) });
  }
  const kind = recognise(await readRange(source, 0, 4096));
  if (kind === "text") return openCsv(source, options, limits);
  if (kind === "zip-archive") return openXlsx(source, options, limits);
  const held = kind === "ole" ? await recogniseOle(source) : kind;
  if (held === "encrypted") throw readingProblem("workbook-encrypted", {});
  throw readingProblem("not-a-table", { kind: held });
}

async function* unwrapFailures(batches: AsyncIterable<TableRow[]>): AsyncGenerator<TableRow[]> {
  try {
    yield* batches;
  } catch (error) {
    throw error instanceof SourceFailure ? error.cause : error;
  }
}
