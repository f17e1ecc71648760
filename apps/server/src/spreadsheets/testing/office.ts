import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
type Edit = { column: number; row: number; text: string };

/** Whether LibreOffice is installed here. */
export const hasOffice = findOffice();

function findOffice(): boolean {
  try {
    execFileSync("soffice", ["--version"], { stdio: "ignore", timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
}

/** Opens a workbook in LibreOffice, fills cells of its second sheet in as by typing, and saves it: by a macro, which every installation runs. */
export async function editInOffice(workbook: Buffer, edits: readonly Edit[]): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), "hub-office-"));
  try {
    return await editIn(directory, workbook, edits);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function editIn(directory: string, workbook: Buffer, edits: readonly Edit[]): Promise<Buffer> {
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
