import { foldText } from "../fold-text.ts";
import type { Language } from "../languages.ts";
import { getFieldSpec } from "./canonical-record.ts";
import { compileDatePattern, writeDateExample } from "./date-pattern.ts";
import { type ColumnDefinition, defaultBooleanFormat, type IngestionDefinition } from "./ingestion-definition.ts";
import { writeNumberExample } from "./number-format.ts";

/** How a workbook best holds a column's cells: `id` is text that looks like a number. */
export type TemplateKind = "text" | "id" | "choice" | "date" | "whole" | "decimal";
/** `key`: tells rows apart; `required`: never empty; `optional`: may be empty; `absent`: the whole column may be left out. */
export type TemplateNeed = "key" | "required" | "optional" | "absent";

export type TemplateColumn = {
  name: string;
  aliases: string[];
  type: ColumnDefinition["type"];
  kind: TemplateKind;
  need: TemplateNeed;
  /** What alone may stand there; empty where anything of the type may. */
  values: string[];
  /** A cell as it is written; undefined for texts. */
  example: string | undefined;
  /** Of dates, as the definition names them. */
  patterns: string[];
  min: string | undefined;
  max: string | undefined;
  maxLength: number | undefined;
};

/** The columns of an empty file for an ingestion, in the definition's order; what is not read is left out. Yes and no in the reader's language. */
export function describeTemplate(definition: IngestionDefinition, language: Language): TemplateColumn[] {
  return definition.columns.filter(({ targets }) => targets.length > 0).map((column) => describeColumn(column, language));
}

function describeColumn(column: ColumnDefinition, language: Language): TemplateColumn {
  const values = listValues(column, language);
  const bounds = "min" in column || "max" in column ? column : { min: undefined, max: undefined };
  return {
    name: column.name,
    aliases: column.aliases,
    type: column.type,
    kind: values.length > 0 ? "choice" : kindOf(column),
    need: needOf(column),
    values,
    example: exampleOf(column),
    patterns: column.type === "date" ? column.format.patterns : [],
    min: bounds.min,
    max: bounds.max,
    maxLength: column.type === "text" || column.type === "code" ? column.maxLength : undefined,
  };
}

function kindOf(column: ColumnDefinition): TemplateKind {
  const names =
    column.key || column.targets.some(({ field }) => field === "person" || field === "group_person" || field === "legal_entity");
  switch (column.type) {
    case "text":
      return names ? "id" : "text";
    case "code":
      return "id";
    case "boolean":
      return "choice";
    case "integer":
      // A number that names somebody keeps its leading zeros only as text.
      return names ? "id" : "whole";
    case "decimal":
    case "money":
      return "decimal";
    case "date":
      return "date";
  }
}

function needOf(column: ColumnDefinition): TemplateNeed {
  const fills = column.targets.some(({ field }) => field !== "extra" && getFieldSpec(field).filled);
  if (column.key) return "key";
  if (column.optionalColumn) return "absent";
  return column.required || fills ? "required" : "optional";
}

const yesAndNo: Record<Language, [yes: string, no: string]> = {
  es: ["sí", "no"],
  en: ["yes", "no"],
  de: ["ja", "nein"],
  pt: ["sim", "não"],
};

/** The values that every target of the column knows, as the definition writes them. */
function listValues(column: ColumnDefinition, language: Language): string[] {
  if (column.type === "boolean") {
    const { format } = column;
    if (!format) return yesAndNo[language].filter((word) => [...defaultBooleanFormat.true, ...defaultBooleanFormat.false].includes(word));
    return [format.true[0], format.false[0]].filter((word) => word !== undefined);
  }
  if (column.type !== "code" && column.type !== "integer") return [];
  const lists = column.targets.flatMap(({ field, values }) => {
    const known = values ? Object.keys(values) : field === "extra" ? undefined : getFieldSpec(field).values;
    return known ? [known.filter((value) => value !== "")] : [];
  });
  const [first = [], ...others] = lists;
  const folded = others.map((list) => new Set(list.map(foldText)));
  return first.filter((value) => folded.every((set) => set.has(foldText(value))));
}

function exampleOf(column: ColumnDefinition): string | undefined {
  switch (column.type) {
    case "integer":
    case "decimal":
    case "money":
      return writeNumberExample(column.format, column.type === "integer");
    case "date": {
      const pattern = compileDatePattern(column.format.patterns[0] ?? "");
      return pattern ? writeDateExample(pattern) : "2025-12-31";
    }
    default:
      return undefined;
  }
}
