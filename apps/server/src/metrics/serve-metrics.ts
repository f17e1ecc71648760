import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { MetricsConfig } from "../config/metrics.ts";
import type { Metrics } from "./metrics.ts";

/** Answers GET /metrics on a port of its own, which no proxy leads to; with a token, to whoever brings it as a bearer. Rejects where the port is taken. */
export async function serveMetrics(
  metrics: Pick<Metrics, "tell">,
  { port, host, token }: MetricsConfig,
): Promise<{ port: number; close(): Promise<void> }> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    request.resume();
    const isAsked = request.method === "GET" && request.url?.split("?")[0] === "/metrics";
    if (!isAsked) return void response.writeHead(404).end();
    if (token && !isSame(request.headers.authorization ?? "", `Bearer ${token}`))
      return void response.writeHead(401, { "www-authenticate": "Bearer" }).end();
    try {
      const { contentType, text } = await metrics.tell();
      response.writeHead(200, { "content-type": contentType, "cache-control": "no-store" }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  };
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => void answer(request, response));
  server.maxConnections = 20;
  server.listen(port, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Compares in the same time however much of it is right. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
