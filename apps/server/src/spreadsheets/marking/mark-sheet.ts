import { cutText } from "@hub/domain/cut-text.ts";
import type { Archive } from "../reading/xlsx-archive.ts";
import { toColumn } from "../reading/xlsx-values.ts";
import { columnLetters, xmlText } from "../writing/xlsx-xml-text.ts";
import { copyXml, openMarkup, prefixOf, type Tag, type XmlEditor, type XmlWriter } from "./copy-xml.ts";
import type { MarkStyles } from "./mark-styles.ts";
import type { RowMark } from "./marks.ts";

/** What is done to the sheet that holds the rows. */
export type SheetMarks = {
  rows: ReadonlyMap<number, RowMark>;
  headerRow: number;
  /** Where "what to mend" stands; `reused`: an earlier marking left it there. */
  mend: { column: number; title: string; reused: boolean };
  styles: MarkStyles;
  /** The relationship of the drawing that notes need, where the sheet has none. */
  drawingId: string | undefined;
};

const mendWidth = "60";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
/** What may follow a sheet's drawing of notes (ECMA-376 part 1, CT_Worksheet). */
const afterDrawing = new Set([
  "legacyDrawingHF",
  "drawingHF",
  "picture",
  "oleObjects",
  "controls",
  "webPublishItems",
  "tableParts",
  "extLst",
  "AlternateContent",
]);

type ColumnRange = { attributes: Record<string, string>; min: number; max: number };
type OpenRow = { number: number; mark: RowMark | undefined; waiting: number[]; style: number | undefined };

/** The sheet with its wrong cells filled, what is wrong at the end of each row, and everything else as it was. `onDrawing` tells of a drawing it has. */
export async function* markSheet(
  archive: Archive,
  part: string,
  marks: SheetMarks,
  onDrawing: (id: string) => void,
): AsyncGenerator<string> {
  yield* copyXml(archive, part, createSheetEditor(marks, onDrawing));
}

