import { downloadMarkedWorkbook } from "@hub/contract/ingestion/deliveries.ts";
import { getUpload } from "@hub/contract/ingestion/ingestion.ts";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bytesSource } from "../../spreadsheets/reading/file-source.ts";
import { openTable } from "../../spreadsheets/reading/open-table.ts";
import { richParts, richWorkbook } from "../../spreadsheets/marking/testing/rich-workbook.ts";
import { unzip } from "../../spreadsheets/marking/testing/mark.ts";
import { zipParts } from "../../spreadsheets/reading/testing/make-workbook.ts";
import { type DeliveryPortal, startDeliveryPortal } from "../testing/delivery-portal.ts";

let portal: DeliveryPortal;
beforeAll(async () => {
  portal = await startDeliveryPortal();
});
afterAll(() => portal.stop());

/** The marked workbook of an upload, as bytes. */
async function marked(
  id: number,
  token = portal.tokens.source,
  language = "en",
): Promise<{ status: number; file: Buffer; name: string; body: any }> {
  const answer = await portal.app.inject({
    method: "GET",
    url: `/api/${downloadMarkedWorkbook.path.replace(":id", String(id))}`,
    headers: { authorization: `Bearer ${token}`, "accept-language": language },
  });
  const name = decodeURIComponent(/filename\*=UTF-8''(.*)/.exec(String(answer.headers["content-disposition"]))?.[1] ?? "");
  return { status: answer.statusCode, file: answer.rawPayload, name, body: answer.statusCode === 200 ? undefined : answer.json() };
}
const check = async (content: Buffer | string, more: Partial<Parameters<DeliveryPortal["deliver"]>[0]> = {}) =>
  portal.deliver({ content, purpose: "check", ...more });

/** The workbook with its cells corrected, as a person would in the sheet: the sex of row 3, and what is said of it stays. */
async function correct(file: Buffer): Promise<Buffer> {
  const parts = await unzip(file);
  const part = "xl/worksheets/sheet1.xml";
  parts[part] = parts[part]!.replace(/(<c r="B3"[^>]*><is><t)>Q</, "$1>M<");
  return zipParts(parts);
}

describe("[ING-01] a check gives the same workbook back", () => {
  test("with the wrong cells marked and the reason in the reader's language; corrected and sent again, it loads", async () => {
    const upload = await check(await richWorkbook(), { fileName: "Plantilla octubre.xlsx" });
    expect(upload).toMatchObject({ state: "CHECKED", errorCount: 1, mayHave: true, markable: true });
    const { file, name } = await marked(upload.id);
    expect(name).toBe("Plantilla octubre to correct.xlsx");
    const parts = await unzip(file);
    expect(parts["xl/worksheets/sheet2.xml"]).toBe(richParts()["xl/worksheets/sheet2.xml"]);
    expect(parts["xl/comments1.xml"]).toMatch(/ref="B3".*HUB: The value “Q”/s);
    expect(parts["xl/worksheets/sheet1.xml"]).toContain("What to correct (HUB)");
    const german = await unzip((await marked(upload.id, portal.tokens.source, "de")).file);
    expect(german["xl/workbook.xml"]).toContain("Zu korrigieren (HUB)");

    const again = await portal.deliver({ content: await correct(file), fileName: "corregido.xlsx" });
    expect(again).toMatchObject({ state: "LOADED", errorCount: 0, warningCount: 0, rowsRead: 3 });
    expect(await portal.peopleOf(again.id)).toMatchObject([{ sex: "F" }, { sex: "M" }, { sex: "M", annual_pay: "4201" }]);
  });

  test("of a CSV a workbook is made, and that one loads once corrected", async () => {
    const upload = await check('Person;Sex;Hired;Salary\n007;Q;31/12/2020;"1,000.00"\n008;F;09/22/1986;$2.50\n');
    const { file } = await marked(upload.id);
    const table = await openTable(bytesSource(file), { fileName: "x", headerNames: ["Person", "Sex", "Hired", "Salary"] });
    expect(table.header.slice(0, 4)).toEqual(["Person", "Sex", "Hired", "Salary"]);
    const parts = await unzip(file);
    const sheet = parts["xl/worksheets/sheet2.xml"]!;
    expect(sheet).toContain(">007</t>");
    parts["xl/worksheets/sheet2.xml"] = sheet.replace(">Q<", ">M<").replace(">31/12/2020<", ">12/31/2020<");
    const again = await portal.deliver({ content: await zipParts(parts), fileName: "corrected.xlsx" });
    expect(again).toMatchObject({ state: "LOADED", errorCount: 0 });
    expect(await portal.peopleOf(again.id)).toMatchObject([
      { person: "007", sex: "M", hire_date: "2020-12-31", annual_pay: "1000" },
      { person: "008", sex: "F", hire_date: "1986-09-22", annual_pay: "2.5" },
    ]);
  });

  test("wrong columns are marked in the header", async () => {
    const parts = richParts();
    parts["xl/worksheets/sheet1.xml"] = (parts["xl/worksheets/sheet1.xml"] as string).replace(">Salary<", ">Salario<");
    const upload = await check(await zipParts(parts));
    expect(upload).toMatchObject({ state: "REJECTED", markable: true });
    const { file } = await marked(upload.id);
    const notes = (await unzip(file))["xl/comments1.xml"]!;
    expect(notes).toMatch(/ref="D1".*“Salario”/s);
    expect(notes).toMatch(/ref="A1".*“Salary”/s);
  });

  test("what could not be read, or has nothing wrong, is refused with the reason", async () => {
    const unreadable = await check(Buffer.from("PK\u0003\u0004 no workbook"), { fileName: "x.xlsx" });
    expect(unreadable).toMatchObject({ state: "REJECTED", markable: false });
    expect((await marked(unreadable.id)).body).toMatchObject({ code: "file-not-markable" });
    const fine = await check("Person,Sex,Hired,Salary\n1,F,,\n");
    expect(fine).toMatchObject({ errorCount: 0, warningCount: 0, markable: false });
    expect((await marked(fine.id)).body.fields[0].error).toContain("nothing to mark");
  });

  test("it is for who may have the file, and each download is in the trail", async () => {
    const upload = await check("Person,Sex,Hired,Salary\n1,Q,,$7.00\n");
    for (const [token, status] of [
      [portal.tokens.source, 200],
      [portal.tokens.owner, 200],
      [portal.tokens.coordinator, 200],
      [portal.tokens.steward, 403],
      [portal.tokens.groupOwner, 403],
      [portal.tokens.ownerSouth, 404],
      [portal.tokens.admin, 403],
    ] as const)
      expect((await marked(upload.id, token)).status).toBe(status);
    expect(await portal.count("audit", `action = 'upload-marked-downloaded' and subject_id = '${upload.id}'`)).toBe(3);
    const seen = (await portal.call(getUpload, { token: portal.tokens.steward, params: { id: upload.id } })).body;
    expect(seen).toMatchObject({ mayHave: false, markable: false });
  });

  test("several at once wait for one another and all are whole", async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => `${at},Q,32/13/2020,x`).join("\n");
    const upload = await check(`Person,Sex,Hired,Salary\n${rows}\n`);
    expect(upload.errorCount).toBe(9_000);
    const files = await Promise.all(Array.from({ length: 5 }, () => marked(upload.id)));
    for (const { status, file } of files) {
      expect(status).toBe(200);
      expect(file.equals(files[0]!.file)).toBe(true);
    }
    const parts = await unzip(files[0]!.file);
    expect(parts["xl/worksheets/sheet1.xml"]!.match(/<row /g)!.length).toBeGreaterThan(9_000);
    expect(parts["xl/comments1.xml"]!.match(/<comment /g)).toHaveLength(5_000);
  });
});

