import type { RowProblem } from "@hub/domain/ingestion/reading-problems.ts";
import type { TableRow } from "./table.ts";
import type { ReadingLimits } from "./reading-limits.ts";
import { readingProblem } from "./reading-problem.ts";
import type { Archive } from "./xlsx-archive.ts";
import type { NumberKind } from "./xlsx-styles.ts";
import type { SharedTexts } from "./xlsx-texts.ts";
import { toColumn, toDateText, toDecimalText, toIsoText, unescapeText } from "./xlsx-values.ts";
import { parseXml } from "./xlsx-xml.ts";

/** What cells refer to. */
export type SheetContext = { archive: Archive; texts: SharedTexts; styles: NumberKind[]; from1904: boolean; limits: ReadingLimits };

const lastColumn = 16_383;

/**
 * Reads a worksheet's rows in groups as they are unpacked; cells go by their addresses, gaps are "", cells from `columns` on are left out.
 * Rows without a cell are left out. Throws ReadingProblem.
 */
export async function* readSheetRows(context: SheetContext, part: string, columns: number): AsyncGenerator<TableRow[]> {
  const { texts, styles, from1904, limits } = context;
  let rows: TableRow[] = [];
  let row = 0;
  let cells: string[] = [];
  let numbers: boolean[] | undefined;
  let problem: RowProblem | undefined;
  let problemColumn = 0;
  let column = -1;
  let type = "";
  let style = -1;
  let value = "";
  let collecting = false;
  let phonetic = false;
  let hasFormula = false;
  let hasValue = false;

  function note(found: RowProblem): void {
    if (!problem) problemColumn = column;
    problem ??= found;
  }

  function readValue(): string {
    switch (type) {
      case "s": {
        if (value === "") return "";
        const text = texts.get(Number(value));
        if (text === undefined) throw readingProblem("workbook-damaged", { part });
        return text;
      }
      case "n": {
        const kind = styles[style] ?? "number";
        if (kind !== "number") return toDateText(value, kind, from1904);
        if (value !== "") (numbers ??= [])[column] = true;
        return toDecimalText(value);
      }
      case "b":
        return value === "1" || value === "true" ? "TRUE" : value === "" ? "" : "FALSE";
      case "d":
        return toIsoText(value);
      default:
        return unescapeText(value);
    }
  }

  function closeCell(): void {
    if (column >= columns) return;
    if (hasFormula && !hasValue) note("formula-without-value");
    const text = readValue();
    if (text.length > limits.cellChars) note("cell-too-long");
    if (text === "" && !problem) return;
    while (cells.length < column) cells.push("");
    cells[column] = text;
  }

  function createRow(): TableRow {
    if (problem) return { row, cells, problem, column: problemColumn };
    return numbers ? { row, cells, numbers } : { row, cells };
  }

  const handlers = {
    open(name: string, attributes: Record<string, string>): void {
      switch (name) {
        case "c": {
          const address = attributes["r"];
          column = address === undefined ? column + 1 : toColumn(address);
          if (column < 0 || column > lastColumn) throw readingProblem("workbook-damaged", { part });
          type = attributes["t"] ?? "n";
          style = attributes["s"] === undefined ? 0 : Number(attributes["s"]);
          value = "";
          hasFormula = false;
          hasValue = false;
          break;
        }
        case "v":
          collecting = true;
          hasValue = true;
          break;
        case "t":
          collecting = !phonetic;
          hasValue = true;
          break;
        case "f":
          hasFormula = true;
          break;
        case "rPh":
          phonetic = true;
          break;
        case "row": {
          const next = attributes["r"] === undefined ? row + 1 : Number(attributes["r"]);
          if (!(next > row)) throw readingProblem("workbook-damaged", { part });
          row = next;
          cells = [];
          numbers = undefined;
          problem = undefined;
          column = -1;
          break;
        }
      }
    },
    text(piece: string): void {
      if (collecting) value += piece;
    },
    close(name: string): void {
      switch (name) {
        case "v":
        case "t":
          collecting = false;
          break;
        case "c":
          closeCell();
          break;
        case "rPh":
          phonetic = false;
          break;
        case "row":
          if (cells.length > 0) rows.push(createRow());
          break;
      }
    },
  };
  for await (const _ of parseXml(context.archive, part, handlers, limits.recordChars)) {
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
}
