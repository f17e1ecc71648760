import { changesOthers } from "../../http/who-asks.ts";
import type { Route } from "@hub/contract/route.ts";
import { gzipSync, deflateSync } from "node:zlib";
import type { KnownValues } from "./known-values.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import { makeUpload } from "./make-upload.ts";
import { nasties, spoil, textOf } from "./nasty-values.ts";
import type { Asker, People } from "./people.ts";
import { type Form, placeOf, type Plan } from "./plans.ts";
import { defOf } from "./schema-values.ts";

/** What a plan asks of this portal now. `record` is the thing that its path names as it was last read. */
export function makeRequest(route: Route, plan: Plan, known: KnownValues, people: People, record: unknown): FuzzRequest {
  const params = chooseParams(route, plan, known);
  const asker = chooseAsker(route, plan, people, known.seenBy(placeOf(route), Object.values(params)[0]));
  const headers: Record<string, string> = {};
  const token = asker.token();
  if (token !== undefined) headers["authorization"] = `Bearer ${token}`;
  if (route.path === "users/token" && route.method === "GET" && plan.may)
    headers["authorization"] =
      `Basic ${Buffer.from(`${asker.userName ?? "nobody@example.com"}:a long enough password`).toString("base64")}`;
  if (plan.language !== undefined) headers["accept-language"] = plan.language;

  const spoilt = (part: "params" | "query" | "body", value: unknown) =>
    plan.spoil.filter((each) => each.part === part).reduce((now, { spoiling }) => spoil(now, spoiling), value);
  const proven = plan.base === "proven" ? known.pickProven(nameOf(route), plan.pick) : undefined;
  const query = proven ? proven.query : known.resolve(plan.query);
  const sent = { ...(spoilt("params", params) as Record<string, unknown>) };
  if (route.versioned) setVersion(headers, plan, known.versionOf(placeOf(route), params["id"]));
  const path = writePath(route, sent) + writeQuery(spoilt("query", query));
  const body = proven ? known.renew(proven.body, plan.pick) : route.body && chooseBody(route, plan, known, record);
  const request: FuzzRequest = { asker, method: route.method, path, headers, body: undefined, given: { params, query, body } };
  if (route.body) {
    const body = spoilt("body", request.given.body);
    if (route.sends === "multipart") makeUpload(request, plan, body);
    else writeBody(request, plan.form, body);
  }
  if (plan.oddity !== undefined) addOddity(request, plan.oddity);
  return request;
}

/** What a route is called where something is kept about it. */
export const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

/** Mostly somebody who holds the permission, and who has been shown what is asked about. */
function chooseAsker(route: Route, plan: Plan, people: People, seenBy: string | undefined): Asker {
  const askers = (changesOthers(route) ? people.toChange : people.toLook)[route.permission].get(plan.may) ?? people.askers;
  const shown = plan.may && plan.who % 4 > 0 ? askers.find(({ name }) => name === seenBy) : undefined;
  return shown ?? askers[plan.who % askers.length] ?? people.askers[0]!;
}

/** The ids that a path of a route names, as the portal has shown them. */
export function chooseParams(route: Route, plan: Plan, known: KnownValues): Record<string, unknown> {
  const proven = plan.base === "proven" && plan.pick % 3 > 0 ? known.pickProven(nameOf(route), plan.pick) : undefined;
  if (proven) return { ...proven.params };
  const params = known.resolve(plan.params) as Record<string, unknown>;
  const shape = route.params ? (defOf(route.params).shape ?? {}) : {};
  // What stands under the very path is meant, whatever else is called so.
  const [name] = /:(\w+)/.exec(route.path)?.slice(1) ?? [];
  const there = name === undefined || defOf(shape[name]!).type === "enum" ? undefined : known.pickOf(placeOf(route), plan.pick);
  if (name !== undefined && there !== undefined && name !== "email" && plan.pick % 8 > 0) params[name] = there;
  return params;
}

function chooseBody(route: Route, plan: Plan, known: KnownValues, record: unknown): unknown {
  const made = known.resolve(plan.body);
  if (plan.base === "example") return known.adopt(plan.example, plan.pick);
  if (plan.base === "schema" || typeof record !== "object" || record === null) return made;
  // As a page does that reads a record, changes a field and saves all of them.
  const fields = Object.keys(defOf(route.body!).shape ?? {});
  const held = record as Record<string, unknown>;
  const taken = fields.flatMap((field) =>
    field in held ? [[field, held[field]]] : field in (made as object) ? [[field, (made as Record<string, unknown>)[field]]] : [],
  );
  return Object.fromEntries(taken) as unknown;
}

function setVersion(headers: Record<string, string>, plan: Plan, version: number): void {
  if (plan.ifMatch !== "none") headers["if-match"] = plan.ifMatch ?? `"${version}"`;
}

/** The path of a route with these in it; what is missing leaves its place empty. */
export const writePath = (route: Route, params: Record<string, unknown>): string =>
  `/api/${route.path.replace(/:(\w+)/g, (_, name: string) => writeStep(params[name] ?? ""))}`;

const rawSteps = [
  "..",
  ".",
  "%2e%2e",
  "..%2f..%2f",
  "%00",
  "%zz",
  "%ff",
  "%ed%a0%80",
  "%",
  ";",
  "%0d%0aX-A:%20b",
  "~",
  "*",
  "%2f%2f",
  "%u0041",
];

