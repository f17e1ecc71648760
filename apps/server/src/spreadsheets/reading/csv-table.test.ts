import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { bytesSource, type FileSource } from "./file-source.ts";
import { readCells, readProblem, readTable } from "./testing/read-table.ts";

const people = ["id;name;pay;hired", "1;Ana;1.234,56;01/02/2020", "2;Ben, C.;2.000,00;03/04/2021", "3;Cy;3.000,10;05/06/2022"];

describe("csv-spectrum", () => {
  const folder = join(import.meta.dirname, "fixtures/csv-spectrum");
  const names = readdirSync(folder).filter((name) => name.endsWith(".csv"));

  test.each(names)("%s", async (name) => {
    const table = await readTable(readFileSync(join(folder, name)));
    const objects = table.rows.map((row) => Object.fromEntries(table.header.map((column, index) => [column, row.cells[index]])));
    const answer = [JSON.parse(readFileSync(join(folder, name.replace(".csv", ".json")), "utf8"))].flat() as Record<string, string>[];
    // The answer of this one names another telephone number than its file.
    if (name === "location_coordinates.csv") answer[0]!["Contact Phone Number"] = "2095257564";
    expect(objects).toEqual(answer);
  });
});

describe("delimiter, quote and header are found", () => {
  test.each([[";"], [","], ["\t"], ["|"]])("delimiter %j", async (delimiter) => {
    const text = people
      .map((line) =>
        line
          .split(";")
          .map((cell) => (cell.includes(",") ? `"${cell}"` : cell))
          .join(delimiter),
      )
      .join("\r\n");
    const table = await readTable(text);
    expect(table.delimiter).toBe(delimiter);
    expect(table.rows.map((row) => row.cells)).toEqual(people.slice(1).map((line) => line.split(";")));
  });

  test("decimal commas in every row do not make the comma the delimiter", async () => {
    expect((await readTable(people.join("\n"))).delimiter).toBe(";");
  });

  test("one text full of commas does not make the comma the delimiter", async () => {
    expect(await readCells("name;note\nAna;x\nBen;one, two, three, four\nCy;y\n")).toHaveLength(3);
  });

  test("a stated delimiter holds, and is refused where the file has another", async () => {
    expect(await readCells("a|b;c\n1|2;3\n", { delimiter: "|" })).toEqual([["1", "2;3"]]);
    expect(await readProblem("a,b\n1,2\n", { delimiter: ";" })).toEqual(["delimiter-not-found", { found: "a,b 1,2", expected: "" }]);
  });

  test("the line by which a file states its delimiter is no row", async () => {
    const table = await readTable("sep=^\r\na^b\r\n1^2\r\n");
    expect([table.delimiter, table.headerRow, table.rows]).toEqual(["^", 1, [{ row: 2, cells: ["1", "2"] }]]);
  });

  test("apostrophes as quotes", async () => {
    expect(await readCells("'id','name'\n'1','Ana, B.'\n'2','O''Hara'\n")).toEqual([
      ["1", "Ana, B."],
      ["2", "O'Hara"],
    ]);
    expect(await readCells("id,name\n1,'t Hooft\n2,Ana\n")).toEqual([
      ["1", "'t Hooft"],
      ["2", "Ana"],
    ]);
  });

  test("the header below a preamble, by the expected names", async () => {
    const text = `Report of people;;;\nMade by;name;;\n\n${people.join("\n")}\n`;
    const table = await readTable(text, { headerNames: ["ID", "Náme", "Pay"] });
    expect([table.headerRow, table.header, table.rows[0]]).toEqual([
      4,
      ["id", "name", "pay", "hired"],
      { row: 5, cells: ["1", "Ana", "1.234,56", "01/02/2020"] },
    ]);
  });

  test("the header below a title, without expected names", async () => {
    expect((await readTable(`People\n\n${people.join("\n")}\n`)).headerRow).toBe(3);
  });

  test("a header of which no name is expected is delivered, for the header check to refuse", async () => {
    expect((await readTable("x;y\n1;2\n", { headerNames: ["id", "name"] })).header).toEqual(["x", "y"]);
  });

  test("nameless columns at the end count as cells, and are told of where something stands in them", async () => {
    expect((await readTable("a;b;;\n1;2;;\n")).header).toEqual(["a", "b"]);
    expect((await readTable("a;b;;\n1;2;3;\n")).header).toEqual(["a", "b", ""]);
    const far = await readTable(`a;b;;\n${"1;2;;\n".repeat(100)}1;2;;x\n`);
    expect(far.rows.at(-1)).toMatchObject({ row: 102, problem: "too-many-cells", column: 3 });
  });
});

