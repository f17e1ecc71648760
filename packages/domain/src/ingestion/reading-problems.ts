/**
 * Why a delivered file cannot be read, with the values each message names: `reading-problems.<code>` in four languages.
 * Nothing of such a file is loaded (readings 2, REJECTED). `row` is the row a spreadsheet shows; megabytes have one decimal;
 * `found`, `text` and `expected` are cut pieces of the file or of the definition, to be shown as they are.
 */
export const readingProblems = {
  "file-empty": [],
  "file-too-large": ["megabytes", "limit"],
  "not-a-table": ["kind"],
  "encoding-unknown": ["encoding"],
  "text-damaged": ["line", "encoding"],
  "delimiter-not-found": ["found", "expected"],
  "header-only": ["row"],
  "header-damaged": ["row", "text"],
  "header-uncalculated": ["row", "position"],
  "columns-repeated": ["columns"],
  "quote-never-closed": ["row", "text"],
  "row-too-long": ["row", "limit"],
  "too-many-rows": ["limit"],
  "too-many-columns": ["columns", "limit"],
  "workbook-encrypted": [],
  "workbook-macros": [],
  "workbook-strict": [],
  "workbook-damaged": ["part"],
  "workbook-entities": ["part"],
  "workbook-too-many-parts": ["parts", "limit"],
  "workbook-too-large-unpacked": ["megabytes", "limit"],
  "workbook-packed-too-tightly": ["part", "ratio", "limit"],
  "workbook-no-sheet": [],
  "workbook-empty": [],
  "sheet-not-found": ["sheet", "sheets"],
  "sheet-empty": ["sheet"],
  "sheet-ambiguous": ["sheets"],
} as const satisfies Record<string, readonly string[]>;

export type ReadingProblemCode = keyof typeof readingProblems;
export type ReadingProblemParams<C extends ReadingProblemCode> = Record<(typeof readingProblems)[C][number], string | number>;

/**
 * What is recognised but is no table: the `kind` of "not-a-table". `binary` is anything else that is no text.
 * Each is the name of a format ("xls" is Excel 97-2003, "ods" OpenDocument), so it needs no translation but `binary`.
 */
export const fileKinds = [
  "xls",
  "xlsb",
  "ods",
  "numbers",
  "docx",
  "pptx",
  "doc",
  "zip",
  "gzip",
  "7z",
  "rar",
  "pdf",
  "rtf",
  "png",
  "jpeg",
  "gif",
  "sqlite",
  "parquet",
  "html",
  "xml",
  "json",
  "binary",
] as const;
export type FileKind = (typeof fileKinds)[number];

/**
 * What is wrong with a row that was read; the row is refused, the reading goes on: `row-problems.<code>` in four languages.
 * `repeats-header`: the header stands again among the rows. `quote-spans-rows`: a quote seems to be left open, so that one cell holds
 * whole rows.
 */
export const rowProblems = [
  "too-many-cells",
  "too-few-cells",
  "text-after-quote",
  "quote-spans-rows",
  "cell-too-long",
  "repeats-header",
] as const;
export type RowProblem = (typeof rowProblems)[number];
