import { foldText } from "@hub/domain/fold-text.ts";
import { languages } from "@hub/domain/languages.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { DescribedColumn } from "./described-column.ts";
import { reasonKey, versionKey } from "./writing/sheet-plan.ts";

/** Where each column stands in a file, by key (`_version` among them); what stands twice; headers that are none of ours, once each. */
export type MatchedColumns = { at: Map<string, number>; repeated: string[]; unknown: string[] };

/** What the sheet's own columns were called in files of earlier releases: people keep files, and one whose versions are not found would change rows unasked. */
const formerTitles: readonly [title: string, key: string][] = [
  ["Versión de la fila (no la cambies)", versionKey],
  ["Por qué no se pudo tomar la fila", reasonKey],
  ["Why the row was not taken", reasonKey],
];

/** Every header by which a column may be found: its key, and its label in all languages. */
export function headersOf(all: readonly (readonly DescribedColumn[])[]): string[] {
  return [...headerKeys(all).keys()];
}

/** Finds the columns of a file by their headers, wherever they stand and in whatever language. */
export function matchColumns(all: readonly (readonly DescribedColumn[])[], header: readonly string[]): MatchedColumns {
  const keys = headerKeys(all);
  const matched: MatchedColumns = { at: new Map(), repeated: [], unknown: [] };
  for (const [index, name] of header.entries()) {
    const key = keys.get(foldText(name));
    if (key === undefined) {
      if (name !== "" && !matched.unknown.includes(name)) matched.unknown.push(name);
    } else if (matched.at.has(key)) matched.repeated.push(name);
    else matched.at.set(key, index);
  }
  matched.at.delete(reasonKey);
  return matched;
}

function headerKeys(all: readonly (readonly DescribedColumn[])[]): Map<string, string> {
  const keys = new Map<string, string>();
  const add = (name: string, key: string) => keys.set(foldText(name), keys.get(foldText(name)) ?? key);
  // The reader's own language comes first, should a word mean another column in another one.
  for (const columns of all) for (const { key, title } of columns) add(title, key);
  for (const columns of all) for (const { key } of columns) add(key, key);
  for (const language of languages) {
    add(translate(language, "sheets.version"), versionKey);
    add(translate(language, "sheets.reason"), reasonKey);
  }
  for (const [title, key] of formerTitles) add(title, key);
  add(versionKey, versionKey);
  add(reasonKey, reasonKey);
  return keys;
}
