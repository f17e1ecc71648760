import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeParts, makeRow, makeWorkbook, zipParts } from "../../spreadsheets/reading/testing/make-workbook.ts";
import { type DeliveryPortal, startDeliveryPortal } from "../testing/delivery-portal.ts";

let portal: DeliveryPortal;
beforeAll(async () => {
  portal = await startDeliveryPortal();
});
afterAll(() => portal.stop());

const header = ["Person", "Sex", "Hired", "Salary", "Note"];
const rows = [
  ["1", "F", "09/22/1986", "$69222.18", "Peña"],
  ["2", "M", "", "", "Müller"],
];
const csv = (delimiter: string) => [header, ...rows].map((cells) => cells.join(delimiter)).join("\r\n");
const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16();

describe("a file is read whatever it is written in", () => {
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ["UTF-8", () => Buffer.from(csv(","))],
    ["UTF-8 with a byte order mark and semicolons", () => Buffer.from(`\ufeff${csv(";")}`)],
    ["Latin-1 with semicolons", () => Buffer.from(csv(";"), "latin1")],
    ["UTF-16 of Excel, with tabs", () => Buffer.from(`\ufeff${csv("\t")}`, "utf16le")],
    ["UTF-16, the other way round", () => utf16be(csv(";"))],
    ["a workbook of texts", () => makeWorkbook([header, ...rows].map((cells, at) => makeRow(at + 1, cells)).join(""))],
    [
      "a workbook of numbers and dates",
      () =>
        makeWorkbook(
          makeRow(1, header) +
            '<row r="2"><c r="A2"><v>1</v></c><c r="B2" t="inlineStr"><is><t>F</t></is></c><c r="C2" s="1"><v>31677</v></c><c r="D2"><v>69222.18</v></c><c r="E2" t="inlineStr"><is><t>Peña</t></is></c></row>' +
            '<row r="3"><c r="A3"><v>2</v></c><c r="B3" t="inlineStr"><is><t>M</t></is></c><c r="E3" t="inlineStr"><is><t>Müller</t></is></c></row>',
          { styles: '<xf numFmtId="0"/><xf numFmtId="14"/>' },
        ),
    ],
  ])("%s", async (_, make) => {
    const upload = await portal.deliver({ content: await make() });
    expect(upload).toMatchObject({ state: "LOADED", errorCount: 0, rowsRead: 2 });
    expect(await portal.peopleOf(upload.id)).toMatchObject([
      { person: "1", sex: "F", hire_date: "1986-09-22", annual_pay: "69222.18", extra: { Note: "Peña" } },
      { person: "2", sex: "M", hire_date: null, annual_pay: null, extra: { Note: "Müller" } },
    ]);
  });
});

