import type { HttpsSettings } from "@hub/domain/ingestion/connections/connection-settings.ts";
import type { Socket } from "node:net";
import { type Resolved, resolveGuarded } from "../../../remote/network-guard.ts";
import { openSocket } from "../../../remote/open-socket.ts";
import { secureSocket } from "../../../remote/secure-socket.ts";
import type { Target } from "../connection-target.ts";

/** The host of an address without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/** The port of an address: the usual one unless it names another. */
export function portOf(url: URL): number {
  return url.port === "" ? 443 : Number(url.port);
}

/** The addresses of a server, as the guard lets them pass. */
export function resolveHop({ allowPrivate, own, resolver }: Target<HttpsSettings>, url: URL, signal: AbortSignal): Promise<Resolved[]> {
  return resolveGuarded(hostOf(url), { allowPrivate, signal, port: portOf(url), own, ...(resolver && { resolver }) });
}

/** Encrypts a connection to a server; its certificate must be for the host of the address. */
export function encryptHop({ settings }: Target<HttpsSettings>, url: URL, socket: Socket, signal: AbortSignal): Promise<Socket> {
  return secureSocket(socket, { host: hostOf(url), caCertificate: settings.caCertificate, verify: true }, signal);
}

/** All of it. */
export async function openHop(target: Target<HttpsSettings>, url: URL, signal: AbortSignal): Promise<Socket> {
  return encryptHop(target, url, await openSocket(await resolveHop(target, url, signal), portOf(url), signal), signal);
}
