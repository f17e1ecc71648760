import { readSample } from "@hub/contract/ingestion/samples.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { makeParts, makeRow, zipParts } from "../../spreadsheets/reading/testing/make-workbook.ts";
import { insertLegalEntity } from "../../configuration/legal-entities/legal-entities.sql.ts";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
const tokens = { admin: "", coordinator: "" };
beforeAll(async () => {
  portal = await startTestPortal();
  await insertLegalEntity(portal.db, { code: "NOR", name: "Norte Telecom" });
  await insertLegalEntity(portal.db, { code: "SUR", name: "Sur Móviles" });
  tokens.admin = await portal.openSession(await portal.addUser("admin", [{ role: "mut-admin" }]));
  tokens.coordinator = await portal.openSession(await portal.addUser("coordinator", [{ role: "upload-coordinator" }]));
});
afterAll(() => portal.stop());

const send = (content: Buffer | string, fields: Record<string, string> = {}, fileName = "sample.xlsx", token = tokens.admin) =>
  portal.send(readSample, { token, fields, fileName, content, language: "en" });
const poi = (name: string) => readFileSync(join(import.meta.dirname, "../../spreadsheets/reading/fixtures/poi", name));
const people = (rows: string[][]) => [["Matrícula", "Sexo"], ...rows].map((cells, at) => makeRow(1 + at, cells)).join("");

describe("a sample file", () => {
  test("of a workbook: the sheet with a table, its header below a title, days and numbers as they are stored, and nothing of it is kept", async () => {
    const rows = `${makeRow(1, ["Plantilla de octubre"])}${makeRow(3, ["Matrícula", "Alta", "Sueldo"])}
      <row r="4"><c r="A4" t="inlineStr"><is><t>00012</t></is></c><c r="B4" s="1"><v>43861</v></c><c r="C4"><v>1234.5</v></c></row>
      <row r="5"><c r="A5" t="inlineStr"><is><t>00013</t></is></c><c r="B5" s="1"><v>2958465</v></c><c r="C5"><v>7</v></c></row>`;
    const sheets = [
      { name: "Leer", rows: makeRow(1, ["Cómo se rellena"]) + makeRow(2, ["Sin huecos"]) },
      { name: "Plantilla", rows },
    ];
    const book = await zipParts(makeParts(sheets, { styles: '<xf numFmtId="0"/><xf numFmtId="14"/>' }));
    expect((await send(book)).body).toEqual({
      sheet: "Plantilla",
      sheets: ["Leer", "Plantilla"],
      header: ["Matrícula", "Alta", "Sueldo"],
      rows: [
        ["00012", "2020-01-31", "1234.5"],
        ["00013", "9999-12-31", "7"],
      ],
      numbers: [2],
      entities: [],
    });
    const { rows: left } = await portal.pool.query(
      "select (select count(*)::int from file) as files, (select count(*)::int from upload) as uploads",
    );
    expect(left).toEqual([{ files: 0, uploads: 0 }]);
  });

  test("of several sheets with data: any of them, as it is chosen", async () => {
    const sheets = [
      { name: "Enero", rows: people([["1", "F"]]) },
      { name: "Febrero", rows: people([["2", "M"]]) },
      { name: "Vacía", rows: "" },
      { name: "Oculta", rows: people([["3", "M"]]), state: "hidden" },
    ];
    const book = await zipParts(makeParts(sheets));
    expect((await send(book)).body).toMatchObject({ sheet: "Enero", sheets: ["Enero", "Febrero"], rows: [["1", "F"]] });
    expect((await send(book, { sheet: "Febrero" })).body).toMatchObject({ sheet: "Febrero", rows: [["2", "M"]] });
    expect((await send(book, { sheet: "Marzo" })).body).toMatchObject({
      code: "invalid-input",
      error: expect.stringContaining("Enero, Febrero"),
    });
  });

  test("of a CSV: encoding and delimiter found, quotes read, a header alone taken, long cells cut, at most 500 rows", async () => {
    const cells = 'Matrícula;Nota\n1;"a;b"\n';
    expect((await send(Buffer.from(cells, "latin1"), {}, "a.csv")).body).toMatchObject({
      sheet: null,
      header: ["Matrícula", "Nota"],
      rows: [["1", "a;b"]],
      numbers: [],
    });
    expect((await send("Matrícula;Nota\n", {}, "a.csv")).body).toMatchObject({ header: ["Matrícula", "Nota"], rows: [] });
    const long = await send(`id;x\n${`1;${"y".repeat(300)}\n`.repeat(600)}`, {}, "a.csv");
    expect([long.body.rows.length, long.body.rows[0][1].length]).toEqual([500, 200]);
  });

  test("tells in which columns each cell is a legal entity, by code or name, accents and case ignored", async () => {
    const content = "Dpto;Código;Otro;Pocos;Nada\nsur moviles;NOR;NOR;1;\nNORTE  TELECOM;sur;XXX;2;\n;;;;\n";
    expect((await send(content, {}, "a.csv")).body.entities).toEqual([
      { column: 0, count: 2 },
      { column: 1, count: 2 },
    ]);
  });

  const bomb = () => zipParts(makeParts([{ name: "Data", rows: people([["1", "F"]]) }], { texts: " ".repeat(20_000_000) }));
  test.each<[string, () => Buffer | string | Promise<Buffer>, RegExp]>([
    ["a bomb", bomb, /compressed abnormally/],
    ["one of entities", () => poi("54764-2.xlsx"), /XML definitions/],
    ["an encrypted book", () => poi("protected_sha512.xlsx"), /password/],
    ["one with macros", () => poi("45431.xlsm"), /macros/],
    ["an old one", () => poi("1904DateWindowing.xls"), /Excel 97/],
    ["a damaged one", () => Buffer.from("PK\u0003\u0004 nothing of a zip"), /damaged/],
    ["words", () => "just words, and more\nof them; without a table\nat all\n", /No table is recognised/],
    ["columns of one name", () => "a;A\n1;2\n", /same name/],
    ["nothing", () => "", /empty/],
  ])("%s is refused with the reason", async (_, make, reason) => {
    const answer = await send(await make());
    expect([answer.status, answer.body.code]).toEqual([422, "invalid-input"]);
    expect(answer.body.error).toMatch(reason);
  });

  test("is read for those who define ingestions, and for nobody else", async () => {
    expect((await send("a;b\n1;2\n", {}, "a.csv", tokens.coordinator)).status).toBe(403);
  });
});
