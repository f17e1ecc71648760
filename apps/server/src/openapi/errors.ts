import { conflictCodes, type ErrorCode, errorExamples, errorStatus } from "@hub/contract/errors.ts";
import type { Route } from "@hub/contract/route.ts";
import { translate } from "@hub/i18n/translate.ts";
import { type Json, outputSchema } from "./schema.ts";

/** All a route can be refused with: what every route of its kind can, and what it declares itself; by status, then by code. */
export function errorsOf(route: Route): ErrorCode[] {
  const takesInput = route.params !== undefined || route.query !== undefined || route.body !== undefined;
  const codes: (ErrorCode | false | undefined)[] = [
    route.permission !== "public" && "unauthorized-user",
    route.permission !== "public" && "session-ended",
    // Any session is enough for some calls; what they take may still be another's.
    route.permission !== "public" && (route.permission !== "signed-in" || takesInput) && "operation-not-allowed",
    // What comes as a body is read before anybody asks for it, and refused where it cannot be, also where no body is expected.
    ...(route.method === "GET" ? [] : (["body-not-readable", "body-too-deep", "body-too-large", "media-type-not-supported"] as const)),
    ...(route.sends === "multipart" ? (["upload-too-slow", "sending-too-many", "uploads-busy"] as const) : []),
    (route.sends === "multipart" || route.answers === "file") && "files-unavailable",
    takesInput && "invalid-input",
    route.params !== undefined && "primary-key-required",
    route.query !== undefined && "parameter-not-allowed",
    // What the path names may not be there; one that is longer than any is not looked for.
    route.params !== undefined && "not-found",
    // Two put the same there at once, or one takes away what the other names: only the database sees it, whatever is written (problemOf).
    ...(route.method === "GET" ? [] : (["duplicate", "required_unknown", "in-use"] as const)),
    ...(route.versioned ? (["version-required", "version-stale"] as const) : []),
    "internal-error",
    "database-unavailable",
    "storage-full",
    "record-busy",
    "took-too-long",
    "portal-busy",
    "database-read-only",
    ...(route.errors ?? []),
  ];
  const known = new Set(codes.filter((code) => code !== false && code !== undefined));
  return [...known].toSorted((a, b) => errorStatus[a] - errorStatus[b] || (a < b ? -1 : 1));
}

const meanings: Record<number, string> = {
  400: "The request cannot be read.",
  401: "Not signed in.",
  403: "Not allowed.",
  404: "Not there, or not for you.",
  409: "It does not go with what stands.",
  412: "Somebody has changed it since.",
  413: "Too large.",
  415: "Another kind of content is expected.",
  422: "Something in it is not valid.",
  428: "If-Match is missing.",
  429: "Too often.",
  500: "The portal failed; nothing was saved.",
  503: "Try again in a moment.",
};

const requestId = "7b0c2a4e-5a0f-4f0e-9d43-2f5a3f1f6c11";

const textOf = (code: ErrorCode): string => translate("en", `errors.${code}`, errorExamples);

/** An example of the error's body, as it is answered in English. */
export function errorExample(code: ErrorCode): Json {
  const body: Json = { error: textOf(code), code };
  if (code === "invalid-input")
    body["fields"] = [{ path: ["month"], code: "ui.invalid-too-big", error: translate("en", "ui.invalid-too-big") }];
  return { ...body, requestId };
}

/** The name of the component that holds the answer to one error alone. */
const componentName = (code: ErrorCode): string => code.replaceAll(/[^\w-]/g, "-");

/** The refusals of a route as responses; one that comes alone is shared by all routes, unless it tells what stands now. */
export function errorResponses(route: Route, refer: (schema: Json) => Json): Json {
  const schemaFor = (codes: ErrorCode[]): Json =>
    route.conflict && codes.some((code) => conflictCodes.some((each) => each === code))
      ? { allOf: [anyRefusal, { type: "object", properties: { now: refer(outputSchema(route.conflict)) } }] }
      : anyRefusal;
  const byStatus = Map.groupBy(errorsOf(route), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      codes.length === 1 && codes[0] && schemaFor(codes) === anyRefusal
        ? { $ref: `#/components/responses/${componentName(codes[0])}` }
        : refusal(status, codes, schemaFor(codes)),
    ]),
  );
}

const anyRefusal: Json = { $ref: "#/components/schemas/Error" };
const retryAfterHeader: Json = {
  description: "After how many seconds to try again, where that can be said.",
  schema: { type: "integer", minimum: 0 },
  example: 5,
};

function refusal(status: number, codes: ErrorCode[], schema = anyRefusal): Json {
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${componentName(code)}` }]));
  return {
    description: meanings[status] ?? "Refused.",
    ...(status === 429 || status === 503 ? { headers: { "Retry-After": retryAfterHeader } } : {}),
    content: { "application/json": { schema, examples } },
  };
}

/** The shared responses and examples of the codes that the routes can answer. */
export function errorComponents(routes: readonly Route[]): { responses: Json; examples: Json } {
  const codes = [...new Set(routes.flatMap(errorsOf))].toSorted();
  return {
    responses: Object.fromEntries(codes.map((code) => [componentName(code), refusal(errorStatus[code], [code])])),
    examples: Object.fromEntries(codes.map((code) => [componentName(code), { summary: textOf(code), value: errorExample(code) }])),
  };
}

/** The schema of every refusal. */
export const errorSchema: Json = {
  type: "object",
  required: ["error", "code", "requestId"],
  properties: {
    error: { type: "string", description: "What happened and what to do now, in the language of Accept-Language, else in one's own." },
    code: { type: "string", description: "Stays the same in every language; decide by this one.", enum: Object.keys(errorStatus) },
    fields: {
      type: "array",
      description: "What is wrong, field by field.",
      items: {
        type: "object",
        required: ["path", "code", "error"],
        properties: {
          path: { type: "array", items: { type: ["string", "integer"] } },
          code: { type: "string" },
          error: { type: "string" },
        },
      },
    },
    details: { description: "What stands in the way, where it matters to the next try." },
    now: { description: "What stands now, where an edit was made on something else." },
    requestId: { type: "string", description: "To be named to whoever runs the portal." },
  },
};
