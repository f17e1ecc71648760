import type { FastifyInstance, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { Problem } from "./problem.ts";

/** How long a body may take that is no file; files have their own limits (sending-patience.ts). */
const bodyMilliseconds = 30_000;
/** How often one looks whether the rest of a body that nobody wants still comes, and the bytes a second it has to come with. */
const lookMilliseconds = 5_000;
const leastBytesPerSecond = 16_000;
/** The rest of the largest file, from the slowest line that is let send one. */
const longestMilliseconds = 3600_000;

const hasBody = ({ headers }: IncomingMessage) => headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
const isMultipart = (request: FastifyRequest) => /^multipart\//i.test(request.headers["content-type"] ?? "");

/**
 * Gives every body an end. One that is no file has half a minute to arrive. Of one that was answered before it had arrived (a refusal, a full disk), the rest is let go as it comes, so
 * that the sender reads the answer and the connection is good for the next request; where nothing of it comes any more, the connection is closed and not left half read.
 */
export function endSlowBodies(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    const { raw } = request;
    if (!hasBody(raw) || isMultipart(request)) return;
    const timer = setTimeout(() => {
      if (!raw.complete && !reply.sent) reply.header("connection", "close").send(new Problem("body-not-readable"));
    }, bodyMilliseconds);
    raw.once("close", () => clearTimeout(timer));
    raw.once("end", () => clearTimeout(timer));
  });
  app.addHook("onResponse", async ({ raw }) => {
    // A request that is injected has no socket.
    if (!hasBody(raw) || raw.complete || !(raw.socket instanceof Socket) || raw.socket.destroyed) return;
    raw.unpipe();
    raw.on("error", () => undefined).resume();
    closeWhenSilent(raw.socket, () => raw.complete);
  });
}

function closeWhenSilent(socket: Socket, isRead: () => boolean): void {
  const until = performance.now() + longestMilliseconds;
  let before = socket.bytesRead;
  const look = setInterval(() => {
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    if (isRead() || socket.destroyed) return clearInterval(look);
    if (came >= (leastBytesPerSecond * lookMilliseconds) / 1000 && performance.now() < until) return;
    clearInterval(look);
    socket.destroy();
  }, lookMilliseconds);
  look.unref();
}
