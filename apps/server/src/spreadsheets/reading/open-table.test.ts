import { describe, expect, test } from "vitest";
import { bytesSource, type FileSource, fileSource, readRange } from "./file-source.ts";
import { makeRow, makeWorkbook, zipParts } from "./testing/make-workbook.ts";
import { readCells, readProblem, readTable } from "./testing/read-table.ts";
import { openTable } from "./open-table.ts";

const bytes = (hex: string): Buffer => Buffer.concat([Buffer.from(hex.replaceAll(" ", ""), "hex"), Buffer.alloc(600)]);

describe("what is no table is named, whatever the file is called", () => {
  test.each([
    ["pdf", Buffer.from("%PDF-1.7\n...")],
    ["png", bytes("89504e470d0a1a0a")],
    ["jpeg", bytes("ffd8ffe0")],
    ["gzip", bytes("1f8b0800")],
    ["7z", bytes("377abcaf271c")],
    ["rar", bytes("526172211a0700")],
    ["rtf", Buffer.from("{\\rtf1 a}")],
    ["sqlite", Buffer.from("SQLite format 3\0")],
    ["xls", bytes("0908100000060500")],
    ["html", Buffer.from("\ufeff <html><table><tr><td>a;b</td></tr></table>")],
    ["xml", Buffer.from('<?xml version="1.0"?><Workbook/>')],
    ["json", Buffer.from('[{"a": 1}]')],
    ["binary", Buffer.concat([bytes("d0cf11e0a1b11ae1"), Buffer.from("Other", "utf16le")])],
  ])("%s", async (kind, content) => {
    expect(await readProblem(content, { fileName: "people.csv" })).toEqual(["not-a-table", { kind }]);
  });

  test("other zips", async () => {
    const zip = (name: string): Promise<Buffer> => zipParts({ [name]: "<a/>", "META-INF/manifest.xml": "<a/>" });
    const kinds = {
      "word/document.xml": "docx",
      "ppt/presentation.xml": "pptx",
      "xl/workbook.bin": "xlsb",
      "content.xml": "ods",
      "people.csv": "zip",
    };
    for (const [name, kind] of Object.entries(kinds)) expect(await readProblem(await zip(name))).toEqual(["not-a-table", { kind }]);
  });

  test("a CSV called xlsx and a workbook called csv are read", async () => {
    expect(await readCells("a;b\n1;2\n", { fileName: "people.xlsx" })).toEqual([["1", "2"]]);
    expect(await readCells(await makeWorkbook(makeRow(1, ["a"]) + makeRow(2, ["1"])), { fileName: "people.csv" })).toEqual([["1"]]);
  });
});

describe("what fails outside the file is not told as its damage", () => {
  const failing = (content: Buffer, after: number): FileSource => {
    let given = 0;
    return {
      size: content.length,
      async *stream(start, end) {
        for await (const block of bytesSource(content, 64).stream(start, end)) {
          if ((given += block.length) > after) throw new Error("connection lost");
          yield block;
        }
      },
    };
  };

  test.each([0, 200, 5000, 13_000])("the source fails after %d bytes", async (after) => {
    const csv = Buffer.from(`a;b\n${"1;2\n".repeat(1000)}`);
    const rows = Array.from({ length: 3000 }, (_, at) => makeRow(at + 2, [`n${at * 7919}`]));
    const workbook = await makeWorkbook(makeRow(1, ["a"]) + rows.join(""));
    await expect(readTable(failing(csv, Math.min(after, 10_000)))).rejects.toThrow("connection lost");
    await expect(readTable(failing(workbook, after))).rejects.toThrow("connection lost");
  });

  test("an abort stops the reading with its reason", async () => {
    const control = new AbortController();
    const table = await openTable(bytesSource(Buffer.from(`a;b\n${"1;2\n".repeat(100_000)}`), 4096), {
      fileName: "x",
      signal: control.signal,
    });
    let rows = 0;
    const readOn = async (): Promise<void> => {
      for await (const batch of table.batches) {
        rows += batch.length;
        control.abort(new Error("cancelled by the user"));
      }
    };
    await expect(readOn()).rejects.toThrow("cancelled by the user");
    expect(rows).toBeLessThan(5000);
  });
});

test("a file on disk is a source", async () => {
  const source = await fileSource(import.meta.filename);
  expect((await readRange(source, 0, 6)).toString()).toBe("import");
  expect((await readRange(source, 2, 4)).toString()).toBe("po");
  expect((await readRange(source, source.size - 2, source.size + 10)).length).toBe(2);
  expect((await readRange(source, 5, 5)).length).toBe(0);
});
