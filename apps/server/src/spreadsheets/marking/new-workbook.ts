import { cutText } from "@hub/domain/cut-text.ts";
import { frameParts, sheetName, worksheetStart } from "../writing/xlsx-parts.ts";
import { columnLetters } from "../writing/xlsx-xml-text.ts";
import { NotMarkable } from "./copy-xml.ts";
import { writeFindingsSheet } from "./findings-sheet.ts";
import { textCell } from "./mark-sheet.ts";
import { fills } from "./mark-styles.ts";
import { type CellMark, listNotes, type Marking, type RowMark } from "./marks.ts";
import { newDrawing, newNotes } from "./notes.ts";
import type { Part } from "./write-parts.ts";
import type { OpenedTable } from "../reading/table.ts";

/** Cell formats of the workbook, by their index in `cellXfs`. */
const style = { plain: 0, text: 1, error: 2, warning: 3, head: 4, wrapped: 5, number: 6, errorNumber: 7, warningNumber: 8 };
const sheetRows = 1_048_576;
/** Rows above the table that leave room for it when they stay in sight. */
const mostFrozen = 5;
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The parts of a workbook made of a file's rows, each where it stood, all cells as text, marked as a sent workbook would be. */
export function makeWorkbook(table: OpenedTable, wantedSheet: string, marking: Marking, rows: ReadonlyMap<number, RowMark>): Part[] {
  const list = sheetName(marking.texts.sheet);
  const wanted = sheetName(wantedSheet);
  const data = wanted.toLowerCase() === list.toLowerCase() ? `${cutText(wanted, 29, "")} 2` : wanted;
  const frame = frameParts(
    [
      { name: list, hidden: false },
      { name: data, hidden: false },
    ],
    1,
  );
  const types = frame["[Content_Types].xml"]!.replace(
    "</Types>",
    `<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/><Override PartName="/xl/comments1.xml" ContentType="${kinds}.comments+xml"/></Types>`,
  );
  const notes = [...listNotes(rows)];
  const parts: Part[] = Object.entries({ ...frame, "[Content_Types].xml": types, "xl/styles.xml": styles }).map(([name, content]) => ({
    name,
    content: () => content,
  }));
  parts.push({
    name: "xl/worksheets/sheet1.xml",
    content: () => writeFindingsSheet(marking, data, { head: style.head, text: style.wrapped }),
  });
  parts.push({ name: "xl/worksheets/sheet2.xml", content: () => writeRows(table, marking, rows, notes.length > 0) });
  if (notes.length === 0) return parts;
  const links = [
    `<Relationship Id="rId1" Type="${relations}/comments" Target="../comments1.xml"/>`,
    `<Relationship Id="rId2" Type="${relations}/vmlDrawing" Target="../drawings/vmlDrawing1.vml"/>`,
  ];
  const sheetLinks = `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join("")}</Relationships>`;
  parts.push({ name: "xl/worksheets/_rels/sheet2.xml.rels", content: () => sheetLinks });
  parts.push({ name: "xl/comments1.xml", content: () => newNotes(notes) });
  parts.push({ name: "xl/drawings/vmlDrawing1.vml", content: () => newDrawing(notes) });
  return parts;
}

async function* writeRows(
  table: OpenedTable,
  { texts, ownNames }: Marking,
  rows: ReadonlyMap<number, RowMark>,
  hasNotes: boolean,
): AsyncGenerator<string> {
  const reused = table.header.findIndex((name) => ownNames.columns.has(name));
  const mend = { at: reused < 0 ? table.header.length : reused, reused: reused >= 0 };
  const { headerRow } = table;
  const view =
    headerRow > mostFrozen ? "" : `<pane ySplit="${headerRow}" topLeftCell="A${headerRow + 1}" activePane="bottomLeft" state="frozen"/>`;
  const before = mend.at === 0 ? "" : `<col min="1" max="${mend.at}" width="20" style="${style.text}" customWidth="1"/>`;
  const widths = `${before}<col min="${mend.at + 1}" max="${mend.at + 1}" width="60" customWidth="1"/>`;
  yield `${worksheetStart}<sheetViews><sheetView workbookViewId="0" tabSelected="1">${view}</sheetView></sheetViews><cols>${widths}</cols><sheetData>`;
  yield writeRow(headerRow, table.header, undefined, rows.get(headerRow), { ...mend, text: texts.column, style: style.head });
  for await (const batch of table.batches) {
    let piece = "";
    for (const { row, cells, numbers } of batch) {
      if (row > sheetRows) throw new NotMarkable("too-many-rows");
      const mark = rows.get(row);
      piece += writeRow(row, cells, numbers, mark, { ...mend, text: mark?.texts.join("\n") ?? "", style: style.wrapped });
    }
    yield piece;
  }
  yield `</sheetData>${hasNotes ? '<legacyDrawing r:id="rId2"/>' : ""}</worksheet>`;
}

/** What to mend; `reused`: the file has the column already, of an earlier marking. */
type Mend = { at: number; text: string; style: number; reused: boolean };

function writeRow(
  row: number,
  cells: readonly string[],
  numbers: readonly boolean[] | undefined,
  mark: RowMark | undefined,
  mend: Mend,
): string {
  const width = Math.max(cells.length, mend.at + 1, ...[...(mark?.cells.keys() ?? [])].map((at) => at + 1));
  let markup = `<row r="${row}">`;
  for (let at = 0; at < width; at++) {
    const address = `${columnLetters(at)}${row}`;
    const text = cells[at] ?? "";
    // What stands in that place keeps it, should no column have a name there: that is what is wrong with the row.
    if (at === mend.at && (mend.reused || text === "")) markup += mend.text === "" ? "" : textCell("", address, mend.style, mend.text);
    else markup += cell(address, text, numbers?.[at] === true, mark?.cells.get(at));
  }
  return `${markup}</row>`;
}

function cell(address: string, text: string, isNumber: boolean, mark: CellMark | undefined): string {
  const number = isNumber && /^-?\d{1,15}(\.\d{1,15})?$/.test(text);
  const format = number ? (mark ? style[`${mark.severity}Number`] : style.number) : mark ? style[mark.severity] : style.text;
  if (text === "") return mark ? `<c r="${address}" s="${format}"/>` : "";
  if (number) return `<c r="${address}" s="${format}"><v>${text}</v></c>`;
  return textCell("", address, format, text);
}

const fill = (rgb: string) => `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/><bgColor indexed="64"/></patternFill></fill>`;
const format = (number: number, fillId: number, inside = "") =>
  `<xf numFmtId="${number}" fontId="0" fillId="${fillId}" borderId="0" xfId="0" applyNumberFormat="1" applyFill="1" applyAlignment="1">${inside}</xf>`;
const wrap = '<alignment vertical="top" wrapText="1"/>';
const styles = `${head}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="5"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill(fills.error)}${fill(fills.warning)}${fill(fills.mend)}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="9">${[
  format(0, 0),
  format(49, 0),
  format(49, 2),
  format(49, 3),
  format(49, 4, '<alignment vertical="top"/>'),
  format(49, 0, wrap),
  format(0, 0),
  format(0, 2),
  format(0, 3),
].join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
