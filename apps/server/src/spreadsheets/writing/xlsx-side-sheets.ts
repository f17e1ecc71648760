import { clearToken } from "@hub/domain/tasks/cell-text.ts";
import type { DescribedColumn } from "../described-column.ts";
import { fitCell } from "../write-cell.ts";
import type { ExplanationRow } from "./sheet-plan.ts";
import { cellStyle } from "./xlsx-cell-styles.ts";
import { worksheetStart } from "./xlsx-parts.ts";
import { columnLetters, xmlText } from "./xlsx-xml-text.ts";

const styles: Record<ExplanationRow["style"], number> = {
  title: cellStyle.title,
  heading: cellStyle.heading,
  text: cellStyle.plain,
  head: cellStyle.header,
  cells: cellStyle.wrapped,
};

/** The first sheet, which explains the second. */
export function explanationSheet(rows: readonly ExplanationRow[]): string {
  const lines = rows.map(({ style, cells }, at) => row(at + 1, cells, styles[style]));
  const columns = [26, 24, 24, 60, 60].map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  return `${worksheetStart}<sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews><cols>${columns.join("")}</cols><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

/** The hidden sheet whose columns are what may be chosen, and where each of them stands, for the dropdowns. Undefined when nothing is to choose. */
export function listsSheet(columns: readonly DescribedColumn[]): { part: string; at: Map<string, string> } | undefined {
  const lists = columns.flatMap(({ key, kind, locked, required, isKey, offered }) => {
    if (kind === "list" || locked || !offered || offered.length === 0) return [];
    const labels = offered.map(({ label }) => fitCell(label));
    return [{ key, labels: required || isKey ? labels : [...labels, clearToken] }];
  });
  if (lists.length === 0) return undefined;
  const longest = Math.max(...lists.map(({ labels }) => labels.length));
  const lines = Array.from({ length: longest }, (_, at) =>
    row(
      at + 1,
      lists.map(({ labels }) => labels[at] ?? ""),
      cellStyle.text,
    ),
  );
  const at = new Map(
    lists.map(({ key, labels }, column) => [key, `lists!$${columnLetters(column)}$1:$${columnLetters(column)}$${labels.length}`]),
  );
  return { part: `${worksheetStart}<sheetData>${lines.join("")}</sheetData></worksheet>`, at };
}

function row(number: number, cells: readonly string[], style: number): string {
  const written = cells.map((text, at) =>
    text === ""
      ? ""
      : `<c r="${columnLetters(at)}${number}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`,
  );
  return `<row r="${number}">${written.join("")}</row>`;
}
