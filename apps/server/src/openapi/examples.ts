import type { Example } from "@hub/contract/examples.ts";
import { writtenExamples } from "@hub/contract/examples.ts";
import type { Route } from "@hub/contract/route.ts";
import { exampleValues } from "./example-values.ts";
import { fieldsOf, type Json } from "./schema.ts";

/** The example somebody wrote for a part of a route, else one made of its schema. */
export function exampleOf(route: Route, part: keyof Example, schema: Json): unknown {
  const written = writtenExamples.get(route)?.[part];
  return written === undefined ? invent(schema, [route.path.split("/")[0] ?? ""]) : written;
}

/** A value the schema accepts: from the dictionary by its name and those it stands under, else a plain one of its type. */
function invent(schema: Json, way: string[]): unknown {
  const known = lookUp(schema, way);
  if (known !== undefined) return known;
  if (schema["const"] !== undefined) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  const options = (schema["anyOf"] ?? schema["oneOf"]) as Json[] | undefined;
  if (options) return invent(options.find(({ type }) => type !== "null") ?? {}, way);
  const { type } = schema;
  switch (Array.isArray(type) ? type[0] : type) {
    case "object":
      return inventObject(schema, way);
    case "array":
      return [invent((schema["items"] as Json | undefined) ?? {}, way)];
    case "integer":
    case "number":
      return typeof schema["minimum"] === "number" ? Math.max(schema["minimum"], 1) : 3;
    case "boolean":
      return true;
    case "string":
      return inventText(schema, way.at(-1) ?? "");
    default:
      return null;
  }
}

function inventObject(schema: Json, way: string[]): Json {
  const fields = fieldsOf(schema).map(([name, field]) => [name, invent(field, [...way, name])]);
  return Object.fromEntries(fields) as Json;
}

function inventText(schema: Json, name: string): string {
  if (schema["format"] === "date" || /Date$|^valid(From|To)$/.test(name)) return "2026-10-01";
  if (/(^a|A)t$/.test(name)) return "2026-10-05T08:30:00.000Z";
  return "text";
}

/** `issues.items.code`, then `items.code`, then `code`: the longest name that the dictionary has a fitting value for. */
function lookUp(schema: Json, way: string[]): unknown {
  for (let from = 0; from < way.length; from += 1) {
    const values = exampleValues[way.slice(from).join(".")] ?? [];
    const fitting = values.find((value) => accepts(schema, value));
    if (fitting !== undefined) return fitting;
  }
  return undefined;
}

/** Whether a value fits a schema, as far as our schemas go. */
export function accepts(schema: Json, value: unknown): boolean {
  const options = (schema["anyOf"] ?? schema["oneOf"]) as Json[] | undefined;
  if (options) return options.some((option) => accepts(option, value));
  if (schema["const"] !== undefined) return value === schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"].includes(value);
  const types = ([schema["type"]].flat() as (string | undefined)[]).filter((type) => type !== undefined);
  if (types.length > 0 && !types.some((type) => isOfType(type, value))) return false;
  if (typeof value === "string") return fitsText(schema, value);
  if (typeof value === "number")
    return (
      value >= ((schema["minimum"] as number | undefined) ?? -Infinity) && value <= ((schema["maximum"] as number | undefined) ?? Infinity)
    );
  if (Array.isArray(value)) return value.every((each) => accepts((schema["items"] as Json | undefined) ?? {}, each));
  if (typeof value === "object" && value !== null) return fitsObject(schema, value as Json);
  return true;
}

function isOfType(type: string, value: unknown): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "integer") return Number.isInteger(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}

function fitsText(schema: Json, value: string): boolean {
  const { minLength = 0, maxLength = Infinity, pattern } = schema as { minLength?: number; maxLength?: number; pattern?: string };
  // bounded: patterns of the contract on examples of ours
  return value.length >= minLength && value.length <= maxLength && (pattern === undefined || new RegExp(pattern, "u").test(value));
}

function fitsObject(schema: Json, value: Json): boolean {
  const fields = fieldsOf(schema);
  if (fields.length > 0 && Object.keys(value).some((key) => !fields.some(([name]) => name === key))) return false;
  return fields.every(([name, field, required]) => (name in value ? accepts(field, value[name]) : !required));
}
