import { largestUpload } from "@hub/domain/ingestion/upload-limit.ts";

/** What a delivered file may hold (readings 6). Bytes, rows, columns and characters; `ratio` is unpacked to packed size. */
export type ReadingLimits = {
  fileBytes: number;
  rows: number;
  columns: number;
  cellChars: number;
  /** A record of a CSV, and what may stand in a workbook's part without a tag: more is an open quote or no table. */
  recordChars: number;
  parts: number;
  unpackedBytes: number;
  ratio: number;
  /** Parts smaller than this, unpacked, may have any ratio. */
  ratioFromBytes: number;
  /** The workbook's shared texts, which are kept in memory. */
  textBytes: number;
};

/** A cell holds what Excel's holds. */
export const readingLimits: ReadingLimits = {
  fileBytes: largestUpload,
  rows: 2_000_000,
  columns: 1_000,
  cellChars: 32_767,
  recordChars: 1_000_000,
  parts: 2_000,
  unpackedBytes: 1_000_000_000,
  ratio: 200,
  ratioFromBytes: 16_000_000,
  textBytes: 128_000_000,
};

/** Rows looked at to find the header, the delimiter and the sheet. */
export const peekedRows = 60;

/** Rows in a batch. */
export const batchRows = 1_000;
