import type { ErrorBody, ErrorCode } from "@hub/contract/errors.ts";
import type { Conflict, Input, Output, Route, Schema } from "@hub/contract/route.ts";
import { automaticHeader } from "@hub/contract/automatic.ts";
import { defaultLanguage, type Language } from "@hub/domain/languages.ts";
import { takeBegun } from "./begun.ts";
import { noteCall } from "./last-call.ts";
import { isNobodyThere } from "./presence.ts";
import { forgetSession, readLapsed, readSession, signedInAgain } from "./stored-session.ts";

/** Where the API stands; a page served elsewhere names it in `<meta name="hub-api">`. */
const base = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="hub-api"]')?.content || "./api";

let language: Language = defaultLanguage;
export function setRequestLanguage(chosen: Language): void {
  language = chosen;
}

/** A refused or failed call. `message` is what the user sees: null when the answer had no words of its own. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly said: string | null;
  readonly fields: NonNullable<ErrorBody["fields"]>;
  readonly details: unknown;
  /** Read by `conflictOf`, which knows its type. */ readonly now: unknown;
  readonly route: Route | undefined;
  readonly requestId: string;
  constructor(status: number, body: Partial<ErrorBody> & { msg?: unknown }, route?: Route) {
    const said = [body.error, body.msg].find((text) => typeof text === "string" && text !== "") as string | undefined;
    super(said ?? body.code ?? String(status));
    this.status = status;
    this.code = body.code ?? (status === 0 ? "no-connection" : "undefined");
    this.said = said ?? null;
    this.fields = body.fields ?? [];
    this.details = body.details;
    this.now = body.now;
    this.route = route;
    this.requestId = body.requestId ?? "";
  }
}

/** What stands now, where an error is a route's refusal of an edit that was made on something else. */
export function conflictOf<R extends Route>(route: R, error: unknown): Conflict<R> | undefined {
  return error instanceof ApiError && error.route === route ? (error.now as Conflict<R> | undefined) : undefined;
}

export type Given<R extends Route> = {
  params?: R extends Route<infer P> ? Partial<Input<P>> : never;
  query?: R extends Route<Schema | undefined, infer Q> ? Partial<Input<Q>> : never;
  body?: R extends Route<Schema | undefined, Schema | undefined, infer B> ? Input<B> : never;
  /** The one file of a multipart route. */
  file?: File;
  /** The version the edit was made on. */
  ifMatch?: number;
  signal?: AbortSignal;
  /** Share of a file that has gone out, 0 to 1. */
  onSent?: (share: number) => void;
  authorization?: string;
};

/** A call that is put together and not sent yet: a form checks its body, compares it with what is saved, then sends it. */
export type PreparedCall<Answer, Now> = {
  route: Route;
  body: unknown;
  file?: File | undefined;
  send: () => Promise<Answer>;
  /** What stands now, where that is why it was refused. */
  conflict: (error: unknown) => Now | undefined;
};

/** Puts a call together, to be sent by `send`. */
export function prepare<R extends Route>(route: R, given: Given<R>): PreparedCall<Output<R["answer"]>, Conflict<R>> {
  return { route, body: given.body, file: given.file, send: () => call(route, given), conflict: (error) => conflictOf(route, error) };
}

/** Puts a call together that changes no record: what stands against it by now is told where it is asked, and decided on by no fields. */
export function prepareAct<R extends Route>(route: R, given: Given<R>): PreparedCall<Output<R["answer"]>, never> {
  return { ...prepare(route, given), conflict: () => undefined };
}

type Plain = string | number | boolean | null | undefined;

/** The address of a route with its parameters and query. */
export function addressOf(route: Pick<Route, "path">, params: Record<string, Plain> = {}, query: Record<string, Plain> = {}): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? "")));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined || value === null || value === "" ? [] : [[key, String(value)]])),
  );
  return `${base}/${path}${search.size > 0 ? `?${search.toString()}` : ""}`;
}

/** Calls a route of the contract. Throws ApiError; a 401 of a session signs out here, at the one place (specification 8). */
export async function call<R extends Route>(route: R, given: Given<R> = {}): Promise<Output<R["answer"]>> {
  const response = await request(route, given);
  return (await response.json().catch(() => ({}))) as Output<R["answer"]>;
}

/** The same for a call whose checks are not loaded here: only where it leads is known. */
export function callBare<R extends Route>(
  leads: Pick<Route, "method" | "path" | "permission">,
  given: Given<R> = {},
): Promise<Output<R["answer"]>> {
  return call(leads as R, given);
}

/** The whole address of a path behind the API's base. */
export const fullAddressOf = (path: string): string => new URL(`${base}/${path}`, document.baseURI).href;

