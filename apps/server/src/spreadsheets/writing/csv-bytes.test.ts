import { expect, test } from "vitest";
import { CopiedRows } from "../../db/copy/copied-rows.ts";
import { fitCell } from "../write-cell.ts";
import { CsvBytes } from "./csv-bytes.ts";
import { csvText } from "./write-csv.ts";

const texts = [
  "",
  "plain",
  "7",
  "Ñandú 漢字 👩‍👩‍👧",
  ..."=+-@＝＠﹣\t\r\n".split("").flatMap((sign) => [`${sign}1`, `'${sign}1`, `''${sign}`, `\u00a0${sign}`, ` ${sign}`, sign]),
  "'",
  "'quoted'",
  'a "quote"',
  '"',
  "\\",
  "\\N",
  "\\.",
  "back\\slash \\t\\",
  "\b\f\n\r\t\v",
  "\u0001",
  "x".repeat(40_000),
  '"'.repeat(32_766),
];

/** As PostgreSQL writes a field in COPY's text format. */
const written = (text: string) =>
  text.replace(/[\b\f\n\r\t\v\\]/g, (one) => `\\${{ "\b": "b", "\f": "f", "\n": "n", "\r": "r", "\t": "t", "\v": "v" }[one] ?? one}`);

test.each([1, 7, 1000, 1_000_000])("a copied field becomes the cell that its text becomes, in parts of %i bytes", (size) => {
  const given = size < 10 ? texts.filter((text) => text.length < 100) : texts;
  const sent = Buffer.from(given.map((text, at) => `${at}\t${written(text)}\t${written(text)}\n`).join(""));
  const [rows, csv] = [new CopiedRows(3), new CsvBytes()];
  const lines: string[] = [];
  for (let at = 0; at < sent.length; at += size) {
    for (rows.add(Buffer.from(sent.subarray(at, at + size))); rows.next();) {
      const number = rows.number(0);
      expect(rows.text(1)).toBe(given[number]);
      csv.plainCell(rows, 0);
      csv.textCell(rows, 1);
      csv.put(Buffer.from("["));
      csv.inside(rows, 2);
      csv.putByte("]".charCodeAt(0));
      lines.push(csv.take().toString());
    }
  }
  const inside = (text: string) => text.replaceAll('"', '""');
  expect(lines).toEqual(given.map((text, at) => `"${at}"${csvText(fitCell(text))}[${inside(text)}]`));
});

test("whatever character a text begins with, it is guarded alike as a copied field", () => {
  const starts: string[] = [];
  for (let code = 1; code < 0x20000; code++) if (code < 0xd800 || code > 0xdfff) starts.push(`${String.fromCodePoint(code)}=1`);
  const [rows, csv] = [new CopiedRows(1), new CsvBytes()];
  const wrong: string[] = [];
  rows.add(Buffer.from(starts.map((text) => `${written(text)}\n`).join("")));
  for (const start of starts) {
    rows.next();
    csv.textCell(rows, 0);
    if (csv.take().toString() !== csvText(start)) wrong.push(start);
  }
  expect(wrong).toEqual([]);
});