/** A step of a path: what cannot stand in one goes as bytes that no decoder likes. */
function writeStep(value: unknown): string {
  const text = textOf(value);
  if (text.length < 3 && rawSteps.includes(text)) return text;
  if (!text.isWellFormed()) return rawSteps[text.length % rawSteps.length] ?? "%ff";
  return encodeURIComponent(text.slice(0, 4000));
}

function writeQuery(query: unknown): string {
  if (typeof query !== "object" || query === null) return query === undefined ? "" : `?${encode(textOf(query))}`;
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.slice(0, 30).map((each) => `${encode(name)}=${encode(textOf(each))}`)
      : [`${encode(name)}=${encode(textOf(value))}`],
  );
  return pairs.length > 0 ? `?${pairs.join("&")}`.slice(0, 7000) : "";
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 6000);

function writeBody(request: FuzzRequest, form: Form | undefined, body: unknown): void {
  const json = body === undefined ? "" : (JSON.stringify(body) ?? "");
  const { headers } = request;
  headers["content-type"] = "application/json";
  request.body = Buffer.from(json);
  switch (form) {
    case undefined:
      return;
    case "gzip":
    case "gzip-cut":
      headers["content-encoding"] = "gzip";
      request.body = form === "gzip" ? gzipSync(json) : gzipSync(json).subarray(0, -9);
      return;
    case "gzip-bomb":
      headers["content-encoding"] = "gzip";
      request.body = gzipSync(`["${"a".repeat(3_000_000)}"]`);
      return;
    case "deflate":
      headers["content-encoding"] = "deflate";
      request.body = deflateSync(json);
      return;
    case "unknown-encoding":
      headers["content-encoding"] = "zstd, x";
      return;
    case "cut":
      request.body = request.body.subarray(0, Math.floor(request.body.length / 2));
      return;
    case "no-json":
      request.body = Buffer.from(`{'a': undefined,}// ${json}`);
      return;
    case "byte-order-mark":
      request.body = Buffer.from(`\ufeff${json}`);
      return;
    case "twice-the-same-key":
      request.body = Buffer.from(json.replace(/^\{/, '{"id":1,"id":"2","name":[],"name":"a",'));
      return;
    case "huge-number":
      request.body = Buffer.from(json.replace(/:\d+/, ":1e999").replace(/:"(\d+)"/, ":123456789012345678901234567890"));
      return;
    case "own-prototype":
      request.body = Buffer.from(json.replace(/^\{/, '{"__proto__":{"admin":true},"constructor":{"prototype":{"a":1}},'));
      return;
    case "not-utf8":
      request.body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('"}')]);
      return;
    case "utf16":
      request.body = Buffer.from(json, "utf16le");
      return;
    case "deep":
      request.body = Buffer.from("[".repeat(8000) + "]".repeat(8000));
      return;
    case "wide":
      request.body = Buffer.from(`{"a":[${"{},".repeat(100_000)}{}]}`);
      return;
    case "no-type":
      delete headers["content-type"];
      return;
    case "text-type":
      headers["content-type"] = "text/plain";
      return;
    case "form-type":
      headers["content-type"] = "application/x-www-form-urlencoded";
      return;
    case "charset":
      headers["content-type"] = 'application/json; charset="latin1"; charset=utf-16; x=';
      return;
    case "multipart-type":
      headers["content-type"] = "multipart/form-data; boundary=x";
      return;
    case "no-body":
      request.body = undefined;
  }
}

/** What goes with any request: headers nobody sends, another method, a body where none is. */
function addOddity(request: FuzzRequest, oddity: number): void {
  const { headers } = request;
  const text = (nasties.filter((each) => typeof each === "string")[oddity] ?? "").replace(/[^\x20-\x7e]/g, "").slice(0, 3000);
  const oddities: (() => void)[] = [
    () => (headers["authorization"] = `Bearer ${text}`),
    () => (headers["authorization"] = `Basic ${text}`),
    () => (headers["authorization"] = `Digest ${text}`),
    () => (headers["x-forwarded-for"] = `${text}, 1.2.3.4`),
    () => (headers["accept"] = "image/png;q=x"),
    () => (headers["accept-encoding"] = "br;q=0, gzip;q=1.5, *;q=0"),
    () => (headers["range"] = "bytes=5-1,-3"),
    () => (headers["cookie"] = `a=${text}; __Host-x=1`),
    () => (headers["x-http-method-override"] = "DELETE"),
    () => (headers["if-none-match"] = "*"),
    () => (headers["origin"] = "https://elsewhere.example"),
    () => (headers["content-type"] = "application/json"),
    () => {
      headers["content-type"] = "application/xml";
      request.body ??= Buffer.from("<a/>");
    },
    () => (request.path += "/"),
    () => (request.path = request.path.replace("/api/", "/api//")),
    () => (request.path = request.path.replace("/api/", "/API/")),
    () => (request.path += request.path.includes("?") ? "&a[b]=1&a[]=2&__proto__=3" : "?a[b]=1&=&%zz"),
    () => (request.path = `${request.path}#fragment`),
    () => (headers["host"] = "elsewhere.example:99999"),
    () => (headers["expect"] = "100-continue"),
  ];
  oddities[oddity % oddities.length]?.();
}
