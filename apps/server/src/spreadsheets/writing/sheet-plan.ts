import type { Language } from "@hub/domain/languages.ts";
import type { DescribedColumn } from "../described-column.ts";
import type { SheetRow } from "../sheet-column.ts";

/** A row to write; `raw` are cells as somebody wrote them, by column key, which stand in place of values. */
export type WrittenRow = SheetRow & { raw?: Readonly<Record<string, string>>; reason?: string };

/** A sheet about to be written. */
export type SheetPlan = {
  language: Language;
  /** Of the sheet with the rows. */
  title: string;
  columns: readonly DescribedColumn[];
  /** Rows carry the version of their record in a hidden column. */
  versioned: boolean;
  /** A column at the end tells why a row could not be taken. */
  reasons: boolean;
  /** Key and locked columns of rows cannot be changed by mistake. */
  locks: boolean;
  explanation: readonly ExplanationRow[];
};

/** A line of the sheet that explains: a heading, a sentence, or cells of a small table. */
export type ExplanationRow = { style: "title" | "heading" | "text" | "head" | "cells"; cells: readonly string[] };

/** Headers of the columns that are ours; a key of a column never begins so. */
export const versionKey = "_version";
export const reasonKey = "_reason";
