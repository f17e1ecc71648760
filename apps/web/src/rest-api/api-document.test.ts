import { expect, test } from "vitest";
import { filterGroups, readDocument } from "./api-document.ts";

const json = {
  openapi: "3.1.0",
  info: { version: "1.2.3", description: "First\nline.\n\nSecond." },
  tags: [{ name: "Things", "x-key": "things" }],
  paths: {
    "/api/things/{id}": {
      put: {
        operationId: "putThingsId",
        summary: "Change a thing.",
        tags: ["Things"],
        "x-permission": "things.manage",
        "x-roles": ["hub-admin"],
        "x-changes": true,
        security: [{ token: [] }],
        parameters: [
          { name: "id", in: "path", required: true, description: "Id.", schema: { type: "integer" }, example: 12 },
          { $ref: "#/components/parameters/IfMatch" },
        ],
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" }, example: { name: "Zürich" } } } },
        responses: {
          200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" }, example: { name: "Zürich" } } } },
          401: { $ref: "#/components/responses/session-ended" },
          409: { content: { "application/json": { examples: { duplicate: {}, "in-use": {} } } } },
        },
      },
    },
    "/api/file": {
      get: { operationId: "getFile", summary: "Árbol.", tags: ["New"], security: [], responses: { 200: { content: { "text/csv": {} } } } },
    },
    "/api/away": { get: { operationId: "getAway", summary: "Away.", tags: ["New"], security: [{ password: [] }], responses: { 302: {} } } },
  },
  components: {
    parameters: {
      IfMatch: { name: "If-Match", in: "header", required: true, description: "Version.", schema: { type: "string" }, example: '"1"' },
    },
    schemas: { Thing: { type: "object", properties: { name: { type: "string" } } } },
    responses: { "session-ended": { content: { "application/json": { examples: { "session-ended": {} } } } } },
  },
};

test("[REST-01] everything the description has is there to be shown, what it shares put in its place", () => {
  const { version, groups, schemas } = readDocument(json);
  expect(version).toBe("1.2.3");
  expect(groups.map(({ tag, key, operations }) => [tag, key, operations.length])).toEqual([
    ["Things", "things", 1],
    ["New", "New", 2],
  ]);
  expect(groups[0]?.operations[0]).toEqual({
    id: "putThingsId",
    method: "PUT",
    path: "/api/things/{id}",
    summary: "Change a thing.",
    tag: "Things",
    permission: "things.manage",
    roles: ["hub-admin"],
    changes: true,
    shows: "token",
    parameters: [json.paths["/api/things/{id}"].put.parameters[0], json.components.parameters.IfMatch],
    body: { multipart: false, schema: { $ref: "#/components/schemas/Thing" }, example: { name: "Zürich" } },
    success: {
      status: 200,
      kind: "json",
      types: ["application/json"],
      schema: { $ref: "#/components/schemas/Thing" },
      example: { name: "Zürich" },
    },
    failures: [
      { status: 401, codes: ["session-ended"] },
      { status: 409, codes: ["duplicate", "in-use"] },
    ],
  });
  expect(groups[1]?.operations.map(({ success, shows }) => [success.kind, shows])).toEqual([
    ["file", "nothing"],
    ["redirect", "password"],
  ]);
  expect(Object.keys(schemas)).toEqual(["Thing"]);
});

test("a description that says nothing shows nothing, and does not fail", () => {
  expect(readDocument({})).toEqual({ version: "", groups: [], schemas: {} });
});

test.each([
  ["", 3],
  ["  ", 3],
  ["put THING", 1],
  ["arbol", 1],
  ["dinge", 1],
  ["put csv", 0],
])("the filter %j finds %i operations, by path, method, sentence or group, without accents", (text, count) => {
  const found = filterGroups(readDocument(json).groups, text, ({ key }) => (key === "things" ? "Dinge" : key));
  expect(found.flatMap(({ operations }) => operations)).toHaveLength(count);
  expect(found.every(({ operations }) => operations.length > 0)).toBe(true);
});
