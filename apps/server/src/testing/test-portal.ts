import type { Route } from "@hub/contract/route.ts";
import { areaOf } from "@hub/domain/session/areas.ts";
import type { Role } from "@hub/domain/session/permissions.ts";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { type Logger, pino } from "pino";
import { inject } from "vitest";
import { buildApp } from "../app.ts";
import { readConfig } from "../config.ts";
import type { Context } from "../context.ts";
import { applicationUrlOf } from "../db/application-role.ts";
import { connect } from "../db/connect.ts";
import { type Limits, limits } from "../db/limits.ts";
import { openPools } from "../db/pools.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { handlers } from "../job-handlers.ts";
import { type JobName, openQueue } from "../jobs/queue.ts";
import { openSession } from "../session/sessions/open-session.ts";
import { insertAllViews, insertGrant, insertUser } from "../session/users.sql.ts";
import { withDatabase } from "./database-setup.ts";
import { makeSerializersOnUse } from "./serializers.ts";
import { hashPassword } from "../session/passwords/hash-password.ts";

export type TestPortal = Awaited<ReturnType<typeof startTestPortal>>;
// Tests say themselves what they expect of a body.
export type TestAnswer = { status: number; body: any; headers: LightMyRequestResponse["headers"]; text: string };

const password = "a long enough password";
let passwordHash: string | undefined;

export type TestSettings = {
  server?: string;
  /** Of which database it is a copy: the empty one of this portal unless told. */
  template?: string;
  now?: string;
  log?: Logger;
  objects?: ObjectStore;
  limits?: { pages?: Partial<Limits>; door?: Partial<Limits>; jobs?: Partial<Limits> };
};

