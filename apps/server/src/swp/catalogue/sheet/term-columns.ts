import { languages } from "@hub/domain/languages.ts";
import { tidyName } from "@hub/domain/tidy-text.ts";
import { type TermContent, termKinds } from "@hub/domain/swp/term.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { CellValue, RowValues, SheetColumn } from "../../../spreadsheets/sheet-column.ts";
import type { TermRow } from "../terms.sql.ts";

/** The sheet of the catalogue: a term a row, known by its kind and code; what it stands in and its cluster are named by their codes. */
export const termColumns: readonly SheetColumn[] = [
  {
    key: "kind",
    label: "swp.catalogue-kind",
    kind: "choice",
    isKey: true,
    help: "swp.catalogue-sheet-kind-help",
    choices: async ({ language }) => termKinds.map((value) => ({ value, label: translate(language, `swp.catalogue-kind-${value}`) })),
  },
  { key: "code", label: "swp.catalogue-code", kind: "id", isKey: true, help: "swp.catalogue-code-help" },
  { key: "parent", label: "swp.catalogue-sheet-parent", kind: "id", anyCase: true, help: "swp.catalogue-sheet-parent-help" },
  { key: "parentName", label: "swp.catalogue-sheet-parent-name", kind: "text", locked: true, width: 30 },
  { key: "cluster", label: "swp.catalogue-sheet-cluster", kind: "id", anyCase: true, help: "swp.catalogue-sheet-cluster-help" },
  ...languages.map((language): SheetColumn => ({
    key: `label.${language}`,
    label: "swp.catalogue-name",
    unit: `glossary.language-${language}`,
    kind: "text",
    required: language === "es" || language === "en",
    width: 40,
    ...(language !== "es" && language !== "en" && { help: "swp.catalogue-label-optional" }),
  })),
  { key: "escoCode", label: "swp.catalogue-esco", kind: "id", help: "swp.catalogue-esco-help" },
  { key: "active", label: "swp.catalogue-active", kind: "boolean", help: "swp.catalogue-sheet-active-help" },
];

/** A term as a row of the sheet. */
export function cellsOf({ kind, code, parent, cluster, labels, escoCode, active }: TermRow): RowValues {
  const names = languages.map((language) => [`label.${language}`, labels[language]] as const);
  const named = { parent: parent?.code ?? null, parentName: parent?.name ?? null, cluster: cluster?.code ?? null };
  return { kind, code, ...named, ...Object.fromEntries(names), escoCode, active };
}

/** Gives names the words in which they are kept, so that what says the same is no change. */
export function tidyCells(values: Record<string, CellValue>): void {
  for (const language of languages) {
    const name = values[`label.${language}`];
    if (typeof name === "string") values[`label.${language}`] = tidyName(name);
  }
}

/** What a term says, with the cells that are given in place of what it said; what it names is seen to apart. */
export function withCells(content: TermContent, cells: RowValues): TermContent {
  const textOf = (key: string, held: string) => (cells[key] === undefined ? held : typeof cells[key] === "string" ? cells[key] : "");
  const labels = languages.map((language) => [language, textOf(`label.${language}`, content.labels[language])] as const);
  return {
    ...content,
    labels: Object.fromEntries(labels) as TermContent["labels"],
    escoCode: textOf("escoCode", content.escoCode),
    active: typeof cells["active"] === "boolean" ? cells["active"] : content.active,
  };
}

/** The column of a field that an issue's path leads to. */
export function columnOf(path: readonly (string | number)[]): string {
  const [first, second] = path;
  if (first === "labels") return `label.${String(second)}`;
  return { parentId: "parent", clusterId: "cluster" }[String(first)] ?? String(first);
}
