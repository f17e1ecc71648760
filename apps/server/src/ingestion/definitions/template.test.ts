import { downloadTemplate } from "@hub/contract/ingestion/deliveries.ts";
import type { ColumnDefinition, IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unzip } from "../../spreadsheets/marking/testing/mark.ts";
import { zipParts } from "../../spreadsheets/reading/testing/make-workbook.ts";
import { type DeliveryPortal, startDeliveryPortal } from "../testing/delivery-portal.ts";

let portal: DeliveryPortal;
beforeAll(async () => {
  portal = await startDeliveryPortal();
});
afterAll(() => portal.stop());

async function template(id: number, query: Record<string, string | number>, { token = portal.tokens.source, language = "en" } = {}) {
  const answer = await portal.app.inject({
    method: "GET",
    url: `/api/${downloadTemplate.path.replace(":id", String(id))}`,
    query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    headers: { authorization: `Bearer ${token}`, "accept-language": language },
  });
  const name = decodeURIComponent(/filename\*=UTF-8''(.*)/.exec(String(answer.headers["content-disposition"]))?.[1] ?? "");
  return { status: answer.statusCode, file: answer.rawPayload, name };
}

/** Fills a template as a person would: numbers and dates as such, texts as texts. */
async function fill(file: Buffer, rows: string): Promise<Buffer> {
  const parts = await unzip(file);
  parts["xl/worksheets/sheet2.xml"] = parts["xl/worksheets/sheet2.xml"]!.replace("</sheetData>", `${rows}</sheetData>`);
  return zipParts(parts);
}
const text = (at: string, value: string) => `<c r="${at}" s="2" t="inlineStr"><is><t>${value}</t></is></c>`;

