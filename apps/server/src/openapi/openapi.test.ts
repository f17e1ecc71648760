import type { Dictionary } from "@hub/contract/describe-routes.ts";
import { describedRoute, tags } from "@hub/contract/descriptions.ts";
import { errorStatus } from "@hub/contract/errors.ts";
import type { Route } from "@hub/contract/route.ts";
import * as session from "@hub/contract/session/session.ts";
import { permissions } from "@hub/domain/session/permissions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { boundRoutes } from "../http/bind.ts";
import { namedSchemas } from "./components.ts";
import { readContractRoutes } from "../testing/contract-routes.ts";
import { errorExample } from "./errors.ts";
import { accepts, exampleOf } from "./examples.ts";
import { operationIdOf, partsOf } from "./operation.ts";
import { fieldsOf, inputSchema } from "./schema.ts";
import { describeApi } from "./describe-api.ts";

const routes = await readContractRoutes();
const api: any = describeApi(routes, "1.0.0");
const operations: { route: Route; named: string; operation: any }[] = routes.map((route) => ({
  route,
  named: `${route.method} ${route.path}`,
  operation: api.paths[`/api/${route.path.replace(/:(\w+)/g, "{$1}")}`][route.method.toLowerCase()],
}));

/** What a reference stands for; the thing itself when it is none. */
function resolve(part: any): any {
  if (typeof part?.$ref !== "string") return part;
  const steps = part.$ref.replace(/^#\//, "").split("/");
  return steps.reduce((at: any, step: string) => at?.[step.replaceAll("~1", "/").replaceAll("~0", "~")], api);
}

/** Every object in the document, with the way to it. */
function* walk(value: unknown, way: string[] = []): Generator<[way: string[], node: Record<string, unknown>]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [way, value as Record<string, unknown>];
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, [...way, key]);
}

describe("[REST-01] the description is a valid OpenAPI 3.1 document", () => {
  test("it says which version it is, and has what every document must have", () => {
    expect(api.openapi).toMatch(/^3\.1\.\d$/);
    expect(api.info).toMatchObject({ title: expect.any(String), version: "1.0.0" });
    expect(Object.keys(api).filter((key) => !["openapi", "info", "servers", "tags", "paths", "components"].includes(key))).toEqual([]);
    expect(structuredClone(api)).toEqual(JSON.parse(JSON.stringify(api)));
  });

  test("every reference leads to something, and every component but security is used", () => {
    const used = new Set<string>();
    for (const [way, node] of walk(api)) {
      if (typeof node["$ref"] !== "string" || way.includes("example")) continue;
      used.add(node["$ref"]);
      expect(resolve(node), `${way.join(".")}: ${node["$ref"]}`).toBeDefined();
    }
    for (const kind of ["schemas", "responses", "examples", "parameters"]) {
      for (const name of Object.keys(api.components[kind])) {
        expect(name).toMatch(/^[\w.-]+$/);
        // An error that never comes alone has no response of its own to share.
        if (kind !== "responses") expect([...used], `${kind} ${name}`).toContain(`#/components/${kind}/${name}`);
      }
    }
  });

  test("operations have names of their own, a summary and a tag that is declared", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { route, named, operation } of operations) {
      expect(operation.operationId, named).toMatch(/^[a-z][A-Za-z0-9]*$/);
      expect(operation.summary, named).toBe(route.summary);
      expect(tags, `${named}: list its chapter in descriptions.ts`).toContain(describedRoute(route).tag);
      expect(operation.tags, named).toEqual([describedRoute(route).tag.name]);
      expect(permissions).toContain(operation["x-permission"]);
    }
  });

  test("the parameters of a path are those it names; each parameter says what it means and gives an example", () => {
    for (const { route, named, operation } of operations) {
      const parameters: any[] = operation.parameters.map(resolve);
      const keys = parameters.map((each) => `${each.in} ${each.name}`);
      expect(new Set(keys).size, named).toBe(keys.length);
      const inPath = [...route.path.matchAll(/:(\w+)/g)].map((found) => `path ${found[1]}`);
      expect(keys.filter((key) => key.startsWith("path ")).toSorted(), named).toEqual(inPath.toSorted());
      for (const each of parameters) {
        expect(["path", "query", "header"]).toContain(each.in);
        if (each.in === "path") expect(each.required).toBe(true);
        expect(each.description, `${named} ${each.name}: say what it means in the examples file beside the route`).toMatch(/\S/);
        expect(each.schema, named).toBeTypeOf("object");
        expect(each.example, `${named} ${each.name}`).toBeDefined();
      }
    }
  });

  test("responses have valid statuses and a description; a GET takes no body", () => {
    for (const { route, named, operation } of operations) {
      const statuses = Object.keys(operation.responses);
      expect(
        statuses.filter((status) => !/^[1-5]\d\d$/.test(status)),
        named,
      ).toEqual([]);
      expect(statuses.filter((status) => status < "400")).toEqual([String(route.answers === "redirect" ? 302 : (route.status ?? 200))]);
      for (const [status, response] of Object.entries(operation.responses).map(([status, each]) => [status, resolve(each)])) {
        expect(response.description, named).toMatch(/\S/);
        expect("Retry-After" in (response.headers ?? {}), `${named} ${status}`).toBe(status === "429" || status === "503");
      }
      if (route.method === "GET") expect(operation.requestBody, named).toBeUndefined();
      for (const scheme of operation.security.flatMap(Object.keys)) expect(api.components.securitySchemes[scheme], named).toBeDefined();
    }
  });

  test("schemas use words of JSON Schema 2020-12 only", () => {
    const words = "type properties required items anyOf oneOf allOf enum const additionalProperties propertyNames description default";
    const limits =
      "minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems pattern format contentMediaType";
    const known = new Set(["$ref", ...words.split(" "), ...limits.split(" ")]);
    const check = (schema: any, where: string): void => {
      expect(
        Object.keys(schema).filter((key) => !known.has(key)),
        where,
      ).toEqual([]);
      if (schema.pattern) expect(() => new RegExp(schema.pattern, "u"), where).not.toThrow();
      const below = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => list ?? []);
      for (const each of [...below, schema.items, schema.additionalProperties, ...Object.values(schema.properties ?? {})])
        if (typeof each === "object") check(each, where);
    };
    for (const [name, schema] of Object.entries(api.components.schemas)) check(schema, name);
    for (const { named, operation } of operations) {
      for (const parameter of operation.parameters.map(resolve)) check(parameter.schema, `${named} ${parameter.name}`);
      for (const content of [operation.requestBody?.content, ...Object.values(operation.responses).map((each) => resolve(each).content)])
        for (const { schema } of Object.values<any>(content ?? {})) if (schema) check(schema, named);
    }
  });

  test("a name is given to one schema", () => {
    const names = namedSchemas(routes).map(([, name]) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(Object.keys(api.components.schemas).toSorted()).toEqual([...names, "Error"].toSorted());
  });
});

