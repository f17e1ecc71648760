import { type CardContent, type CardTexts, type CardType, emptyCard, type Glossary, textFields } from "@hub/domain/glossary/card.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { languages } from "@hub/domain/languages.ts";
import { tidyName } from "@hub/domain/tidy-text.ts";
import { tidyCard } from "@hub/domain/glossary/tidy-card.ts";
import type { CellValue, RowValues } from "../../spreadsheets/sheet-column.ts";
import type { ColumnIssue } from "../../tasks/kinds.ts";
import type { SheetCard } from "./sheet-cards.sql.ts";

/** What a card says as a row of the sheet. */
export function cellsOf({ id, glossary, content }: { id: number; glossary: Glossary; content: CardContent }): RowValues {
  const { texts, files: _, ...shared } = content;
  const spoken = languages.flatMap((language) =>
    textFields.map((field) => {
      const said = texts[language][field];
      return [`${field}.${language}`, typeof said === "string" ? said : said.join("\n")] as const;
    }),
  );
  return { id: String(id), glossary, ...shared, ...Object.fromEntries(spoken) };
}

/** What a card's columns that are only shown say. */
export function shownCells({ publication, states }: Pick<SheetCard, "publication" | "states">): RowValues {
  return { publication, ...Object.fromEntries(languages.map((language) => [`state.${language}`, states[language]] as const)) };
}

/** Gives cells the words in which cards are kept, so that what says the same is no change. */
export function tidyCells(values: Record<string, CellValue>): void {
  const given = Object.fromEntries(Object.entries(values).filter(([key, value]) => isText(key) && typeof value === "string"));
  const tidied = cellsOf({ id: 0, glossary: "term", content: tidyCard(withCells(emptyCard, given)) });
  for (const [key, value] of Object.entries(given))
    values[key] = key.startsWith("otherNames") ? tidyLines(String(value)) : (tidied[key] ?? null);
}

/** Other names a line each; a bar within one may be part of it. */
const tidyLines = (text: string): string =>
  text
    .split(/[\r\n\u2028\u2029]+/)
    .map(tidyName)
    .filter((name) => name !== "")
    .join("\n");

/** Whether a column holds text that people write. */
const isText = (key: string): boolean => key === "globalName" || key === "standard" || key.includes(".");

/** A card with the cells that are given in place of what it said; what is left out stays, null clears. */
export function withCells(content: CardContent, cells: RowValues): CardContent {
  const held = (key: keyof CardContent) => (cells[key] === undefined ? content[key] : cells[key]);
  const texts = languages.map((language) => {
    const said = content.texts[language];
    const fields = textFields.map((field) => {
      const cell = cells[`${field}.${language}`];
      if (cell === undefined) return [field, said[field]] as const;
      return [field, field === "otherNames" ? namesIn(textOf(cell)) : textOf(cell)] as const;
    });
    return [language, Object.fromEntries(fields) as CardTexts] as const;
  });
  return {
    ...content,
    globalName: textOf(held("globalName")),
    kpi: textOf(held("kpi")) || null,
    type: (textOf(held("type")) || null) as CardType | null,
    standard: textOf(held("standard")),
    underStandard: held("underStandard") === true,
    standardTheme: textOf(held("standardTheme")) || null,
    internalTheme: textOf(held("internalTheme")) || null,
    texts: Object.fromEntries(texts) as CardContent["texts"],
  };
}

/** What is wrong with a card, at the columns of its fields. */
export function atColumns(issues: readonly Issue[]): ColumnIssue[] {
  return issues.map(({ code, path, params }) => {
    const [first, second] = path;
    const column = second === undefined ? String(first) : `${String(second)}.${String(first)}`;
    return { column: first === "files" ? null : column, code, ...(params && { params }) };
  });
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Other names stand one a line, or between bars. */
function namesIn(text: string): string[] {
  return text.split(/[\r\n\u2028\u2029]+|\s\|\s/).filter((name) => name.trim() !== "");
}
