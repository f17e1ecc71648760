import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";

/** A request that was answered: its route as the contract writes it, never what somebody asked for in it. `userId` where somebody is signed in. */
export type Answered = { method: string; route: string; status: number; seconds: number; requestId: string; userId: number | undefined };

const askers = new WeakMap<object, number>();
/** Notes who stands behind a request. */
export const noteAsker = (request: FastifyRequest, userId: number): void => void askers.set(request.raw, userId);

/** A request's route as the contract writes it; `pages` for what is no part of the API, `none` where there is none. */
export function routeOf(request: FastifyRequest): string {
  const url = request.is404 ? undefined : request.routeOptions.url;
  return url === undefined ? "none" : url.startsWith("/api/") ? url : "pages";
}

/** The status of an answer that nobody waited for, as proxies write it. */
export const leftStatus = 499;
const endless = new WeakSet<object>();
/** Notes that the answer to a request has no end: how long it took says nothing. */
export const noteEndless = (request: FastifyRequest): void => void endless.add(request.raw);

/** Writes a line of each answer into the log of accesses, and tells it to `note`. A path or a query may name people: neither is kept. */
export function watchAnswers(app: FastifyInstance, log: Logger, note?: (answered: Answered) => void): void {
  const told = new WeakSet<object>();
  const tell = (request: FastifyRequest, reply: FastifyReply, status: number): void => {
    if (told.has(request.raw)) return;
    told.add(request.raw);
    const answered: Answered = {
      method: request.method,
      route: routeOf(request),
      status,
      seconds: reply.elapsedTime / 1000,
      requestId: request.id,
      userId: askers.get(request.raw),
    };
    if (!endless.has(request.raw)) note?.(answered);
    const { seconds, ...rest } = answered;
    log.info({ ...rest, milliseconds: Math.round(seconds * 1000) }, "answered");
  };
  app.addHook("onRequest", async (request, reply) => {
    // Whoever leaves before the answer is out is told of by nobody else.
    reply.raw.once("close", () => {
      if (!reply.raw.writableFinished) tell(request, reply, leftStatus);
    });
  });
  app.addHook("onResponse", async (request, reply) => tell(request, reply, reply.statusCode));
}
