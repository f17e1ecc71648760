import { cutText } from "@hub/domain/cut-text.ts";
import { withoutEnd } from "@hub/domain/without-end.ts";
import { xmlText } from "./xlsx-xml-text.ts";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The beginning of every worksheet. */
export const worksheetStart = `${head}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}">`;

/** The small parts that hold a workbook of `sheets` together; sheet n is `xl/worksheets/sheet<n>.xml`. */
export function frameParts(sheets: readonly { name: string; hidden: boolean }[], activeTab: number): Record<string, string> {
  const list = sheets.map(
    ({ name, hidden }, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ""} r:id="rId${at + 1}"/>`,
  );
  const links = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const overrides = sheets.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${kinds}.worksheet+xml"/>`);
  return {
    "[Content_Types].xml": `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/>${overrides.join("")}</Types>`,
    "_rels/.rels": `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${head}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><bookViews><workbookView activeTab="${activeTab}"/></bookViews><sheets>${list.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="${packages}/relationships">${links.join("")}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  };
}

/** A sheet's name as spreadsheets allow it: 31 characters without `[]:*?/\`, no apostrophe at its ends. */
export function sheetName(title: string): string {
  const allowed = cutText(title.replace(/[[\]:*?/\\\p{Cc}]/gu, " "), 31, "").trim();
  const name = withoutEnd(allowed.replace(/^'+/, ""), "'");
  return name === "" ? "1" : name;
}
