import { describedRoute } from "@hub/contract/descriptions.ts";
import type { Route } from "@hub/contract/route.ts";
import { permissionTable } from "@hub/domain/session/permissions.ts";
import { changesOthers } from "../http/who-asks.ts";
import type { Parts } from "./components.ts";
import { errorResponses } from "./errors.ts";
import { exampleOf } from "./examples.ts";
import { fieldsOf, inputSchema, type Json, outputSchema } from "./schema.ts";

/** The name of an operation: method and path. */
export function operationIdOf({ method, path }: Route): string {
  return `${method.toLowerCase()} ${path}`.replace(/\W(\w?)/g, (_, letter: string) => letter.toUpperCase());
}

/** The schemas of a route's body and answer as they are, without references. */
export function partsOf(route: Route): Parts {
  return {
    body: route.body && inputSchema(route.body),
    answer: (route.answers ?? "json") === "json" ? outputSchema(route.answer) : undefined,
  };
}

/** Parameters that many operations share. */
export const sharedParameters: Json = {
  AcceptLanguage: {
    name: "Accept-Language",
    in: "header",
    description: "The language of the texts in the answer: es, en, de or pt; Spanish unless told.",
    schema: { type: "string" },
    example: "en",
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: true,
    description: "The version of the record that the edit was made on, in quotes.",
    schema: { type: "string", pattern: '^(W/)?"?\\d+"?$' },
    example: '"1"',
  },
};

/** A route as an OpenAPI operation. `refer` puts references in the place of schemas that have a name. */
export function describeOperation(route: Route, parts: Parts, refer: (schema: Json) => Json): Json {
  const { tag, operation } = describedRoute(route);
  return {
    operationId: operationIdOf(route),
    summary: route.summary,
    tags: [tag.name],
    "x-permission": route.permission,
    "x-roles": rolesOf(route),
    "x-changes": route.method !== "GET" && operation.changesNothing !== true,
    security: securityOf(route),
    parameters: parametersOf(route, refer),
    ...(parts.body ? { requestBody: { required: true, content: bodyContent(route, parts.body, refer) } } : {}),
    responses: { ...success(route, parts.answer, refer), ...errorResponses(route, refer) },
  };
}

function rolesOf(route: Route): readonly string[] {
  const { permission } = route;
  const roles: "anyone" | readonly string[] = permissionTable[permission];
  if (roles === "anyone" || permission === "signed-in" || permission === "own-account") return [];
  return changesOthers(route) ? roles.filter((role) => role !== "auditor") : roles;
}

function securityOf(route: Route): Json[] {
  if (route.permission !== "public") return [{ token: [] }];
  return describedRoute(route).operation.takesPassword ? [{ password: [] }] : [];
}

function parametersOf(route: Route, refer: (schema: Json) => Json): Json[] {
  const named = (where: "path" | "query", schema: Route["query"]) => {
    if (!schema) return [];
    const json = inputSchema(schema);
    if (!json["properties"])
      return [
        {
          name: "parameters",
          in: where,
          description: "Whatever the sender adds.",
          schema: json,
          style: "form",
          explode: true,
          example: {},
        },
      ];
    const examples = exampleOf(route, where === "path" ? "params" : "query", json) as Json;
    return fieldsOf(json).map(([name, field, required]) => ({
      name,
      in: where,
      required: where === "path" || required,
      description: meaningOf(route, name),
      schema: refer(field),
      example: examples[name],
    }));
  };
  return [
    ...named("path", route.params),
    ...named("query", route.query),
    ...(route.versioned ? [{ $ref: "#/components/parameters/IfMatch" }] : []),
    { $ref: "#/components/parameters/AcceptLanguage" },
  ];
}

/** What a parameter means; nothing, which a test refuses, when nobody has said so yet. */
function meaningOf(route: Route, name: string): string {
  const { operation, dictionaries } = describedRoute(route);
  const here = (operation.parameters as Record<string, string> | undefined)?.[name];
  return here ?? dictionaries.map(({ parameters }) => parameters?.[name]).find((meaning) => meaning !== undefined) ?? "";
}

/** The content types that a download may have. */
export function contentTypesOf(route: Route): readonly string[] {
  return describedRoute(route).operation.contentTypes ?? ["application/octet-stream"];
}

function bodyContent(route: Route, body: Json, refer: (schema: Json) => Json): Json {
  const example = exampleOf(route, "body", body);
  if (route.sends !== "multipart") return { "application/json": { schema: refer(body), example } };
  const file = { type: "string", contentMediaType: "application/octet-stream", description: "The file itself, after the fields." };
  const { properties = {}, required = [] } = refer(body) as { properties?: Json; required?: string[] };
  return {
    "multipart/form-data": {
      schema: { type: "object", properties: { ...properties, file }, required: [...required, "file"] },
      encoding: { file: { contentType: "text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" } },
      example,
    },
  };
}

function success(route: Route, answer: Json | undefined, refer: (schema: Json) => Json): Json {
  if (route.answers === "redirect") {
    const location = { description: "Where the browser goes next.", schema: { type: "string" } };
    return { 302: { description: "Leads the browser on.", headers: { Location: location } } };
  }
  if (route.answers === "file") {
    const named = { description: "attachment, with the file's name.", schema: { type: "string" } };
    const content = Object.fromEntries(contentTypesOf(route).map((type) => [type, {}]));
    return { [route.status ?? 200]: { description: "The file.", headers: { "Content-Disposition": named }, content } };
  }
  if (route.answers === "events") {
    const content = { "text/event-stream": { schema: { type: "string" } } };
    return { [route.status ?? 200]: { description: "A stream without an end; the data of each event is JSON.", content } };
  }
  const schema = answer ?? {};
  return {
    [route.status ?? 200]: {
      description: route.status === 202 ? "Accepted; it runs by itself." : "Done.",
      content: { "application/json": { schema: refer(schema), example: exampleOf(route, "answer", schema) } },
    },
  };
}