describe("rows that do not fit are marked, none is shifted in silence", () => {
  test("[ING-01] too many, too few, text after a quote: each row by its number, the others read", async () => {
    const { rows } = await readTable('a;b;c\n1;2;3\n1;2\n\n1;;2;3\n"1"x;2;3\n4;5;6\n;;\n7;8;9');
    expect(rows.map(({ row, problem }) => [row, problem])).toEqual([
      [2, undefined],
      [3, "too-few-cells"],
      [5, "too-many-cells"],
      [6, "text-after-quote"],
      [7, undefined],
      [9, undefined],
    ]);
  });

  test("one more empty cell is too many where other rows have none: it may have shifted the others", async () => {
    expect((await readTable("a;b;c\n;1;2;\n4;5;6\n")).rows[0]).toEqual({
      row: 2,
      cells: ["", "1", "2", ""],
      problem: "too-many-cells",
      column: 3,
    });
  });

  test("where most rows end in one, it is left out and told; a row with something in it is faulty", async () => {
    const table = await readTable("a;b;c\n1;2;3;\n4;5;6;\n7;8;9\n1;2;3;;\n1;2;3;4\n1;2;3;\n\n");
    expect(table.rows.map(({ cells, problem }) => problem ?? cells.join())).toEqual([
      "1,2,3",
      "4,5,6",
      "7,8,9",
      "1,2,3",
      "too-many-cells",
      "1,2,3",
    ]);
    expect(table.notices()).toEqual([
      { code: "surplus-cells", params: { count: 4, row: 2 } },
      { code: "blank-rows", params: { count: 1, row: 8 } },
    ]);
  });

  test("the header again among the rows", async () => {
    expect((await readTable("a;b\n1;2\nA; b\na;b\n")).rows.map((row) => row.problem)).toEqual([undefined, undefined, "repeats-header"]);
  });
});

describe("a file that is no table is refused with its reason", () => {
  test.each<[string, string, Record<string, string | number>]>([
    ["", "file-empty", {}],
    ["\ufeff", "file-empty", {}],
    [" \r\n\r\n", "file-empty", {}],
    ["a;b\n", "header-only", { row: 1 }],
    ["People\n\na;b;c\n;;\n\n", "header-only", { row: 3 }],
    ["a;b;A\n1;2;3\n", "columns-repeated", { columns: "A" }],
    ['a;b\n1;2\n3;"4\n5;6\n', "quote-never-closed", { row: 3, text: '"4 5;6' }],
    ['"a;b\n1;2\n', "quote-never-closed", { row: 1, text: '"a;b 1;2' }],
    ['"a;b\n1;2\n3;"x";4\n1;2', "header-damaged", { row: 1, text: 'a;b 1;2 3;x"' }],
    ["a^b^c\n1^2^3\n", "delimiter-not-found", { found: "a^b^c 1^2^3", expected: "" }],
  ])("%j: %s", async (text, code, params) => {
    expect(await readProblem(text)).toEqual([code, params]);
  });

  test("one column where several are expected", async () => {
    expect(await readProblem("id name pay\n1 Ana 5\n", { headerNames: ["id", "name"] })).toEqual([
      "delimiter-not-found",
      { found: "id name pay 1 Ana 5", expected: "id, name" },
    ]);
  });

  test("one column where one is expected is a list", async () => {
    expect(await readCells("id\n1\n2\n", { headerNames: ["id"] })).toEqual([["1"], ["2"]]);
    expect(await readCells("Employee id\n1\n2\n")).toEqual([["1"], ["2"]]);
  });

  test("limits", async () => {
    const wide = Array.from({ length: 50 }, (_, at) => `c${at}`).join(";");
    expect(await readProblem(`${wide}\n${wide}`, { limits: { columns: 49 } })).toEqual(["too-many-columns", { columns: 50, limit: 49 }]);
    expect(await readProblem("a;b\n1;2\n3;4\n5;6\n", { limits: { rows: 2 } })).toEqual(["too-many-rows", { limit: 2 }]);
    expect(await readProblem("a;b\n1;2\n3;4\n", { limits: { fileBytes: 5 } })).toEqual(["file-too-large", { megabytes: 0, limit: 0 }]);
    expect(await readProblem("x".repeat(3000), { limits: { recordChars: 1000 } })).toEqual(["row-too-long", { row: 1, limit: 1000 }]);
  });
});

