import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../config.ts";
import type { OwnAddress } from "../config/own-addresses.ts";
import type { Context } from "../context.ts";
import { parseAddress } from "../db/address.ts";
import { ownAddresses } from "../nodes/keep-node.ts";
import { listNodes, type NodeRow } from "../nodes/nodes.sql.ts";
import type { OwnPlace } from "./network-guard.ts";
import { findDatabasePlace } from "./own-places.sql.ts";
import { placeOf } from "./place-of.ts";

type Named = OwnAddress & Pick<OwnPlace, "what">;

/**
 * Where the portal itself is reached: its nodes at every address of their machines, the address that browsers know, what the operator names besides (a proxy), its
 * database and the way there. A connection to another database of the same server asks about the portal alone, and knows the portal's own by its mark (own-places.sql.ts).
 */
export async function findOwnPlaces(ctx: Pick<Context, "db" | "config">): Promise<OwnPlace[]> {
  const [database, nodes, named] = await Promise.all([
    findDatabasePlace(ctx.db),
    listNodes(ctx.db),
    Promise.all(namedPlaces(ctx.config).map(async (each) => ({ ...each, addresses: await addressesOf(each.host) }))),
  ]);
  const here = ownAddresses();
  return [
    ...ofThisNode(ctx.config, here),
    ...nodes.flatMap((node) => ofNode(node, here)),
    ...named.map(({ what, port, addresses }) => ({ what, port, addresses })),
    // Without an address it was reached through a socket of this machine, or from this machine.
    {
      what: "database",
      port: database.port,
      addresses: database.address === null || here.includes(database.address) ? here : [database.address],
    },
  ];
}

function ofThisNode({ host, port, metrics }: Config, here: readonly string[]): OwnPlace[] {
  const ports = [port, ...(metrics ? [metrics.port] : [])];
  return ports.map((each) => ({ what: "portal", port: each, addresses: isIP(host) ? [...here, host] : here }));
}

const isLoopback = (address: string) => address === "::1" || address.startsWith("127.");

/** A node's places as this machine reaches them: what leads to itself there leads to it from here only where it is on the same machine. */
function ofNode({ addresses, ports }: NodeRow, here: readonly string[]): OwnPlace[] {
  const outside = addresses.filter((address) => !isLoopback(address));
  const isHere = outside.length === 0 || outside.some((address) => here.includes(address));
  return ports.map((port) => ({ what: "portal", port, addresses: isHere ? [...outside, ...here] : outside }));
}

/** What the configuration names: the proxy before the portal, what the operator says, and where the database is asked for (a pooler, each of its servers). */
export function namedPlaces(
  config: Pick<Config, "publicUrl" | "ownAddresses" | "databaseUrl" | "databaseDirectUrl" | "databaseOwnerUrl">,
): Named[] {
  const url = config.publicUrl === undefined ? undefined : new URL(config.publicUrl);
  const proxy = url && placeOf(url);
  const databases = [config.databaseUrl, config.databaseDirectUrl, config.databaseOwnerUrl].flatMap((each) =>
    // One that begins with a slash is a socket of this machine.
    each === undefined ? [] : parseAddress(each).hosts.filter(({ host }) => host !== "" && !host.startsWith("/")),
  );
  return [
    ...(proxy ? [{ what: "portal" as const, ...proxy }] : []),
    ...config.ownAddresses.map((each) => ({ what: "portal" as const, ...each })),
    ...databases.map((each) => ({ what: "database" as const, ...each })),
  ];
}

/** How long the addresses of a name are good for, and how long one waits for them, in milliseconds. */
const names = { goodFor: 60_000, within: 2_000 };
const known = new Map<string, { addresses: string[]; at: number }>();

/** The addresses of one of the portal's own names; where nobody knows them now, those of before. */
async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host)) return [host];
  const before = known.get(host);
  if (before && performance.now() - before.at < names.goodFor) return before.addresses;
  const found = await Promise.race([
    lookup(host, { all: true }).then((all) => all.map(({ address }) => address)),
    sleep(names.within, undefined, { ref: false }),
  ]).catch(() => undefined);
  if (!found) return before?.addresses ?? [];
  known.set(host, { addresses: found, at: performance.now() });
  return found;
}
