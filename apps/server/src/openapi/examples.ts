import type { Dictionary } from "@hub/contract/describe-routes.ts";
import { describedRoute } from "@hub/contract/descriptions.ts";
import type { Route } from "@hub/contract/route.ts";
import { fieldsOf, type Json } from "./schema.ts";

/** Where an example's value was found: by which name of which dictionary, and which of its values. */
export type Found = { value: unknown; dictionary: Dictionary; name: string; index: number };

/** The example somebody wrote for a part of a route, else one made of its schema; `notice` hears of each value of a dictionary that is taken. */
export function exampleOf(
  route: Route,
  part: "params" | "query" | "body" | "answer",
  schema: Json,
  notice?: (found: Found) => void,
): unknown {
  const { operation, dictionaries } = describedRoute(route);
  const written = part === "body" || part === "answer" ? operation[part] : undefined;
  if (written !== undefined) return written;
  const find: Find = (wanted, way) => {
    const found = lookUp(dictionaries, wanted, way);
    if (found) notice?.(found);
    return found;
  };
  return invent(schema, [route.path.split("/")[0] ?? ""], find);
}

type Find = (schema: Json, way: string[]) => Found | undefined;

/** A value the schema accepts: from the dictionaries by its name and those it stands under, else a plain one of its type. */
function invent(schema: Json, way: string[], find: Find): unknown {
  const found = find(schema, way);
  if (found) return found.value;
  if (schema["const"] !== undefined) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  const options = (schema["anyOf"] ?? schema["oneOf"]) as Json[] | undefined;
  if (options) return invent(options.find(({ type }) => type !== "null") ?? {}, way, find);
  const { type } = schema;
  switch (Array.isArray(type) ? type[0] : type) {
    case "object":
      return Object.fromEntries(fieldsOf(schema).map(([name, field]) => [name, invent(field, [...way, name], find)]));
    case "array":
      return [invent((schema["items"] as Json | undefined) ?? {}, way, find)];
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

function inventText(schema: Json, name: string): string {
  if (schema["format"] === "date" || /Date$|^valid(From|To)$/.test(name)) return "2026-10-01";
  if (/(^a|A)t$/.test(name)) return "2026-10-05T08:30:00.000Z";
  return "text";
}

/** `issues.items.code`, then `items.code`, then `code`: the longest name that a dictionary has a fitting value for, the nearest dictionary first. */
function lookUp(dictionaries: readonly Dictionary[], schema: Json, way: string[]): Found | undefined {
  for (let from = 0; from < way.length; from += 1) {
    const name = way.slice(from).join(".");
    for (const dictionary of dictionaries) {
      const values = dictionary.fields?.[name] ?? [];
      const index = values.findIndex((value) => accepts(schema, value));
      if (index >= 0) return { value: values[index], dictionary, name, index };
    }
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
