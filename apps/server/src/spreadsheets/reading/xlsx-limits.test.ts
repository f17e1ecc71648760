import { describe, expect, test } from "vitest";
import { findRecord, makeParts, makeRow, makeWorkbook, type Parts, wrapRows, zipParts } from "./testing/make-workbook.ts";
import { readProblem, readTable } from "./testing/read-table.ts";

const sheet = "xl/worksheets/sheet1.xml";
const rows = makeRow(1, ["a", "b"]) + Array.from({ length: 500 }, (_, at) => makeRow(at + 2, [`${at * 7919}`, "x"])).join("");
const good = makeParts([{ name: "Data", rows }]);

async function refuse(changed: Parts, limits = {}): Promise<[string, Record<string, string | number>]> {
  return readProblem(await zipParts({ ...good, ...changed }), { limits });
}

test("the workbook all these are made from is read", async () => {
  expect((await readTable(await zipParts(good))).rows.length).toBe(500);
});

describe("bombs are refused before they are unpacked", () => {
  test("a part that unpacks to much more than it takes", async () => {
    const bomb = wrapRows(rows + " ".repeat(20_000_000));
    const [code, params] = await refuse({ [sheet]: bomb });
    expect([code, params["part"], params["limit"]]).toEqual(["workbook-packed-too-tightly", sheet, 200]);
  });

  test("parts that are too large together, also ones that nobody would read", async () => {
    expect(
      await refuse({ "xl/media/a.png": Buffer.alloc(2_000_000), "xl/media/b.png": Buffer.alloc(2_000_000) }, { unpackedBytes: 3_000_000 }),
    ).toEqual(["workbook-too-large-unpacked", { megabytes: 4.1, limit: 3 }]);
  });

  test("too many parts", async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`xl/media/${at}.png`, "x"]));
    expect(await refuse(many, { parts: 20 })).toEqual(["workbook-too-many-parts", { parts: 37, limit: 20 }]);
  });

  test("shared texts beyond what is kept in memory", async () => {
    const texts = Array.from({ length: 2000 }, (_, at) => `<si><t>${"text".repeat(30)}${at}</t></si>`).join("");
    const book = await makeWorkbook(rows, { texts });
    expect(await readProblem(book, { limits: { textBytes: 100_000 } })).toEqual([
      "workbook-too-large-unpacked",
      { megabytes: 0.1, limit: 0.1 },
    ]);
  });
});

describe("and while they are unpacked", () => {
  const patched = async (change: (record: Buffer) => void): Promise<[string, Record<string, string | number>]> => {
    const zip = await zipParts(good);
    change(zip.subarray(findRecord(zip, sheet)));
    return readProblem(zip);
  };

  test("a part that is larger than the directory says", async () => {
    expect(await patched((record) => record.writeUInt32LE(200, 24))).toEqual(["workbook-damaged", { part: sheet }]);
  });

  test("a part that is smaller than the directory says", async () => {
    expect(await patched((record) => record.writeUInt32LE(record.readUInt32LE(24) + 1, 24))).toEqual(["workbook-damaged", { part: sheet }]);
  });

  test("a part that is not what the checksum says", async () => {
    expect(await patched((record) => record.writeUInt32LE(1, 16))).toEqual(["workbook-damaged", { part: sheet }]);
  });

  test("a part encrypted by the zip", async () => {
    expect(await patched((record) => record.writeUInt16LE(record.readUInt16LE(8) | 1, 8))).toEqual(["workbook-encrypted", {}]);
  });

  test.each([
    ["a text without end", `<row r="600"><c r="A600" t="inlineStr"><is><t>${"x".repeat(3_000_000)}</t></is></c></row>`],
    ["an attribute without end", `<row r="600" x="${"x".repeat(3_000_000)}"/>`],
    ["blanks without end", " ".repeat(3_000_000)],
    ["tags within tags", "<a>".repeat(5000) + "</a>".repeat(5000)],
  ])("%s", async (_, more) => {
    expect(await refuse({ [sheet]: wrapRows(rows + more) })).toEqual(["workbook-damaged", { part: sheet }]);
  });
});

describe("entities are not resolved", () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';

  test.each(Object.keys(good).filter((name) => !name.startsWith("xl/styles")))("in %s", async (part) => {
    const content = String(good[part]).replace(/^(<\?xml[^>]*>)?/, `$1${bomb}`);
    expect(await refuse({ [part]: content })).toEqual(["workbook-entities", { part }]);
  });

  test("one that is not declared is damage", async () => {
    expect(await refuse({ [sheet]: wrapRows(makeRow(1, ["a"]) + makeRow(2, ["&b;"])) })).toEqual(["workbook-damaged", { part: sheet }]);
  });
});

describe("workbooks of other kinds", () => {
  test("macros, by their part and by the workbook's type", async () => {
    expect(await refuse({ "xl/vbaProject.bin": "x" })).toEqual(["workbook-macros", {}]);
    const type = "application/vnd.ms-excel.sheet.macroEnabled.main+xml";
    const types = `<Types><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`;
    expect(await refuse({ "[Content_Types].xml": types })).toEqual(["workbook-macros", {}]);
  });

  test("strict, by its relation and by its namespace", async () => {
    const strict = "http://purl.oclc.org/ooxml";
    const relation = String(good["_rels/.rels"]).replace(
      "http://schemas.openxmlformats.org/officeDocument/2006",
      `${strict}/officeDocument`,
    );
    expect(await refuse({ "_rels/.rels": relation })).toEqual(["workbook-strict", {}]);
    const workbook = String(good["xl/workbook.xml"]).replace(
      "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
      `${strict}/spreadsheetml/main`,
    );
    expect(await refuse({ "xl/workbook.xml": workbook })).toEqual(["workbook-strict", {}]);
  });
});

describe("damage", () => {
  test.each([0.3, 0.6, 0.9, 0.999])("cut off at %d of its length", async (share) => {
    const zip = await zipParts(good);
    expect(await readProblem(zip.subarray(0, Math.floor(zip.length * share)))).toEqual(["workbook-damaged", { part: "zip" }]);
  });

  test.each([
    ["a sheet that is not there", { "xl/_rels/workbook.xml.rels": "<Relationships/>" }, "Data"],
    ["XML that breaks off", { [sheet]: wrapRows(rows).slice(0, 3000) }, sheet],
    ["tags that cross", { [sheet]: wrapRows("<row r='1'><c r='A1'></row></c>") }, sheet],
    [
      "bytes that are no text",
      { [sheet]: Buffer.concat([Buffer.from(wrapRows(rows).slice(0, 500)), Buffer.from([0xff, 0xfe, 0xc0])]) },
      sheet,
    ],
    ["a shared text that is not there", { [sheet]: wrapRows('<row r="1"><c r="A1" t="s"><v>7</v></c></row>') }, sheet],
    ["rows out of order", { [sheet]: wrapRows(makeRow(5, ["a"]) + makeRow(3, ["b"])) }, sheet],
    ["an address that is none", { [sheet]: wrapRows('<row r="1"><c r="11"><v>7</v></c></row>') }, sheet],
  ])("%s", async (_, changed: Parts, part) => {
    expect(await refuse(changed)).toEqual(["workbook-damaged", { part }]);
  });
});
