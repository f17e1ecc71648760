import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { bytesSource } from "./file-source.ts";
import { readProblem, readTable } from "./testing/read-table.ts";

const text = "id;nombre;país\r\n1;José Núñez;España\r\n2;Zoë – “Öl” 5 €;Köln\r\n";
const emoji = "id;a\r\n1;😀😀\r\n";
const cells = [
  ["1", "José Núñez", "España"],
  ["2", "Zoë – “Öl” 5 €", "Köln"],
];

function encode(name: string, addBOM: boolean, content = text): Buffer {
  return iconv.encode(content, name, { addBOM });
}

describe("the encoding is found", () => {
  test.each([
    ["utf-8", encode("utf-8", false), "utf-8"],
    ["utf-8 with its mark", encode("utf-8", true), "utf-8"],
    ["utf-16le with its mark", encode("utf-16le", true), "utf-16le"],
    ["utf-16be with its mark", encode("utf-16be", true), "utf-16be"],
    ["utf-16le without", encode("utf-16le", false), "utf-16le"],
    ["utf-16be without", encode("utf-16be", false), "utf-16be"],
    ["windows-1252, its euro sign, dash and quotes too", encode("windows-1252", false), "windows-1252"],
  ])("%s, wherever the blocks are cut", async (_, bytes, encoding) => {
    for (const size of [1, 2, 3, 7, 1000]) {
      const table = await readTable(bytesSource(bytes, size));
      expect(table.header).toEqual(["id", "nombre", "país"]);
      expect(table.rows.map((row) => row.cells)).toEqual(cells);
      expect(table.encoding).toBe(encoding);
    }
  });

  test.each(["utf-8", "utf-16le", "utf-16be"])("%s with characters cut in two by a block's end", async (encoding) => {
    for (const size of [1, 2, 3, 5, 7]) {
      const table = await readTable(bytesSource(encode(encoding, true, emoji), size));
      expect(table.rows[0]?.cells).toEqual(["1", "😀😀"]);
    }
  });

  test("windows-1252 where the first such byte stands in the last row", async () => {
    const ascii = "1;Peter;Köln\r\n".replace("ö", "oe").repeat(30_000);
    const table = await readTable(
      Buffer.concat([Buffer.from(`id;name;city\r\n${ascii}`), encode("windows-1252", false, "9;José;León\r\n")]),
    );
    expect(table.encoding).toBe("windows-1252");
    expect(table.rows.at(-1)).toEqual({ row: 30_002, cells: ["9", "José", "León"] });
  });

  test("words with two accented letters in a row are no other alphabet", async () => {
    const table = await readTable(encode("windows-1252", false, "nome;função\nJoão Conceição;Informação\n"));
    expect(table.rows[0]?.cells).toEqual(["João Conceição", "Informação"]);
  });
});

describe("a stated encoding holds", () => {
  test.each(["cp850", "windows-1250", "macintosh", "windows-1252", "utf-16be"])("%s", async (encoding) => {
    const content = "id;nombre\n1;José Á\n";
    const table = await readTable(encode(encoding, false, content), { encoding });
    expect(table.rows[0]?.cells).toEqual(["1", "José Á"]);
    expect(table.encoding).toBe(encoding);
  });

  test("but the file's own mark holds more", async () => {
    expect((await readTable(encode("utf-8", true), { encoding: "windows-1252" })).rows.map((row) => row.cells)).toEqual(cells);
  });

  test("what nobody knows is refused", async () => {
    expect(await readProblem(text, { encoding: "ebcdic-xx" })).toEqual(["encoding-unknown", { encoding: "ebcdic-xx" }]);
  });
});

describe("text that would turn to rubbish is refused", () => {
  const rows = "1;María;León\n".repeat(5000);

  test("a byte that is not UTF-8 among real UTF-8, with its line", async () => {
    const bytes = Buffer.concat([Buffer.from(`id;name;city\n${rows}`), Buffer.from("2;Jos\xe9;x\n", "latin1"), Buffer.from(rows)]);
    expect(await readProblem(bytes)).toEqual(["text-damaged", { line: 5002, encoding: "utf-8" }]);
    expect(await readProblem(bytes, { encoding: "utf-8" })).toEqual(["text-damaged", { line: 5002, encoding: "utf-8" }]);
  });

  test("UTF-8 that breaks off at the end of the file", async () => {
    expect((await readProblem(Buffer.concat([Buffer.from(`id;name;city\n${rows}2;Jos`), Buffer.from([0xc3])])))[0]).toBe("text-damaged");
  });

  test("a NUL, with its line", async () => {
    expect(await readProblem(`id;name\n${"1;x\n".repeat(100)}2;a\0b\n`)).toEqual(["text-damaged", { line: 102, encoding: "utf-8" }]);
  });

  test("UTF-16 with half a character, and with half a pair", async () => {
    const good = encode("utf-16le", true);
    expect(await readProblem(good.subarray(0, -1))).toEqual(["text-damaged", { line: 3, encoding: "utf-16le" }]);
    expect(await readProblem(Buffer.concat([good, Buffer.from("\ud83dx;y;z", "utf16le")]))).toEqual([
      "text-damaged",
      { line: 4, encoding: "utf-16le" },
    ]);
  });

  test.each([
    ["DOS", "cp850", "nombre;país\nJosé Núñez;España\n"],
    ["Macintosh", "macintosh", "nombre;país\nJosé Núñez;España\n"],
    ["Cyrillic", "windows-1251", "имя;отдел\nИван;Продажи\n"],
    ["Greek", "iso-8859-7", "όνομα;τμήμα\nΜαρία;Πωλήσεις\n"],
  ])("%s without saying so", async (_, encoding, content) => {
    expect((await readProblem(encode(encoding, false, content)))[0]).toBe("encoding-unknown");
  });

  test("UTF-32", async () => {
    expect(await readProblem(encode("utf-32le", true))).toEqual(["encoding-unknown", { encoding: "utf-32" }]);
  });
});
