import { expect, test } from "vitest";
import type { ColumnDefinition, IngestionDefinition } from "./ingestion-definition.ts";
import { describeTemplate } from "./upload-template.ts";

const plain = { name: "X", aliases: [], required: false, optionalColumn: false, key: false };
const number = { decimalSeparator: ",", grouping: "." } as const;
const extra = { targets: [{ field: "extra" as const }] };

/** The template's column of one column of a definition. */
function describeOne(column: ColumnDefinition, language: "es" | "en" = "es") {
  const definition: IngestionDefinition = { entity: { from: "delivery" }, columns: [column] };
  return describeTemplate(definition, language)[0];
}

test.each([
  ["a person's number is kept as text", { ...plain, type: "integer", format: number, targets: [{ field: "person" }] }, "id", "required"],
  ["a number in the key too", { ...plain, ...extra, type: "integer", format: number, key: true }, "id", "key"],
  ["an amount is a number", { ...plain, type: "money", format: number, targets: [{ field: "annual_pay" }] }, "decimal", "optional"],
  ["a count is a whole number", { ...plain, ...extra, type: "integer", format: number }, "whole", "optional"],
  ["a day is a date", { ...plain, ...extra, type: "date", format: { patterns: ["dd/mm/yyyy"] }, required: true }, "date", "required"],
  ["yes or no is chosen", { ...plain, ...extra, type: "boolean" }, "choice", "optional"],
  ["a code of the record is chosen", { ...plain, type: "code", targets: [{ field: "leave_reason" }] }, "choice", "optional"],
  ["a free code is text", { ...plain, ...extra, type: "code", optionalColumn: true }, "id", "absent"],
  ["a text is text", { ...plain, ...extra, type: "text" }, "text", "optional"],
] as [string, ColumnDefinition, string, string][])("%s", (_, column, kind, need) => {
  expect(describeOne(column)).toMatchObject({ kind, need });
});

test("what may be chosen are the values that every target of the column knows, and never the empty one", () => {
  const targets: ColumnDefinition["targets"] = [
    { field: "hours", values: { Full: "40", part: "20", "": "" } },
    { field: "contract_type", values: { FULL: "permanent", Other: "temporary" } },
  ];
  expect(describeOne({ ...plain, type: "code", targets })?.values).toEqual(["Full"]);
  expect(describeOne({ ...plain, type: "code", targets: [{ field: "sex" }] })?.values).toEqual(["F", "M", "U"]);
});

test("yes and no are in the reader's language, or the definition's own words", () => {
  expect(describeOne({ ...plain, ...extra, type: "boolean" })?.values).toEqual(["sí", "no"]);
  expect(describeOne({ ...plain, ...extra, type: "boolean" }, "en")?.values).toEqual(["yes", "no"]);
  expect(describeOne({ ...plain, ...extra, type: "boolean", format: { true: ["on", "1"], false: ["off"] } })?.values).toEqual([
    "on",
    "off",
  ]);
});

test("examples are written as the definition reads them, and what is not read is left out", () => {
  expect(describeOne({ ...plain, type: "money", format: number, targets: [{ field: "bonus" }], min: "0" })).toMatchObject({
    example: "1.234,56",
    min: "0",
  });
  expect(describeOne({ ...plain, ...extra, type: "date", format: { patterns: ["d.m.yyyy"] } })).toMatchObject({
    example: "31.12.2025",
    patterns: ["d.m.yyyy"],
  });
  expect(describeOne({ ...plain, type: "text", targets: [] })).toBeUndefined();
});
