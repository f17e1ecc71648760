import { maximumDecimals } from "./ingestion-definition.ts";

/**
 * What a file was read with that nobody has to mend, said once a column or once a file: `reading-notices.<code>` in four languages. No notice says what stands in a
 * cell. `count` is of cells or rows, `row` the first of them as a spreadsheet counts.
 */
export const readingNotices = {
  "decimals-rounded": ["column", "count", "row", "decimals"],
  "local-day-kept": ["column", "count", "row"],
  "no-end-date": ["column", "count", "row"],
  "surplus-cells": ["count", "row"],
  "blank-rows": ["count", "row"],
} as const satisfies Record<string, readonly string[]>;

export type NoticeCode = keyof typeof readingNotices;
/** With what a cell may be read. */
export type CellNotice = Extract<NoticeCode, "decimals-rounded" | "local-day-kept" | "no-end-date">;
export type ReadingNotice = { code: NoticeCode; params: Record<string, string | number> };

/** Gathers notices while a file is read: how often each was given for a column (null: for rows), and where first. */
export type NoticeLog = {
  add(code: NoticeCode, column: string | null, row: number): void;
  list(): ReadingNotice[];
};

/** What messages name beside column, count and row. */
const constants: Partial<Record<NoticeCode, Record<string, number>>> = { "decimals-rounded": { decimals: maximumDecimals } };

export function createNoticeLog(): NoticeLog {
  const found = new Map<string, ReadingNotice & { params: { count: number } }>();
  return {
    add(code, column, row) {
      const key = `${code} ${column ?? ""}`;
      const known = found.get(key);
      if (known) known.params.count++;
      else found.set(key, { code, params: { ...(column !== null && { column }), ...constants[code], count: 1, row } });
    },
    list: () => [...found.values()],
  };
}