describe("[REST-01] every request and answer has an example that the route itself accepts", () => {
  test.each(operations)("$named", ({ route, operation }) => {
    const examples = (where: string) =>
      Object.fromEntries(
        operation.parameters
          .map(resolve)
          .filter((each: any) => each.in === where)
          .map((each: any) => [each.name, each.example]),
      );
    if (route.params) expect(route.params.safeParse(examples("path")).error?.issues).toBeUndefined();
    // A record takes whatever comes; its example is the whole.
    if (route.query)
      expect(route.query.safeParse("parameters" in examples("query") ? {} : examples("query")).error?.issues).toBeUndefined();
    const content: any = Object.values(operation.requestBody?.content ?? {})[0];
    expect(content !== undefined).toBe(route.body !== undefined);
    if (route.body) expect(route.body.safeParse(content.example).error?.issues).toBeUndefined();
    if ((route.answers ?? "json") === "json") {
      const answer = operation.responses[route.status ?? 200].content["application/json"];
      expect(answer.example).toBeDefined();
      expect(route.answer.safeParse(answer.example).error?.issues).toBeUndefined();
    }
  });

  test("no example is a plain filler where people read it", () => {
    const fillers = [...walk(api)].flatMap(([way, node]) =>
      Object.entries(node).flatMap(([key, value]) => {
        // A parameter may have the name.
        const isName = /^(type|key|enum)$/.test(key) || (key === "name" && way.at(-2) === "parameters");
        return value === "text" && !isName ? [[...way, key].join(".")] : [];
      }),
    );
    expect(fillers).toEqual([]);
  });
});

describe("what the examples files say is said for somebody", () => {
  const dictionaries = [...new Set(routes.flatMap((route) => describedRoute(route).dictionaries))];
  const parametersOf = (route: Route): string[] =>
    [route.params, route.query].flatMap((schema) => (schema ? fieldsOf(inputSchema(schema)).map(([name]) => name) : []));

  test("every value of a field is taken by an example", () => {
    const taken = new Map<Dictionary, Set<string>>(dictionaries.map((dictionary) => [dictionary, new Set()]));
    for (const route of routes) {
      const { body, answer } = partsOf(route);
      const parts = { params: route.params && inputSchema(route.params), query: route.query && inputSchema(route.query), body, answer };
      for (const [part, schema] of Object.entries(parts))
        if (schema)
          exampleOf(route, part as keyof typeof parts, schema, ({ dictionary, name, index }) =>
            taken.get(dictionary)?.add(`${name} ${index}`),
          );
    }
    const idle = dictionaries.flatMap((dictionary) =>
      Object.entries(dictionary.fields ?? {}).flatMap(([name, values]) =>
        values.flatMap((value, index) => (taken.get(dictionary)?.has(`${name} ${index}`) ? [] : [`${name}: ${JSON.stringify(value)}`])),
      ),
    );
    expect(idle).toEqual([]);
  });

  test("every meaning is that of a parameter", () => {
    const read = new Map<Dictionary, Set<string>>(dictionaries.map((dictionary) => [dictionary, new Set()]));
    for (const route of routes) {
      const { operation, dictionaries: own } = describedRoute(route);
      const here = Object.keys(operation.parameters ?? {});
      expect(parametersOf(route), `${route.method} ${route.path}`).toEqual(expect.arrayContaining(here));
      for (const name of parametersOf(route)) {
        const dictionary = own.find(({ parameters }) => parameters?.[name] !== undefined);
        if (dictionary && !here.includes(name)) read.get(dictionary)?.add(name);
      }
    }
    const idle = dictionaries.flatMap((dictionary) =>
      Object.keys(dictionary.parameters ?? {}).filter((name) => !read.get(dictionary)?.has(name)),
    );
    expect(idle).toEqual([]);
  });

  test("only downloads have content types, and what changes nothing is asked by POST", () => {
    const of = (key: "contentTypes" | "changesNothing") => routes.filter((route) => describedRoute(route).operation[key] !== undefined);
    expect(of("contentTypes").filter(({ answers }) => answers !== "file")).toEqual([]);
    expect(of("changesNothing").filter(({ method }) => method !== "POST")).toEqual([]);
  });
});

