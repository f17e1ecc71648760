import { bytesSource } from "../spreadsheets/reading/file-source.ts";
import { openTable } from "../spreadsheets/reading/open-table.ts";
import { makeParts, type Parts, zipParts } from "../spreadsheets/reading/testing/make-workbook.ts";

/** A parser with the worst that is known to give it: `make` gives so many characters (or elements) of it. */
export type ParserCase = { name: string; size: number; make(size: number): unknown; run(given: never): unknown };

const row = '<row><c t="inlineStr"><is><t>a</t></is></c><c><v>1</v></c></row>';
const fill = (piece: string) => (size: number) => piece.repeat(Math.ceil(size / piece.length));
const each = (size: number, one: (at: number) => string) =>
  Array.from({ length: Math.ceil(size / one(0).length) }, (_, at) => one(at)).join("");

async function readRows(parts: Parts): Promise<void> {
  try {
    const table = await openTable(bytesSource(await zipParts(parts)), { fileName: "a.xlsx" });
    for await (const _ of table.batches);
  } catch {
    // Refused with its reason: what it took until then is counted.
  }
}
const workbook = (name: string, make: (size: number) => Parts, size = 80_000): ParserCase => ({
  name: `XLSX, ${name}`,
  size,
  make,
  run: readRows as ParserCase["run"],
});
const sheet = (name: string, make: (size: number) => string, size?: number) =>
  workbook(name, (size) => makeParts([{ name: "Data", rows: row + make(size) }]), size);
const beside = (name: string, make: (size: number) => Parameters<typeof makeParts>[1]) =>
  workbook(name, (size) => makeParts([{ name: "Data", rows: row.repeat(100) }], make(size)));
/** More than a cell holds, so that each size is refused. */
const beyondCells = 400_000;

/** Workbooks that are read whole, each with the worst that is known in one of its parts. */
export const workbookCases: ParserCase[] = [
  sheet("rows", fill(row)),
  sheet("cells of one row", (size) => `<row>${fill("<c><v>1</v></c>")(size)}</row>`),
  // Of 4,000 rows on such a sheet is refused: fewer say what a row takes.
  sheet("rows of a few far cells", (size) => each(size, (at) => `<row r="${at + 2}"><c r="XFD${at + 2}"><v>1</v></c></row>`), 6_000),
  sheet("rows that jump", (size) => each(size, (at) => `<row r="${(at + 2) * 50}"><c r="A${(at + 2) * 50}"><v>1</v></c></row>`)),
  sheet("one long text", (size) => `<row><c t="inlineStr"><is><t>${fill("a ")(size)}</t></is></c></row>`),
  sheet("a text of entities", (size) => `<row><c t="inlineStr"><is><t>${fill("&amp;&#x41;")(size)}</t></is></c></row>`),
  sheet("a text in runs", (size) => `<row><c t="inlineStr"><is>${fill("<r><t>a</t></r>")(size)}</is></c></row>`),
  sheet("escapes in texts", (size) => `<row><c t="inlineStr"><is><t>${fill("_x000D_")(size)}</t></is></c></row>`, beyondCells),
  sheet("attributes of one tag", (size) => `<row ${each(size, (at) => `a${at}="1" `)}/>`),
  sheet("a tag without an end", fill("<row ")),
  sheet("an attribute without an end", (size) => `<row r="${fill("1")(size)}`),
  sheet("elements in elements", fill("<a>")),
  sheet("comments", fill("<!-- a -->")),
  sheet("a comment without an end", (size) => `<!--${fill("-")(size)}`),
  sheet("raw texts", fill("<![CDATA[a]]>")),
  sheet("text between tags", fill("a")),
  sheet("angles", fill("<")),
  beside("shared texts", (size) => ({ texts: fill("<si><t>a</t></si>")(size) })),
  beside("one shared text", (size) => ({ texts: `<si><t>${fill("a ")(size)}</t></si>` })),
  beside("styles", (size) => ({ styles: fill('<xf numFmtId="14"/>')(size) })),
  beside("formats", (size) => ({ formats: each(size, (at) => `<numFmt numFmtId="${164 + at}" formatCode="[Red]yyyy&quot;a&quot;"/>`) })),
  beside("one format", (size) => ({
    formats: `<numFmt numFmtId="164" formatCode="${fill("[a]&quot;")(size)}"/>`,
    styles: '<xf numFmtId="164"/>',
  })),
  workbook("sheets", (size) => {
    const sheets = Array.from({ length: Math.ceil(size / 2_000) }, (_, at) => ({ name: `Sheet ${at}`, rows: row }));
    return makeParts(sheets);
  }),
  workbook("parts that nobody names", (size) => ({
    ...makeParts([{ name: "Data", rows: row }]),
    ...Object.fromEntries(Array.from({ length: Math.ceil(size / 400) }, (_, at) => [`xl/media/${at}`, "a"])),
  })),
];
