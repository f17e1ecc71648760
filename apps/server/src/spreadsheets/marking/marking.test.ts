import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { bytesSource } from "../reading/file-source.ts";
import { openTable } from "../reading/open-table.ts";
import { ReadingProblem } from "../reading/reading-problem.ts";
import { makeRow, makeWorkbook, zipParts } from "../reading/testing/make-workbook.ts";
import { readTable } from "../reading/testing/read-table.ts";
import { finding, mark, texts, unzip } from "./testing/mark.ts";
import { richParts, richWorkbook } from "./testing/rich-workbook.ts";

const wrong = [
  finding(3, [1], "Q is not a sex", { column: "Sex", found: "Q" }),
  finding(3, [2], "The date is missing", { column: "Hired" }),
  finding(4, [3], "Unusual pay", { severity: "warning", column: "Salary", found: "4201" }),
  finding(4, [3], "And above the limit", { column: "Salary", found: "4201" }),
];
const names = ["Person", "Sex", "Hired", "Salary"];
const cell = (sheet: string, address: string) => new RegExp(`<c r="${address}"[^>]*?(?:/>|>.*?</c>)`).exec(sheet)?.[0] ?? "";
const styleOf = (sheet: string, address: string) => Number(/ s="(\d+)"/.exec(cell(sheet, address))?.[1] ?? 0);
const formats = (styles: string) => /<cellXfs>(.*)<\/cellXfs>/.exec(styles)![1]!.match(/<xf .*?(?:\/>|<\/xf>)/g)!;
const fillsOf = (styles: string) => styles.match(/<fill>.*?<\/fill>/g)!;