const office = ["/usr/bin/soffice", "/usr/local/bin/soffice", "/Applications/LibreOffice.app/Contents/MacOS/soffice"].find((path) =>
  existsSync(path),
);

describe.skipIf(!office)("[ING-01] opened and corrected in LibreOffice", () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "hub-office-"))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function convert(file: string, to: string): string {
    const home = `-env:UserInstallation=file://${join(folder, "home")}`;
    execFileSync(office!, ["--headless", home, "--convert-to", to, "--outdir", folder, file], { stdio: "ignore", timeout: 110_000 });
    return file.replace(/\.[^.]+$/, `.${to}`);
  }

  test("the marks show, and the workbook it saves loads", { timeout: 120_000 }, async () => {
    const upload = await check(await richWorkbook());
    const path = join(folder, "marked.xlsx");
    writeFileSync(path, (await marked(upload.id)).file);
    const flat = convert(path, "fods");
    const document = readFileSync(flat, "utf8");
    expect(document.match(/<table:table table:name="[^"]*"/g)).toEqual([
      '<table:table table:name="What to correct (HUB)"',
      '<table:table table:name="Personas"',
      '<table:table table:name="Notas"',
    ]);
    const shown = {
      fill: document.includes("#ffc9c7"),
      notes: document.match(/<office:annotation /g)?.length,
      both: /¿F o M\?.*HUB: The value/s.test(document),
      formula: document.includes("of:=SUM([.D2:.D3])*2"),
      link: /xlink:href="#(&apos;)?Personas(&apos;)?\.B3"/.test(document),
    };
    expect(shown).toEqual({ fill: true, notes: 2, both: true, formula: true, link: true });
    writeFileSync(flat, document.replace(/(<\/office:annotation>\s*<text:p>)Q(<\/text:p>)/, "$1M$2"));
    const saved = readFileSync(convert(flat, "xlsx"));
    const again = await portal.deliver({ content: saved, fileName: "saved.xlsx", period: { year: 2026, month: 8 } });
    expect(again).toMatchObject({ state: "LOADED", errorCount: 0, warningCount: 0, rowsRead: 3 });
    expect(await portal.peopleOf(again.id)).toMatchObject([{ sex: "F" }, { sex: "M" }, { annual_pay: "4201" }]);
  });
});
