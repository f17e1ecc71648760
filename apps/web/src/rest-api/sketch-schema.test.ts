import { expect, test } from "vitest";
import type { Schema } from "./api-document.ts";
import { sketchSchema } from "./sketch-schema.ts";

const schemas: Record<string, Schema> = {
  Person: { type: "object", properties: { name: { type: "string" }, boss: { $ref: "#/components/schemas/Person" } }, required: ["name"] },
};

test.each<[string, Schema, string]>([
  ["a plain type", { type: "integer" }, "integer"],
  ["a day", { type: "string", format: "date" }, "date"],
  ["a field that may be null", { type: ["string", "null"] }, "string | null"],
  ["choices", { enum: ["a", "b"] }, '"a" | "b"'],
  ["a list of choices", { type: "array", items: { enum: ["a", "b"] } }, '("a" | "b")[]'],
  ["one value", { const: "new" }, '"new"'],
  ["anything", {}, "any"],
  ["a record", { type: "object", additionalProperties: { type: "string" } }, "{ [name]: string }"],
  ["an empty object", { type: "object", properties: {} }, "{}"],
  ["a file", { type: "string", contentMediaType: "application/octet-stream" }, "file"],
  ["what is not there", { $ref: "#/components/schemas/Gone" }, "Gone"],
  [
    "fields, with those that may be left out",
    { type: "object", properties: { a: { type: "string" }, b: {} }, required: ["a"] },
    "{\n  a: string\n  b?: any\n}",
  ],
  ["what holds itself", { $ref: "#/components/schemas/Person" }, "{\n  name: string\n  boss?: Person\n}"],
  [
    "lists of objects, or nothing",
    { anyOf: [{ type: "array", items: { type: "object", properties: { a: { type: "number" } } } }, { type: "null" }] },
    "{\n  a?: number\n}[] | null",
  ],
])("%s", (_, schema, text) => {
  expect(sketchSchema(schema, schemas)).toBe(text);
});
