import { automaticHeader } from "@hub/contract/automatic.ts";
import { cutText } from "@hub/domain/cut-text.ts";
import type { Output, Route, Schema } from "@hub/contract/route.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import type * as z from "zod/mini";
import type { Context, FoundSession, PublicContext, RequestContext, Signed } from "../context.ts";
import { answerSchema } from "./answer-schema.ts";
import { askAgain } from "./ask-again.ts";
import { noteWritten, readFrom } from "./read-from.ts";
import { createBodyTurns } from "./sending/body-turns.ts";
import { mostIssues, Problem } from "../problem.ts";
import { languageOfRequest, noteLanguage } from "./request-language.ts";
import { endUntakenFile } from "./sending/untaken-files.ts";
import { findUnstorableText } from "./unstorable-text.ts";
import { noteAsker, noteEndless } from "./watch-answers.ts";
import { actorFor } from "./who-asks.ts";

/** A download: its name and bytes as they come. */
export type FileAnswer = { fileName: string; contentType: string; stream: Readable };

export type Given<R extends Route> = {
  params: R extends Route<infer P> ? Output<P> : never;
  query: R extends Route<Schema | undefined, infer Q> ? Output<Q> : never;
  body: R extends Route<Schema | undefined, Schema | undefined, infer B> ? Output<B> : never;
  /** The version the edit was made on; only for versioned routes. */
  ifMatch: number;
  request: FastifyRequest;
};
/** Where the browser goes next, with the cookies it takes along (whole `Set-Cookie` values). */
export type Redirect = { location: string; cookies?: string[] };
export type Answer<R extends Route> = R extends { answers?: "file" }
  ? FileAnswer
  : R extends { answers?: "redirect" }
    ? Redirect
    : z.output<R["answer"]>;

/** An answer with the cookies that go beside it (whole `Set-Cookie` values). */
export class WithCookies<A> {
  readonly answer: A;
  readonly cookies: readonly string[];
  constructor(answer: A, cookies: readonly string[]) {
    this.answer = answer;
    this.cookies = cookies;
  }
}
type Answered<R extends Route> = Promise<Answer<R> | WithCookies<Answer<R>>>;

const bound = new WeakMap<FastifyInstance, Route[]>();
/** The routes bound so far; what the API page and the permission walk are made of. */
export function boundRoutes(app: FastifyInstance): readonly Route[] {
  return bound.get(app) ?? [];
}

/** Who stands behind an `Authorization` header; throws the problem of whom it names nobody. */
type FindSession = (ctx: Context, authorization: string | undefined, isAutomatic: boolean) => Promise<FoundSession>;
const doors = new WeakMap<FastifyInstance, FindSession>();
/** Says how those are found who ask for the routes that are bound from now on. */
export function admitBy(app: FastifyInstance, findSession: FindSession): void {
  doors.set(app, findSession);
}

/** Milliseconds after which what was found of a session is looked at again before anything is done for it. */
const goodFor = 1_000;
const bodyTurns = createBodyTurns();
/** A file that is taken slowly stands in memory in part: eight of a person at once. */
const fileTurns = createBodyTurns(8);

/** Binds a route that needs no session. */
export function bindPublic<R extends Route>(
  app: FastifyInstance,
  ctx: Context,
  route: R,
  handle: (ctx: PublicContext, given: Given<R>) => Answered<R>,
): void {
  if (route.permission !== "public") throw new Error(`${route.method} ${route.path} is not public.`);
  register(app, route, (request) => handle(publicContext(ctx, request), given(route, request)));
}

/** Binds a route: session, permission, input parsed, handler, answer. Which rows are seen is the handler's policy. */
export function bind<R extends Route>(
  app: FastifyInstance,
  ctx: Context,
  route: R,
  handle: (ctx: RequestContext, given: Given<R>) => Answered<R>,
): void {
  if (route.permission === "public") throw new Error(`${route.method} ${route.path} is public.`);
  const look = lookFor(app, ctx, route);
  const admitted = new WeakMap<FastifyRequest, { session: FoundSession; at: number }>();
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await look(request);
    admitted.set(request, { session, at: performance.now() });
    noteAsker(request, session.actor.id);
    noteLanguage(request, session.language);
    if (route.answers === "file") await fileTurns.take(session.actor.id, reply);
    // Files have places of their own (sending-places.ts), and are not held.
    if (route.method !== "GET" && route.sends !== "multipart") await bodyTurns.take(session.actor.id, reply);
  };
  const run = async (request: FastifyRequest) => {
    const known = admitted.get(request);
    if (!known) throw new Error(`${route.method} ${route.path} was asked past its door.`);
    // A body may take its time, and access end meanwhile.
    const session = performance.now() - known.at > goodFor ? await look(request) : known.session;
    const asked = { ...publicContext(ctx, request), actor: session.actor, sessionHash: session.hash };
    const all = given(route, request);
    return route.method === "GET"
      ? readFrom(app, route, asked, session.position, (ctx) => handle(ctx, all))
      : noteWritten(app, route, asked, () => handle(asked, all));
  };
  register(app, route, run, admit);
}

