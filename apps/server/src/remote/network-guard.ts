import { isHost, isIpv4 } from "@hub/domain/ingestion/connections/host.ts";
import ipaddr from "ipaddr.js";
import { lookup as lookUp } from "node:dns/promises";
import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import { classOfAddress } from "./address-class.ts";
import { reasonOfAbort } from "./deadline.ts";
import { RemoteFailure } from "./remote-failure.ts";

export type Resolved = { address: string; family: 4 | 6 };
export type Resolver = (name: string) => Promise<{ address: string; family: number }[]>;

/** Why a host is not connected to. Says no address, so that nobody maps a network by it. */
export type NetworkRefusalCode =
  | "connections.network-host-invalid"
  | "connections.network-name-not-found"
  | "connections.network-name-timeout"
  | "connections.network-private"
  | "connections.network-forbidden"
  | "connections.network-mixed"
  | "connections.network-own-portal";

/** The guard's refusal. */
export class NetworkRefusal extends RemoteFailure {}
const refusal = (code: NetworkRefusalCode) => new NetworkRefusal(code);

/** A place of the portal itself, from which nothing is ever fetched: a node's port at every address of its machine, a proxy before it, its database, the way there. Without a port it is all of them. */
export type OwnPlace = { what: "portal" | "database"; port: number | undefined; addresses: readonly string[] };

const system: Resolver = (name) => lookUp(name, { all: true, order: "verbatim" });
const patience = 10_000;

/**
 * Resolves a host once and answers the addresses that may be connected to; the caller connects to exactly these, so that a name that answers otherwise the
 * next time (rebinding) gains nothing. Throws NetworkRefusal. All addresses must pass: a name with one public and one private address is refused whole.
 */
export async function resolveGuarded(
  host: string,
  given: {
    /** An administrator opened private networks, this machine included, for this very use. */
    allowPrivate: boolean;
    signal?: AbortSignal;
    /** Where the connection goes; asked against `own`. */
    port?: number;
    own?: readonly OwnPlace[];
    resolver?: Resolver;
  },
): Promise<Resolved[]> {
  const name = readHost(host);
  if (name === undefined) throw refusal("connections.network-host-invalid");
  const found = isIP(name) ? [{ address: name, family: isIP(name) }] : await resolve(name, given.resolver ?? system, given.signal);
  const classes = new Set(found.map(({ address }) => classOfAddress(address)));
  if (classes.has("never")) throw refusal("connections.network-forbidden");
  if (classes.size > 1 && !given.allowPrivate) throw refusal("connections.network-mixed");
  if (classes.has("private") && !given.allowPrivate) throw refusal("connections.network-private");
  if (found.some(({ address }) => isOwn(address, given.port, given.own ?? []))) throw refusal("connections.network-own-portal");
  return found.map(({ address }) => ({ address, family: isIP(address) === 6 ? 6 : 4 }));
}

/** The host in the one form that is resolved, shown to TLS and compared: ASCII, lower case; undefined when it is none. */
export function readHost(host: string): string | undefined {
  if (!isHost(host)) return undefined;
  if (isIP(host)) return host.toLowerCase();
  const ascii = domainToASCII(host);
  // A name whose plain form is a number after all was written to get past those who look.
  if (ascii === "" || isIpv4(ascii) || isIP(ascii) || !isHost(ascii)) return undefined;
  return ascii;
}

async function resolve(name: string, resolver: Resolver, signal: AbortSignal | undefined): Promise<{ address: string; family: number }[]> {
  signal?.throwIfAborted();
  const limit = AbortSignal.timeout(patience);
  const either = signal ? AbortSignal.any([signal, limit]) : limit;
  let stop = () => {};
  const over = new Promise<never>((_, fail) => {
    stop = () => fail(limit.aborted ? refusal("connections.network-name-timeout") : reasonOfAbort(either));
    either.addEventListener("abort", stop, { once: true });
  });
  try {
    const found = await Promise.race([resolver(name), over]);
    if (found.length === 0) throw refusal("connections.network-name-not-found");
    return found;
  } catch (error) {
    if (error instanceof NetworkRefusal || either.aborted) throw error;
    throw refusal("connections.network-name-not-found");
  } finally {
    either.removeEventListener("abort", stop);
  }
}

/** The same address and port as a place of the portal. */
function isOwn(address: string, port: number | undefined, own: readonly OwnPlace[]): boolean {
  return own.some((place) => (place.port ?? port) === port && place.addresses.some((one) => plainAddress(one) === plainAddress(address)));
}

/** An address in the form in which addresses are compared: a mapped one is the one it wraps. */
export function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}