/**
 * Sends a call and answers with what came, unread. Throws ApiError. Questions wait while the person whose page it is signs in again over it, and are asked once
 * more after that. What changes something is not sent by itself: its sender is told, and decides.
 */
export async function request<R extends Route>(route: R, given: Given<R>): Promise<Response> {
  const mayWait = route.method === "GET" && route.permission !== "public";
  if (mayWait && readLapsed()) await signedInAgain(given.signal);
  const token = readSession()?.token;
  try {
    return await requestOnce(route, given, token);
  } catch (error) {
    if (!mayWait || !token || !(error instanceof ApiError) || error.status !== 401) throw error;
    if (readLapsed() && !(await signedInAgain(given.signal))) throw error;
    const now = readSession()?.token;
    if (!now || now === token) throw error;
    return requestOnce(route, given, now);
  }
}

async function requestOnce<R extends Route>(route: R, given: Given<R>, token: string | undefined): Promise<Response> {
  const headers: Record<string, string> = { "accept-language": language };
  if (given.authorization) headers["authorization"] = given.authorization;
  else if (token && route.permission !== "public") headers["authorization"] = `Bearer ${token}`;
  // What a page asks by itself does not keep its session alive.
  const isAutomatic = route.method === "GET" && isNobodyThere();
  if (isAutomatic) headers[automaticHeader] = "1";
  if (given.ifMatch !== undefined) headers["if-match"] = `"${given.ifMatch}"`;
  const body = bodyOf(route, given, headers);
  const address = addressOf(route, given.params, given.query);
  const send = () =>
    given.file && given.onSent
      ? sendWatched(route.method, address, headers, body as FormData, given)
      : (route.method === "GET" && takeBegun(address, token)) ||
        fetch(address, { method: route.method, headers, body: body ?? null, signal: given.signal ?? null });
  let response: Response;
  try {
    response = await (route.sends === "multipart" ? sendWhenFree(send, given.signal) : send());
  } catch (error) {
    if (given.signal?.aborted) throw error;
    throw new ApiError(0, {});
  }
  if (response.ok && token && route.permission !== "public" && !isAutomatic) noteCall();
  if (response.ok) return response;
  const problem = new ApiError(response.status, ((await response.json().catch(() => ({}))) ?? {}) as Partial<ErrorBody>, route);
  // Only the end of the session that made this call: signing in goes without one, and another tab may have signed in anew meanwhile.
  if (response.status === 401 && token && route.permission !== "public" && readSession()?.token === token) forgetSession();
  throw problem;
}

function bodyOf(route: Route, given: { body?: unknown; file?: File }, headers: Record<string, string>): BodyInit | undefined {
  if (route.sends === "multipart") {
    const form = new FormData();
    for (const [key, value] of Object.entries((given.body ?? {}) as Record<string, Plain>))
      if (value !== undefined && value !== null) form.append(key, String(value));
    if (given.file) form.append("file", given.file);
    return form;
  }
  if (given.body === undefined) return undefined;
  headers["content-type"] = "application/json";
  return JSON.stringify(given.body);
}

/** How often a file is sent again that found no place; then its sender decides. */
const mostTries = 6;

/** Sends a file, and again after the seconds that the server names, as long as others take the places of those who send. */
async function sendWhenFree(send: () => Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await send();
    const seconds = Number(response.headers.get("retry-after") ?? 0);
    if (seconds === 0 || tries === mostTries || !(await foundNoPlace(response))) return response;
    signal?.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, seconds * 1000);
      signal?.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(new Error("abort"));
      });
    });
  }
}

/** Whether a file was refused before any of it was looked at. After any other failure it may have been taken. */
async function foundNoPlace(response: Response): Promise<boolean> {
  if (response.status !== 503) return false;
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as Partial<ErrorBody>;
  return code === "uploads-busy" || code === "sending-too-many";
}

/** As fetch, but tells how much of the body has gone out, which fetch cannot. */
function sendWatched(
  method: string,
  address: string,
  headers: Record<string, string>,
  body: FormData,
  given: { signal?: AbortSignal; onSent?: (share: number) => void },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(method, address);
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value);
    sending.upload.addEventListener("progress", (event) => event.lengthComputable && given.onSent?.(event.loaded / event.total));
    sending.addEventListener("load", () => {
      const retryAfter = sending.getResponseHeader("retry-after");
      resolve(
        new Response(sending.responseText || null, {
          status: sending.status,
          headers: retryAfter === null ? {} : { "retry-after": retryAfter },
        }),
      );
    });
    for (const end of ["error", "abort", "timeout"]) sending.addEventListener(end, () => reject(new Error(end)));
    given.signal?.addEventListener("abort", () => sending.abort());
    sending.send(body);
  });
}
