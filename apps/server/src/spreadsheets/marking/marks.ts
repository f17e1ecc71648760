import { cutText } from "@hub/domain/cut-text.ts";

/** One thing found, as the list names it and as its cells are marked. `row` as spreadsheets count, columns from 0. */
export type Finding = {
  row: number | null;
  /** The cells it is about; none is the row as a whole, or the file. */
  columns: readonly number[];
  severity: "error" | "warning";
  /** The column's name as the reader sees it; "" for none. */
  column: string;
  found: string;
  text: string;
};

/** Words of a marked workbook in the reader's language. */
export type MarkTexts = {
  /** Header of the column that says what to mend. */
  column: string;
  /** Name and title of the first sheet. */
  sheet: string;
  /** Lines above the list. */
  about: readonly string[];
  heads: { cell: string; row: string; column: string; severity: string; found: string; text: string };
  severities: { error: string; warning: string };
  /** `column` in quotation marks, so that no row of the list looks like a header. */
  quote(name: string): string;
};

/** What is to be marked. */
export type Marking = {
  texts: MarkTexts;
  /** All of it in the order of the file, as often as asked. */
  findings(): AsyncIterable<readonly Finding[]>;
  /** Names that the column and the first sheet have in any language: what an earlier marking left is replaced. */
  ownNames: { columns: ReadonlySet<string>; sheets: ReadonlySet<string> };
  now: Date;
};

export type CellMark = { severity: "error" | "warning"; texts: string[] };
export type RowMark = { cells: Map<number, CellMark>; texts: string[] };

/** Findings that are marked in their cells; all are in the list. */
export const markedFindings = 50_000;
/** Cells that get a note: spreadsheets become slow with more. */
export const notedCells = 5_000;
const noteCharacters = 1_000;

/** What is to be marked, by row. */
export async function collectMarks(findings: AsyncIterable<readonly Finding[]>): Promise<Map<number, RowMark>> {
  const rows = new Map<number, RowMark>();
  let count = 0;
  for await (const batch of findings) {
    for (const { row, columns, severity, text, column } of batch) {
      if (row === null || ++count > markedFindings) continue;
      const mark = rows.get(row) ?? { cells: new Map<number, CellMark>(), texts: [] };
      rows.set(row, mark);
      mark.texts.push(column === "" ? text : `${column}: ${text}`);
      for (const at of columns.length > 0 ? columns : [0]) {
        const cell = mark.cells.get(at) ?? { severity, texts: [] };
        if (severity === "error") cell.severity = severity;
        cell.texts.push(text);
        mark.cells.set(at, cell);
      }
    }
    if (count > markedFindings) break;
  }
  return rows;
}

/** A note on a cell: at most some lines, cut. */
export function noteText({ texts }: CellMark): string {
  return cutText(texts.join("\n"), noteCharacters);
}

/** The first cells in the order of the file, with their notes. */
export function* listNotes(rows: ReadonlyMap<number, RowMark>): Generator<{ row: number; column: number; text: string }> {
  let count = 0;
  for (const [row, { cells }] of rows) {
    for (const [column, cell] of cells) {
      if (++count > notedCells) return;
      yield { row, column, text: noteText(cell) };
    }
  }
}
