import type { HttpsSettings } from "@hub/domain/ingestion/connections/connection-settings.ts";
import { type IncomingMessage, request } from "node:http";
import type { Socket } from "node:net";
import { reasonOfAbort } from "../../../remote/deadline.ts";
import { placeOf } from "../../../remote/place-of.ts";
import { RemoteFailure, remoteFailureOf } from "../../../remote/remote-failure.ts";
import type { Target } from "../connection-target.ts";
import { openHop } from "./open-hop.ts";

/** Seconds for a server to begin its answer. */
const headerSeconds = 60;
const mostRedirects = 3;

/** An answer of which nothing was read yet. `close` ends the connection, read or not. */
export type WebAnswer = { message: IncomingMessage; url: URL; close(): void };

/** Asks for an address over a connection that stands, to the base address's own host or another. */
export function askOver(target: Target<HttpsSettings>, url: URL, socket: Socket, signal: AbortSignal): Promise<WebAnswer> {
  return new Promise((resolve, reject) => {
    const close = () => {
      signal.removeEventListener("abort", close);
      socket.destroy();
    };
    const timer = setTimeout(() => fail(new RemoteFailure("connections.http-no-answer", { seconds: headerSeconds })), headerSeconds * 1000);
    const fail = (error: unknown) => {
      clearTimeout(timer);
      close();
      reject(signal.aborted ? reasonOfAbort(signal) : webFailureOf(error));
    };
    signal.addEventListener("abort", close, { once: true });
    const asked = request({
      createConnection: () => socket,
      method: "GET",
      path: url.pathname + url.search,
      setHost: false,
      // Not one of many on a kept connection: it ends with its answer.
      headers: {
        host: url.host,
        connection: "close",
        accept: "*/*",
        "accept-encoding": "gzip, identity",
        "user-agent": "HUB",
        ...signInOf(target, url),
      },
      maxHeaderSize: 32_768,
    });
    asked.on("error", fail);
    asked.on("response", (message) => {
      clearTimeout(timer);
      // What goes wrong from now on is heard by whoever reads.
      message.on("error", () => undefined);
      resolve({ message, url, close });
    });
    asked.end();
  });
}

/** The header that says who asks; for the base address's own host and port, and for nobody else. */
function signInOf({ settings, secret }: Target<HttpsSettings>, url: URL): Record<string, string> {
  if (url.origin !== new URL(settings.baseAddress).origin) return {};
  if (settings.signIn === "basic")
    return { authorization: `Basic ${Buffer.from(`${settings.userName ?? ""}:${secret}`).toString("base64")}` };
  if (settings.signIn === "bearer") return { authorization: `Bearer ${secret}` };
  return settings.signIn === "header" && settings.headerName ? { [settings.headerName]: secret } : {};
}

/**
 * Follows redirects: few, encrypted, to the same host or one of the list, each of them through the guard again. Answers what is no redirect.
 * Throws RemoteFailure.
 */
export async function followRedirects(target: Target<HttpsSettings>, first: WebAnswer, signal: AbortSignal): Promise<WebAnswer> {
  let answer = first;
  for (let count = 0; isRedirect(answer.message); count++) {
    answer.close();
    if (count === mostRedirects) throw new RemoteFailure("connections.redirect-many", { most: mostRedirects });
    const next = readLocation(target.settings, answer);
    answer = await askOver(target, next, await openHop(target, next, signal), signal);
  }
  return answer;
}

function isRedirect({ statusCode = 0 }: IncomingMessage): boolean {
  return [301, 302, 303, 307, 308].includes(statusCode);
}

function readLocation({ baseAddress, redirectHosts }: HttpsSettings, { message, url }: WebAnswer): URL {
  const { location } = message.headers;
  if (location === undefined || !URL.canParse(location, url)) throw new RemoteFailure("connections.redirect-nowhere");
  const next = new URL(location, url);
  if (next.protocol !== "https:") throw new RemoteFailure("connections.redirect-plain");
  if (next.username !== "" || next.password !== "") throw new RemoteFailure("connections.redirect-nowhere");
  next.hash = "";
  const base = new URL(baseAddress);
  const { host, port } = placeOf(next);
  const isListed = port === 443 && redirectHosts.some((each) => sameHost(each, host));
  // The place is not told: whoever may read of a failure need not know the inside of that network.
  if (next.origin !== base.origin && !isListed) throw new RemoteFailure("connections.redirect-elsewhere");
  return next;
}

/** Compared in the form that `URL` gives: lower case, ASCII. */
function sameHost(listed: string, host: string): boolean {
  const written = listed.includes(":") ? `[${listed}]` : listed;
  return URL.canParse(`https://${written}`) && placeOf(new URL(`https://${written}`)).host === host;
}

/** Throws RemoteFailure unless the answer is a file; 401 and 403 say that the sign-in is wrong. */
export function refuseStatus({ message }: WebAnswer): void {
  const status = message.statusCode ?? 0;
  if (status === 200) return;
  if (status === 401 || status === 403 || status === 407) throw new RemoteFailure("connections.http-sign-in", { status });
  if (status === 404 || status === 410) throw new RemoteFailure("connections.http-not-found", { status });
  if (status === 429 || status === 503) throw new RemoteFailure("connections.http-busy", { status });
  if (status >= 500) throw new RemoteFailure("connections.http-server-error", { status });
  throw new RemoteFailure("connections.http-status", { status });
}

/** What went wrong while asking, by its code alone. */
export function webFailureOf(error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  if (code.startsWith("HPE_"))
    return new RemoteFailure(code === "HPE_HEADER_OVERFLOW" ? "connections.http-headers" : "connections.not-http");
  return new RemoteFailure(remoteFailureOf(error).code);
}
