/** The host and port of an address as a connection takes them: IPv6 without its brackets, and the usual port of its scheme where it names none. */
export function placeOf(url: URL): { host: string; port: number } {
  const usual = url.protocol === "https:" ? 443 : 80;
  return { host: url.hostname.replace(/^\[(.+)\]$/, "$1"), port: url.port === "" ? usual : Number(url.port) };
}
