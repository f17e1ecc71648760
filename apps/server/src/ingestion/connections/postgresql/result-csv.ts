import { foldText } from "@hub/domain/fold-text.ts";
import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";

const bool = 16;
const timestamps = [1114, 1184];
const numbers = [700, 701, 1700];
/** Types whose text is no value that anybody maps: bytes, alone and in lists. */
export const binaryTypes = [17, 1001];

export type ResultColumn = { name: string; type: number };

/** How the definition reads numbers of its columns and takes columns apart, so that the result is written just so. */
export type CsvForm = { delimiter: string; separators: ReadonlyMap<string, string> };

/** The form in which an ingestion reads files; without one, commas and points. */
export function formOf(definition: IngestionDefinition | undefined): CsvForm {
  const separators = new Map<string, string>();
  for (const column of definition?.columns ?? [])
    if ("format" in column && column.format && "decimalSeparator" in column.format)
      for (const name of [column.name, ...column.aliases]) separators.set(foldText(name), column.format.decimalSeparator);
  return { delimiter: definition?.readsAs?.delimiter ?? ",", separators };
}

/** Writes rows of texts as PostgreSQL gives them: days ISO, yes and no as words, decimals digit by digit with the point that the ingestion reads. */
export function compileResultCsv(columns: readonly ResultColumn[], { delimiter, separators }: CsvForm) {
  // bounded: one sign of the definition among others, and nothing that repeats
  const quotable = new RegExp(`["\\r\\n${delimiter === "|" || delimiter === "\t" ? `\\${delimiter}` : delimiter}]|^\\s|\\s$`);
  const writers = columns.map(({ name, type }) => {
    if (type === bool) return (text: string) => (text === "t" ? "true" : "false");
    if (timestamps.includes(type)) return (text: string) => text.replace(/^(\d{4,}-\d\d-\d\d) 00:00:00(?:\+00)?$/, "$1");
    if (!numbers.includes(type)) return (text: string) => text;
    const point = separators.get(foldText(name)) ?? ".";
    return (text: string) => writePlain(text).replace(".", point);
  });
  const quote = (text: string) => (quotable.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return {
    /** The first line, behind the mark that says UTF-8. */
    header: `\uFEFF${columns.map(({ name }) => quote(name)).join(delimiter)}\r\n`,
    row: (values: readonly (string | null)[]) =>
      `${values.map((value, index) => (value === null ? "" : quote(writers[index]?.(value) ?? value))).join(delimiter)}\r\n`,
  };
}

/** A number without an exponent, digit by digit. */
export function writePlain(text: string): string {
  const [, sign = "", whole = "", part = "", exponent] = /^(-?)(\d+)(?:\.(\d+))?e([+-]?\d+)$/i.exec(text) ?? [];
  if (exponent === undefined) return text;
  const digits = whole + part;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return point >= digits.length ? sign + digits.padEnd(point, "0") : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}
