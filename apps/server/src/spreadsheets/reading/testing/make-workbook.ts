import { ZipFile } from "yazl";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export type Parts = Record<string, string | Buffer>;
export type SheetSpec = { name: string; rows: string; state?: string };

/** The parts of a workbook whose sheets hold the given `<row>` elements; `texts` are `<si>` elements, `styles` `<xf>` elements. */
export function makeParts(sheets: SheetSpec[], { texts = "", formats = "", styles = "", properties = "" } = {}): Parts {
  const list = sheets.map(
    ({ name, state }, at) => `<sheet name="${name}" sheetId="${at + 1}" ${state ? `state="${state}"` : ""} r:id="s${at}"/>`,
  );
  const links = sheets.map((_, at) => `<Relationship Id="s${at}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`);
  return {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    "_rels/.rels": `<Relationships><Relationship Id="a" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}">${properties}<sheets>${list.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${links.join("")}
      <Relationship Id="t" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/>
      <Relationship Id="y" Type="${relations}/styles" Target="/xl/styles.xml"/></Relationships>`,
    "xl/sharedStrings.xml": `<sst xmlns="${main}">${texts}</sst>`,
    "xl/styles.xml": `<styleSheet xmlns="${main}"><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs>${styles}</cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map(({ rows }, at) => [`xl/worksheets/sheet${at + 1}.xml`, wrapRows(rows)])),
  };
}

/** A worksheet with the given `<row>` elements. */
export function wrapRows(rows: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
}

/** A row of inline texts, as `<row>`. */
export function makeRow(number: number, texts: string[]): string {
  const cells = texts.map((text, at) => `<c r="${String.fromCharCode(65 + at)}${number}" t="inlineStr"><is><t>${text}</t></is></c>`);
  return `<row r="${number}">${cells.join("")}</row>`;
}

/** The parts as a zip. */
export async function zipParts(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content as string), name, { mtime: new Date(0) });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A workbook of one sheet, "Data", with the given `<row>` elements. */
export function makeWorkbook(rows: string, more: Parameters<typeof makeParts>[1] = {}): Promise<Buffer> {
  return zipParts(makeParts([{ name: "Data", rows }], more));
}

/** Where the directory's record of a part begins in a zip; sizes stand at +20 (packed) and +24 (unpacked), the checksum at +16. */
export function findRecord(zip: Buffer, part: string): number {
  return zip.lastIndexOf("PK\u0001\u0002", zip.lastIndexOf(part), "latin1");
}
