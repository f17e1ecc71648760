import type { RowProblem } from "@hub/domain/ingestion/reading-problems.ts";
import { createCellMemory } from "./cell-memory.ts";
import { excerpt, readingProblem } from "./reading-problem.ts";
import type { ReadingLimits } from "./reading-limits.ts";
import type { TableRow } from "./table.ts";

/** How a CSV is written: one character each. */
export type CsvDialect = { delimiter: string; quote: string };

export type RecordReader = {
  /** Appends to `rows` every record that is complete; `last` says that no text follows. */
  push(text: string, last: boolean, rows: TableRow[]): void;
};

const LF = 10;
const CR = 13;
const SPACE = 32;

/**
 * Cuts text into records and cells (RFC 4180; LF, CR or CRLF; blanks around a quoted cell are dropped; a quote inside a cell that
 * does not begin with one is a character). Keeps only the record that is not complete. Throws quote-never-closed, row-too-long.
 */
export function createRecordReader(dialect: CsvDialect, limits: ReadingLimits): RecordReader {
  const delimiter = dialect.delimiter.charCodeAt(0);
  const quote = dialect.quote;
  const quoteCode = quote.charCodeAt(0);
  const doubled = quote + quote;
  const memory = createCellMemory(delimiter);
  let rest = "";
  let row = 0;
  // Where the next ones stand in the text that is cut, from the place on that was cut last.
  let [nextFeed, nextReturn, nextQuote] = [-1, -1, -1];

  /** Where the next record starts, or -1 when the one at `start` is not complete. */
  function readRecord(text: string, start: number, last: boolean, rows: TableRow[]): number {
    const end = text.length;
    const cells: string[] = [];
    let problem: RowProblem | undefined;
    let column = 0;
    let manyLines = false;
    let at = start;
    for (;;) {
      let code = at < end ? text.charCodeAt(at) : -1;
      const from = at;
      if (code === SPACE && delimiter !== SPACE) {
        let ahead = at + 1;
        while (ahead < end && text.charCodeAt(ahead) === SPACE) ahead++;
        if (ahead < end && text.charCodeAt(ahead) === quoteCode) {
          at = ahead;
          code = quoteCode;
        }
      }
      if (code === quoteCode) {
        const close = findClose(text, at + 1);
        if (close === -1) {
          if (last || end - at > limits.recordChars) {
            throw readingProblem("quote-never-closed", { row: row + 1, text: excerpt(text.slice(at, at + 200)) });
          }
          return -1;
        }
        let cell = text.slice(at + 1, close);
        if (cell.includes(quote)) cell = cell.replaceAll(doubled, quote);
        manyLines ||= cell.includes("\n") || cell.includes("\r");
        at = close + 1;
        while (at < end && text.charCodeAt(at) === SPACE && delimiter !== SPACE) at++;
        code = at < end ? text.charCodeAt(at) : -1;
        if (code !== delimiter && code !== LF && code !== CR && code !== -1) {
          if (!problem) column = cells.length;
          problem ??= "text-after-quote";
          at = findCellEnd(text, at, end);
          cell += text.slice(close + 1, at);
        }
        cells.push(cell);
      } else {
        at = findCellEnd(text, at, end);
        cells.push(text.slice(from, at));
      }
      if (at >= end) {
        if (!last) return -1;
        break;
      }
      code = text.charCodeAt(at);
      at++;
      if (code === delimiter) continue;
      if (code === CR) {
        if (at === end && !last) return -1;
        if (text.charCodeAt(at) === LF) at++;
      }
      break;
    }
    row++;
    if (manyLines && !problem) {
      column = findSpanning(cells, dialect.delimiter);
      if (column !== -1) problem = "quote-spans-rows";
    }
    if (!problem && at - start > limits.cellChars) {
      column = cells.findIndex((cell) => cell.length > limits.cellChars);
      if (column !== -1) problem = "cell-too-long";
    }
    rows.push(problem ? { row, cells, problem, column } : { row, cells });
    return at;
  }

  /** Where the next record starts, of one that ends within the text and has no quote: its cells are what stands between the delimiters. 0: it has to be looked at sign by sign. */
  function cutPlain(text: string, start: number, rows: TableRow[]): number {
    if (nextFeed < start) nextFeed = findFrom(text, "\n", start);
    if (nextReturn < start) nextReturn = findFrom(text, "\r", start);
    if (nextQuote < start) nextQuote = findFrom(text, quote, start);
    const end = nextFeed;
    if (end - start > limits.cellChars || nextQuote < end || nextReturn < end - 1) return 0;
    rows.push(memory.cut(++row, start, Math.min(end, nextReturn)));
    return end + 1;
  }

  function findClose(text: string, from: number): number {
    for (let scan = from; ;) {
      const close = text.indexOf(quote, scan);
      if (close === -1 || text.charCodeAt(close + 1) !== quoteCode) return close;
      scan = close + 2;
    }
  }

  function findCellEnd(text: string, from: number, end: number): number {
    let at = from;
    for (; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code === delimiter || code === LF || code === CR) break;
    }
    return at;
  }

  return {
    push(text, last, rows) {
      const all = rest + text;
      let at = 0;
      memory.load(all);
      nextFeed = nextReturn = nextQuote = -1;
      while (at < all.length) {
        const next = cutPlain(all, at, rows) || readRecord(all, at, last, rows);
        if (next === -1) break;
        at = next;
      }
      rest = all.slice(at);
      if (last) rest = "";
      if (rest.length > limits.recordChars) throw readingProblem("row-too-long", { row: row + 1, limit: limits.recordChars });
    },
  };
}

/** Where a sign stands from a place on; where there is none, behind all that there is. */
function findFrom(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at === -1 ? Number.MAX_SAFE_INTEGER : at;
}

/**
 * The cell that seems to have swallowed whole rows, or -1: an open quote closed by chance in the same column some rows on leaves the number of
 * cells right. Then the cell's first line lacks the columns after it, its last those before it, and every line between is a whole row.
 */
function findSpanning(cells: string[], delimiter: string): number {
  const delimiters = cells.length - 1;
  return cells.findIndex((cell, index) => {
    const lines = cell.split(/\r\n|\r|\n/);
    if (lines.length === 1 || (lines.length - 1) * delimiters < 3) return false;
    return lines.every((line, at) => {
      const expected = at === 0 ? delimiters - index : at === lines.length - 1 ? index : delimiters;
      return line.split(delimiter).length - 1 === expected;
    });
  });
}
