import * as tasks from "@hub/contract/tasks.ts";
import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type QualityPortal, startQualityPortal } from "../testing/quality-portal.ts";

const run = promisify(execFile);
const office = findOffice();
let portal: QualityPortal;
let directory: string;
beforeAll(async () => {
  portal = await startQualityPortal();
  directory = await mkdtemp(join(tmpdir(), "hub-office-"));
});
afterAll(async () => {
  await portal.stop();
  await rm(directory, { recursive: true, force: true });
});

function findOffice(): string | undefined {
  try {
    execFileSync("soffice", ["--version"], { stdio: "ignore", timeout: 30_000 });
    return "soffice";
  } catch {
    return undefined;
  }
}

/** Opens a workbook in LibreOffice, fills cells of its second sheet in as by typing, and saves it: by a macro, which every installation runs. */
async function editInOffice(workbook: Buffer, edits: { column: number; row: number; text: string }[]): Promise<Buffer> {
  const [given, saved] = [join(directory, "given.xlsx"), join(directory, "saved.xlsx")];
  const profile = join(directory, "profile");
  await writeFile(given, workbook);
  const typed = edits.map(
    ({ column, row, text }) => `sheet.getCellByPosition(${column}, ${row}).setFormula("${text.replaceAll('"', '""')}")`,
  );
  const macro = `Sub Edit
Dim hidden(0) As New com.sun.star.beans.PropertyValue
hidden(0).Name = "Hidden"
hidden(0).Value = True
book = StarDesktop.loadComponentFromURL("file://${given}", "_blank", 0, hidden())
sheet = book.Sheets.getByIndex(1)
${typed.join("\n")}
Dim kind(0) As New com.sun.star.beans.PropertyValue
kind(0).Name = "FilterName"
kind(0).Value = "Calc MS Excel 2007 XML"
book.storeToURL("file://${saved}", kind())
book.close(True)
StarDesktop.terminate()
End Sub`;
  const escaped = macro.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  const office = (...given: string[]) =>
    run("soffice", [`-env:UserInstallation=file://${profile}`, "--headless", "--norestore", ...given], { timeout: 150_000 });
  // The first start makes the profile, with a module of macros that is empty.
  await office("--terminate_after_init");
  const module = `<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${escaped}</script:module>`;
  await writeFile(
    join(profile, "user", "basic", "Standard", "Module1.xba"),
    `<?xml version="1.0" encoding="UTF-8"?>\n${doctype}\n${module}`,
  );
  await office("macro:///Standard.Module1.Edit");
  return readFile(saved);
}

const doctype = '<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">';
const keys =
  "idEvent dataSource tableName legalEntityCode idType idValue objectType objectName objectValue exceptionRule exceptionRuleDetail status acceptedUntil firstExceptionDate lastExceptionDate accountantPerimeter accountant dueDate comments updatedBy updatedOn".split(
    " ",
  );

test.skipIf(!office)(
  "[QUAL-04] [QUAL-05] a workbook that is opened, edited and saved in LibreOffice changes just what was edited, for every field",
  async () => {
    const texts = ["=1+1", "-", "'quoted", "007", "line\nline", "31/12/2026", "  blanks  ", "Ñandú 👩‍👩‍👧", "1e5", "TRUE", "@x", "+34"];
    const ids: number[] = [];
    for (const text of texts)
      ids.push(await portal.addEvent({ idValue: text, value: text, comments: text, rule: "cell-empty", dueOn: "2026-12-01" }));
    const started = await portal.call(tasks.startExport, {
      token: portal.of("owner").token,
      body: { kind: "quality-export", format: "xlsx", filter: {} },
      language: "es",
    });
    await portal.runJobs();
    const workbook = (
      await portal.app.inject({
        url: `/api/tasks/${started.body.id}/file?purpose=result`,
        headers: { authorization: `Bearer ${portal.of("owner").token}` },
      })
    ).rawPayload;
    const cell = (at: number, key: string, text: string) => ({ column: keys.indexOf(key), row: at + 1, text });
    const edited = await editInOffice(workbook, [
      cell(0, "status", "En curso"),
      cell(1, "dueDate", "2026-12-24"),
      cell(2, "accountant", "owner@example.com"),
      cell(3, "accountantPerimeter", "REWARD es"),
      cell(4, "comments", "edited in the office"),
      cell(5, "status", "Aceptado"),
      cell(5, "acceptedUntil", "2027-01-31"),
      cell(6, "dueDate", "-"),
    ]);
    const before = await all(ids);
    const sent = await portal.send(tasks.startImport, {
      token: portal.of("owner").token,
      fields: { kind: "quality-import", dryRun: "false" },
      fileName: "saved.xlsx",
      content: edited,
    });
    await portal.runJobs();
    const task = (await portal.call(tasks.getTask, { token: portal.of("owner").token, params: { id: sent.body.id } })).body;
    expect(task.findings).toEqual([]);
    expect(task.counts).toEqual({ read: 12, added: 0, modified: 7, unchanged: 5, conflicts: 0, errors: 0 });
    const expected = structuredClone(before);
    Object.assign(expected[0]!, { status: "IN_PROGRESS" });
    Object.assign(expected[1]!, { due_on: "2026-12-24" });
    Object.assign(expected[2]!, { accountant_id: portal.of("owner").id });
    Object.assign(expected[3]!, { perimeter_id: portal.perimeters.reward });
    Object.assign(expected[4]!, { comments: "edited in the office" });
    Object.assign(expected[5]!, { status: "ACCEPTED", accepted_until: "2027-01-31" });
    Object.assign(expected[6]!, { due_on: "infinity" });
    expect(await all(ids)).toEqual(expected);
  },
  240_000,
);

async function all(ids: number[]): Promise<Record<string, unknown>[]> {
  const { rows } = await portal.pool.query(
    `select e.id, element_id, rule_id, legal_entity_id, status, accountant_id, perimeter_id, first_on::text, last_on::text, due_on::text, accepted_until::text, id_value,
      object_value, comments from quality_event e join quality_event_text t on t.event_id = e.id where e.id = any($1) order by e.id`,
    [ids],
  );
  return rows;
}
