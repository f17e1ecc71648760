import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRecordReader, type CsvDialect } from "./csv-records.ts";
import { readingLimits } from "./reading-limits.ts";
import { ReadingProblem } from "./reading-problem.ts";
import type { TableRow } from "./table.ts";
import { withoutKinds } from "./testing/read-table.ts";

const comma: CsvDialect = { delimiter: ",", quote: '"' };

function read(pieces: string[], dialect = comma, limits = readingLimits): TableRow[] {
  const rows: TableRow[] = [];
  const reader = createRecordReader(dialect, limits);
  for (const piece of pieces) reader.push(piece, false, rows);
  reader.push("", true, rows);
  return withoutKinds(rows);
}

function readCells(text: string): string[][] {
  return read([text]).map((row) => row.cells);
}

describe("records and cells", () => {
  test.each([
    [
      "plain",
      "a,b\n1,2\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "no newline at the end",
      "a,b\n1,2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    ["an empty last cell at the end", "a,", [["a", ""]]],
    [
      "CRLF",
      "a,b\r\n1,2\r\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "CR only",
      "a,b\r1,2\r",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    ["mixed ends", "a\nb\rc\r\nd", [["a"], ["b"], ["c"], ["d"]]],
    ["blank lines are records", "a\n\n\r\nb", [["a"], [""], [""], ["b"]]],
    ["delimiter in quotes", '"a,b",c', [["a,b", "c"]]],
    ["newline in quotes", '"a\r\nb",c\nd', [["a\r\nb", "c"], ["d"]]],
    ["doubled quotes", '"a ""b"" c","""",""', [['a "b" c', '"', ""]]],
    ["a quote within a cell is a character", '37°36\'37.8"N,5" pipe', [["37°36'37.8\"N", '5" pipe']]],
    ["blanks around a quoted cell", 'a, "b, c" ,d', [["a", "b, c", "d"]]],
    ["blanks elsewhere are kept", " a , b", [[" a ", " b"]]],
    ["apostrophes are characters", "'a',it's", [["'a'", "it's"]]],
  ])("%s", (_, text, cells) => {
    expect(readCells(text)).toEqual(cells);
    expect(read([...text]).map((row) => row.cells)).toEqual(cells);
  });

  test("a row's number is the one a spreadsheet shows: a cell of several lines is in one row, a blank line is one", () => {
    expect(read(['a\n"b\nb"\n\nc']).map((row) => row.row)).toEqual([1, 2, 3, 4]);
  });
});

test("a record without quotes is cut as one that is read sign by sign, whatever stands around it", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", ",", ",", "\n", "\r", "\r\n", '"', '""', " "), maxLength: 60 });
  // A record longer than a cell may be is never cut at once.
  const signBySign = { ...readingLimits, cellChars: -1 };
  const told = (pieces: string[], limits: typeof readingLimits) => {
    try {
      return read(pieces, comma, limits).map(({ row, cells }) => ({ row, cells }));
    } catch (error) {
      return error;
    }
  };
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), (pieces) => {
      expect(told(pieces, readingLimits)).toEqual(told(pieces, signBySign));
    }),
    { numRuns: 2_000 },
  );
});

describe("what is wrong is marked, and the reading goes on", () => {
  test("text after a closing quote", () => {
    expect(read(['1,"ab"c,3\n4,5,6'])).toEqual([
      { row: 1, cells: ["1", "abc", "3"], problem: "text-after-quote", column: 1 },
      { row: 2, cells: ["4", "5", "6"] },
    ]);
  });

  test("quotes escaped by a backslash", () => {
    const [row] = read(['1,"a \\"b\\" c",3\n']);
    expect(row).toMatchObject({ problem: "text-after-quote", column: 1 });
  });

  test("a cell longer than a spreadsheet's", () => {
    expect(read([`1,${"x".repeat(32_768)}\n1,${"x".repeat(32_767)}`]).map((row) => row.problem)).toEqual(["cell-too-long", undefined]);
  });

  test("an open quote closed by chance in the same column some rows on", () => {
    const swallowed = '1,"b,c,d\n2,b,c,d\n3,b",c,d\n4,b,c,d\n';
    expect(read([swallowed]).map(({ row, problem, column }) => ({ row, problem, column }))).toEqual([
      { row: 1, problem: "quote-spans-rows", column: 1 },
      { row: 2, problem: undefined, column: undefined },
    ]);
  });

  test("an address of several lines is no such thing", () => {
    expect(read(['1,"12 High Street,\nOldtown,\nShire",3,4\n'])[0]).toEqual({
      row: 1,
      cells: ["1", "12 High Street,\nOldtown,\nShire", "3", "4"],
    });
  });
});

describe("what would fill the memory is refused", () => {
  const limits = { ...readingLimits, recordChars: 1000 };

  test("a quote that never closes, at the end of the file", () => {
    expect(() => read(['a,b\n1,"2\n3,4\n'])).toThrow(
      expect.objectContaining({ code: "quote-never-closed", params: { row: 2, text: '"2 3,4' } }),
    );
  });

  test("a quote that never closes, long before the end of the file", () => {
    const reader = createRecordReader(comma, limits);
    const rows: TableRow[] = [];
    reader.push('a,b\n1,"2\n', false, rows);
    let pushed = 0;
    const pushOn = (): void => {
      for (; pushed < 1000; pushed++) reader.push("3,4,5,6,7,8,9\n".repeat(10), false, rows);
    };
    expect(pushOn).toThrow(expect.objectContaining({ code: "quote-never-closed" }));
    expect(pushed).toBeLessThan(10);
  });

  test("a row without end", () => {
    expect(() => read(["a,b\n", "1,".repeat(600)], comma, limits)).toThrow(ReadingProblem);
    expect(() => read(["a,b\n", "1,".repeat(600)], comma, limits)).toThrow(
      expect.objectContaining({ code: "row-too-long", params: { row: 2, limit: 1000 } }),
    );
  });
});

describe("any table written as CSV is read back", () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom("a", "é", "漢", "😀", " ", '"', "'", ",", ";", "\t", "|", "\n", "\r", "0"), maxLength: 8 }),
    fc.string({ unit: "grapheme", maxLength: 12 }),
  );
  const table = fc
    .integer({ min: 1, max: 6 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }));
  const dialect = fc.record({ delimiter: fc.constantFrom(",", ";", "\t", "|"), quote: fc.constantFrom('"', "'") });

  function write(rows: string[][], { delimiter, quote }: CsvDialect, end: string, quoteAll: boolean): string {
    const special = new RegExp(`[${delimiter}${quote}\\r\\n]|^ `);
    const escape = (text: string): string =>
      quoteAll || text === "" || special.test(text) ? quote + text.replaceAll(quote, quote + quote) + quote : text;
    return rows.map((cells) => cells.map(escape).join(delimiter) + end).join("");
  }

  test("in any dialect, wherever the pieces are cut", () => {
    const end = fc.constantFrom("\n", "\r\n", "\r");
    fc.assert(
      fc.property(
        table,
        dialect,
        end,
        fc.boolean(),
        fc.infiniteStream(fc.integer({ min: 1, max: 9 })),
        (rows, how, newline, quoteAll, cuts) => {
          const text = write(rows, how, newline, quoteAll);
          const pieces: string[] = [];
          for (let at = 0; at < text.length; at += pieces.at(-1)!.length) pieces.push(text.slice(at, at + cuts.next().value));
          expect(read(pieces, how).map((row) => row.cells)).toEqual(rows);
        },
      ),
      { numRuns: 500, seed: 20_26 },
    );
  });
});
