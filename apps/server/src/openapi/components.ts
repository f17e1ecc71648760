import { describedRoute } from "@hub/contract/descriptions.ts";
import type { Route } from "@hub/contract/route.ts";
import { childrenOf, type Json } from "./schema.ts";

/** The schemas of an operation before any of them is replaced by a reference. */
export type Parts = { body?: Json | undefined; answer?: Json | undefined };

/** The schemas that the contract has a name for, and a function that puts references in their place. */
export function nameSchemas(parts: ReadonlyMap<Route, Parts>): { schemas: Record<string, Json>; refer(schema: Json): Json } {
  const names = new Map<string, string>();
  const found: [name: string, schema: Json][] = [];
  for (const [route, name, way] of namedSchemas(parts.keys())) {
    const schema = schemaAt(parts.get(route) ?? {}, way);
    if (!schema) throw new Error(`${route.method} ${route.path} has no ${way}, which is to be called ${name}.`);
    names.set(JSON.stringify(schema), name);
    found.push([name, schema]);
  }
  const refer = (schema: Json): Json => {
    const name = names.get(JSON.stringify(schema));
    return name ? { $ref: `#/components/schemas/${name}` } : inside(schema, refer);
  };
  return { schemas: Object.fromEntries(found.map(([name, schema]) => [name, inside(schema, refer)])), refer };
}

/** The names that the contract gives to schemas of these routes, in their order. */
export function namedSchemas(routes: Iterable<Route>): [route: Route, name: string, way: string][] {
  return [...routes]
    .flatMap((route) =>
      Object.entries(describedRoute(route).operation.schemas ?? {}).map(([name, way]) => [route, name, way] as [Route, string, string]),
    )
    .toSorted(([, a], [, b]) => (a < b ? -1 : 1));
}

/** The schema at the end of a way such as `answer.items[]`; what may also be null is followed where it is not. */
function schemaAt(parts: Parts, way: string): Json | undefined {
  const [part = "", ...steps] = way.replaceAll("[]", ".[]").split(".");
  let schema = notNull(parts[part as keyof Parts]);
  for (const step of steps.filter(Boolean))
    schema = notNull(
      (step === "[]" ? schema?.["items"] : (schema?.["properties"] as Record<string, Json> | undefined)?.[step]) as Json | undefined,
    );
  return schema;
}

function notNull(schema: Json | undefined): Json | undefined {
  const options = schema?.["anyOf"] as Json[] | undefined;
  return options?.length === 2 && options[1]?.["type"] === "null" ? options[0] : schema;
}

/** A copy of the schema in which `change` has gone over all that stands under it. */
function inside(schema: Json, change: (child: Json) => Json): Json {
  if (childrenOf(schema).length === 0) return schema;
  const copy = { ...schema };
  if (copy["properties"])
    copy["properties"] = Object.fromEntries(
      Object.entries(copy["properties"] as Record<string, Json>).map(([key, child]) => [key, change(child)]),
    );
  for (const key of ["anyOf", "oneOf", "allOf"]) if (copy[key]) copy[key] = (copy[key] as Json[]).map(change);
  for (const key of ["items", "additionalProperties"])
    if (typeof copy[key] === "object" && copy[key] !== null) copy[key] = change(copy[key] as Json);
  return copy;
}