function createSheetEditor(marks: SheetMarks, onDrawing: (id: string) => void): XmlEditor {
  const { mend, styles } = marks;
  const columns: ColumnRange[] = [];
  let wroteColumns = false;
  let behindData = false;
  let hasDrawing = false;
  let lastRow = 0;
  let row: OpenRow | undefined;
  let column = -1;
  /** Depth of a piece that is left out; 0: none. */
  let skipping = 0;
  let main = "";

  function columnsMarkup(prefix: string): string {
    wroteColumns = true;
    return `<${prefix}cols>${placeColumn(columns, mend.column)
      .map(({ attributes }) => openMarkup({ name: `${prefix}col`, attributes, isSelfClosing: true }))
      .join("")}</${prefix}cols>`;
  }

  function styleOf(at: number, open: OpenRow): number {
    return open.style ?? Number(columns.find(({ min, max }) => at + 1 >= min && at + 1 <= max)?.attributes["style"] ?? 0);
  }

  /** Up to a column, the cells that are not there: wrong because nothing stands in them, and what to mend. What stands in that place keeps it. */
  function writeMissing(open: OpenRow, before: number, prefix: string, out: XmlWriter): void {
    while (open.waiting.length > 0 && open.waiting[0]! <= before) {
      const at = open.waiting.shift()!;
      if (at === before) continue;
      const address = `${columnLetters(at)}${open.number}`;
      const isHeader = open.number === marks.headerRow;
      if (at === mend.column) {
        const text = isHeader ? mend.title : open.mark!.texts.join("\n");
        out.raw(textCell(prefix, address, isHeader ? styles.head : styles.text, text));
      } else out.raw(`<${prefix}c r="${address}" s="${styles.marked(styleOf(at, open), open.mark!.cells.get(at)!.severity)}"/>`);
    }
  }

  function openRow(tag: Tag): void {
    const number = tag.attributes["r"] === undefined ? lastRow + 1 : Number(tag.attributes["r"]);
    lastRow = number;
    column = -1;
    const mark = marks.rows.get(number);
    const style = /^(1|true)$/.test(tag.attributes["customFormat"] ?? "") ? Number(tag.attributes["s"] ?? 0) : undefined;
    row = { number, mark, waiting: [], style };
    if (!mark && number !== marks.headerRow) return;
    row.waiting = [...new Set([...(mark?.cells.keys() ?? []), mend.column])].toSorted((a, b) => a - b);
    delete tag.attributes["spans"];
    tag.isSelfClosing = false;
  }

  function openCell(tag: Tag, open: OpenRow, depth: number, out: XmlWriter): void {
    const address = tag.attributes["r"];
    column = address === undefined ? column + 1 : toColumn(address);
    if (mend.reused && column === mend.column) {
      skipping = depth;
      return;
    }
    writeMissing(open, column, prefixOf(tag), out);
    const style = Number(tag.attributes["s"] ?? 0);
    const mark = open.mark?.cells.get(column);
    const changed = mark ? styles.marked(style, mark.severity) : styles.cleaned(style);
    if (changed !== undefined) tag.attributes["s"] = String(changed);
    // Cells without an address stand behind the one before; ours between them would move them.
    if (open.mark && address === undefined) tag.attributes["r"] = `${columnLetters(column)}${open.number}`;
    out.open(tag);
  }

  return {
    open(tag, out, depth) {
      if (skipping > 0) return;
      const prefix = prefixOf(tag);
      if (depth === 1) main = prefix;
      if (depth === 2) {
        if (tag.local === "dimension") return void (skipping = depth);
        if (tag.local === "cols") return;
        if (tag.local === "sheetData") {
          if (!wroteColumns) out.raw(columnsMarkup(prefix));
        } else if (tag.local === "legacyDrawing") {
          hasDrawing = true;
          onDrawing(Object.entries(tag.attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? "");
        } else if (behindData && !hasDrawing && marks.drawingId !== undefined && afterDrawing.has(tag.local)) {
          hasDrawing = true;
          out.raw(drawing(main, marks.drawingId));
        }
      } else if (depth === 3 && tag.local === "col" && !behindData) {
        columns.push({ attributes: { ...tag.attributes }, min: Number(tag.attributes["min"]), max: Number(tag.attributes["max"]) });
        return;
      } else if (depth === 3 && tag.local === "row" && !behindData) openRow(tag);
      else if (depth === 4 && tag.local === "c" && row) return openCell(tag, row, depth, out);
      out.open(tag);
    },
    text(text, out) {
      if (skipping === 0) out.text(text);
    },
    close(tag, out, depth) {
      if (skipping > 0) {
        if (skipping === depth) skipping = 0;
        return;
      }
      const prefix = prefixOf(tag);
      if (depth === 2 && tag.local === "cols") return out.raw(columnsMarkup(prefix));
      if (depth === 3 && tag.local === "col" && !behindData) return;
      if (depth === 3 && tag.local === "row" && row) {
        writeMissing(row, Number.POSITIVE_INFINITY, prefix, out);
        row = undefined;
      }
      if (depth === 2 && tag.local === "sheetData") behindData = true;
      if (depth === 1 && !hasDrawing && marks.drawingId !== undefined) out.raw(drawing(prefix, marks.drawingId));
      out.close(tag);
    },
  };
}

function drawing(prefix: string, id: string): string {
  return `<${prefix}legacyDrawing xmlns:r="${relations}" r:id="${id}"/>`;
}

/** A cell with a text in it. */
export function textCell(prefix: string, address: string, style: number, text: string): string {
  return `<${prefix}c r="${address}" s="${style}" t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${xmlText(cutText(text, 32_000))}</${prefix}t></${prefix}is></${prefix}c>`;
}

/** The widths of columns with that of ours among them; one that spans it is cut in two. */
function placeColumn(ranges: readonly ColumnRange[], at: number): ColumnRange[] {
  const own = at + 1;
  const placed = ranges.flatMap((range) => {
    const { attributes, min, max } = range;
    if (own < min || own > max) return [range];
    const part = (from: number, to: number) =>
      from > to ? [] : [{ attributes: { ...attributes, min: String(from), max: String(to) }, min: from, max: to }];
    return [...part(min, own - 1), ...part(own + 1, max)];
  });
  placed.push({ attributes: { min: String(own), max: String(own), width: mendWidth, customWidth: "1" }, min: own, max: own });
  return placed.toSorted((a, b) => a.min - b.min);
}
