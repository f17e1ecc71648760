import type { HttpsSettings } from "@hub/domain/ingestion/connections/connection-settings.ts";
import type { Socket } from "node:net";
import { type Resolved, resolveGuarded } from "../../../remote/network-guard.ts";
import { openSocket } from "../../../remote/open-socket.ts";
import { placeOf } from "../../../remote/place-of.ts";
import { secureSocket } from "../../../remote/secure-socket.ts";
import type { Target } from "../connection-target.ts";

/** The addresses of a server, as the guard lets them pass. */
export function resolveHop({ allowPrivate, own, resolver }: Target<HttpsSettings>, url: URL, signal: AbortSignal): Promise<Resolved[]> {
  const { host, port } = placeOf(url);
  return resolveGuarded(host, { allowPrivate, signal, port, own, ...(resolver && { resolver }) });
}

/** Encrypts a connection to a server; its certificate must be for the host of the address. */
export function encryptHop({ settings }: Target<HttpsSettings>, url: URL, socket: Socket, signal: AbortSignal): Promise<Socket> {
  return secureSocket(socket, { host: placeOf(url).host, caCertificate: settings.caCertificate, verify: true }, signal);
}

/** All of it. */
export async function openHop(target: Target<HttpsSettings>, url: URL, signal: AbortSignal): Promise<Socket> {
  return encryptHop(target, url, await openSocket(await resolveHop(target, url, signal), placeOf(url).port, signal), signal);
}
