import { describe, expect, test } from "vitest";
import { makeParts, makeRow, makeWorkbook, wrapRows, zipParts } from "./testing/make-workbook.ts";
import { readCells, readProblem, readTable } from "./testing/read-table.ts";

const header = makeRow(1, ["a", "b", "c"]);

describe("cells", () => {
  test("shared, rich and inline texts, without phonetic readings", async () => {
    const texts = `<si><t>id</t></si><si><r><t xml:space="preserve">Mar</t></r><r><rPr><b/></rPr><t>ía</t></r></si>
      <si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000D_b &amp; &lt;c&gt;</t></si><si/>`;
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
      <row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" t="s"><v>3</v></c></row>
      <row r="3"><c r="A3" t="s"><v>4</v></c><c r="B3" t="inlineStr"><is><r><t>x</t></r><r><t> y</t></r><rPh><t>z</t></rPh></is></c></row>`;
    const table = await readTable(await makeWorkbook(rows, { texts }));
    expect(table.header).toEqual(["id", "María"]);
    expect(table.rows.map((row) => row.cells)).toEqual([
      ["東京", "a\rb & <c>"],
      ["", "x y"],
    ]);
  });

  test("numbers, dates, booleans, errors and results of formulas", async () => {
    const styles = '<xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="10"/><xf numFmtId="22"/>';
    const formats = '<numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/>';
    const cells = [
      '<c r="A2"><v>69222.179999999993</v></c>',
      '<c r="B2" s="1"><v>43831</v></c>',
      '<c r="C2" s="2"><v>43831</v></c>',
      '<c r="D2" s="3"><v>0.125</v></c>',
      '<c r="E2" s="4"><v>43831.75</v></c>',
      '<c r="F2" t="b"><v>1</v></c>',
      '<c r="G2" t="b"><v>0</v></c>',
      '<c r="H2" t="e"><v>#REF!</v></c>',
      '<c r="I2" t="str"><f>A1&amp;B1</f><v>ab</v></c>',
      '<c r="J2"><f>1+1</f><v>2</v></c>',
      '<c r="K2" t="d"><v>2020-01-01T00:00:00</v></c>',
      '<c r="L2" t="str"><f>IF(A1,"","")</f><v></v></c>',
    ];
    const names = "A,B,C,D,E,F,G,H,I,J,K,L".split(",");
    const book = await makeWorkbook(makeRow(1, names) + `<row r="2">${cells.join("")}</row>`, { styles, formats });
    expect(await readCells(book)).toEqual([
      ["69222.18", "2020-01-01", "2020-01-01", "0.125", "2020-01-01T18:00:00", "TRUE", "FALSE", "#REF!", "ab", "2", "2020-01-01", ""],
    ]);
  });

  test("cells stored as numbers are told from texts that look like them, and from dates", async () => {
    const styles = '<xf numFmtId="0"/><xf numFmtId="14"/>';
    const cells = '<c r="A2"><v>1.234</v></c><c r="B2" t="inlineStr"><is><t>1.234</t></is></c><c r="C2" s="1"><v>43831</v></c>';
    const { rows } = await readTable(await makeWorkbook(`${header}<row r="2">${cells}</row>${makeRow(3, ["1", "2", "3"])}`, { styles }));
    expect(rows).toEqual([
      { row: 2, cells: ["1.234", "1.234", "2020-01-01"], numbers: [true] },
      { row: 3, cells: ["1", "2", "3"] },
    ]);
  });

  test("the 1904 date system", async () => {
    const styles = '<xf numFmtId="0"/><xf numFmtId="14"/>';
    const rows = `${makeRow(1, ["a"])}<row r="2"><c r="A2" s="1"><v>35064</v></c></row>`;
    expect(await readCells(await makeWorkbook(rows, { styles, properties: '<workbookPr date1904="1"/>' }))).toEqual([["2000-01-01"]]);
  });

  test("addresses are obeyed, gaps are empty, cells and rows without an address follow the one before", async () => {
    const rows = `${header}<row r="3"><c r="C3"><v>3</v></c></row><row><c><v>1</v></c><c><v>2</v></c></row><row r="9"><c r="B9"><v>5</v></c><c><v>6</v></c></row>`;
    expect((await readTable(await makeWorkbook(rows))).rows).toEqual([
      { row: 3, cells: ["", "", "3"], numbers: [undefined, undefined, true] },
      { row: 4, cells: ["1", "2", ""], numbers: [true, true] },
      { row: 9, cells: ["", "5", "6"], numbers: [undefined, true, true] },
    ]);
  });

  test("names with a prefix, UTF-16 parts", async () => {
    const parts = makeParts([{ name: "Data", rows: "" }]);
    const sheet = wrapRows(makeRow(1, ["a", "ñ"]) + makeRow(2, ["1", "2"])).replaceAll(/<(\/?)([a-z])/g, "<$1x:$2");
    parts["xl/worksheets/sheet1.xml"] = Buffer.from(`\ufeff${sheet.replace("UTF-8", "UTF-16").replace("xmlns=", "xmlns:x=")}`, "utf16le");
    const table = await readTable(await zipParts(parts));
    expect([table.header, table.rows[0]?.cells]).toEqual([
      ["a", "ñ"],
      ["1", "2"],
    ]);
  });

  test("trailing empty rows and columns are nothing", async () => {
    const book = await makeWorkbook(
      `${header}${makeRow(2, ["1", "", "3", "", " "])}${makeRow(3, ["", "", ""])}<row r="4"/><row r="1048576"/>`,
    );
    expect((await readTable(book)).rows).toEqual([{ row: 2, cells: ["1", "", "3"] }]);
  });
});

describe("[EYES-09] a formula that was never calculated is not read as empty", () => {
  /** The second row of a table whose B holds what is given. */
  const secondRow = async (b: string, properties = "") =>
    (
      await readTable(
        await makeWorkbook(`${header}<row r="2"><c r="A2"><v>1</v></c>${b}</row>${makeRow(3, ["4", "5", "6"])}`, { properties }),
      )
    ).rows[0];
  const lacking = { row: 2, cells: ["1", "", ""], numbers: [true], uncalculated: [1] };
  const calculates = '<calcPr calcId="124519" fullCalcOnLoad="1"/>';

  test.each<[writer: string, b: string, properties?: string]>([
    ["without a value", '<c r="B2"><f>A2*2</f></c>'],
    ["with an empty value, as openpyxl writes it", '<c r="B2"><f>A2*2</f><v></v></c>'],
    ["with an empty tag", '<c r="B2"><f>A2*2</f><v/></c>'],
    ["of a shared formula", '<c r="B2"><f t="shared" si="0"/><v></v></c>'],
    ["of yes and no", '<c r="B2" t="b"><f>A2=1</f><v></v></c>'],
    ["with a 0 in its place, as XlsxWriter writes it", '<c r="B2"><f>A2*2</f><v>0</v></c>', calculates],
  ])("%s", async (_, b, properties) => expect(await secondRow(b, properties)).toEqual(lacking));

  test.each<[what: string, b: string, found: string, properties?: string]>([
    ["an empty text is a result", '<c r="B2" t="str"><f>IF(A2,"","")</f><v></v></c>', ""],
    ["so is 0 where the writer calculates", '<c r="B2"><f>A2-1</f><v>0</v></c>', "0"],
    ["and anything else where it does not", '<c r="B2"><f>A2*2</f><v>2</v></c>', "2", calculates],
    ["a 0 that is no formula is one", '<c r="B2"><v>0</v></c>', "0", calculates],
  ])("%s", async (_, b, found, properties) => {
    const row = await secondRow(b, properties);
    expect([row?.cells[1], row?.uncalculated]).toEqual([found, undefined]);
  });

  test("nor are the other cells that one formula fills, which have no tag of their own", async () => {
    const fills = '<f t="array" ref="B2:C3">A2:A3*2</f>';
    const rows = `<row r="2"><c r="A2"><v>1</v></c><c r="B2">${fills}<v></v></c></row><row r="3"><c r="A3"><v>2</v></c></row><row r="4"><c r="A4"><v>3</v></c></row>`;
    const told = (await readTable(await makeWorkbook(header + rows))).rows.map(({ row, uncalculated }) => [row, uncalculated]);
    expect(told).toEqual([
      [2, [1, 2]],
      [3, [1, 2]],
      [4, undefined],
    ]);
    const zeros = rows.replace("<v></v></c></row>", '<v>0</v></c><c r="C2"><v>0</v></c></row>');
    const book = await makeWorkbook(header + zeros, { properties: calculates });
    expect((await readTable(book)).rows[0]).toMatchObject({ cells: ["1", "", ""], uncalculated: [1, 2] });
  });

  test("a row of formulas alone is a row; a formula as the name of a column refuses the file; one above the header says nothing", async () => {
    const alone = await readTable(
      await makeWorkbook(`${header}${makeRow(2, ["1", "2", "3"])}<row r="3"><c r="A3"><f>A2</f><v></v></c></row>`),
    );
    expect(alone.rows[1]).toMatchObject({ row: 3, cells: ["", "", ""], uncalculated: [0] });
    const named = makeRow(1, ["a", "b"]).replace("</row>", '<c r="C1"><f>"c"</f><v></v></c></row>');
    expect(await readProblem(await makeWorkbook(named + makeRow(2, ["1", "2", "3"])))).toEqual([
      "header-uncalculated",
      { row: 1, position: 3 },
    ]);
    const titled = '<row r="1"><c r="A1"><f>TODAY()</f><v></v></c></row>' + makeRow(2, ["a", "b"]) + makeRow(3, ["1", "2"]);
    expect((await readTable(await makeWorkbook(titled), { headerNames: ["a", "b"] })).rows).toEqual([{ row: 3, cells: ["1", "2"] }]);
  });
});

describe("what is wrong with a row is marked", () => {
  test("something beside the table: told of near it, faulty where no column was seen", async () => {
    const near = await readTable(await makeWorkbook(header + makeRow(2, ["1", "2", "3", "", "note"])));
    expect(near.header).toEqual(["a", "b", "c", "", ""]);
    const rows = Array.from({ length: 80 }, (_, at) => makeRow(at + 2, ["1", "2", "3"]));
    const far = await readTable(await makeWorkbook(header + rows.join("") + makeRow(99, ["1", "2", "3", "", "note"])));
    expect(far.rows.at(-1)).toEqual({ row: 99, cells: ["1", "2", "3", "", "note"], problem: "too-many-cells", column: 4 });
  });

  test("the header again among the rows", async () => {
    const book = await makeWorkbook(header + makeRow(2, ["1", "2", "3"]) + makeRow(3, ["A", " b", "c"]) + makeRow(4, ["a", "b", "c"]));
    expect((await readTable(book)).rows.map((row) => row.problem)).toEqual([undefined, undefined, "repeats-header"]);
  });
});

describe("the sheet is chosen", () => {
  const notes = { name: "Read me", rows: makeRow(1, ["How to fill this in"]) + makeRow(2, ["Keep the names"]) };
  const data = { name: "People", rows: makeRow(3, ["Id", "Náme"]) + makeRow(4, ["1", "Ana"]) };
  const lists = { name: "Lists", rows: makeRow(1, ["id", "x"]) + makeRow(2, ["9", "y"]) };
  const hidden = { ...data, name: "Old", state: "hidden" };

  test("the visible one whose header has most of the expected names, its header below a preamble", async () => {
    const table = await readTable(await zipParts(makeParts([notes, lists, hidden, data])), { headerNames: ["id", "name", "alias"] });
    expect([table.sheet, table.sheets, table.headerRow, table.rows]).toEqual([
      "People",
      ["Read me", "Lists", "People"],
      3,
      [{ row: 4, cells: ["1", "Ana"] }],
    ]);
  });

  test("without expected names the first visible one with data", async () => {
    const empty = { name: "Empty", rows: "" };
    expect((await readTable(await zipParts(makeParts([empty, hidden, lists, data])))).sheet).toBe("Lists");
  });

  test("the named one, hidden or not, whatever its case", async () => {
    const book = await zipParts(makeParts([notes, hidden, data]));
    expect((await readTable(book, { sheet: "old" })).sheet).toBe("Old");
    expect(await readProblem(book, { sheet: "July" })).toEqual(["sheet-not-found", { sheet: "July", sheets: "Read me, People" }]);
  });

  test("not between two with the same header", async () => {
    const book = await zipParts(makeParts([{ ...data, name: "January" }, { ...data, name: "February" }, notes]));
    expect(await readProblem(book, { headerNames: ["id", "name"] })).toEqual(["sheet-ambiguous", { sheets: "January, February" }]);
    expect((await readTable(book, { headerNames: ["id", "name"], sheet: "February" })).sheet).toBe("February");
  });

  test("one with only a header gives way to one with rows", async () => {
    const book = await zipParts(makeParts([{ name: "Template", rows: makeRow(1, ["id", "name"]) }, data]));
    expect((await readTable(book, { headerNames: ["id", "name"] })).sheet).toBe("People");
  });

  test("empty, hidden and chart sheets only", async () => {
    const empty = { name: "Empty", rows: "<row r='5'/>" };
    expect(await readProblem(await zipParts(makeParts([empty, hidden])))).toEqual(["workbook-empty", {}]);
    expect(await readProblem(await zipParts(makeParts([empty])), { sheet: "Empty" })).toEqual(["sheet-empty", { sheet: "Empty" }]);
    expect(await readProblem(await zipParts(makeParts([hidden])))).toEqual(["workbook-no-sheet", {}]);
    const parts = makeParts([data]);
    parts["xl/_rels/workbook.xml.rels"] = String(parts["xl/_rels/workbook.xml.rels"]).replace(
      "relationships/worksheet",
      "relationships/chartsheet",
    );
    expect(await readProblem(await zipParts(parts))).toEqual(["workbook-no-sheet", {}]);
  });

  test("header only, repeated names, too many columns or rows", async () => {
    expect(await readProblem(await makeWorkbook(header))).toEqual(["header-only", { row: 1 }]);
    expect(await readProblem(await makeWorkbook(makeRow(1, ["a", "A"]) + makeRow(2, ["1", "2"])))).toEqual([
      "columns-repeated",
      { columns: "A" },
    ]);
    const wide = makeRow(1, ["a"]).replace("</row>", '<c r="XFD1"><v>1</v></c></row>');
    expect(await readProblem(await makeWorkbook(wide + makeRow(2, ["1"])))).toEqual(["too-many-columns", { columns: 16_384, limit: 1000 }]);
    const three = [2, 3, 4].map((row) => makeRow(row, ["1"])).join("");
    expect(await readProblem(await makeWorkbook(header + three), { limits: { rows: 2 } })).toEqual(["too-many-rows", { limit: 2 }]);
  });
});
