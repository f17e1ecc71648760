import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import type { Context } from "../context.ts";
import { findDatabasePlace } from "./own-places.sql.ts";
import type { OwnPlace } from "./network-guard.ts";

/**
 * Where the portal itself is reached: its own port at every address of this machine, and its database. A connection to another database of the same server
 * asks about the portal alone, and knows the portal's own by its mark (own-places.sql.ts).
 */
export async function findOwnPlaces(ctx: Pick<Context, "db" | "config">): Promise<OwnPlace[]> {
  const here = ["127.0.0.1", "::1", ...Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address))];
  const portal = isIP(ctx.config.host) ? [...here, ctx.config.host] : here;
  const database = await findDatabasePlace(ctx.db);
  return [
    { what: "portal", port: ctx.config.port, addresses: portal },
    // Without an address it was reached through a socket of this machine, or from this machine.
    {
      what: "database",
      port: database.port,
      addresses: database.address === null || here.includes(database.address) ? here : [database.address],
    },
  ];
}
