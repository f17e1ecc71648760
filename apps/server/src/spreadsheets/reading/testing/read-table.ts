import { bytesSource, type FileSource } from "../file-source.ts";
import { openTable } from "../open-table.ts";
import { ReadingProblem } from "../reading-problem.ts";
import type { TableRow, OpenedTable, ReadingOptions } from "../table.ts";

export type ReadTable = OpenedTable & { rows: TableRow[] };
type Given = string | Uint8Array | FileSource;

/** Opens and reads a whole table from text (as UTF-8), bytes or a source. */
export async function readTable(given: Given, options: Partial<ReadingOptions> = {}): Promise<ReadTable> {
  const source = typeof given === "string" ? bytesSource(Buffer.from(given)) : given instanceof Uint8Array ? bytesSource(given) : given;
  const table = await openTable(source, { fileName: "delivery", ...options });
  const rows: TableRow[] = [];
  for await (const batch of table.batches) rows.push(...withoutKinds(batch));
  return { ...table, rows };
}

/** Rows without what they tell of cells that come again. */
export function withoutKinds(rows: readonly TableRow[]): TableRow[] {
  return rows.map((row) => {
    const { kinds, ...rest } = row;
    return kinds ? rest : row;
  });
}

/** The cells of all rows. */
export async function readCells(given: Given, options: Partial<ReadingOptions> = {}): Promise<string[][]> {
  return (await readTable(given, options)).rows.map((row) => row.cells);
}

/** Why the file is refused, as "code" and params; fails when it is read, or when something else is thrown. */
export async function readProblem(given: Given, options: Partial<ReadingOptions> = {}): Promise<[string, ReadingProblem["params"]]> {
  try {
    await readTable(given, options);
  } catch (error) {
    if (error instanceof ReadingProblem) return [error.code, error.params];
    throw error;
  }
  throw new Error("the file was read");
}
