import type { FastifyInstance, FastifyRequest } from "fastify";
import { beginSpan, type Span, within } from "../traces/traces.ts";
import { leftStatus, routeOf } from "./watch-answers.ts";

/** Has each request traced, where something is: by its route, never its address. `trustsProxy`: what stands before the portal is its own, and may say which trace a request is of. */
export function traceRequests(app: FastifyInstance, trustsProxy: boolean): void {
  const spans = new WeakMap<object, Span>();
  app.addHook("onRequest", (request, reply, done) => {
    const parent = trustsProxy ? request.headers["traceparent"] : undefined;
    const name = `${request.method} ${routeOf(request)}`;
    const told = { "http.request.method": request.method, "http.route": routeOf(request), "hub.request_id": request.id };
    const span = beginSpan("request", name, told, typeof parent === "string" ? parent : undefined);
    if (!span) return done();
    spans.set(request.raw, span);
    // Also where somebody left before the answer was out.
    reply.raw.once("close", () => {
      const status = reply.raw.writableFinished ? reply.statusCode : leftStatus;
      span.end({ "http.response.status_code": status }, status >= 500);
    });
    within(span, done);
  });
  // A body arrives in turns of its socket, which know nothing of the request: from there on it is entered anew.
  const enter = (request: FastifyRequest, done: () => void): void => {
    const span = spans.get(request.raw);
    return span ? within(span, done) : done();
  };
  app.addHook("preValidation", (request, _reply, done) => enter(request, done));
  app.addHook("onResponse", (request, _reply, done) => enter(request, done));
}
