import { createRecordReader, type CsvDialect } from "./csv-records.ts";
import type { TableRow } from "./table.ts";
import { type FoundHeader, findHeader, isBlank } from "./find-header.ts";
import { peekedRows, type ReadingLimits } from "./reading-limits.ts";
import { excerpt, ReadingProblem, readingProblem } from "./reading-problem.ts";

/** How the file is written and where its header stands; `skip` characters come before the first record (`sep=;`). */
export type FoundDialect = { dialect: CsvDialect; header: FoundHeader; skip: number };

/** `share` of the rows that are as wide as their header; `singleQuoted`: apostrophes seem to be the quotes of a column. */
type Candidate = { dialect: CsvDialect; header: FoundHeader; share: number; singleQuoted: boolean };

/** In the order in which they are preferred when all fit: a comma stands in texts and numbers, a tab hardly ever. */
const delimiters = ["\t", ";", "|", ","];

/**
 * Finds delimiter, quote and header in the beginning of a file: the reading in which most expected names stand in one row, then the
 * one whose rows are most often as wide as their header. `atEnd`: the sample is the whole file.
 * Throws file-empty, delimiter-not-found and what the first records throw.
 */
export function findDialect(
  sample: string,
  atEnd: boolean,
  expected: ReadonlySet<string>,
  limits: ReadingLimits,
  wanted?: string,
): FoundDialect {
  const stated = /^sep=(.)(?:\r\n|\r|\n|$)/i.exec(sample);
  const skip = stated ? stated[0].length : 0;
  const text = sample.slice(skip);
  if (text.trim() === "" && atEnd) throw readingProblem("file-empty", {});
  const allowed = wanted ? [wanted] : stated?.[1] ? [stated[1]] : delimiters;
  const candidates = allowed.flatMap((delimiter) => tryDialect(text, atEnd, { delimiter, quote: '"' }, expected, limits) ?? []);
  const [first] = candidates.toSorted(compareCandidates);
  if (!first) throw explainNoRecord(text, atEnd, allowed, limits);
  const single = first.singleQuoted && tryDialect(text, atEnd, { ...first.dialect, quote: "'" }, expected, limits);
  // An apostrophe before a text is no quote: read as one, the rows fall apart (+34 ... is written '+34 ..., not to be a formula).
  const best = single && single.header.matches >= first.header.matches && single.share >= first.share ? single : first;
  const fixed = allowed.length === 1 && best.header.width > 1;
  if (!fixed && !isConvincing(best, expected, text)) {
    throw readingProblem("delimiter-not-found", { found: excerpt(text.trimStart()), expected: excerpt([...expected].join(", ")) });
  }
  return { dialect: best.dialect, header: best.header, skip };
}

function tryDialect(
  text: string,
  atEnd: boolean,
  dialect: CsvDialect,
  expected: ReadonlySet<string>,
  limits: ReadingLimits,
): Candidate | undefined {
  const rows = readSample(text, atEnd, dialect, limits);
  const header = findHeader(rows, expected, 0);
  if (!header) return undefined;
  const body = rows.filter((row) => row.row > header.row);
  const widest = measureSurplus(body, header.width);
  const fits = ({ cells }: TableRow) =>
    cells.length === header.width || (cells.length > header.width && widest !== undefined && isBlank(cells.slice(header.width)));
  const regular = body.filter((row) => fits(row) && !row.problem).length;
  const above = rows.length - body.length - 1;
  const share = header.width > 1 ? (regular + 1) / (body.length + 1 + (header.matches > 0 ? 0 : above)) : 0;
  return {
    dialect,
    header: { ...header, widest },
    share,
    singleQuoted: header.cells.some((name, column) => /^'.+'$/s.test(name) || isSingleQuoted(body, column)),
  };
}

/**
 * How wide the rows are where most of them end in empty cells that the header does not have: so programs write that end each cell with a delimiter. Of a few rows alone
 * it would be a text with a delimiter in it, before a last column that is empty.
 */
function measureSurplus(rows: TableRow[], width: number): number | undefined {
  const wider = rows.filter((row) => row.cells.length > width && isBlank(row.cells.slice(width)));
  return wider.length * 2 > rows.length ? Math.max(...wider.map((row) => row.cells.length)) : undefined;
}

function isSingleQuoted(rows: TableRow[], column: number): boolean {
  const cells = rows.map((row) => row.cells[column] ?? "").filter((cell) => cell !== "");
  return cells.length > 0 && cells.filter((cell) => cell.startsWith("'")).length > cells.length * 0.8;
}

/** So much of a text is cut first. */
const peekedChars = 16 * 1024;

/** The first records that are not blank; an open quote ends the sample, the reading proper tells of it. */
function readSample(text: string, atEnd: boolean, dialect: CsvDialect, limits: ReadingLimits): TableRow[] {
  const rows: TableRow[] = [];
  const filled = () => rows.filter((row) => !isBlank(row.cells));
  const reader = createRecordReader(dialect, limits);
  try {
    // By pieces, since most of the text stands below the rows that are looked at; each as long as all before it, since a record that goes on is begun again with each.
    for (let begin = 0, end = peekedChars; begin < text.length && filled().length < peekedRows; begin = end, end *= 2)
      reader.push(text.slice(begin, end), atEnd && end >= text.length, rows);
  } catch (error) {
    if (!(error instanceof ReadingProblem)) throw error;
  }
  return filled().slice(0, peekedRows);
}

function compareCandidates(a: Candidate, b: Candidate): number {
  return (
    b.header.matches - a.header.matches ||
    b.share - a.share ||
    b.header.width - a.header.width ||
    delimiters.indexOf(a.dialect.delimiter) - delimiters.indexOf(b.dialect.delimiter)
  );
}

/** Whether the table is one: an expected name was found; or it has columns, most rows as many; or it is a plain list. */
function isConvincing(best: Candidate, expected: ReadonlySet<string>, text: string): boolean {
  if (best.header.matches > 0) return true;
  if (expected.size > 1 && best.header.width === 1) return false;
  if (best.share >= 0.5) return true;
  const firstLine = text.trimStart().split(/[\r\n]/, 1)[0] ?? "";
  return best.header.width === 1 && !/[,;\t|^~]|\u0001|\u001f/.test(firstLine);
}

function explainNoRecord(text: string, atEnd: boolean, allowed: string[], limits: ReadingLimits): Error {
  const firstLine = text.split(/[\r\n]/, 1)[0] ?? "";
  const [delimiter] = allowed.toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length);
  try {
    createRecordReader({ delimiter: delimiter ?? ";", quote: '"' }, limits).push(text, atEnd, []);
  } catch (error) {
    if (error instanceof ReadingProblem) return error;
  }
  return readingProblem("row-too-long", { row: 1, limit: limits.recordChars });
}
