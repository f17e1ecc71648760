import type { Schema } from "./api-document.ts";

/** A schema as a short text, a field a line: what may be left out has a question mark, the choices of a field stand side by side. */
export function sketchSchema(schema: Schema, schemas: Record<string, Schema>): string {
  return sketch(schema, schemas, "", []);
}

function sketch(schema: Schema, schemas: Record<string, Schema>, indent: string, inside: string[]): string {
  const name = schema.$ref?.split("/").at(-1);
  if (name !== undefined) {
    const meant = schemas[name];
    // One that holds itself is named, not told for ever.
    return !meant || inside.includes(name) ? name : sketch(meant, schemas, indent, [...inside, name]);
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map((option) => sketch(option, schemas, indent, inside)).join(" | ");
  if (schema.properties) return sketchFields(schema, schemas, indent, inside);
  if (schema.type === "array") {
    const items = sketch(schema.items ?? {}, schemas, indent, inside);
    return items.includes(" | ") && !items.startsWith("{") ? `(${items})[]` : `${items}[]`;
  }
  if (schema.type === "object") {
    const values = typeof schema.additionalProperties === "object" ? sketch(schema.additionalProperties, schemas, indent, inside) : "any";
    return `{ [name]: ${values} }`;
  }
  if (schema.contentMediaType) return "file";
  const types = [schema.type].flat().filter((type) => type !== undefined);
  return types.length === 0 ? "any" : types.map((type) => (type === "string" && schema.format ? schema.format : type)).join(" | ");
}

function sketchFields(
  { properties = {}, required = [] }: Schema,
  schemas: Record<string, Schema>,
  indent: string,
  inside: string[],
): string {
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, field]) => `${deeper}${name}${required.includes(name) ? "" : "?"}: ${sketch(field, schemas, deeper, inside)}`,
  );
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}