/** Binds a route whose answer has no end. Whoever follows it is found anew by `look`, which throws once their session is over. `answer` takes the line over, or throws before. */
export function bindStream(
  app: FastifyInstance,
  ctx: Context,
  route: Route,
  answer: (actor: Signed, look: () => Promise<Signed>, reply: FastifyReply) => void,
): void {
  const look = lookFor(app, ctx, route);
  bound.set(app, [...boundRoutes(app), route]);
  app.route({
    method: route.method,
    url: `/api/${route.path}`,
    handler: async (request, reply) => {
      const { actor } = await look(request);
      noteAsker(request, actor.id);
      noteEndless(request);
      answer(actor, async () => (await look(request, true)).actor, reply);
      return reply;
    },
  });
}

/** Who stands behind a request, if they may ask for the route; throws why not. */
function lookFor(app: FastifyInstance, ctx: Context, route: Route): (request: FastifyRequest, byItself?: boolean) => Promise<FoundSession> {
  const findSession = doors.get(app);
  if (!findSession) throw new Error(`Nobody says who may ask for ${route.method} ${route.path}.`);
  return async (request, byItself = false) => {
    const isAutomatic = byItself || (route.method === "GET" && request.headers[automaticHeader] !== undefined);
    const session = await askAgain(() => findSession(ctx, request.headers.authorization, isAutomatic));
    if (session.mustRegister && !route.beforeSecondFactor) throw new Problem("second-factor-required");
    const actor = actorFor(route, session.actor);
    if (!actor || !holds(route.permission, actor)) throw new Problem("operation-not-allowed");
    return { ...session, actor };
  };
}

/** Bytes of a body that is read of anybody: keys, names and passwords, however they are written. */
const mostOfAnybody = 32 * 1024;

/** Registers a route. `admit` refuses who may not before a byte of the body is read: what nobody may send takes no memory. */
function register<R extends Route>(
  app: FastifyInstance,
  route: R,
  run: (request: FastifyRequest) => Answered<R>,
  admit?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  bound.set(app, [...boundRoutes(app), route]);
  app.route({
    method: route.method,
    url: `/api/${route.path}`,
    ...(admit ? { onRequest: admit } : { bodyLimit: mostOfAnybody }),
    // Parts are read as they arrive: packed ones would be read by nobody.
    ...(route.sends === "multipart" ? { decompress: false as const } : {}),
    config: { takesForms: route.sends === "form" },
    // Declared for the serializer: a field that the contract does not name never leaves the server.
    schema: route.answers === "file" || route.answers === "redirect" ? {} : { response: { "2xx": answerSchema(route.answer) } },
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store");
      const given = await run(request);
      const answer = given instanceof WithCookies ? given.answer : given;
      if (given instanceof WithCookies) setCookies(reply, given.cookies);
      if (route.answers === "file") return sendFile(reply, answer as FileAnswer);
      if (route.answers === "redirect") return sendRedirect(reply, answer as Redirect);
      return reply.status(route.status ?? 200).send(answer);
    },
  });
}

function publicContext(ctx: Context, request: FastifyRequest): PublicContext {
  return {
    ...ctx,
    log: request.log as Context["log"],
    requestId: request.id,
    language: languageOfRequest(request),
    address: request.ip,
    userAgent: cutText(request.headers["user-agent"] ?? "", 200, ""),
    cookies: request.headers.cookie,
    secure: request.protocol === "https",
  };
}