describe("[ING-01] the template of an ingestion", () => {
  test("names entity and month, explains in the reader's language, and its second sheet is the header", async () => {
    const given = await template(portal.ingestions.feed, { format: "xlsx", legalEntityId: portal.ids.north, year: 2026, month: 10 });
    expect(given).toMatchObject({ status: 200, name: "FEED NOR 2026-10.xlsx" });
    const parts = await unzip(given.file);
    const [explanation, data] = [parts["xl/worksheets/sheet1.xml"]!, parts["xl/worksheets/sheet2.xml"]!];
    expect(parts["xl/workbook.xml"]).toMatch(/name="How to use it?[^"]*".*name="Data".*name="lists"[^>]*state="hidden"/);
    for (const said of ["Norte Telecom (NOR)", "2026-10", "Person", "mm/dd/yyyy", "12/31/2025", "$1,234.56", "F; M", "At least 0."])
      expect(explanation).toContain(said);
    expect(data).toMatch(/state="frozen"/);
    expect([...data.matchAll(/<t xml:space="preserve">([^<]*)</g)].map(([, name]) => name)).toEqual([
      "Person",
      "Sex",
      "Hired",
      "Salary",
      "Assignment",
      "Note",
    ]);
    // Sex and Assignment are chosen from a list, and nothing clears a cell here.
    expect(data.match(/<dataValidation /g)).toHaveLength(2);
    expect(parts["xl/worksheets/sheet3.xml"]).not.toContain(">-<");
    const spanish = await unzip((await template(portal.ingestions.feed, { format: "xlsx" }, { language: "es" })).file);
    expect(spanish["xl/worksheets/sheet1.xml"]).toContain("Cómo rellenar el fichero");
  });

  test("filled in, it loads without errors: numbers, dates and texts as a spreadsheet keeps them", async () => {
    const { file } = await template(portal.ingestions.feed, { format: "xlsx" });
    const rows = [
      `<row r="2">${text("A2", "0007")}${text("B2", "F")}<c r="C2" s="4"><v>43831</v></c><c r="D2" s="13"><v>69222.18</v></c>${text("E2", "Fulltime-Regular")}</row>`,
      `<row r="3">${text("A3", "0008")}${text("B3", "M")}${text("C3", "12/31/2020")}${text("D3", "$1,000.50")}</row>`,
    ];
    const upload = await portal.deliver({ content: await fill(file, rows.join("")), fileName: "filled.xlsx" });
    expect(upload).toMatchObject({ state: "LOADED", errorCount: 0, warningCount: 0 });
    expect(await portal.peopleOf(upload.id)).toMatchObject([
      { person: "0007", hire_date: "2020-01-01", annual_pay: "69222.18", hours: "40" },
      { person: "0008", hire_date: "2020-12-31", annual_pay: "1000.5" },
    ]);
  });

  test("as CSV it is the header alone; with rows below it, it loads", async () => {
    const { file, name } = await template(portal.ingestions.many, { format: "csv", year: 2026, month: 10 }, { language: "es" });
    expect(name).toBe("MANY 2026-10.csv");
    expect(file.toString()).toBe('\ufeff"Department";"Person";"Sex";"Hired";"Salary";"Assignment";"Note"\r\n');
    const content = `${file.toString()}SUR;1;F;;;;\r\n`;
    const upload = await portal.deliver({ content, ingestionId: portal.ingestions.many, legalEntityId: null });
    expect(upload).toMatchObject({ state: "LOADED", warningCount: 0 });
  });

  test("every kind of column, names that look like formulas, a sheet, a delimiter and an encoding of its own: it still loads", async () => {
    const plain = { aliases: [], required: true, optionalColumn: false, key: false };
    const extra = { targets: [{ field: "extra" as const }] };
    const columns: ColumnDefinition[] = [
      {
        ...plain,
        name: "=Key",
        key: true,
        type: "integer",
        format: { decimalSeparator: ",", grouping: "" },
        targets: [{ field: "person" }],
      },
      { ...plain, ...extra, name: "Fijo", type: "boolean" },
      { ...plain, ...extra, name: 'Otro; "raro"', type: "boolean", format: { true: ["on"], false: ["off"] } },
      {
        ...plain,
        ...extra,
        name: "Porcentaje",
        type: "decimal",
        format: { decimalSeparator: ",", grouping: ".", percent: true },
        max: "100",
      },
      { ...plain, name: "Motivo", type: "code", required: false, targets: [{ field: "leave_reason" }] },
      { ...plain, name: "Sin leer", type: "text", targets: [] },
    ];
    const definition: IngestionDefinition = {
      entity: { from: "delivery" },
      columns,
      emptyTokens: [],
      readsAs: { sheet: "Año 2026", delimiter: "|", encoding: "windows-1252" },
    };
    const id = await portal.define("ODD", "OnHR", definition);
    const xlsx = await template(id, { format: "xlsx" }, { language: "pt" });
    const cells = `<row r="2">${text("A2", "0012")}${text("B2", "sim")}${text("C2", "off")}<c r="D2" s="13"><v>12.5</v></c>${text("E2", "voluntary")}</row>`;
    const one = await portal.deliver({ ingestionId: id, content: await fill(xlsx.file, cells), fileName: "a.xlsx" });
    expect(one).toMatchObject({ state: "LOADED_WITH_WARNINGS", errorCount: 0 });
    expect(await portal.peopleOf(one.id)).toMatchObject([
      { person: "12", leave_reason: "voluntary", extra: { Fijo: "true", Porcentaje: "12.5", 'Otro; "raro"': "false" } },
    ]);
    const csv = await template(id, { format: "csv" });
    const two = await portal.deliver({ ingestionId: id, content: `${csv.file.toString()}12|ja|on|12,5 %|\r\n` });
    expect(two).toMatchObject({ state: "LOADED", errorCount: 0 });
  });

  test("is for those who are given the ingestion, and names no entity they are not given", async () => {
    const of = portal.ingestions.feed;
    expect((await template(of, { format: "xlsx" }, { token: portal.tokens.admin })).status).toBe(200);
    expect((await template(of, { format: "xlsx" }, { token: portal.tokens.nobody })).status).toBe(403);
    expect((await template(of, { format: "csv", legalEntityId: portal.ids.south }, { token: portal.tokens.sourceNorth })).status).toBe(404);
    expect((await template(999_999, { format: "csv" })).status).toBe(404);
    expect((await template(of, { format: "pdf" })).status).toBe(422);
  });
});
