import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

/**
 * Keeps a process to this machine: addresses elsewhere are unreachable and names unknown, as without a network. What is given by chance as the address of a
 * server must lead nowhere. Answers what puts it back.
 */
export function denyOutside(): () => void {
  const connect = net.Socket.prototype.connect;
  const lookups = { lookup: dns.lookup, promise: dns.promises.lookup };
  net.Socket.prototype.connect = function (this: net.Socket, ...given: unknown[]) {
    const [first] = (Array.isArray(given[0]) ? given[0] : given) as unknown[];
    const host = typeof first === "object" ? (first as net.TcpNetConnectOpts).host : given[1];
    const path = typeof first === "object" && (first as { path?: string }).path;
    if (path || typeof host !== "string" || isHere(host)) return (connect as (...given: unknown[]) => net.Socket).apply(this, given);
    process.nextTick(() => this.destroy(Object.assign(new Error("unreachable"), { code: "ENETUNREACH" })));
    return this;
  } as typeof connect;
  const unknown = () => Object.assign(new Error("not found"), { code: "ENOTFOUND" });
  dns.lookup = ((name: string, ...rest: unknown[]) => {
    if (isHere(name)) return (lookups.lookup as (...given: unknown[]) => void)(name, ...rest);
    process.nextTick(rest.at(-1) as (error: Error) => void, unknown());
  }) as typeof dns.lookup;
  dns.promises.lookup = (async (name: string, ...rest: unknown[]) => {
    if (!isHere(name)) throw unknown();
    return (lookups.promise as (...given: unknown[]) => Promise<unknown>)(name, ...rest);
  }) as typeof dns.promises.lookup;
  syncBuiltinESMExports();
  return () => {
    net.Socket.prototype.connect = connect;
    dns.lookup = lookups.lookup;
    dns.promises.lookup = lookups.promise;
    syncBuiltinESMExports();
  };
}

const isHere = (host: string) => host === "" || host === "localhost" || host === "::1" || host.startsWith("127.");
