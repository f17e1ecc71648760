import type { FastifyInstance, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { Problem } from "../../problem.ts";
import type { SendingLimits } from "../../config.ts";

/** How long a body may take that is no file, with the time that it waits for its turn (body-turns.ts); files have their own limits (sending-patience.ts). */
const bodyMilliseconds = 60_000;
/** How many times within the patience one looks whether the rest of a body that nobody wants still comes. */
const looks = 6;

const hasBody = ({ headers }: IncomingMessage) => headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
const isMultipart = (request: FastifyRequest) => /^multipart\//i.test(request.headers["content-type"] ?? "");

/**
 * Gives every body an end. One that is no file has a minute to arrive. Of one that was answered before it had arrived (a refusal, a full disk), the rest is let go as it comes, so
 * that the sender reads the answer and the connection is good for the next request; where nothing of it comes any more, the connection is closed and not left half read.
 */
export function endSlowBodies(app: FastifyInstance, limits: SendingLimits): void {
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
    closeWhenSilent(raw.socket, limits, () => raw.complete);
  });
}

/** Closes a connection when the rest of a body came too slowly for as long as any sender is waited for, or took too long altogether. */
function closeWhenSilent(
  socket: Socket,
  { leastBytesPerSecond, patienceSeconds, longestMinutes }: SendingLimits,
  isRead: () => boolean,
): void {
  const until = performance.now() + longestMinutes * 60_000;
  const between = patienceSeconds / looks;
  let before = socket.bytesRead;
  let tooSlow = 0;
  const look = setInterval(() => {
    if (isRead() || socket.destroyed) return clearInterval(look);
    tooSlow = socket.bytesRead - before < leastBytesPerSecond * between ? tooSlow + 1 : 0;
    before = socket.bytesRead;
    if (tooSlow < looks && performance.now() < until) return;
    clearInterval(look);
    socket.destroy();
  }, between * 1000);
  look.unref();
}
