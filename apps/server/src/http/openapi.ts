import type { Route } from "@hub/contract/route.ts";
import * as z from "zod/mini";
import { answerSchema } from "./bind.ts";

type Json = Record<string, unknown>;

/** The bound routes as an OpenAPI 3.1 document. */
export function describeApi(routes: readonly Route[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = `/api/${route.path.replace(/:(\w+)/g, "{$1}")}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "HUB", version, description: "People-analytics portal: the API its own pages use." },
    paths,
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" }, password: { type: "http", scheme: "basic" } },
      schemas: {
        Error: {
          type: "object",
          required: ["error", "code", "requestId"],
          properties: {
            error: { type: "string", description: "What happened and what to do, in the language of Accept-Language." },
            code: { type: "string" },
            fields: {
              type: "array",
              items: { type: "object", properties: { path: { type: "array" }, code: { type: "string" }, error: { type: "string" } } },
            },
            details: {},
            requestId: { type: "string" },
          },
        },
      },
    },
  };
}

function operation(route: Route): Json {
  const failure = {
    description: "Refused, with the reason.",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
  const body = route.body && schemaOf(route.body);
  return {
    operationId: `${route.method.toLowerCase()} ${route.path}`.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: route.summary,
    tags: [route.path.split("/")[0]],
    "x-permission": route.permission,
    security: route.permission === "public" ? (route.path === "users/token" ? [{ password: [] }] : []) : [{ token: [] }],
    parameters: [
      ...properties(route.params).map(([name, schema]) => ({ name, in: "path", required: true, schema })),
      ...properties(route.query).map(([name, schema, required]) => ({ name, in: "query", required, schema })),
      ...(route.versioned
        ? [{ name: "If-Match", in: "header", required: true, schema: { type: "string" }, description: "The version the edit was made on." }]
        : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { [route.sends === "multipart" ? "multipart/form-data" : "application/json"]: { schema: body } },
          },
        }
      : {}),
    responses: {
      [route.status ?? 200]: {
        description: "Done.",
        content:
          route.answers === "file" ? { "application/octet-stream": {} } : { "application/json": { schema: answerSchema(route.answer) } },
      },
      default: failure,
    },
  };
}

function schemaOf(schema: NonNullable<Route["body"]>): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;
  return rest;
}

function properties(schema: Route["query"]): [name: string, schema: unknown, required: boolean][] {
  if (!schema) return [];
  const json = schemaOf(schema) as { properties?: Record<string, unknown>; required?: string[] };
  return Object.entries(json.properties ?? {}).map(([name, value]) => [name, value, json.required?.includes(name) ?? false]);
}
