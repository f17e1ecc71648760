import { Script } from "node:vm";
import { describe, expect, test } from "vitest";
import type { Operation } from "./api-document.ts";
import { basicHeader, checkDraft, type Draft, requestOf, startDraft } from "./request-draft.ts";
import { curlOf, fetchOf } from "./snippets.ts";

const operation: Operation = {
  id: "putThingsId",
  method: "PUT",
  path: "/api/things/{id}/of/{email}",
  summary: "",
  tag: "",
  permission: "",
  roles: [],
  changes: true,
  shows: "token",
  parameters: [
    { name: "id", in: "path", required: true, description: "", schema: {}, example: 12 },
    { name: "email", in: "path", required: true, description: "", schema: {}, example: "ana.ruiz@corp.example" },
    { name: "search", in: "query", required: false, description: "", schema: {}, example: "ruiz" },
    { name: "If-Match", in: "header", required: true, description: "", schema: {}, example: '"1"' },
    { name: "Accept-Language", in: "header", required: false, description: "", schema: {}, example: "en" },
  ],
  body: { multipart: false, schema: {}, example: { name: "it's" } },
  success: { status: 200, kind: "json", types: [], schema: {}, example: {} },
  failures: [],
};
const upload: Operation = {
  ...operation,
  path: "/api/uploads",
  method: "POST",
  parameters: [],
  body: {
    multipart: true,
    schema: {
      properties: { year: { type: "integer" }, note: { type: "string" }, file: { contentMediaType: "x" } },
      required: ["year", "file"],
    },
    example: { year: 2026 },
  },
};
const start = startDraft(operation, "de");
const set = (values: Record<string, string>, more: Partial<Draft> = {}): Draft => ({
  ...start,
  values: { ...start.values, ...values },
  ...more,
});

describe("a draft", () => {
  test("starts with what must be there, in the reader's language; filters are left out", () => {
    expect(start.values).toEqual({
      "path:id": "12",
      "path:email": "ana.ruiz@corp.example",
      "query:search": "",
      "header:If-Match": '"1"',
      "header:Accept-Language": "de",
    });
    expect(JSON.parse(start.body)).toEqual({ name: "it's" });
    expect(checkDraft(operation, start)).toEqual([]);
  });

  test.each<[string, Draft, { field: string; kind: string }[]]>([
    ["an empty part of the path", set({ "path:id": "  " }), [{ field: "path:id", kind: "missing" }]],
    ["a step up", set({ "path:id": ".." }), [{ field: "path:id", kind: "not-sendable" }]],
    ["a header no browser sends", set({ "header:If-Match": "1\u20ac" }), [{ field: "header:If-Match", kind: "not-sendable" }]],
    ["no version", set({ "header:If-Match": "" }), [{ field: "header:If-Match", kind: "missing" }]],
    ["an empty body", set({}, { body: "" }), [{ field: "body", kind: "not-json" }]],
  ])("%s is said before it is sent", (_, draft, problems) => {
    expect(checkDraft(operation, draft).map(({ field, kind }) => ({ field, kind }))).toEqual(problems);
  });

  test("broken JSON is told with its line and column", () => {
    const [problem] = checkDraft(operation, set({}, { body: '{\n  "a": 1,\n}' }));
    expect(problem).toEqual({ field: "body", kind: "not-json", at: { line: 3, column: 1 } });
  });

  test("a file and the fields beside it must be there", () => {
    const draft = startDraft(upload, "es");
    expect(checkDraft(upload, { ...draft, fields: { year: "" } }).map(({ field }) => field)).toEqual(["field:year", "file"]);
    expect(requestOf(upload, { ...draft, fields: { year: "2026", note: "" } }).fields).toEqual({ year: "2026" });
  });
});

describe("[API-34] the request", () => {
  test("is JSON to the path with its parts escaped; what is empty is left out", () => {
    const request = requestOf(operation, set({ "path:id": "a/b?c#$&", "query:search": "Zoë & co" }));
    expect(request).toEqual({
      method: "PUT",
      path: "things/a%2Fb%3Fc%23%24%26/of/ana.ruiz%40corp.example?search=Zo%C3%AB+%26+co",
      headers: { "if-match": '"1"', "accept-language": "de", "content-type": "application/json" },
      json: { name: "it's" },
      fields: undefined,
    });
  });

  test("user name and password travel in UTF-8", () => {
    const header = basicHeader({ ...start, userName: "zoë@corp.example", password: "contraseña€" });
    expect(Buffer.from(header.slice(6), "base64").toString("utf8")).toBe("zoë@corp.example:contraseña€");
  });
});

describe("programs", () => {
  const request = requestOf(operation, start);

  test("curl gets every part in quotes, and a place for the token instead of one", () => {
    const text = curlOf(operation, request, "https://hub.example/api/things/12");
    expect(text).toContain("curl -X PUT 'https://hub.example/api/things/12'");
    expect(text).toContain("-H 'Authorization: Bearer <token>'");
    expect(text).toContain(`--data-raw '{"name":"it'\\''s"}'`);
    expect(curlOf(upload, requestOf(upload, startDraft(upload, "es")), "x")).toContain("--form-string 'year=2026' \\\n  -F 'file=@<file>'");
    expect(curlOf({ ...operation, shows: "nothing" }, request, "x")).not.toContain("Authorization");
  });

  test("fetch is JavaScript that parses", () => {
    for (const each of [operation, upload, { ...operation, shows: "password" as const }]) {
      const text = fetchOf(each, requestOf(each, startDraft(each, "es")), "https://hub.example/api/x");
      expect(() => new Script(`async () => {${text}}`)).not.toThrow();
      expect(text).toContain("await response.json()");
    }
    expect(fetchOf({ ...operation, success: { ...operation.success, kind: "file" } }, request, "x")).toContain("response.blob()");
  });
});
