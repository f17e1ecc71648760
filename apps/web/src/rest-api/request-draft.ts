import type { Operation, Parameter, Schema } from "./api-document.ts";

/** What one has typed for an operation; parameters by place and name. */
export type Draft = {
  values: Record<string, string>;
  /** The JSON, as text. */
  body: string;
  /** The fields of a multipart body. */
  fields: Record<string, string>;
  file: File | undefined;
  userName: string;
  password: string;
};
export type Problem = { field: string; kind: "missing" | "not-sendable" | "not-json"; at?: { line: number; column: number } | undefined };
export type Request = {
  method: string;
  path: string;
  headers: Record<string, string>;
  json: unknown;
  fields: Record<string, string> | undefined;
};

export const keyOfParameter = ({ in: place, name }: Parameter): string => `${place}:${name}`;

/** The draft one starts with: what must be there is filled in with the examples, what may be left out is left out. */
export function startDraft(operation: Operation, language: string): Draft {
  const { parameters, body } = operation;
  const values = parameters.map((each) => [
    keyOfParameter(each),
    each.name === "Accept-Language" ? language : each.required ? textOf(each.example) : "",
  ]);
  const fields = body?.multipart
    ? Object.entries((body.example ?? {}) as Record<string, unknown>).map(([name, value]) => [name, textOf(value)])
    : [];
  return {
    values: Object.fromEntries(values) as Record<string, string>,
    body: body && !body.multipart ? exampleText(operation) : "",
    fields: Object.fromEntries(fields) as Record<string, string>,
    file: undefined,
    userName: "",
    password: "",
  };
}

/** The example of the body as text. */
export const exampleText = ({ body }: Operation): string => JSON.stringify(body?.example, null, 2);

/** A value of an example as a field takes it. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value));

/** The fields of a multipart body without its file. */
export function fieldsOfBody({ body }: Operation): { name: string; required: boolean; schema: Schema }[] {
  const { properties = {}, required = [] } = (body?.multipart ? body.schema : undefined) ?? {};
  return Object.entries(properties).flatMap(([name, schema]) =>
    schema.contentMediaType ? [] : [{ name, schema, required: required.includes(name) }],
  );
}

/** What keeps the draft from being sent, in the order of the form. */
export function checkDraft(operation: Operation, draft: Draft): Problem[] {
  const { parameters, body, shows } = operation;
  const given = parameters.flatMap((each): Problem[] => {
    const value = (draft.values[keyOfParameter(each)] ?? "").trim();
    if (each.required && value === "") return [{ field: keyOfParameter(each), kind: "missing" }];
    // A browser would go up the path with these, and sends no other letters in a header.
    const wrong = each.in === "path" ? /^\.{1,2}$/.test(value) : each.in === "header" && /[^ -~]/.test(value);
    return wrong ? [{ field: keyOfParameter(each), kind: "not-sendable" }] : [];
  });
  const who = shows === "password" ? (["userName", "password"] as const).filter((name) => draft[name] === "") : [];
  const parts = body?.multipart ? fieldsOfBody(operation).filter(({ name, required }) => required && !draft.fields[name]) : [];
  const wrong = body && !body.multipart ? checkJson(draft.body) : undefined;
  return [
    ...given,
    ...who.map((field): Problem => ({ field, kind: "missing" })),
    ...parts.map(({ name }): Problem => ({ field: `field:${name}`, kind: "missing" })),
    ...(body?.multipart && !draft.file ? [{ field: "file", kind: "missing" } as const] : []),
    ...(wrong ? [wrong] : []),
  ];
}

function checkJson(text: string): Problem | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const found = /line (\d+) column (\d+)/.exec(String(error));
    return { field: "body", kind: "not-json", at: found ? { line: Number(found[1]), column: Number(found[2]) } : undefined };
  }
}

/** The request that a draft without problems stands for; without what shows who one is. */
export function requestOf(operation: Operation, draft: Draft): Request {
  const value = (each: Parameter) => (draft.values[keyOfParameter(each)] ?? "").trim();
  const { method, parameters, body } = operation;
  const path = parameters
    .filter((each) => each.in === "path")
    .reduce((before, each) => before.replace(`{${each.name}}`, encodeURIComponent(value(each))), operation.path.replace(/^\/api\//, ""));
  const query = new URLSearchParams(
    parameters.filter((each) => each.in === "query" && value(each) !== "").map((each) => [each.name, value(each)]),
  );
  const headers = parameters
    .filter((each) => each.in === "header" && value(each) !== "")
    .map((each) => [each.name.toLowerCase(), value(each)]);
  const json = body && !body.multipart;
  return {
    method,
    path: query.size > 0 ? `${path}?${query.toString()}` : path,
    headers: { ...(Object.fromEntries(headers) as Record<string, string>), ...(json ? { "content-type": "application/json" } : {}) },
    json: json ? (JSON.parse(draft.body) as unknown) : undefined,
    fields: body?.multipart ? Object.fromEntries(Object.entries(draft.fields).filter(([, text]) => text !== "")) : undefined,
  };
}

/** The header that carries user name and password, in UTF-8. */
export function basicHeader({ userName, password }: Draft): string {
  const bytes = new TextEncoder().encode(`${userName}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
