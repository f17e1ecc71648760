// No `URL` here: the domain knows no runtime. A name of at least two labels whose last is made of letters: no number in any notation is one, nor is
// `localhost`; no user, no percent sign or other letter in the host, nothing before `https`.
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const name = `(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})`;
// bounded: a label has at most 63 characters, and a host begins where the text does
const hostPattern = new RegExp(`^(?<name>${name})(?::(?<port>[1-9]\\d{0,4}))?$`);
// bounded: 1,000 characters
const addressPattern = new RegExp(
  `^https://(?<name>${name})(?::(?<port>[1-9]\\d{0,4}))?(?<rest>[/?#][A-Za-z0-9\\-._~:/?#\\[\\]@!$&()*+,;=%]*)?$`,
  "i",
);

export const embedLimits = { hosts: 30, address: 1000 } as const;

/** A host as settings and browsers name it: lower case, the port only where it is not 443. */
function hostOf(groups: Record<string, string | undefined> | undefined): string | undefined {
  const written = (groups?.["name"] ?? "").toLowerCase();
  const port = Number(groups?.["port"] ?? 443);
  if (written === "" || written.length > 253 || port > 65_535) return undefined;
  return port === 443 ? written : `${written}:${port}`;
}

/** The hosts of a list in a text, sorted, each once; undefined when one of them is none. */
export function readEmbedHosts(text: string | null): string[] | undefined {
  const written = (text ?? "")
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((each) => each !== "");
  const hosts = written.map((each) => hostOf(hostPattern.exec(each)?.groups));
  if (hosts.length > embedLimits.hosts || !hosts.every((host) => host !== undefined)) return undefined;
  return [...new Set(hosts)].toSorted();
}

/** The host of an address that a report may show: https, a name, no user and no blanks; undefined for anything else. */
export function readEmbedAddress(address: string): { host: string } | undefined {
  if (address.length > embedLimits.address) return undefined;
  const host = hostOf(addressPattern.exec(address)?.groups);
  return host === undefined ? undefined : { host };
}

/** Whether a page may be shown: its very host is listed. A host below a listed one is another host. */
export function isEmbeddable(address: string, hosts: readonly string[]): boolean {
  const read = readEmbedAddress(address);
  return read !== undefined && hosts.includes(read.host);
}

/** What a browser is told it may show in a frame. */
export function frameSources(hosts: readonly string[]): string {
  return hosts.length === 0 ? "'none'" : hosts.map((host) => `https://${host}`).join(" ");
}
