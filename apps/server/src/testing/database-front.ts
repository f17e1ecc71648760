import { once } from "node:events";
import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";

/** Stands before a database and passes on what is said, until it hangs: then the line stays open and nothing comes any more, as of a process that was halted. */
export async function openDatabaseFront(url: string) {
  const behind = new URL(url);
  const sockets = new Set<Socket>();
  let hanging = false;
  let made = 0;
  let hungFor = 0;
  const server = createServer((front) => {
    const number = (made += 1);
    const back = dial(Number(behind.port), behind.hostname);
    for (const [from, to] of [
      [front, back],
      [back, front],
    ] as const) {
      sockets.add(from);
      from.on("error", () => undefined);
      from.on("close", () => (sockets.delete(from), to.destroy()));
      from.on("data", (bytes) => void (hanging || number <= hungFor || to.write(bytes)));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = new URL(url);
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: address.href,
    /** How many connections were made. */
    made: () => made,
    hang: () => void (hanging = true),
    /** Whoever comes from now on is served; what hung hangs on. */
    serve: () => {
      hanging = false;
      hungFor = made;
    },
    /** Whoever comes from now on is served; what hung is cut. */
    goOn: () => {
      hanging = false;
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