describe("a file that cannot be read is rejected with its own clear reason, and nothing of it is loaded", () => {
  const bomb = () => zipParts(makeParts([{ name: "Data", rows: makeRow(1, header) + " ".repeat(40_000_000) }]));
  test.each<[string, string, () => Promise<Buffer> | Buffer, RegExp]>([
    ["empty", "file-empty", () => Buffer.alloc(0), /empty/],
    ["a header alone", "header-only", () => Buffer.from("Person,Sex,Hired,Salary\r\n"), /no data rows/],
    ["a quote that is never closed", "quote-never-closed", () => Buffer.from(`${csv(",")}\r\n"3,F,,,\r\n4,F,,,\r\n`), /row 4/],
    ["a zip bomb", "workbook-packed-too-tightly", bomb, /compressed abnormally/],
    ["a PDF", "not-a-table", () => Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj"), /pdf/i],
    [
      "an encrypted workbook",
      "workbook-encrypted",
      () =>
        Buffer.concat([
          Buffer.from("d0cf11e0a1b11ae1", "hex"),
          Buffer.alloc(600),
          Buffer.from("EncryptedPackage", "utf16le"),
          Buffer.alloc(600),
        ]),
      /password/,
    ],
    [
      "damaged text",
      "text-damaged",
      () => Buffer.concat([Buffer.from(csv(",").repeat(3)), Buffer.from([0x0a, 0xc3, 0x28, 0x0a])]),
      /damaged/,
    ],
    ["other columns", "columns-wrong", () => Buffer.from("Name,Amount\nA,1\n"), /columns/],
    ["another delimiter", "delimiter-not-found", () => Buffer.from(csv("#")), /cannot be distinguished/],
  ])("%s", async (_, code, make, text) => {
    const upload = await portal.deliver({ content: await make(), period: { year: 2026, month: 9 } });
    expect(upload).toMatchObject({ state: "REJECTED", deliveries: [], problem: { code, text: expect.stringMatching(text) } });
    expect(await portal.count("delivery", "period = '2026-09-01'")).toBe(0);
    expect(await portal.count("person_fact", `delivery_id not in (select id from delivery)`)).toBe(0);
  });

  test("with what was found before the place where it broke off", async () => {
    const many = Array.from({ length: 30_000 }, (_, at) => `${at + 4},F,,,`).join("\r\n");
    const content = `${csv(",")}\r\n3,X,,,\r\n${many}\r\n"0,F,,,\r\n`;
    const upload = await portal.deliver({ content, period: { year: 2026, month: 9 } });
    expect(upload).toMatchObject({ state: "REJECTED", problem: { code: "quote-never-closed" }, errorCount: 1 });
    expect((await portal.issuesOf(upload.id)).items).toMatchObject([{ row: 4, column: "Sex", code: "code-unknown" }]);
  });
});

test("what was found is cut without harm between the halves of a character", async () => {
  const long = `a${"😀".repeat(60)}`;
  const upload = await portal.deliver({
    content: `Person,Sex,Hired,Salary\n${long},${long},,\n${long},F,,\n`,
    period: { year: 2026, month: 8 },
  });
  expect(upload).toMatchObject({ state: "QUARANTINED", errorCount: 2 });
  const { items } = await portal.issuesOf(upload.id);
  expect(items.map(({ code, found }: { code: string; found: string | null }) => [code, found?.startsWith("a😀😀")])).toEqual([
    ["code-unknown", true],
    ["key-duplicate", undefined],
  ]);
});

describe("[EYES-09] formulas without a stored value, as common writers leave them", () => {
  const bonus = (cell: string) =>
    makeWorkbook(
      makeRow(1, [...header, "Total"]) +
        `<row r="2"><c r="A2"><v>1</v></c><c r="B2" t="inlineStr"><is><t>F</t></is></c>${cell}<c r="E2" t="inlineStr"><is><t>x</t></is></c></row>`,
    );

  test("are an error of their cell, in a column that may be empty too", async () => {
    const upload = await portal.deliver({ content: await bonus('<c r="D2"><f>1000*12</f><v></v></c>'), period: { year: 2026, month: 7 } });
    expect(upload).toMatchObject({ state: "QUARANTINED", errorCount: 1, rowsRead: 1 });
    const { items } = await portal.issuesOf(upload.id);
    const errors = items.filter(({ severity }: { severity: string }) => severity === "error");
    expect(errors).toMatchObject([{ row: 2, column: "Salary", code: "formula-without-value" }]);
    expect(errors[0].text).toContain("let it calculate");
  });

  test("say nothing where the column is not read", async () => {
    const upload = await portal.deliver({ content: await bonus('<c r="F2"><f>D2*2</f><v></v></c>'), period: { year: 2026, month: 7 } });
    expect(upload).toMatchObject({ errorCount: 0, rowsRead: 1, state: "LOADED_WITH_WARNINGS" });
  });
});

test("[EYES-12] more decimals than a field has are rounded and told once, the same in CSV and in a workbook", async () => {
  const people = [header, ["1", "F", "", "1000.12345678", ""], ["2", "M", "", "1000.5", ""], ["3", "M", "", "0.33333333333", ""]];
  const numbers = people
    .slice(1)
    .map(
      ([person, sex, , pay], at) =>
        `<row r="${at + 2}"><c r="A${at + 2}"><v>${person}</v></c><c r="B${at + 2}" t="inlineStr"><is><t>${sex}</t></is></c><c r="D${at + 2}"><v>${pay}</v></c></row>`,
    );
  const book = await makeWorkbook(makeRow(1, header) + numbers.join(""));
  for (const content of [people.map((cells) => cells.join(",")).join("\n"), book]) {
    const upload = await portal.deliver({ content, period: { year: 2026, month: 6 } });
    expect(upload).toMatchObject({ state: "LOADED", warningCount: 0 });
    expect(upload.notices).toEqual(["“Salary”: 2 numbers have more than 6 decimals and were rounded to 6; the first is in row 2."]);
    const pays = (await portal.peopleOf(upload.id)).map(({ annual_pay: pay }) => pay);
    expect(pays).toEqual(["1000.123457", "1000.5", "0.333333"]);
  }
});

test("[EYES-11] time stamps of whatever zone keep the day that is written, and the upload says so once", async () => {
  const days = ["2019-01-05T23:30:00Z", "2019-01-05 00:30:00 UTC", "05-ENE-2019", "2019-01-05", "01/05/2019 11:30 PM"];
  const content = [header.slice(0, 4).join(","), ...days.map((day, at) => `${at},F,"${day}",1`)].join("\n");
  const upload = await portal.deliver({ content, period: { year: 2026, month: 5 }, language: "es" });
  expect(upload).toMatchObject({ state: "LOADED", warningCount: 0 });
  expect(upload.notices).toEqual([
    "«Hired»: 2 instantes llevan zona horaria (Z, UTC, +02:00…). Se ha conservado el día tal como está escrito, sin convertirlo; el primero está en la fila 2.",
  ]);
  expect((await portal.peopleOf(upload.id)).map((person) => person["hire_date"])).toEqual(days.map(() => "2019-01-05"));
});

describe("files as other programs leave them", () => {
  test("surplus empty cells at a row's end and blank lines are taken, and told once", async () => {
    const lines = [header.join(";"), "1;F;;;x;", "2;M;;;y;;", "3;M;;;z", ";;;;", "", ""];
    const upload = await portal.deliver({ content: `${lines.join("\n")}\n`, period: { year: 2026, month: 4 } });
    expect(upload).toMatchObject({ state: "LOADED", rowsRead: 3, warningCount: 0 });
    expect(upload.notices).toEqual([
      "2 rows end in surplus empty cells, which were left out; the first is row 2.",
      "3 blank rows were left out; the first is row 5.",
    ]);
  });

  test("a surplus cell that says something refuses its row still", async () => {
    const upload = await portal.deliver({ content: `${header.join(";")}\n1;F;;;x;y\n`, purpose: "check" });
    expect((await portal.issuesOf(upload.id)).items).toMatchObject([{ row: 2, code: "too-many-cells" }]);
  });

  test("nor is an empty one taken where most rows have none: a delimiter in a text may have shifted the others", async () => {
    const upload = await portal.deliver({ content: `${header.join(";")}\n1;F;;;x\n2;M;;x; y;\n3;M;;;z\n`, purpose: "check" });
    expect((await portal.issuesOf(upload.id)).items).toMatchObject([{ row: 3, code: "too-many-cells" }]);
  });

  test("a column of days that a program turned round refuses what may be two days, once an entity", async () => {
    const days = ["01/02/2019", "03/04/2019", "05/05/2019", "31/01/2019", "2019-02-03"];
    const content = ["Person,Sex,Hired,Salary", ...days.map((day, at) => `${at},F,${day},`)].join("\n");
    const upload = await portal.deliver({ content, period: { year: 2026, month: 4 } });
    expect(upload).toMatchObject({ state: "QUARANTINED", rowsRead: 5, errorCount: 2, deliveries: [{ rowCount: 5 }] });
    const { items } = await portal.issuesOf(upload.id);
    expect(items).toMatchObject([
      { row: 5, column: "Hired", code: "date-not-real" },
      { row: 2, column: "Hired", code: "date-order-doubtful", text: expect.stringContaining("from this row on: 2. Row 5") },
    ]);
  });
});
