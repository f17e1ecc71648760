import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Made } from "../../../remote/testing/make-certificate.ts";

export type Asked = { host: string | undefined; url: string; headers: IncomingMessage["headers"] };

/** A web server with a certificate of one's own; answers as `answer` says, and remembers what it was asked. */
export async function startWebServer(made: Made, answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: Asked[] = [];
  const server = createServer({ cert: made.cert, key: made.key }, (request, response) => {
    response.on("error", () => undefined);
    asked.push({ host: request.headers.host, url: request.url ?? "", headers: request.headers });
    answer(request, response);
  });
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
