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
export type SheetContext = {
  archive: Archive;
  texts: SharedTexts;
  styles: NumberKind[];
  from1904: boolean;
  /** The writer left it to the reader to calculate: a stored 0 is no result. */
  uncalculated: boolean;
  limits: ReadingLimits;
};

/** The cells that one formula fills: only the first of them holds it. */
type FilledRange = { lastRow: number; first: number; last: number };

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
  let uncalculated: number[] | undefined;
  let filled: FilledRange | undefined;
  let ranges: FilledRange[] = [];

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
    const lacks = hasFormula && lacksResult();
    if (lacks) {
      (uncalculated ??= []).push(column);
      if (filled) ranges.push(filled);
    }
    const text = lacks ? "" : readValue();
    if (text.length > limits.cellChars) note("cell-too-long");
    if (text === "" && !problem && !lacks) return;
    while (cells.length < column) cells.push("");
    cells[column] = text;
  }

  /** A text may be empty, as the format says (`t="str"`); of any other result nothing at all, or an empty tag, means that there is none. */
  function lacksResult(): boolean {
    if (type === "str") return false;
    return value === "" || (context.uncalculated && type === "n" && Number(value) === 0);
  }

  /** The other cells of a formula that fills several have no tag of their own until it is calculated. */
  function noteFilled(): void {
    ranges = ranges.filter((range) => range.lastRow >= row);
    for (const range of ranges) {
      for (let at = range.first; at <= Math.min(range.last, columns - 1); at++) {
        const text = cells[at] ?? "";
        if (uncalculated?.includes(at) || (text !== "" && !(context.uncalculated && text === "0"))) continue;
        while (cells.length <= at) cells.push("");
        cells[at] = "";
        (uncalculated ??= []).push(at);
      }
    }
  }

  function createRow(): TableRow {
    if (problem) return { row, cells, problem, column: problemColumn };
    return { row, cells, ...(numbers && { numbers }), ...(uncalculated && { uncalculated }) };
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
          filled = undefined;
          break;
        }
        case "v":
          collecting = true;
          break;
        case "t":
          collecting = !phonetic;
          break;
        case "f":
          hasFormula = true;
          // Of a shared formula each cell has its own tag.
          if (attributes["t"] === "array" || attributes["t"] === "dataTable") filled = readRange(attributes["ref"] ?? "");
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
          uncalculated = undefined;
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
          if (ranges.length > 0) noteFilled();
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

/** The rows and columns of a range such as `E2:E11`; undefined for a single cell. */
function readRange(ref: string): FilledRange | undefined {
  const [, from = "", to = "", lastRow] = /^([A-Z]{1,3})\d{1,7}:([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
  const [first, last] = [toColumn(`${from}1`), toColumn(`${to}1`)];
  return first < 0 || last < 0 ? undefined : { lastRow: Number(lastRow), first, last };
}
