import { cutLine } from "@hub/domain/cut-text.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import { clearToken, splitList, unguardCsvText, unguardWorkbookText } from "@hub/domain/tasks/cell-text.ts";
import type { DescribedColumn } from "./described-column.ts";
import type { CellValue } from "./sheet-column.ts";

/** What a cell says: nothing (leave it), that the value goes, a value, or why it cannot be read. */
export type ReadCell = "empty" | "clear" | { value: Exclude<CellValue, null> } | { code: string; params: Record<string, string | number> };
export type CellReader = (cell: string) => ReadCell;

/** Reads the cells of one column; `columns` is that column in every language, the reader's own first. */
export function compileCellReader(columns: readonly DescribedColumn[], format: "csv" | "xlsx"): CellReader {
  const [column] = columns;
  if (!column) throw new Error("A column without a language cannot be read.");
  const unguard = format === "csv" ? unguardCsvText : unguardWorkbookText;
  const read = readerOf(column, columns);
  return (cell) => {
    if (cell.trim() === "") return "empty";
    if (cell.trim() === clearToken) return "clear";
    return read(unguard(cell));
  };
}

function readerOf(column: DescribedColumn, columns: readonly DescribedColumn[]): (text: string) => ReadCell {
  switch (column.kind) {
    case "text":
      return (text) => ({ value: text });
    case "id":
      return (text) => ({ value: text.trim() });
    case "date":
      return readDate;
    case "whole":
      return readWhole;
    case "decimal":
      return readDecimal;
    case "instant":
      return () => "empty";
    case "choice":
      return readChoice(columns);
    case "boolean": {
      const choose = readChoice(columns);
      return (text) => {
        const found = choose(/^[01]$/.test(text.trim()) ? String(text.trim() === "1") : text);
        return typeof found === "object" && "value" in found ? { value: found.value === "true" } : found;
      };
    }
    case "list": {
      const choose = columns.some(({ offered }) => offered) ? readChoice(columns) : (text: string): ReadCell => ({ value: text });
      return (text) => readItems(text, choose);
    }
  }
}

/** By value, else by label in any language or what else it is called there, case and accents aside. */
function readChoice(columns: readonly DescribedColumn[]): (text: string) => ReadCell {
  const values = new Set<string>();
  const folded = new Map<string, Set<string>>();
  const exact = new Map<string, Set<string>>();
  for (const { offered } of columns) {
    for (const { value, label, also } of offered ?? []) {
      values.add(value);
      note(exact, label, value);
      note(folded, foldText(value), value);
      note(folded, foldText(label), value);
      for (const name of also ?? []) note(folded, foldText(name), value);
    }
  }
  return (text): ReadCell => {
    const wanted = text.trim();
    if (values.has(wanted)) return { value: wanted };
    const found = exact.get(wanted) ?? folded.get(foldText(wanted));
    const [value] = found ?? [];
    if (value === undefined) return { code: "sheets.choice-unknown", params: { found: shorten(wanted) } };
    if (found!.size > 1)
      return { code: "sheets.choice-ambiguous", params: { found: shorten(wanted), values: shorten([...found!].join(", "), 200) } };
    return { value };
  };
}

function note(map: Map<string, Set<string>>, name: string, value: string): void {
  const known = map.get(name);
  if (known) known.add(value);
  else map.set(name, new Set([value]));
}

function readItems(text: string, choose: (text: string) => ReadCell): ReadCell {
  const items = new Set<string>();
  for (const item of splitList(text)) {
    const found = choose(item);
    if (typeof found === "string") continue;
    if (!("value" in found)) return found;
    items.add(String(found.value));
  }
  return { value: [...items] };
}

const dayFirst = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;
const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T00:00:00(?:Z|[+-]\d\d:\d\d))?$/;

/** `2026-11-05`, as workbooks have it also with midnight and a zone, or day first as all four languages write it: `5/11/2026`, `05.11.2026`, `5-11-2026`. */
function readDate(text: string): ReadCell {
  const written = text.trim();
  const first = dayFirst.exec(written);
  const [, year, month, day] = yearFirst.exec(written) ?? (first ? ["", first[4], first[3], first[1]] : []);
  const iso = `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  // 31 February would become 3 March; the database knows no year 0.
  const real = year !== "0000" && !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
  return real ? { value: iso } : { code: "sheets.date-unreadable", params: { found: shorten(written) } };
}

function readWhole(text: string): ReadCell {
  const written = text.trim();
  const number = /^[+-]?\d{1,15}$/.test(written) ? Number(written) : Number.NaN;
  // Not -0, which no one means.
  return Number.isInteger(number) ? { value: number + 0 } : { code: "sheets.whole-unreadable", params: { found: shorten(written) } };
}

/** `1234.5` or `1234,5`; without groups, which could be either. */
function readDecimal(text: string): ReadCell {
  const written = text.trim();
  const decimal = /^[+-]?\d{1,15}([.,]\d{1,20})?$/.test(written);
  return decimal
    ? { value: written.replace(",", ".").replace("+", "") }
    : { code: "sheets.decimal-unreadable", params: { found: shorten(written) } };
}

const shorten = (text: string, length = 60): string => cutLine(text, length);