describe("[REST-01] every status says which errors come with it", () => {
  const codesOf = (operation: any, status: number): string[] =>
    Object.keys(resolve(operation.responses[status])?.content["application/json"].examples ?? {});

  test("each kind of route can be refused as the portal refuses", () => {
    for (const { route, named, operation } of operations) {
      const expected: [number, string, boolean][] = [
        [401, "session-ended", route.permission !== "public"],
        [401, "unauthorized-user", route.permission !== "public"],
        [422, "parameter-not-allowed", route.query !== undefined],
        [403, "operation-not-allowed", !["public", "signed-in"].includes(route.permission)],
        [400, "body-not-readable", route.method !== "GET"],
        [413, "body-too-large", route.method !== "GET"],
        [415, "media-type-not-supported", route.method !== "GET"],
        [422, "invalid-input", Boolean(route.params ?? route.query ?? route.body)],
        [404, "not-found", route.path.includes(":")],
        [409, "duplicate", route.method !== "GET"],
        [409, "required_unknown", route.method !== "GET"],
        [409, "in-use", route.method !== "GET"],
        [412, "version-stale", route.versioned === true],
        [428, "version-required", route.versioned === true],
        [500, "internal-error", true],
        [503, "database-unavailable", true],
        [503, "storage-full", true],
        ...(route.errors ?? []).map((code): [number, string, boolean] => [errorStatus[code], code, true]),
      ];
      for (const [status, code] of expected.filter(([, , comes]) => comes)) {
        expect(codesOf(operation, status), `${named} ${status}`).toContain(code);
      }
    }
  });

  test("each error is shown with its body and stands under its own status", () => {
    for (const { named, operation } of operations) {
      for (const [status, given] of Object.entries<any>(operation.responses)) {
        if (status < "400") continue;
        const examples = Object.entries<any>(resolve(given).content["application/json"].examples);
        expect(examples.length, `${named} ${status}`).toBeGreaterThan(0);
        for (const [code, example] of examples) {
          expect(errorStatus[code as keyof typeof errorStatus], `${named} ${code}`).toBe(Number(status));
          const { value } = resolve(example);
          expect(value).toEqual(errorExample(code as keyof typeof errorStatus));
          expect(accepts(api.components.schemas.Error, value)).toBe(true);
        }
      }
    }
  });
});

test("[API-34] menu lists are lists of id and name; what is sent is JSON, or multipart where a file goes with it", () => {
  const menus = operations.filter(({ route }) => /\/loadAllView/.test(route.path));
  expect(menus.length).toBeGreaterThanOrEqual(3);
  for (const { named, operation } of menus)
    expect(operation.responses[200].content["application/json"].schema, named).toEqual({
      type: "array",
      items: { $ref: "#/components/schemas/IdAndName" },
    });
  expect(Object.keys(api.components.schemas.IdAndName.properties)).toEqual(["id", "name"]);
  for (const { route, named, operation } of operations.filter(({ route }) => route.body)) {
    const kind = route.sends === "multipart" ? "multipart/form-data" : "application/json";
    expect(Object.keys(operation.requestBody.content), named).toEqual([kind]);
    if (route.sends === "multipart") expect(operation.requestBody.content[kind].schema.required, named).toContain("file");
  }
});

describe("the portal's own description", () => {
  let portal: TestPortal;
  beforeAll(async () => void (portal = await startTestPortal()));
  afterAll(() => portal.stop());

  test("[REST-01] is complete: every bound route, and nothing else; made once", async () => {
    const { body } = await portal.call(session.openapi);
    const described = Object.entries<any>(body.paths).flatMap(([, path]) => Object.values<any>(path).map(({ operationId }) => operationId));
    const bound = boundRoutes(portal.app);
    expect(described.toSorted()).toEqual(bound.map(operationIdOf).toSorted());
    expect(describeApi(bound, "1.0.0")).toBe(describeApi(bound, "1.0.0"));
    expect(JSON.parse(JSON.stringify(describeApi(bound, "1.0.0")))).toEqual(body);
  });
});
