import { clearToken, guardCsvText } from "@hub/domain/tasks/cell-text.ts";
import { translate } from "@hub/i18n/translate.ts";
import { cellText } from "../write-cell.ts";
import type { SheetPlan, WrittenRow } from "./sheet-plan.ts";

const pieceCharacters = 64 * 1024;
const plainDecimal = /^-?\d+(\.\d+)?$/;

/** What stands between two cells. */
export function csvDelimiter({ language }: Pick<SheetPlan, "language">): "," | ";" {
  return language === "en" ? "," : ";";
}

/** The BOM and the line of headers. Lines end with a line feed, as those that PostgreSQL's COPY writes. */
export function csvHeader(plan: SheetPlan): string {
  const titles = plan.columns.map(({ title }) => title);
  if (plan.reasons) titles.push(translate(plan.language, "sheets.reason"));
  if (plan.versioned) titles.push(translate(plan.language, "sheets.version"));
  return `\ufeff${titles.map(csvText).join(csvDelimiter(plan))}\n`;
}

/** A sheet as CSV, piece by piece: UTF-8 with BOM, `;` between cells (in English `,`), texts in quotes and never a formula. */
export async function* writeCsv(plan: SheetPlan, rows: AsyncIterable<WrittenRow>): AsyncGenerator<Buffer> {
  const delimiter = csvDelimiter(plan);
  let piece = csvHeader(plan);
  for await (const row of rows) {
    const cells = plan.columns.map((column) => {
      const raw = row.raw?.[column.key];
      if (raw !== undefined) return quote(guardRaw(raw));
      const value = row.values[column.key];
      if (column.kind === "decimal" && typeof value === "string" && plainDecimal.test(value))
        return value.replace(".", delimiter === ";" ? "," : ".");
      return typeof value === "number" ? String(value) : csvText(cellText(column, value));
    });
    if (plan.reasons) cells.push(csvText(row.reason ?? ""));
    if (plan.versioned) cells.push(csvText(row.version ?? ""));
    piece += `${cells.join(delimiter)}\n`;
    if (piece.length < pieceCharacters) continue;
    yield Buffer.from(piece);
    piece = "";
  }
  yield Buffer.from(piece);
}

/** A text as its cell has it: guarded and in quotes, or nothing. */
export function csvText(text: string): string {
  return quote(guardCsvText(text));
}

function quote(text: string): string {
  return text === "" ? "" : `"${text.toWellFormed().replaceAll('"', '""')}"`;
}

/** A cell as somebody wrote it reads the same again, and is no formula either. */
function guardRaw(raw: string): string {
  return raw === clearToken || raw.startsWith("'") ? raw : guardCsvText(raw);
}
