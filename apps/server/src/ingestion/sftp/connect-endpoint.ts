import type { Context } from "../../context.ts";
import { resolveGuarded, type Resolved } from "../../remote/network-guard.ts";
import { openSocket } from "../../remote/open-socket.ts";
import { findOwnPlaces } from "../../remote/own-places.ts";
import type { EndpointRow } from "./endpoints.sql.ts";
import { type HostKey, parseHostKey } from "./host-key.ts";
import { shakeHands, type SshSession } from "./ssh-session.ts";

/** The addresses an endpoint's name stands for, all of them allowed. */
export async function resolveEndpoint(
  ctx: Context,
  { host, port, allowPrivate }: Pick<EndpointRow, "host" | "port" | "allowPrivate">,
  signal: AbortSignal,
): Promise<Resolved[]> {
  return resolveGuarded(host, { allowPrivate, signal, port, own: await findOwnPlaces(ctx) });
}

/** The key that was accepted for an endpoint. */
export function pinnedKeyOf({ hostKey }: Pick<EndpointRow, "hostKey">): HostKey | undefined {
  return hostKey === null ? undefined : parseHostKey(hostKey);
}

/** Reads the key an endpoint's server shows now, and ends: no name, no secret, no attempt to sign in. */
export async function readShownKey(ctx: Context, endpoint: EndpointRow, signal: AbortSignal): Promise<HostKey> {
  const addresses = await resolveEndpoint(ctx, endpoint, signal);
  const session: SshSession = await shakeHands(await openSocket(addresses, endpoint.port, signal), undefined, signal);
  session.end();
  return session.hostKey;
}
