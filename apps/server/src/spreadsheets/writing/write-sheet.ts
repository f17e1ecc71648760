import type { SheetPlan, WrittenRow } from "./sheet-plan.ts";
import { writeCsv } from "./write-csv.ts";
import { writeXlsx } from "./write-xlsx.ts";

export type SheetFormat = "xlsx" | "csv";

/** Of a download, by its format. */
export const contentTypes: Record<SheetFormat, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
};

/** A sheet in a format, piece by piece; memory stays flat however many rows come. */
export function writeSheet(format: SheetFormat, plan: SheetPlan, rows: AsyncIterable<WrittenRow>, now: Date): AsyncGenerator<Buffer> {
  return format === "csv" ? writeCsv(plan, rows) : writeXlsx(plan, rows, now);
}
