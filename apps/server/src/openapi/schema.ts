import type { Schema } from "@hub/contract/route.ts";
import * as z from "zod/mini";

/** A JSON schema, or any other part of the document. */
export type Json = { [key: string]: unknown };

const inputs = new WeakMap<Schema, Json>();

/** What a part of a request may be, as JSON schema. Where a value is tidied before it is checked, the schema tells what it must be in the end. */
export function inputSchema(schema: Schema): Json {
  const known = inputs.get(schema);
  if (known) return known;
  const made = withoutDialect(z.toJSONSchema(schema, { io: "input", unrepresentable: "any", override: tellEndOfPipe }));
  inputs.set(schema, made);
  return made;
}

/** What an answer is, as JSON schema; a reader must not mind fields that come later, so none is forbidden. */
export function outputSchema(schema: Schema): Json {
  return withoutDialect(z.toJSONSchema(schema, { io: "output", unrepresentable: "any", override: tellEndOfPipe }));
}

function withoutDialect(schema: Json): Json {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== "$schema"));
}

type Override = { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema };

function tellEndOfPipe({ zodSchema, jsonSchema }: Override): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  let end = zodSchema as unknown as z.ZodMiniType;
  if (end.def.type !== "pipe") return;
  while (end.def.type === "pipe") end = (end as z.ZodMiniPipe).def.out as unknown as z.ZodMiniType;
  if (end.def.type === "transform") return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  Object.assign(jsonSchema, withoutDialect(z.toJSONSchema(end, { io: "output", unrepresentable: "any" })));
}

/** The fields of an object schema: name, schema, whether it must be there. */
export function fieldsOf(schema: Json): [name: string, schema: Json, required: boolean][] {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, field]) => [name, field, required.includes(name)]);
}

/** What stands in a schema under it, each with the key it stands by. */
export function childrenOf(schema: Json): [key: string, child: Json][] {
  const lists = ["anyOf", "oneOf", "allOf"].flatMap((key) => (schema[key] as Json[] | undefined) ?? []);
  const single = [schema["items"], schema["additionalProperties"]].filter((each) => typeof each === "object" && each !== null) as Json[];
  return [
    ...Object.entries((schema["properties"] as Record<string, Json> | undefined) ?? {}),
    ...[...lists, ...single].map((child) => ["", child] as [string, Json]),
  ];
}
