import ipaddr from "ipaddr.js";

/** `public`: anybody may be reached. `private`: only where an administrator opened it on purpose. `never`: not even then. */
export type AddressClass = "public" | "private" | "never";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Where clouds keep the credentials of the machine itself, in ranges that could otherwise be opened, or that look public. */
const metadata = ["fd00:ec2::254", "fd20:ce::254", "100.100.100.200", "168.63.129.16", "192.0.0.192"].map((text) =>
  ipaddr.parse(text).toNormalizedString(),
);

const ofIpv4: Record<string, AddressClass> = {
  unicast: "public",
  loopback: "private",
  private: "private",
  carrierGradeNat: "private",
  reserved: "private",
  as112: "private",
  amt: "private",
};

const ofIpv6: Record<string, AddressClass> = {
  unicast: "public",
  loopback: "private",
  uniqueLocal: "private",
  deprecatedSiteLocal: "private",
  reserved: "private",
  benchmarking: "private",
  as112v6: "private",
  amt: "private",
};

/** What kind of place an address is; forms that wrap an IPv4 address are never public, and never more than what they wrap. */
export function classOfAddress(text: string): AddressClass {
  if (!ipaddr.isValid(text) || text.includes("%")) return "never";
  const address: Address = ipaddr.parse(text);
  if (metadata.includes(address.toNormalizedString())) return "never";
  if (address instanceof ipaddr.IPv4) return ofIpv4[address.range()] ?? "never";
  const wrapped = wrappedIpv4(address);
  if (wrapped) return classOfAddress(wrapped) === "never" ? "never" : "private";
  const range: string = address.range();
  // What nobody has given out yet is not public only because no list names it.
  if (range === "unicast" && ((address.parts[0] ?? 0) & 0xe000) !== 0x2000) return "never";
  return ofIpv6[range] ?? "never";
}

/** The IPv4 address inside a mapped, 6to4 or NAT64 address (well-known prefix, RFC 6052). The local NAT64 prefix and Teredo hide theirs: never. */
function wrappedIpv4(address: ipaddr.IPv6): string | undefined {
  const bytes = address.toByteArray();
  const range: string = address.range();
  if (range === "ipv4Mapped") return bytes.slice(12).join(".");
  if (range === "6to4") return bytes.slice(2, 6).join(".");
  if (range === "rfc6052" && address.parts[2] === 0) return bytes.slice(12).join(".");
  return undefined;
}