describe("the very workbook, marked", () => {
  test("reads as before: the same rows, formulas, other sheets, formats and notes", async () => {
    const before = richParts();
    const marked = await mark(await richWorkbook(), wrong, names);
    const parts = await unzip(marked);
    expect(parts["xl/worksheets/sheet2.xml"]).toBe(before["xl/worksheets/sheet2.xml"]);
    expect(parts["_rels/.rels"]).toBe(before["_rels/.rels"]);
    const sheet = parts["xl/worksheets/sheet1.xml"]!;
    expect(sheet).toContain("<f>SUM(D2:D3)*2</f><v>4201</v>");
    for (const kept of [
      '<autoFilter ref="A1:D4"/>',
      '<mergeCell ref="F1:G1"/>',
      "<cfRule ",
      'state="frozen"',
      '<c r="A2" s="0" t="inlineStr">',
    ])
      expect(sheet).toContain(kept);
    expect(parts["xl/comments1.xml"]).toContain("Revisado por Ana");
    const read = await readTable(marked, { headerNames: names });
    expect(read.header).toEqual([...names, texts.column]);
    expect(read.rows.map(({ cells }) => cells.slice(0, 4))).toEqual([
      ["0001", "F", "2020-01-01", "1200.5"],
      ["0002", "Q", "", "900"],
      ["0003", "M", "2021-01-01", "4201"],
    ]);
    expect(read.rows.map(({ cells }) => cells[4])).toEqual([
      "",
      "Sex: Q is not a sex\nHired: The date is missing",
      "Salary: Unusual pay\nSalary: And above the limit",
    ]);
  });

  test("wrong cells keep their format but for the fill, also those in which nothing stands", async () => {
    const parts = await unzip(await mark(await richWorkbook(), wrong, names));
    const sheet = parts["xl/worksheets/sheet1.xml"]!;
    const xfs = formats(parts["xl/styles.xml"]!);
    const fills = fillsOf(parts["xl/styles.xml"]!);
    const formatOf = (address: string) => xfs[styleOf(sheet, address)]!;
    const fillOf = (address: string) => fills[Number(/fillId="(\d+)"/.exec(formatOf(address))![1])]!;
    expect(fillOf("B3")).toContain("FFFFC9C7");
    expect(fillOf("D4")).toContain("FFFFC9C7");
    expect(formatOf("D4")).toMatch(/numFmtId="164".*<alignment horizontal="right"\/>/);
    // The empty cell takes the format of its column, a date.
    expect(fillOf("C3")).toContain("FFFFC9C7");
    expect(formatOf("C3")).toContain('numFmtId="14"');
    expect(cell(sheet, "C3")).toMatch(/\/>$/);
    expect(styleOf(sheet, "D2")).toBe(3);
    const warned = await unzip(await mark(await richWorkbook(), [wrong[2]!], names));
    const yellow = formats(warned["xl/styles.xml"]!)[styleOf(warned["xl/worksheets/sheet1.xml"]!, "D4")]!;
    expect(fillsOf(warned["xl/styles.xml"]!)[Number(/fillId="(\d+)"/.exec(yellow)![1])]).toContain("FFFFE7A0");
  });

  test("a note says why; where somebody has left one, ours stands below it", async () => {
    const parts = await unzip(await mark(await richWorkbook(), wrong, names));
    const notes = parts["xl/comments1.xml"]!;
    expect(notes).toContain("<author>Ana</author><author>HUB</author>");
    expect(notes).toMatch(
      /<comment ref="B3" authorId="0"><text><r><t>¿F o M\?<\/t><\/r><r><t[^>]*>\n\nHUB: Q is not a sex<\/t><\/r><\/text>/,
    );
    expect(notes).toMatch(/<comment ref="D4" authorId="1">.*Unusual pay\nAnd above the limit/s);
    const drawing = parts["xl/drawings/vmlDrawing1.vml"]!;
    expect(drawing.match(/<x:Row>/g)).toHaveLength(4);
    expect(drawing).toMatch(/<v:shape id="_x0000_s1027"/);
    expect(parts["xl/worksheets/sheet1.xml"]!.match(/<legacyDrawing/g)).toHaveLength(1);
  });

  test("the first sheet lists everything with links, and the sheet that was open stays the one that opens", async () => {
    const parts = await unzip(await mark(await richWorkbook(), [finding(null, [], "About the file"), ...wrong], names));
    const book = parts["xl/workbook.xml"]!;
    expect(book).toMatch(/<sheets><sheet name="Mend me" sheetId="8" [^>]*\/><sheet name="Personas" sheetId="7"/);
    expect(book).toContain('activeTab="1"');
    expect(book).toMatch(/name="_xlnm._FilterDatabase" localSheetId="1".*name="total" localSheetId="2"/);
    const list = parts["xl/worksheets/hub-findings1.xml"]!;
    expect(list).toContain('<hyperlink ref="A7" location="\'Personas\'!C3" display="C3"/>');
    expect(list).toContain("“Hired”");
    expect(list.match(/<hyperlink /g)).toHaveLength(4);
    expect(list).toContain("About the file");
    expect(parts["[Content_Types].xml"]).toContain('PartName="/xl/worksheets/hub-findings1.xml"');
    expect(parts["xl/worksheets/sheet1.xml"]).toContain('<col min="5" max="5" width="60" customWidth="1"/><col min="6" max="16384"');
  });

  test("marked again, only what is still wrong is marked", async () => {
    const once = await mark(await richWorkbook(), wrong, names);
    const twice = await mark(once, [finding(4, [3], "Still above", { column: "Salary" })], names);
    const parts = await unzip(twice);
    const sheet = parts["xl/worksheets/sheet1.xml"]!;
    expect(Object.keys(parts).toSorted()).toEqual(Object.keys(await unzip(once)).toSorted());
    const fillOf = (address: string) =>
      fillsOf(parts["xl/styles.xml"]!)[Number(/fillId="(\d+)"/.exec(formats(parts["xl/styles.xml"]!)[styleOf(sheet, address)]!)![1])]!;
    expect(fillOf("B3")).not.toContain("FFFFC9C7");
    expect(fillOf("D4")).toContain("FFFFC9C7");
    expect(parts["xl/styles.xml"]!.length).toBeLessThan((await unzip(once))["xl/styles.xml"]!.length * 1.5);
    const read = await readTable(twice, { headerNames: names });
    expect(read.header).toEqual([...names, texts.column]);
    expect(read.rows.map(({ cells }) => cells[4])).toEqual(["", "", "Salary: Still above"]);
    expect(parts["xl/comments1.xml"]!.match(/authorId="1"/g)).toHaveLength(1);
    expect(parts["xl/drawings/vmlDrawing1.vml"]!.match(/<x:Row>/g)).toHaveLength(3);
    expect(parts["xl/workbook.xml"]!.match(/Mend me/g)).toHaveLength(1);
    expect(parts["xl/worksheets/hub-findings1.xml"]).not.toContain("Q is not a sex");
  });

  test("is refused as reading refuses it, and never half written", async () => {
    const parts = richParts();
    const entities = { ...parts, "xl/comments1.xml": '<!DOCTYPE x [<!ENTITY a "b">]><comments>&a;</comments>' };
    await expect(mark(await zipParts(entities), wrong, names)).rejects.toThrow(ReadingProblem);
    const broken = { ...parts, "xl/styles.xml": "<styleSheet><cellXfs>" };
    await expect(mark(await zipParts(broken), wrong, names)).rejects.toThrow(ReadingProblem);
  });
});