function given<R extends Route>(route: R, request: FastifyRequest): Given<R> {
  const issues: Issue[] = [];
  const keys = (request.params ?? {}) as Record<string, string>;
  if (Object.values(keys).includes("") && !route.params?.safeParse(keys).success) throw new Problem("primary-key-required");
  if (route.query) refuseUnknownNames(route.query, request.query, ["query"], "parameter-not-allowed");
  const params = parse(route.params, request.params, "params", issues);
  const query = parse(route.query, request.query, "query", issues);
  const body = route.sends === "multipart" ? undefined : parse(route.body, request.body ?? undefined, "body", issues);
  // What came is let go at once: what was taken of it is all that is held while the request waits.
  request.body = undefined;
  if (issues.length > 0) throw new Problem("invalid-input", { issues });
  return { params, query, body, ifMatch: route.versioned ? versionOf(request) : 0, request } as Given<R>;
}

/** Throws column-name-not-allowed, or what is said in its place, for a name that a filter does not know: it would otherwise be left out, and more be answered than was asked for. */
export function refuseUnknownNames(
  schema: Schema,
  given: unknown,
  path: Issue["path"] = [],
  code: "column-name-not-allowed" | "parameter-not-allowed" = "column-name-not-allowed",
): void {
  const { shape } = (schema as z.ZodMiniObject).def;
  const unknown = Object.keys((given ?? {}) as object).filter((name) => !Object.hasOwn(shape, name));
  if (unknown.length === 0) return;
  const told = (name: string | undefined) => ({ name: cutText(name ?? "", 80) });
  throw new Problem(code, {
    params: told(unknown[0]),
    issues: unknown.slice(0, mostIssues).map((name) => ({ code: `errors.${code}`, path: [...path, name], params: told(name) })),
  });
}

/** Parses one part of the input against its schema; throws `invalid-input` with every field that is wrong. */
export function parseFields<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const issues: Issue[] = [];
  const parsed = parse(schema, value, "body", issues);
  if (issues.length > 0) throw new Problem("invalid-input", { issues });
  return parsed as z.output<S>;
}

function parse(schema: Schema | undefined, value: unknown, part: "params" | "query" | "body", issues: Issue[]): unknown {
  if (!schema) return undefined;
  const at = findUnstorableText(value);
  if (at) return void issues.push({ code: "ui.invalid-invalid-format", path: part === "body" ? at : [part, ...at] });
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues.slice(0, mostIssues).flatMap(tellForm)) {
    const custom = issue.code === "custom" ? (issue["params"] as { code?: string; params?: Issue["params"] } | undefined) : undefined;
    const path = [...(part === "body" ? [] : [part]), ...issue.path.filter((step) => typeof step !== "symbol")];
    // Each name that is not taken is told by itself: it is most often one that was misspelt.
    if (issue.code === "unrecognized_keys")
      for (const name of issue.keys.slice(0, mostIssues))
        issues.push({ code: "errors.field-not-allowed", path: [...path, name], params: { name: cutText(name, 80) } });
    else if (issue.code === "too_big" && issue.origin === "array")
      issues.push({ code: "errors.list-too-long", path, params: { most: Number(issue.maximum) } });
    else issues.push({ code: custom?.code ?? `ui.invalid-${issue.code.replaceAll("_", "-")}`, path, params: custom?.params });
  }
  return undefined;
}

/** What is told of a value that has none of the forms it may have: where it has one but for what is too large in it, that is told. */
function tellForm(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const form = issue.errors.find((issues) => issues.length > 0 && issues.every(({ code }) => code === "too_big"));
  return form?.map((each) => ({ ...each, path: [...issue.path, ...each.path] })) ?? [issue];
}

function versionOf(request: FastifyRequest): number {
  const text = request.headers["if-match"];
  if (text === undefined) throw new Problem("version-required");
  const version = Number(text.replace(/^W\//, "").replaceAll('"', ""));
  if (!Number.isInteger(version)) throw new Problem("version-required");
  return version;
}

function sendRedirect(reply: FastifyReply, { location, cookies = [] }: Redirect): FastifyReply {
  setCookies(reply, cookies);
  return reply.redirect(location, 302);
}

function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  for (const cookie of cookies) reply.header("set-cookie", cookie);
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const plain = file.fileName.replace(/[^\w. -]/g, "_");
  endUntakenFile(reply.raw);
  return reply
    .header("content-type", file.contentType)
    .header("content-disposition", `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
    .send(file.stream);
}
