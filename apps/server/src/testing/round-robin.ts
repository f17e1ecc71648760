import { once } from "node:events";
import { createServer, get, type IncomingMessage, request as ask, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How often a backend is asked whether it is ready (milliseconds), and how many bytes of a body are kept so that it can be sent again. */
const every = 200;
const mostKept = 8 * 1024 * 1024;

type Backend = { origin: string; isUp: boolean };

/**
 * A proxy before several nodes, as HAProxy is with `option httpchk`, `retry-on conn-failure empty-response` and no such retry of what changes something: each request goes to
 * the next node that is ready. One that could not be sent at all goes to another node; of what was sent and not answered only a GET is asked once more, the rest is 502.
 */
export async function startRoundRobin(origins: readonly string[]) {
  const backends: Backend[] = origins.map((origin) => ({ origin, isUp: true }));
  let turn = 0;
  const counts = { retried: 0, failed: 0 };

  function look(backend: Backend): void {
    const asked = get(`${backend.origin}/api/health/ready`, { timeout: 1_000, agent: false }, (answer) => {
      backend.isUp = answer.statusCode === 200;
      answer.resume();
    });
    asked.on("error", () => (backend.isUp = false)).on("timeout", () => asked.destroy());
  }
  const looking = setInterval(() => backends.forEach(look), every);

  /** The node whose turn it is, of those that are up and were not tried; where none is, whichever was not tried. */
  function next(tried: ReadonlySet<Backend>): Backend | undefined {
    const free = backends.filter((each) => !tried.has(each));
    const up = free.filter(({ isUp }) => isUp);
    const choice = up.length > 0 ? up : free;
    turn += 1;
    return choice[turn % choice.length];
  }

  function pass(request: IncomingMessage, body: Buffer, response: ServerResponse, tried = new Set<Backend>()): void {
    const backend = next(tried);
    if (!backend) {
      counts.failed += 1;
      return void response.writeHead(tried.size > 0 ? 502 : 503).end();
    }
    tried.add(backend);
    let isConnected = false;
    const { method, headers, url } = request;
    const sent = ask(`${backend.origin}${url}`, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      // Half an answer is told by the end of the line, as it is behind every proxy.
      answer.on("error", () => response.destroy());
    });
    sent.on("socket", (socket) => socket.once("connect", () => (isConnected = true)));
    sent.on("error", () => {
      if (response.headersSent) return void response.destroy();
      if (!isConnected) backend.isUp = false;
      if (!isConnected || method === "GET") {
        counts.retried += 1;
        return pass(request, body, response, tried);
      }
      counts.failed += 1;
      response.writeHead(502).end();
    });
    response.on("close", () => sent.destroy());
    sent.end(body);
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on("error", () => undefined);
    request.on("data", (part: Buffer) => {
      bytes += part.length;
      if (bytes > mostKept) return void response.writeHead(413).end(() => request.destroy());
      parts.push(part);
    });
    request.on("end", () => pass(request, Buffer.concat(parts), response));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What was asked again at another node, and what was answered by the proxy itself. */
    counts,
    add: (origin: string) => void backends.push({ origin, isUp: false }),
    async close() {
      clearInterval(looking);
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
