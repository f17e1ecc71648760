import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readProblem, readTable } from "./testing/read-table.ts";

const folder = join(import.meta.dirname, "fixtures/poi");
const read = (name: string): Buffer => readFileSync(join(folder, name));

/** What is read: header, number of rows, and one row. */
const readable: Record<string, [string[], number, { row: number; cells: string[] }]> = {
  "46536.xlsx": [["row1", "1", "2", "3", "6"], 2, { row: 3, cells: ["row3", "7", "8", "9", "24"] }],
  "49325.xlsx": [["Name", "State"], 2, { row: 2, cells: ["Ted", "Indiana"] }],
  "50867_with_table.xlsx": [["a", "b", "c"], 2, { row: 2, cells: ["4", "5", "6"] }],
  "53282b.xlsx": [["ABC"], 1, { row: 2, cells: ["#@_#"] }],
  "54436.xlsx": [["Category", "Question", "Score"], 11, { row: 3, cells: ["Category 1", "Question 2", "2"] }],
  "56278.xlsx": [["Description", "Rate"], 20, { row: 5, cells: ["Overnight LIBOR", "0.000860"] }],
  "56420.xlsx": [["a", "1", ""], 3, { row: 4, cells: ["d", "3", ""] }],
  "57838.xlsx": [["a1", "b1", "c1", "d1"], 3, { row: 2, cells: ["a2", "b2", "c2", "d2"] }],
  "59021.xlsx": [
    [
      "Destination",
      "Dial Code",
      "Rate (USD)",
      "Changes",
      "Effective Date (GMT)",
      "End Date (GMT)",
      "Initial Interval",
      "Recurring Interval",
    ],
    1,
    { row: 2, cells: ["Abkhazia - Fixed", "7840", "0.1345", "Increase", "10/02/2016", "", "1", "1"] },
  ],
  "60289.xlsx": [["Id", "Campo1"], 1, { row: 2, cells: ["1", "Rich Text\r\nTest"] }],
  "60509.xlsx": [
    ["", "", "2005", "2006", "2007", "2008", "2009", "2010", "2011", "2012"],
    1,
    {
      row: 3,
      cells: [
        "",
        "Demo",
        "4556",
        "5102.72",
        "5715.0464",
        "6400.851968",
        "7168.95420416",
        "8029.2287086592",
        "8992.73615369831",
        "10071.8644921421",
      ],
    },
  ],
  "InlineStrings.xlsx": [
    ["Numbers", "Strings", "Inline Strings", "Formulas"],
    6,
    { row: 3, cells: ["32", "B", "2nd Inline String", "44"] },
  ],
  "chart_sheet.xlsx": [["soap", "1", "2", "3", "4"], 1, { row: 2, cells: ["shampoo", "1", "2", "2", "6"] }],
  "style-alternate-content.xlsx": [["3. 담당자", "성명", ""], 25, { row: 8, cells: ["4. 연락처", "전화번호", ""] }],
  "tableStyle.xlsx": [["", "category", "group", "name", "value"], 5, { row: 7, cells: ["", "", "", "Total", "10"] }],
};

const refused: Record<string, [string, Record<string, string | number>]> = {
  "1904DateWindowing.xls": ["not-a-table", { kind: "xls" }],
  "45431.xlsm": ["workbook-macros", {}],
  "54764-2.xlsx": ["workbook-entities", { part: "[Content_Types].xml" }],
  "55850.xlsx": ["header-only", { row: 2 }],
  "56514.xlsx": ["workbook-empty", {}],
  "57798.xlsx": ["columns-repeated", { columns: "one" }],
  "TwoSheetsOneHidden.xlsx": ["header-only", { row: 1 }],
  "bug60858.xlsx": ["columns-repeated", { columns: "Datum" }],
  "comments.xlsb": ["not-a-table", { kind: "xlsb" }],
  "protected_sha512.xlsx": ["workbook-encrypted", {}],
  // Excel 2007's beta had other relations, so that its shared texts are not found.
  "sample-beta.xlsx": ["workbook-damaged", { part: "xl/worksheets/sheet1.xml" }],
  "template.xlsx": ["workbook-empty", {}],
};

describe("Apache POI's workbooks are read right or refused with a reason", () => {
  test("all of them are named here", () => {
    const files = readdirSync(folder).filter((name) => /\.xls/.test(name));
    expect([...Object.keys(readable), ...Object.keys(refused), "DateFormatTests.xlsx"].toSorted()).toEqual(files.toSorted());
  });

  test.each(Object.entries(readable))("%s is read", async (name, [header, count, row]) => {
    const table = await readTable(read(name));
    expect([table.header, table.rows.length]).toEqual([header, count]);
    expect(table.rows.filter((found) => found.problem)).toEqual([]);
    expect(table.rows.find((found) => found.row === row.row)).toMatchObject(row);
  });

  test.each(Object.entries(refused))("%s is refused", async (name, problem) => {
    expect(await readProblem(read(name))).toEqual(problem);
  });

  test("DateFormatTests.xlsx: 1904 dates in every format", async () => {
    const { rows } = await readTable(read("DateFormatTests.xlsx"), { sheet: "Tests", headerNames: [] });
    const dates = new Set(rows.map((row) => row.cells[2]));
    expect(dates).toContain("2003-02-01T04:05:06");
    expect(dates).toContain("1952-10-11T14:35:27");
    expect(rows.find((row) => row.row === 41)?.cells).toEqual(["01-01-2025", "dd-mm-yyyy", "2025-01-01", "Date"]);
  });
});
