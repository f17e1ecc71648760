import { once } from "node:events";
import { createServer as createPlain, type AddressInfo, type Socket } from "node:net";
import { createServer as createSecure } from "node:tls";
import type { Made } from "../../remote/testing/make-certificate.ts";

/** A syslog server of this machine, over TCP or TLS, that keeps the messages it was sent by their counts. `onBatch` is waited for before it closes its side. */
export async function startSyslogServer(given: { made?: Made; onBatch?: () => Promise<void>; port?: number } = {}) {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const take = (socket: Socket) => {
    socket.on("error", () => undefined);
    const parts: Buffer[] = [];
    socket.on("data", (part: Buffer) => void parts.push(part));
    socket.on("end", () => {
      let rest = Buffer.concat(parts);
      while (rest.length > 0) {
        const blank = rest.indexOf(" ");
        const end = blank + 1 + Number(rest.subarray(0, blank).toString());
        messages.push(rest.subarray(blank + 1, end).toString());
        rest = rest.subarray(end);
      }
      void (given.onBatch?.() ?? Promise.resolve()).then(() => socket.end());
    });
  };
  const options = { allowHalfOpen: true };
  const server = given.made
    ? createSecure({ ...options, cert: given.made.cert, key: given.made.key }, take).on("tlsClientError", () => undefined)
    : createPlain(options, take);
  // Those whose encryption failed, too.
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  });
  server.listen(given.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    messages,
    /** The numbers of the lines that came, in their order. */
    ids: () => messages.map((text) => (JSON.parse(text.slice(text.indexOf("{"))) as { id: number }).id),
    async stop() {
      for (const socket of sockets) socket.destroy();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}
