import { roundDecimals } from "@hub/domain/ingestion/decimal-text.ts";
import { fileWriter, ParquetWriter } from "hyparquet-writer";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { zstdCompressSync } from "node:zlib";

/** A column of a Parquet file; `decimals` places of a decimal, which has 38 digits in all. */
export type ParquetColumn = { name: string } & ({ type: "text" | "date" | "integer" | "boolean" } | { type: "decimal"; decimals: number });
/** A row's value as the database or a figure gives it; numbers and decimals as text. */
export type ParquetValue = string | number | boolean | null;
export type ParquetRow = Readonly<Record<string, ParquetValue | undefined>>;

/** Rows that are held at once: what a reader takes as one group. */
export const rowsInGroup = 20_000;
const dayMilliseconds = 86_400_000;

function elementOf(column: ParquetColumn) {
  const { name } = column;
  const common = { name, repetition_type: "OPTIONAL" } as const;
  switch (column.type) {
    case "text":
      return { ...common, type: "BYTE_ARRAY", converted_type: "UTF8" } as const;
    case "date":
      return { ...common, type: "INT32", converted_type: "DATE" } as const;
    case "integer":
      return { ...common, type: "INT64" } as const;
    case "boolean":
      return { ...common, type: "BOOLEAN" } as const;
    case "decimal":
      return {
        ...common,
        type: "FIXED_LEN_BYTE_ARRAY",
        type_length: 16,
        converted_type: "DECIMAL",
        precision: 38,
        scale: column.decimals,
      } as const;
  }
}

/** What a value is in the file: decimals as the whole number of their last place, so that none ever is a float. */
function valueOf(column: ParquetColumn, value: ParquetValue | undefined): string | bigint | number | boolean | null {
  if (value === null || value === undefined) return null;
  switch (column.type) {
    case "text":
      return String(value);
    case "date":
      return Date.parse(String(value)) / dayMilliseconds;
    case "integer":
      return BigInt(value);
    case "boolean":
      return value === true;
    case "decimal": {
      const [whole = "", fraction = ""] = roundDecimals(String(value), column.decimals).split(".");
      return BigInt(`${whole}${fraction.padEnd(column.decimals, "0")}`);
    }
  }
}

export type WrittenFile = { rows: number; bytes: number; sha256: Buffer };

/** Writes rows to a Parquet file, packed with zstd, so many in memory at once as come at once; the same rows give the same bytes. The file is new. */
export async function writeParquet(
  path: string,
  columns: readonly ParquetColumn[],
  batches: AsyncIterable<readonly ParquetRow[]>,
  about: Record<string, string>,
): Promise<WrittenFile> {
  const schema = [{ name: "hub", num_children: columns.length }, ...columns.map(elementOf)];
  const kvMetadata = Object.entries(about).map(([key, value]) => ({ key, value }));
  const writer = new ParquetWriter({
    writer: fileWriter(path),
    schema,
    codec: "ZSTD",
    compressors: { ZSTD: (bytes) => zstdCompressSync(bytes) },
    kvMetadata,
    createdBy: "HUB",
  });
  let rows = 0;
  for await (const batch of batches) {
    rows += batch.length;
    const columnData = columns.map((column) => ({ name: column.name, data: batch.map((row) => valueOf(column, row[column.name])) }));
    await writer.write({ columnData, rowGroupSize: rowsInGroup });
  }
  await writer.finish();
  const hash = createHash("sha256");
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return { rows, bytes: (await stat(path)).size, sha256: hash.digest() };
}
