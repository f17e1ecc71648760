import ipaddr from "ipaddr.js";
import type { Config } from "../../config.ts";

/** Whom keys are made for: `id` is the host they are tied to, `origin` where alone they may be used, `address` where the portal is: several may share a host. */
export type RelyingParty = { id: string; origin: string; address: string };

/**
 * The portal as keys know it, of the address that its operator names; never of what a request says of itself. Undefined where browsers give it no keys: no address is
 * named, it is none of https (but for this very machine), or its host is a number.
 */
export function relyingPartyOf({ publicUrl }: Pick<Config, "publicUrl">): RelyingParty | undefined {
  if (publicUrl === undefined) return undefined;
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isHere = hostname === "localhost" || hostname.endsWith(".localhost");
  if ((protocol !== "https:" && !isHere) || ipaddr.isValid(hostname.replace(/^\[|\]$/g, ""))) return undefined;
  return { id: hostname, origin, address: publicUrl };
}
