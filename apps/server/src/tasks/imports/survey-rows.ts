import { orderOfDate } from "@hub/domain/date-order.ts";
import { createHash } from "node:crypto";
import { storableText } from "../../spreadsheets/storable-text.ts";
import type { TableRow } from "../../spreadsheets/reading/table.ts";
import type { RunWatch } from "../runs/watch-run.ts";
import type { ImportHandler } from "../kinds.ts";
import type { OpenedImport } from "./open-import.ts";
import { createRowReader, type FileSurvey } from "./read-import-row.ts";

const unknown = { repeated: new Map<string, number[]>(), monthFirst: new Map<string, string>() };

/**
 * Reads a file to its end before anything is done with it: how many rows it has, which keys stand more than once (which of the rows is meant nobody knows, so
 * none is taken), which rows without a key say the same, and in which columns days stand with the month first. One that is damaged further down throws here, before it changes anything.
 */
export async function surveyRows(opened: OpenedImport, keyOf: ImportHandler["keyOf"], watch: RunWatch): Promise<FileSurvey> {
  const readRow = createRowReader(opened, keyOf, unknown);
  const firstRows = new Map<string, number>();
  const repeated = new Map<string, number[]>();
  const again = new Map<number, number>();
  const monthFirst = new Map<string, string>();
  const days = opened.found.filter(({ column, onlyShown }) => column.kind === "date" && !onlyShown);
  let rows = 0;
  for await (const batch of opened.table.batches) {
    watch.check();
    rows += batch.length;
    for (const tableRow of batch) {
      for (const { column, at } of days) {
        const cell = tableRow.cells[at] ?? "";
        if (!monthFirst.has(column.key) && orderOfDate(cell) === "month-first") monthFirst.set(column.key, storableText(cell.trim()));
      }
      const { row, key, keyless } = readRow(tableRow);
      if (key === undefined) continue;
      const name = keyless ? digestOf(tableRow, opened) : `key ${key}`;
      const first = firstRows.get(name);
      if (first === undefined) firstRows.set(name, row);
      else if (keyless) again.set(row, first);
      else repeated.set(key, [...(repeated.get(key) ?? [first]), row]);
    }
  }
  return { rows, repeated, again, monthFirst };
}

/** What a row says, in few bytes. */
function digestOf({ cells }: TableRow, { found }: OpenedImport): string {
  const said = found.map(({ at, onlyShown }) => (onlyShown ? "" : (cells[at] ?? "").trim()));
  return createHash("sha256").update(JSON.stringify(said)).digest("base64");
}
