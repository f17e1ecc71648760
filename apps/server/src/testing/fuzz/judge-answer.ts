import { conflictCodes, type ErrorCode, errorStatus } from "@hub/contract/errors.ts";
import type { Route, Schema } from "@hub/contract/route.ts";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { contentTypesOf } from "../../openapi/operation.ts";
import type { Answer } from "./send-request.ts";

type Described = {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  components: Record<string, Record<string, unknown>>;
};

/** The contract's `ErrorBody`, to the letter. */
const errorBody = z.strictObject({
  error: z.string().check(z.minLength(1)),
  code: z.enum(Object.keys(errorStatus) as ErrorCode[]),
  fields: z.optional(
    z.array(
      z.strictObject({ path: z.array(z.union([z.string(), z.number()])), code: z.string(), error: z.string().check(z.minLength(1)) }),
    ),
  ),
  details: z.optional(z.unknown()),
  now: z.optional(z.unknown()),
  requestId: z.string().check(z.minLength(1)),
});

// What only a program or a database says of itself; nothing that is sent looks like it.
const leaks =
  /\bat (async )?[\w.<>]+ \(?(file:|node:|\/)|node_modules|\.(ts|js):\d+:\d+|syntax error at or near|violates (unique|foreign key|check|not-null|exclusion) constraint|invalid input syntax for|duplicate key value|(relation|column) "\w+" (does not exist|of relation)|invalid byte sequence for encoding|\bpg_catalog\b|Kysely|ECONNREFUSED/;

// Errors that any address can have, also one that no operation answers.
const ofNoOperation: ErrorCode[] = ["not-found", "body-not-readable", "body-too-deep", "body-too-large", "media-type-not-supported"];

/** Answers what is wrong with an answer by the contract, in a sentence each; `api` is the portal's description of itself. */
export function makeJudge(routes: readonly Route[], api: unknown) {
  const described = api as Described;
  const byOperation = new Map(routes.map((route) => [`${route.method} /api/${route.path}`, route]));

  return function judge(answer: Answer): string[] {
    const found: string[] = [];
    const { status, text, headers } = answer;
    const answeredBy = String(headers["x-operation"] ?? "");
    // A HEAD is the GET without its body.
    const route = byOperation.get(answeredBy);
    const leak = leaks.exec(text);
    if (leak) found.push(`it shows "${text.slice(Math.max(0, leak.index - 40), leak.index + 120)}"`);
    if (status >= 500) return [...found, `a failure of ours: ${status}`];
    if (status >= 400) return [...found, ...judgeRefusal(route, answeredBy, status, text)];
    if (!route) return /^GET \/(\*|$)/.test(answeredBy) ? found : [...found, `${status} of no operation (${answeredBy})`];
    return [...found, ...judgeSuccess(route, answer)];
  };

  function judgeRefusal(route: Route | undefined, answeredBy: string, status: number, text: string): string[] {
    const wrong = judgeRefusedBody(status, text);
    if (wrong.length > 0) return wrong;
    const { code, now } = readJson(text) as { code: ErrorCode; now?: unknown };
    if (now !== undefined) {
      if (!(conflictCodes as readonly ErrorCode[]).includes(code)) return [`${code} tells what stands now`];
      const unlike = route?.conflict ? judgeBySchema(route.conflict, now) : "of a route without conflicts";
      if (unlike !== undefined) return [`what stands now is ${unlike}`];
    }
    if (!route) return ofNoOperation.includes(code) ? [] : [`${code} of no operation (${answeredBy})`];
    const operation = described.paths[`/api/${route.path.replace(/:(\w+)/g, "{$1}")}`]?.[route.method.toLowerCase()];
    const examples = (resolve(operation?.responses[status]) as { content?: Record<string, { examples?: object }> } | undefined)?.content?.[
      "application/json"
    ]?.examples;
    return Object.keys(examples ?? {}).includes(code) ? [] : [`${status} ${code} is not declared for it`];
  }

  /** What a reference of the description stands for. */
  function resolve(part: unknown): unknown {
    const reference = (part as { $ref?: string } | undefined)?.$ref;
    if (reference === undefined) return part;
    const [kind = "", name = ""] = reference.replace("#/components/", "").split("/");
    return described.components[kind]?.[name];
  }
}

/** What is wrong with a refusal whatever was asked: its body must be that of errors, and its status that of its code. */
export function judgeRefusedBody(status: number, text: string): string[] {
  const leak = leaks.exec(text);
  if (leak) return [`it shows "${leak[0]}"`];
  const parsed = errorBody.safeParse(readJson(text));
  if (!parsed.success)
    return [
      `${status} without the body of errors: ${parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; ")}`,
    ];
  const { code } = parsed.data;
  return errorStatus[code] === status ? [] : [`${code} as ${status}, not ${errorStatus[code]}`];
}

function judgeSuccess(route: Route, { status, headers, text }: Answer): string[] {
  const kind = route.answers ?? "json";
  const expected = kind === "redirect" ? 302 : (route.status ?? 200);
  if (status !== expected) return [`${status}, not ${expected}`];
  if (kind === "redirect") return headers.location ? [] : ["a redirect to nowhere"];
  const type = String(headers["content-type"]);
  if (kind === "events") return type.startsWith("text/event-stream") ? [] : [`a stream of the kind ${type}`];
  if (kind === "file") {
    if (!String(headers["content-disposition"]).startsWith('attachment; filename="')) return ["a file without its name"];
    return contentTypesOf(route).includes(type) ? [] : [`a file of the kind ${type}`];
  }
  if (!type.startsWith("application/json")) return [`an answer of the kind ${type}`];
  const body = readJson(text);
  const unlike = judgeBySchema(route.answer, body);
  return unlike === undefined ? [] : [`the answer is ${unlike}`];
}

/** What is wrong with a value by the schema it was declared with: nothing may lack, and nothing stand besides. */
function judgeBySchema(schema: Schema, value: unknown): string | undefined {
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    return `not as declared: ${parsed.error.issues
      .slice(0, 3)
      .map(({ path, message }) => `${path.join(".")} ${message}`)
      .join("; ")}`;
  // A schema leaves out what it does not know: what is the same afterwards has nothing besides.
  return isDeepStrictEqual(parsed.data, value) ? undefined : "more than declared";
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
