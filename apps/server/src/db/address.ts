export type Host = { host: string; port: number };
/** An address of PostgreSQL: what it says but for its hosts, which are tried in their order; `url` has the first one. `writable`: only one that takes changes will do.
 * `pooled`: a pooler stands before it that gives a connection away after each transaction. */
export type Address = { url: URL; hosts: Host[]; writable: boolean; pooled: boolean };

/** What marks an address of a pooler among ourselves; PostgreSQL never sees it. */
const pooledMark = "hub_pooled";

/**
 * Reads an address of PostgreSQL, `postgres://user:password@host:port,host:port/database?target_session_attrs=read-write`; the only place that does. Throws an
 * Error that has the given name and no part of the address, in which the password is.
 */
export function parseAddress(text: string, name = "The database's address"): Address {
  const [scheme] = /^postgres(?:ql)?:\/\//.exec(text) ?? [];
  if (scheme === undefined) throw new Error(`${name} does not begin with postgres://`);
  const length = text.slice(scheme.length).search(/[/?#]/);
  const end = length === -1 ? text.length : scheme.length + length;
  const begin = Math.max(scheme.length, text.lastIndexOf("@", end - 1) + 1);
  const [user, hosts, rest] = [text.slice(scheme.length, begin), text.slice(begin, end), text.slice(end)];
  const urls = hosts.split(",").map((host) => URL.parse(`${scheme}${user}${host}${rest}`));
  const [url] = urls;
  if (!url || urls.includes(null)) throw new Error(`${name} is not like postgres://user:password@host:port,host:port/database`);
  const wanted = url.searchParams.get("target_session_attrs") ?? "any";
  if (!/^(any|read-write|primary)$/.test(wanted))
    throw new Error(`${name} asks for target_session_attrs=${wanted}; the portal needs read-write.`);
  const pooled = url.searchParams.has(pooledMark);
  for (const ours of ["target_session_attrs", pooledMark]) url.searchParams.delete(ours);
  return {
    url,
    hosts: urls.map((each) => ({
      host: decodeURIComponent(each?.hostname ?? "").replace(/^\[(.+)\]$/, "$1"),
      port: Number(each?.port) || 5432,
    })),
    writable: urls.length > 1 || wanted !== "any",
    pooled,
  };
}

/** The same hosts, with what `change` makes of the rest. */
export function changeAddress(text: string, change: (url: URL) => void): string {
  const { url, hosts, writable, pooled } = parseAddress(text);
  if (pooled) url.searchParams.set(pooledMark, "true");
  change(url);
  if (writable) url.searchParams.set("target_session_attrs", "read-write");
  if (hosts.length === 1) return url.href;
  const all = hosts.map(({ host, port }) => `${host.includes(":") ? `[${host}]` : host}:${port}`).join(",");
  return url.href.replace(url.host, all);
}

/** Each of the hosts with an address of its own, whether it takes changes or not. */
export function hostsApart(text: string): { url: string; host: Host }[] {
  const { url, hosts, pooled } = parseAddress(text);
  return hosts.map((host) => {
    const one = new URL(url);
    one.host = `${host.host.includes(":") ? `[${host.host}]` : host.host}:${host.port}`;
    if (pooled) one.searchParams.set(pooledMark, "true");
    return { url: one.href, host };
  });
}

/** The same address, known as one of a pooler that gives a connection away after each transaction. */
export const markPooled = (text: string): string => changeAddress(text, (url) => url.searchParams.set(pooledMark, "true"));

/** As whom one signs in. */
export const roleOf = (text: string): string => decodeURIComponent(parseAddress(text).url.username);
