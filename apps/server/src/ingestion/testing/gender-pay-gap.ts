import type { ColumnDefinition, IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The cut files of the UK's service, by name, as they were published. */
export function readPublished(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, "gender-pay-gap-uk", `${name}.csv`));
}

const kept = { aliases: [], required: false, optionalColumn: false, key: false, targets: [{ field: "extra" as const }] };
const number = (name: string, required = false): ColumnDefinition => ({
  ...kept,
  name,
  required,
  type: "decimal",
  format: { decimalSeparator: ".", grouping: "" },
});
const text = (name: string, more: Partial<typeof kept> = {}): ColumnDefinition => ({ ...kept, name, type: "text", ...more });
const instant = (name: string): ColumnDefinition => ({
  ...kept,
  name,
  type: "date",
  format: { patterns: ["dd/mm/yyyy hh:mm:ss", "yyyy/mm/dd hh:mm:ss"] },
});

/** One definition for all years: columns that came later may be missing, and dates are written in two ways. */
export const publishedFigures: IngestionDefinition = {
  holds: "figures",
  entity: { from: "column" },
  columns: [
    text("EmployerName", { required: true, key: true }),
    text("EmployerId", { optionalColumn: true }),
    text("Address", { targets: [] }),
    text("PostCode", { optionalColumn: true }),
    text("CompanyNumber"),
    text("SicCodes"),
    number("DiffMeanHourlyPercent", true),
    number("DiffMedianHourlyPercent", true),
    ...["DiffMeanBonusPercent", "DiffMedianBonusPercent", "MaleBonusPercent", "FemaleBonusPercent"].map((name) => number(name)),
    ...["Lower", "LowerMiddle", "UpperMiddle", "Top"].flatMap((part) => [number(`Male${part}Quartile`), number(`Female${part}Quartile`)]),
    text("CompanyLinkToGPGInfo"),
    text("EmployerSize"),
    { ...kept, name: "CurrentName", required: true, type: "text", targets: [{ field: "legal_entity" }, { field: "extra" }] },
    { ...kept, name: "SubmittedAfterTheDeadline", type: "boolean" },
    instant("DueDate"),
    instant("DateSubmitted"),
  ],
};
