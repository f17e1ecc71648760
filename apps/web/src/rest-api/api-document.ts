/** A JSON schema as the description writes it. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  format?: string;
  contentMediaType?: string;
};
export type Place = "path" | "query" | "header";
export type Parameter = { name: string; in: Place; required: boolean; description: string; schema: Schema; example: unknown };
export type Failure = { status: number; codes: string[] };
export type Operation = {
  id: string;
  method: string;
  /** As the description has it, with parameters in braces. */
  path: string;
  summary: string;
  tag: string;
  permission: string;
  roles: string[];
  changes: boolean;
  /** How one shows who one is. */
  shows: "nothing" | "token" | "password";
  parameters: Parameter[];
  body: { multipart: boolean; schema: Schema; example: unknown } | undefined;
  success: { status: number; kind: "json" | "file" | "redirect" | "events"; types: string[]; schema: Schema | undefined; example: unknown };
  failures: Failure[];
};
export type Group = { tag: string; key: string; operations: Operation[] };
export type ApiDocument = { version: string; groups: Group[]; schemas: Record<string, Schema> };

type Content = Record<string, { schema?: Schema; example?: unknown; examples?: Record<string, unknown> }>;
type Response = { $ref?: string; headers?: Record<string, unknown>; content?: Content };
type WrittenOperation = {
  operationId: string;
  summary: string;
  tags: string[];
  "x-permission"?: string;
  "x-roles"?: string[];
  "x-changes"?: boolean;
  security?: Record<string, unknown>[];
  parameters?: (Parameter & { $ref?: string })[];
  requestBody?: { content: Content };
  responses: Record<string, Response>;
};
type Written = {
  info?: { version?: string; description?: string };
  tags?: { name: string; "x-key"?: string }[];
  paths?: Record<string, Record<string, WrittenOperation>>;
  components?: { schemas?: Record<string, Schema>; parameters?: Record<string, Parameter>; responses?: Record<string, Response> };
};

/** The description as the page shows it: operations in groups, what they share put in its place. */
export function readDocument(json: Record<string, unknown>): ApiDocument {
  const written = json as Written;
  const operations = Object.entries(written.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(written, method.toUpperCase(), path, operation)),
  );
  const declared = (written.tags ?? []).map(({ name, "x-key": key }) => ({ tag: name, key: key ?? name }));
  const other = operations.map(({ tag }) => tag).filter((tag) => !declared.some((each) => each.tag === tag));
  const groups = [...declared, ...[...new Set(other)].map((tag) => ({ tag, key: tag }))];
  return {
    version: written.info?.version ?? "",
    groups: groups.map((group) => ({ ...group, operations: operations.filter(({ tag }) => tag === group.tag) })),
    schemas: written.components?.schemas ?? {},
  };
}

function readOperation(written: Written, method: string, path: string, operation: WrittenOperation): Operation {
  const shared = written.components ?? {};
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const scheme = Object.keys(operation.security?.[0] ?? {})[0];
  const failures = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    tag: operation.tags[0] ?? "",
    permission: operation["x-permission"] ?? "",
    roles: operation["x-roles"] ?? [],
    changes: operation["x-changes"] ?? method !== "GET",
    shows: scheme === "password" ? "password" : scheme === undefined ? "nothing" : "token",
    parameters: (operation.parameters ?? []).map((each) => plain(shared.parameters?.[nameIn(each.$ref)] ?? each)),
    body: content && { multipart: type === "multipart/form-data", schema: content.schema ?? {}, example: content.example },
    success: readSuccess(operation),
    failures: failures.map(([status, response]) => {
      const whole = shared.responses?.[nameIn(response.$ref)] ?? response;
      return { status: Number(status), codes: Object.keys(whole.content?.["application/json"]?.examples ?? {}) };
    }),
  };
}

function readSuccess({ responses }: WrittenOperation): Operation["success"] {
  const [status = "200", response] = Object.entries(responses).find(([each]) => Number(each) < 400) ?? [];
  const json = response?.content?.["application/json"];
  const isStream = response?.content?.["text/event-stream"] !== undefined;
  const kind = Number(status) >= 300 ? "redirect" : json ? "json" : isStream ? "events" : "file";
  return { status: Number(status), kind, types: Object.keys(response?.content ?? {}), schema: json?.schema, example: json?.example };
}

// The marks of Markdown are for other readers of the description.
const plainText = (text: string): string => text.replaceAll("`", "");
const plain = (parameter: Parameter): Parameter => ({ ...parameter, description: plainText(parameter.description) });

const nameIn = (reference: string | undefined): string => reference?.split("/").at(-1) ?? "";

/** The groups with the operations that have all words of the text in path, method, summary or name of the group. */
export function filterGroups(groups: Group[], text: string, nameOf: (group: Group) => string): Group[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const has = (group: Group, { method, path, summary }: Operation) => {
    const all = fold(`${method} ${path} ${summary} ${nameOf(group)}`);
    return words.every((word) => all.includes(word));
  };
  return groups
    .map((group) => ({ ...group, operations: group.operations.filter((each) => has(group, each)) }))
    .filter(({ operations }) => operations.length > 0);
}

const fold = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
