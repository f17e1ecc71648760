import { columnLetters, xmlText } from "../writing/xlsx-xml-text.ts";
import { worksheetStart } from "../writing/xlsx-parts.ts";
import type { MarkStyles } from "./mark-styles.ts";
import { textCell } from "./mark-sheet.ts";
import type { Finding, Marking } from "./marks.ts";

/** Rows of a worksheet, and links that spreadsheets take in one. */
const mostRows = 1_048_000;
const mostLinks = 65_000;
const widths = [10, 8, 28, 14, 30, 100];

/** The first sheet: everything found, each with a link to its cell on the sheet `name`. */
export async function* writeFindingsSheet(
  { texts, findings }: Pick<Marking, "texts" | "findings">,
  name: string,
  styles: Pick<MarkStyles, "head" | "text">,
): AsyncGenerator<string> {
  const { heads } = texts;
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const links: string[] = [];
  const sheet = `'${name.replaceAll("'", "''")}'`;
  let row = 0;
  const write = (cells: readonly (string | number)[], style: number): string => {
    row++;
    const written = cells.map((cell, at) => {
      const address = `${columnLetters(at)}${row}`;
      if (typeof cell === "number") return `<c r="${address}" s="${style}"><v>${cell}</v></c>`;
      return cell === "" ? "" : textCell("", address, style, cell);
    });
    return `<row r="${row}">${written.join("")}</row>`;
  };
  const head = 2 + texts.about.length;
  yield `${worksheetStart}<sheetViews><sheetView showGridLines="0" workbookViewId="0"><pane ySplit="${head + 1}" topLeftCell="A${head + 2}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData>`;
  yield write([texts.sheet], styles.head);
  for (const sentence of texts.about) yield write([sentence], 0);
  yield write([], 0);
  yield write([heads.cell, heads.row, heads.column, heads.severity, heads.found, heads.text], styles.head);
  for await (const batch of findings()) {
    let piece = "";
    for (const finding of batch) {
      if (row >= mostRows) break;
      const address = addressOf(finding);
      piece += write(cellsOf(finding, address, texts), styles.text);
      if (address !== "" && links.length < mostLinks)
        links.push(`<hyperlink ref="A${row}" location="${xmlText(`${sheet}!${address}`)}" display="${address}"/>`);
    }
    yield piece;
  }
  yield `</sheetData>${links.length > 0 ? `<hyperlinks>${links.join("")}</hyperlinks>` : ""}</worksheet>`;
}

function addressOf({ row, columns }: Finding): string {
  return row === null ? "" : `${columnLetters(columns[0] ?? 0)}${row}`;
}

function cellsOf(finding: Finding, address: string, texts: Marking["texts"]): (string | number)[] {
  const { row, column, severity, found, text } = finding;
  return [address, row ?? "", column === "" ? "" : texts.quote(column), texts.severities[severity], found, text];
}
