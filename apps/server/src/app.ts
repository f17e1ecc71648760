import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import { endUserSessions } from "@hub/contract/configuration/users.ts";
import { health, healthLive, healthReady, healthStartup, openapi, signOut } from "@hub/contract/session/session.ts";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { randomUUID } from "node:crypto";
import { logOf } from "./config/log.ts";
import type { Context } from "./context.ts";
import { admitBy, bindPublic, boundRoutes } from "./http/bind.ts";
import { handleErrors, problemOf, sendProblem } from "./http/error-handler.ts";
import { readBy } from "./http/read-from.ts";
import { allowFrames } from "./http/frame-sources.ts";
import { passOverForms, readJsonBodies } from "./http/sending/json-body.ts";
import { describeApi } from "./openapi/describe-api.ts";
import { servePages } from "./http/pages.ts";
import { createPressure, type Pressure, refuseUnderPressure, watchPressure } from "./http/pressure.ts";
import { createReadiness, type Readiness } from "./http/readiness.ts";
import { traceRequests } from "./http/trace-requests.ts";
import { type Answered, watchAnswers } from "./http/watch-answers.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { refuseUnread } from "./http/sending/unread-requests.ts";
import { boundedZlib, boundUnpackedBodies } from "./http/sending/unpacked-bodies.ts";
import type { Pools } from "./db/pools.ts";
import { Problem, retryAfter } from "./problem.ts";
import { endSlowBodies } from "./http/sending/slow-bodies.ts";
import { checkRoutes } from "./checks/routes.ts";
import { configurationRoutes } from "./configuration/routes.ts";
import { dashboardRoutes } from "./dashboards/routes.ts";
import { glossaryRoutes } from "./glossary/routes.ts";
import { ingestionRoutes } from "./ingestion/routes.ts";
import type { Live } from "./live/live.ts";
import { liveRoutes } from "./live/routes.ts";
import { payReportRoutes } from "./pay-reports/routes.ts";
import { scenarioRoutes } from "./scenarios/routes.ts";
import { searchRoutes } from "./search/routes.ts";
import { subscriptionRoutes } from "./subscriptions/routes.ts";
import { swpRoutes } from "./swp/routes.ts";
import { taskKinds } from "./task-kinds.ts";
import { taskRoutes } from "./tasks/routes.ts";
import { qualityRoutes } from "./quality/routes.ts";
import { todayRoutes } from "./today/routes.ts";
import { workflowRoutes } from "./workflows/routes.ts";
import { validationRoutes } from "./validation/routes.ts";
import { sessionRoutes } from "./session/routes.ts";
import { changesForAll, readsHere } from "./where-to-read.ts";
import { findSession } from "./session/sessions/find-session.ts";
import { version } from "./version.ts";

/** What a portal has besides its pools: `note` hears of each answer; without `live` no page is told of changes. */
type Besides = {
  readiness?: Readiness;
  note?: ((answered: Answered) => void) | undefined;
  live?: Live | undefined;
  pressure?: Pressure;
};

/** The portal's HTTP side on its pools, ready to listen or to be injected into. What must go on when the pages' connections are all taken has those of the door. */
export async function buildApp(given: Omit<Context, "db">, pools: Pools, besides: Besides = {}): Promise<FastifyInstance> {
  const { note, live, readiness = createReadiness(pools.health) } = besides;
  const { pressure = createPressure(given.config.pressure, () => pools.pages.pool.waitingCount) } = besides;
  const ctx: Context = { ...given, db: pools.pages.db, replicas: pools.replicas };
  const door: Context = { ...given, db: pools.door.db, replicas: pools.replicas };
  const app = Fastify({
    loggerInstance: ctx.log,
    trustProxy: ctx.config.trustProxy,
    bodyLimit: 1024 * 1024,
    // For the whole of a request, the longest file included; what is no file has its own, shorter limit (slow-bodies.ts).
    requestTimeout: (ctx.config.limits.sending.longestMinutes + 5) * 60_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: refuseUnread,
    frameworkErrors: (error, request, reply) => sendProblem(request, reply, problemOf(error)),
    routerOptions: { maxParamLength: 300 },
  }) as unknown as FastifyInstance;
  traceRequests(app, ctx.config.trustProxy !== false);
  watchAnswers(app, logOf(ctx.log, ctx.config.log, "access"), note);
  const endWatch = watchPressure(pressure);
  app.addHook("onClose", async () => endWatch());
  refuseUnderPressure(app, pressure, [health, healthLive, healthReady, healthStartup, signOut, endUserSessions]);
  handleErrors(app);
  readJsonBodies(app);
  passOverForms(app);
  endSlowBodies(app, ctx.config.limits.sending);
  await app.register(helmet, securityHeaders(ctx.config));
  allowFrames(app, ctx);
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    // A page of a list is packed at once, in less than a millisecond; as a stream it would wait some four for its turns.
    syncThreshold: 128 * 1024,
    zlibOptions: { level: 4 },
    customTypes: /^(text\/(?!csv)|application\/(json|javascript))/,
    zlib: boundedZlib,
  });
  boundUnpackedBodies(app);
  await app.register(multipart, {
    limits: { files: 1, fields: 20, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 20, fileSize: ctx.config.limits.uploadBytes },
  });

  bindPublic(app, ctx, health, async (ctx) => {
    const state = await pools.health.ask();
    if (state !== "ok") throw new Problem(state, { retryAfter: retryAfter[state] });
    return { status: state, version, mode: ctx.config.mode };
  });
  const well = { status: "ok", version } as const;
  bindPublic(app, ctx, healthLive, async () => well);
  for (const [route, ask] of [
    [healthReady, readiness.ask],
    [healthStartup, readiness.askStart],
  ] as const)
    bindPublic(app, ctx, route, async () => {
      const wrong = await ask();
      if (wrong) throw new Problem(wrong, { retryAfter: retryAfter[wrong] });
      return well;
    });
  bindPublic(app, ctx, openapi, async () => describeApi(boundRoutes(app), version));
  admitBy(app, findSession);
  readBy(app, { readsHere, changesForAll });
  sessionRoutes(app, ctx, door);
  configurationRoutes(app, ctx, door);
  ingestionRoutes(app, ctx);
  checkRoutes(app, ctx);
  validationRoutes(app, ctx);
  scenarioRoutes(app, ctx);
  dashboardRoutes(app, ctx);
  payReportRoutes(app, ctx);
  subscriptionRoutes(app, ctx);
  qualityRoutes(app, ctx);
  glossaryRoutes(app, ctx);
  swpRoutes(app, ctx);
  workflowRoutes(app, ctx);
  searchRoutes(app, ctx);
  todayRoutes(app, ctx);
  taskRoutes(app, ctx, taskKinds);
  liveRoutes(app, ctx, live);
  await servePages(app, ctx);
  return app;
}
