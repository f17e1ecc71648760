import { describedRoute, tags } from "@hub/contract/descriptions.ts";
import type { Route } from "@hub/contract/route.ts";
import { nameSchemas, type Parts } from "./components.ts";
import { errorComponents, errorSchema } from "./errors.ts";
import { describeOperation, partsOf, sharedParameters } from "./operation.ts";
import type { Json } from "./schema.ts";

const made = new WeakMap<readonly Route[], Json>();

/** The bound routes as an OpenAPI 3.1 document; made once for the routes of an app. */
export function describeApi(routes: readonly Route[], version: string): Json {
  const known = made.get(routes);
  if (known) return known;
  const document = assemble(routes, version);
  made.set(routes, document);
  return document;
}

function assemble(routes: readonly Route[], version: string): Json {
  const parts = new Map<Route, Parts>(routes.map((route) => [route, partsOf(route)]));
  const { schemas, refer } = nameSchemas(parts);
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = `/api/${route.path.replace(/:(\w+)/g, "{$1}")}`;
    const operation = describeOperation(route, parts.get(route) ?? {}, refer);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  const used = new Set(routes.map((route) => describedRoute(route).tag));
  const { responses, examples } = errorComponents(routes);
  return {
    openapi: "3.1.0",
    info: { title: "HUB", version, description },
    servers: [{ url: "/", description: "This portal." }],
    tags: tags.filter((tag) => used.has(tag)).map(({ key, name, description }) => ({ name, description, "x-key": key })),
    paths,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "The token of a session, or a personal access token." },
        password: { type: "http", scheme: "basic", description: "User name and password, in UTF-8." },
      },
      parameters: sharedParameters,
      schemas: { ...schemas, Error: errorSchema },
      responses,
      examples,
    },
  };
}

const description = `The API that the portal's own pages use. Requests and answers are JSON, in UTF-8; files go as multipart/form-data. A body of JSON has at most 1 MB,
32 levels and 50,000 values.

A refused request is answered with a fitting status and the schema Error: \`error\` is a sentence in the language of Accept-Language, else in one's own, \`code\` stays the same
in every language. Decimals are texts, never floating-point numbers. Instants are in UTC, days are \`yyyy-mm-dd\`. Lists that may be long come in pages: \`next\` is what
the next request takes as \`after\` or \`before\`, and null on the last page. An edit of a record carries the version it was made on in If-Match.`;