describe("a workbook made of the rows", () => {
  test("of a CSV: each row where it stood, texts as they are, formulas harmless, marked the same", async () => {
    const csv = 'Title of it\n\nPerson;Sex;Hired\n007;"=1+1";31/12/2020\n008;Q;\n';
    const marked = await mark(
      Buffer.from(csv),
      [finding(5, [1], "Q is not a sex"), finding(5, [2], "Missing")],
      ["Person", "Sex", "Hired"],
    );
    const read = await readTable(marked, { headerNames: ["Person", "Sex", "Hired"] });
    expect(read.headerRow).toBe(3);
    expect(read.rows.map(({ row, cells }) => [row, ...cells])).toEqual([
      [4, "007", "=1+1", "31/12/2020", ""],
      [5, "008", "Q", "", "Q is not a sex\nMissing"],
    ]);
    const parts = await unzip(marked);
    expect(parts["xl/worksheets/sheet2.xml"]).not.toContain("<f>");
    expect(parts["xl/comments1.xml"]).toContain('ref="B5"');
    expect(parts["xl/worksheets/sheet1.xml"]).not.toContain("Made anew.");
  });

  test("stands in for a workbook that takes no marks, and says so", async () => {
    const plain = await makeWorkbook(makeRow(1, ["a", "b"]) + '<row r="2"><c r="A2"><v>1.5</v></c></row>');
    const marked = await mark(plain, [finding(2, [1], "Missing")], ["a", "b"]);
    expect((await unzip(marked))["xl/worksheets/sheet1.xml"]).toContain("Made anew.");
    expect((await readTable(marked, { headerNames: ["a", "b"] })).rows).toEqual([
      { row: 2, cells: ["1.5", "", "Missing"], numbers: [true] },
    ]);
  });

  test("marked again, the column of the first marking is the one that is used", async () => {
    const once = await mark(Buffer.from("a;b\n1;x\n2;y\n"), [finding(2, [1], "No"), finding(3, [1], "No")], ["a", "b"]);
    const read = await readTable(await mark(once, [finding(3, [1], "Still no")], ["a", "b"]), { headerNames: ["a", "b"] });
    expect(read.header).toEqual(["a", "b", texts.column]);
    expect(read.rows.map(({ cells }) => cells[2])).toEqual(["", "Still no"]);
  });
});

describe("workbooks that others made", () => {
  const folder = join(import.meta.dirname, "../reading/fixtures/poi");
  test.each(readdirSync(folder).filter((name) => /\.xls/.test(name)))("%s is marked and reads the same, or is refused", async (name) => {
    const file = readFileSync(join(folder, name));
    const table = await openTable(bytesSource(file), { fileName: name, headerNames: ["-"] }).catch((error: unknown) => {
      if (error instanceof ReadingProblem) return undefined;
      throw error;
    });
    if (!table) return;
    const { rows, header } = await readTable(file, { headerNames: ["-"] });
    const last = header.length - 1;
    const findings = rows
      .slice(0, 5)
      .flatMap(({ row }, at) => [finding(row, [at % header.length], `<Reason ${at}>`), finding(row, [last], "x")]);
    const marked = await mark(file, findings, ["-"]);
    for (const [part, content] of Object.entries(await unzip(marked)))
      if (/\.(xml|rels)$/.test(part)) expect(() => new SaxesParser({ xmlns: true }).write(content).close(), part).not.toThrow();
    const cells = (read: typeof rows) => read.map(({ row, cells }) => [row, ...header.map((_, at) => cells[at] ?? "")]);
    const again = await readTable(marked, { headerNames: ["-"], sheet: table.sheet ?? "Data" });
    expect(cells(again.rows)).toEqual(cells(rows));
  });
});
