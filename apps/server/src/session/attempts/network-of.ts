import ipaddr from "ipaddr.js";

/**
 * What attempts from an address are counted by: an IPv4 address itself, however it is written (mapped into IPv6, with a port behind it, as some proxies
 * do), of IPv6 the network of 64 bits, within which everybody chooses freely.
 */
export function networkOf(address: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address;
  if (!ipaddr.isValid(bare)) return address;
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}