describe("a large file", () => {
  /** A file that is made while it is read: `head`, then `line` `count` times. */
  function endless(head: string, line: string, count: number): FileSource & { given: number } {
    const block = Buffer.from(line.repeat(2000));
    const source = {
      size: head.length + (block.length * count) / 2000,
      given: 0,
      async *stream(start = 0, end = Infinity) {
        for (let piece = 0, at = 0; at < end && piece <= count / 2000; piece++) {
          const bytes = piece === 0 ? Buffer.from(head) : block;
          const wanted = bytes.subarray(Math.max(0, start - at), Math.max(0, Math.min(bytes.length, end - at)));
          at += bytes.length;
          source.given += wanted.length;
          if (wanted.length > 0) yield wanted;
        }
      },
    };
    return source;
  }

  test("comes in batches of 1,000 rows", async () => {
    const table = await readTable(endless("a;b\n", "1;2\n", 2000));
    const sizes: number[] = [];
    for await (const batch of table.batches) sizes.push(batch.length);
    expect(sizes).toEqual([1000, 1000]);
    expect(table.rows.at(-1)?.row).toBe(2001);
  });

  test("a quote that never closes is told without reading 90 MB to the end for it", async () => {
    const source = endless('a;b\n1;2\n3;"4\n', "1;2;3;4;5;6;7;8;9\n", 5_000_000);
    expect(await readProblem(source)).toMatchObject(["quote-never-closed", { row: 3 }]);
    // Once to find the encoding, a megabyte to find the dialect, a megabyte to find the open quote.
    expect(source.given).toBeLessThan(source.size * 1.1);
  });

  test("left early, the source is told so", async () => {
    let open = 0;
    const bytes = Buffer.from("a;b\n1;2\n".repeat(100_000));
    const source: FileSource = {
      size: bytes.length,
      async *stream(start, end) {
        open++;
        try {
          yield* bytesSource(bytes).stream(start, end);
        } finally {
          open--;
        }
      },
    };
    const table = await readTable(source);
    for await (const _ of table.batches) break;
    expect(open).toBe(0);
  });
});

test("any table in any dialect and encoding is found out and read back", async () => {
  const unit = fc.constantFrom("a", "ñ", "漢", "😀", " ", '"', "'", ",", ";", "\t", "|", "\n", "\r\n", "1");
  const cell = fc.oneof(fc.string({ unit, maxLength: 8 }), fc.constantFrom("", "1.234,56", "2020-01-02", "Ana, B.; C"));
  const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 });
  const written = fc.record({
    delimiter: fc.constantFrom(",", ";", "\t", "|"),
    end: fc.constantFrom("\n", "\r\n", "\r"),
    encoding: fc.constantFrom("utf-8", "utf-16le", "utf-16be"),
    title: fc.constantFrom("", "People\n\n", "\n"),
    block: fc.integer({ min: 1, max: 50 }),
  });
  await fc.assert(
    fc.asyncProperty(table, written, async (given, { delimiter, end, encoding, title, block }) => {
      const rows = given.map((cells, at) => [`r${at}`, ...cells]);
      const quote = (text: string): string => (/[^\w.-]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
      const text = title + [["id", "ñame", "pay", "note"], ...rows].map((cells) => cells.map(quote).join(delimiter) + end).join("");
      const source = bytesSource(iconv.encode(text, encoding, { addBOM: true }), block);
      const table = await readTable(source, { headerNames: ["Id", "Name", "Pay", "Note"] });
      expect(table.rows.map((row) => row.cells)).toEqual(rows);
    }),
    { seed: 4, numRuns: 300 },
  );
});

test("apostrophes that guard a text from being a formula are no quotes", async () => {
  const rows = Array.from({ length: 70 }, (_, at) => `${at};'+34 600 ${at};x`);
  const file = `id;phone;note\n${rows.join("\n")}\n`;
  const cells = await readCells(file);
  expect(cells).toHaveLength(70);
  expect(cells[3]).toEqual(["3", "'+34 600 3", "x"]);
});