/** A portal on its own copy of the migrated database (of the run's server, or of a test's own), called through HTTP without a socket. The clock stands still until it is told to move. */
export async function startTestPortal(settings: TestSettings = {}) {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const server = settings.server ?? inject("postgresUrl");
  await administer(server, `create database ${name} template ${settings.template ?? "hub_template"} strategy file_copy`);
  const url = withDatabase(server, name);
  const log = settings.log ?? pino({ level: process.env["HUB_TEST_LOG"] ?? "silent" });
  // Tests set up and look as the owner; the portal itself works as it does in earnest, so that a missing right is found.
  const { db, pool, close } = connect(url, { limits: limits.jobs, max: 8 });
  const applicationUrl = applicationUrlOf(url);
  const pools = openPools(applicationUrl, { own: settings.limits ?? {} });
  const jobs = connect(applicationUrl, { limits: { ...limits.jobs, ...settings.limits?.jobs }, max: 4 });
  const queue = await openQueue(applicationUrl, log);
  let now = new Date(settings.now ?? "2026-11-05T08:00:00Z");
  const config = { ...readConfig({}), mode: "test", secretKeys: [randomBytes(32)] };
  // What requests work with is in the app alone; `ctx` is that of the worker.
  const ctx: Context = { db: jobs.db, config, log, queue, clock: { now: () => now }, objects: settings.objects };
  const app: FastifyInstance = await buildApp(ctx, pools);
  makeSerializersOnUse(app);
  passwordHash ??= await hashPassword(password);
  // Started when it is first needed, and kept: some tests run jobs a hundred times.
  let boss: Promise<PgBoss> | undefined;

  return {
    app,
    ctx,
    pools,
    db,
    pool,
    url,
    applicationUrl,
    password,
    setNow: (text: string) => void (now = new Date(text)),
    passMinutes: (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000)),

    /** A user with grants; answers id and e-mail. */
    async addUser(
      name: string,
      grants: { role: Role; legalEntityId?: number; sectionCode?: string; ingestionId?: number; orgId?: number }[] = [],
    ): Promise<{ id: number; email: string }> {
      const email = `${name}@example.com`;
      const id = await insertUser(db, { email, name, passwordHash: passwordHash ?? null });
      for (const grant of grants) await insertGrant(db, { userId: id, ...grant });
      if (grants.some(({ role }) => areaOf(role) === "HUB")) await insertAllViews(db, id);
      return { id, email };
    },

    /** A session as signing in opens it, without the password, whose check costs more than most tests; answers the token. */
    async openSession({ id, email }: { id: number; email: string }): Promise<string> {
      const request = {
        requestId: randomUUID(),
        language: "en",
        address: "127.0.0.1",
        userAgent: "",
        cookies: undefined,
        secure: false,
      } as const;
      const { token } = await openSession({ ...ctx, ...request }, { id, email, name: email, language: "en" }, "password");
      return token;
    },

    /** Signs in with the password all test users have; answers the token. */
    async signIn(email: string, word = password): Promise<string> {
      const response = await app.inject({
        method: "GET",
        url: "/api/users/token",
        headers: { authorization: `Basic ${Buffer.from(`${email}:${word}`).toString("base64")}` },
      });
      if (response.statusCode !== 200) throw new Error(`sign-in ${response.statusCode}: ${response.body}`);
      return response.json<{ token: string }>().token;
    },

    /** Calls a route of the contract; a good answer must have exactly the declared shape. */
    async call(
      route: Route,
      given: {
        token?: string;
        params?: Record<string, string | number>;
        query?: Record<string, string | number>;
        body?: unknown;
        ifMatch?: number;
        language?: string;
      } = {},
    ): Promise<TestAnswer> {
      const path = route.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(given.params?.[key] ?? "")));
      const response = await app.inject({
        method: route.method,
        url: `/api/${path}`,
        query: Object.fromEntries(Object.entries(given.query ?? {}).map(([key, value]) => [key, String(value)])),
        headers: {
          ...(given.token ? { authorization: `Bearer ${given.token}` } : {}),
          ...(given.language ? { "accept-language": given.language } : {}),
          ...(given.ifMatch === undefined ? {} : { "if-match": `"${given.ifMatch}"` }),
        },
        ...(given.body === undefined ? {} : { payload: given.body as object }),
      });
      return answerOf(route, response);
    },

    /** Sends a multipart route: fields, then the file. */
    async send(
      route: Route,
      given: { token: string; fields: Record<string, string | number>; fileName: string; content: Buffer | string; language?: string },
    ): Promise<TestAnswer> {
      const form = new FormData();
      for (const [key, value] of Object.entries(given.fields)) form.append(key, String(value));
      form.append("file", new Blob([typeof given.content === "string" ? given.content : new Uint8Array(given.content)]), given.fileName);
      const request = new Request("http://portal", { method: "POST", body: form });
      const response = await app.inject({
        method: "POST",
        url: `/api/${route.path}`,
        headers: {
          authorization: `Bearer ${given.token}`,
          "content-type": request.headers.get("content-type") ?? "",
          ...(given.language ? { "accept-language": given.language } : {}),
        },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      return answerOf(route, response);
    },

    /** Runs every job that waits in the queue, in this process, until none is left; throws what a job throws. */
    async runJobs(): Promise<number> {
      const taker = await (boss ??= startTaker(applicationUrl));
      let ran = 0;
      for (let again = true; again;) {
        again = false;
        for (const job of Object.keys(handlers) as JobName[]) {
          for (const { id, data } of await taker.fetch<never>(job, { batchSize: 10 })) {
            await handlers[job](ctx, data, new AbortController().signal);
            await taker.complete(job, id);
            ran += 1;
            again = true;
          }
        }
      }
      return ran;
    },

    async stop(): Promise<void> {
      await app.close();
      await (await boss)?.stop({ graceful: false });
      await queue.stop();
      await pools.close();
      await jobs.close();
      await close();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

async function startTaker(url: string): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, migrate: false, max: 1 });
  // What fails in a call is thrown by it; a connection that a test has cut is no fault of the queue's.
  boss.on("error", () => undefined);
  await boss.start();
  return boss;
}

function answerOf(route: Route, response: LightMyRequestResponse): TestAnswer {
  const type = response.headers["content-type"];
  const json = typeof type === "string" && type.includes("json");
  const body = json ? response.json() : undefined;
  if (response.statusCode < 300 && route.answers !== "file" && route.answers !== "events") route.answer.parse(body);
  return { status: response.statusCode, body, headers: response.headers, text: response.body };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
