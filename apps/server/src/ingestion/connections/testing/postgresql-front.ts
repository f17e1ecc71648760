import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import type { Made } from "../../../remote/testing/make-certificate.ts";

/** Stands before a real PostgreSQL as its encrypted door: answers the question for encryption, and passes everything on. Without a certificate it offers none. */
export async function startPostgresqlFront(backend: { host: string; port: number }, made: Made | undefined) {
  const sockets = new Set<Socket>();
  let asked = 0;
  const server = createServer((socket) => {
    asked += 1;
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    const pass = (front: Socket, first?: Buffer) => {
      const back = connect(backend.port, backend.host);
      sockets.add(back);
      back.on("error", () => front.destroy()).on("close", () => front.destroy());
      front.on("close", () => back.destroy());
      if (first) back.write(first);
      front.pipe(back).pipe(front);
    };
    socket.once("data", (first: Buffer) => {
      if (first.length !== 8) return pass(socket, first);
      socket.write(made ? "S" : "N");
      if (!made) return undefined;
      const secured = new TLSSocket(socket, { isServer: true, cert: made.cert, key: made.key });
      secured.on("error", () => socket.destroy());
      secured.once("secure", () => pass(secured));
      return undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked: () => asked,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
