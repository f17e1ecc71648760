import { createHash } from "node:crypto";
import type { TableRow } from "../../spreadsheets/reading/table.ts";
import type { RunWatch } from "../runs/watch-run.ts";
import type { ImportHandler } from "../kinds.ts";
import type { OpenedImport } from "./open-import.ts";
import { createRowReader, type FileSurvey } from "./read-import-row.ts";

const none: FileSurvey["repeated"] = new Map();

/**
 * Reads a file to its end before anything is done with it: how many rows it has, which keys stand more than once (which of the rows is meant nobody knows, so
 * none is taken), and which rows without a key say the same. One that is damaged further down throws here, before it changes anything.
 */
export async function surveyRows(opened: OpenedImport, keyOf: ImportHandler["keyOf"], watch: RunWatch): Promise<FileSurvey> {
  const readRow = createRowReader(opened, keyOf, none);
  const firstRows = new Map<string, number>();
  const repeated = new Map<string, number[]>();
  const again = new Map<number, number>();
  let rows = 0;
  for await (const batch of opened.table.batches) {
    watch.check();
    rows += batch.length;
    for (const tableRow of batch) {
      const { row, key, keyless } = readRow(tableRow);
      if (key === undefined) continue;
      const name = keyless ? digestOf(tableRow, opened) : `key ${key}`;
      const first = firstRows.get(name);
      if (first === undefined) firstRows.set(name, row);
      else if (keyless) again.set(row, first);
      else repeated.set(key, [...(repeated.get(key) ?? [first]), row]);
    }
  }
  return { rows, repeated, again };
}

/** What a row says, in few bytes. */
function digestOf({ cells }: TableRow, { found }: OpenedImport): string {
  const said = found.map(({ at, onlyShown }) => (onlyShown ? "" : (cells[at] ?? "").trim()));
  return createHash("sha256").update(JSON.stringify(said)).digest("base64");
}
