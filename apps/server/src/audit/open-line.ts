import type { Socket } from "node:net";
import type { Context } from "../context.ts";
import { type Resolved, resolveGuarded } from "../remote/network-guard.ts";
import { openSocket } from "../remote/open-socket.ts";
import { findOwnPlaces } from "../remote/own-places.ts";
import { secureSocket } from "../remote/secure-socket.ts";

export type Place = { host: string; port: number; secure: boolean };

/** Where a receiver is. Whoever starts the portal names it, so it may be inside; never the portal itself, its database, or what no address leads to. Throws RemoteFailure. */
export async function findPlace(
  ctx: Pick<Context, "db" | "config">,
  { host, port }: Pick<Place, "host" | "port">,
  signal: AbortSignal,
): Promise<Resolved[]> {
  return resolveGuarded(host, { allowPrivate: true, port, own: await findOwnPlaces(ctx), signal });
}

/** A connection to a receiver, encrypted where that is asked for. Throws what stands in the way. */
export async function openLine(ctx: Pick<Context, "db" | "config">, place: Place, signal: AbortSignal): Promise<Socket> {
  const socket = await openSocket(await findPlace(ctx, place, signal), place.port, signal);
  if (!place.secure) return socket;
  return secureSocket(socket, { host: place.host, caCertificate: ctx.config.audit.caCertificate, verify: true }, signal);
}
