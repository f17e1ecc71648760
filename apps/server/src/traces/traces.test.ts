import { startExport } from "@hub/contract/tasks/tasks.ts";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import type { Context } from "../context.ts";
import { duties } from "../duties.ts";
import { runDuties } from "../jobs/run-duties.ts";
import { keepNode } from "../nodes/keep-node.ts";
import { compileCache } from "../testing/compile-cache.ts";
import { newTestDirectory } from "../testing/data-root.ts";
import { openNode } from "../testing/open-node.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { startTraces } from "./start-traces.ts";
import { beginSpan, traceOfLine } from "./traces.ts";
import { startCollector } from "./testing/collector.ts";

let portal: TestPortal;
let collector: Awaited<ReturnType<typeof startCollector>>;
let worker: ChildProcess | undefined;
const opened: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  portal = await startTestPortal();
  collector = await startCollector();
});
afterEach(async () => {
  worker?.kill("SIGKILL");
  worker = undefined;
  for (const close of opened.splice(0).toReversed()) await close();
  await collector.stop();
  await portal.stop();
});

/** A node that is traced, with the lines of its log; `end` sends what is left. */
async function traced(given: { url?: string; trustProxy?: boolean; token?: string } = {}) {
  const lines: string[] = [];
  const log = pino({ level: "info", mixin: traceOfLine }, { write: (line: string) => void lines.push(line) });
  const { config } = portal.ctx;
  const end = await startTraces(
    { url: `${given.url ?? collector.url}/v1/traces`, token: given.token, share: 1 },
    { warn: (...all: unknown[]) => void lines.push(JSON.stringify(all)) } as never,
    "hub",
  );
  opened.push(end);
  const node = await openNode(portal.applicationUrl, {
    ...portal.ctx,
    log,
    config: {
      ...config,
      trustProxy: given.trustProxy ? () => true : false,
      log: { ...config.log, parts: { ...config.log.parts, access: "info" } },
    },
  });
  opened.push(node.close);
  const address = await node.app.listen({ port: 0, host: "127.0.0.1" });
  return { address, lines, log, end };
}

async function startWorker(env: Record<string, string>): Promise<void> {
  const child = (worker = fork(join(import.meta.dirname, "../worker.ts"), {
    env: {
      ...process.env,
      ...compileCache,
      DATABASE_URL: portal.applicationUrl,
      HUB_DATA_DIR: await newTestDirectory("tests"),
      HUB_LOG_LEVEL: "silent",
      ...env,
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  }));
  await once(child, "message");
}

describe("[SERV-07] traces", () => {
  test("one request, its statements and the job that it sends are one trace, tied to the log, and no value is in it", async () => {
    const { address, lines } = await traced({ token: "of-the-collector" });
    await startWorker({ HUB_TRACES_URL: collector.url });
    const secret = "maria.salas.4711";
    const user = await portal.addUser(secret, [{ role: "hub-admin" }]);
    const token = await portal.openSession(user);
    const answer = await fetch(`${address}/api/${startExport.path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ kind: "users-export", format: "csv", filter: { search: secret } }),
    });
    expect(answer.status).toBe(202);
    await expect.poll(() => collector.spans.filter(({ name }) => name === "run-task"), { timeout: 20_000 }).toHaveLength(1);
    await expect.poll(() => collector.spans.filter(({ kind }) => kind === 2), { timeout: 10_000 }).toHaveLength(1);

    const [request] = collector.spans.filter(({ kind }) => kind === 2);
    const [job] = collector.spans.filter(({ name }) => name === "run-task");
    expect(request).toMatchObject({ name: `POST /api/${startExport.path}`, service: "hub" });
    expect(request?.attributes).toMatchObject({ "http.route": `/api/${startExport.path}`, "http.response.status_code": 202 });
    expect(request?.parentSpanId).toBeUndefined();
    expect(job).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId, service: "hub-worker", kind: 5 });
    const below = (parent: string | undefined) =>
      collector.spans.filter(({ parentSpanId }) => parentSpanId === parent && parent !== undefined);
    const texts = (parent: string | undefined) => below(parent).flatMap(({ attributes }) => String(attributes["db.query.text"] ?? []));
    // The session before the body was read, and what is done for it after that.
    expect(texts(request?.spanId).join("\n")).toMatch(/prepared: session[\s\S]*insert into task/);
    expect(texts(job?.spanId).join("\n")).toMatch(/task/);
    // The worker's duties are traces of their own.
    const roots = collector.spans.filter(({ parentSpanId, kind }) => parentSpanId === undefined && kind !== 1);
    expect(roots).toEqual([request]);

    expect(collector.raw()).not.toContain(secret);
    expect(collector.raw()).not.toContain(token);
    expect(collector.asked).toContainEqual({ path: "/v1/traces", authorization: "Bearer of-the-collector" });
    const line = lines.map((text) => JSON.parse(text) as Record<string, unknown>).find(({ msg }) => msg === "answered");
    expect(line).toMatchObject({ traceId: request?.traceId, requestId: request?.attributes["hub.request_id"] });
  });

  test("what the worker does by the clock is traced by the duty's name, down to its statements", async () => {
    await startWorker({ HUB_TRACES_URL: collector.url });
    const ofDuties = () => collector.spans.filter(({ kind, service }) => kind === 1 && service === "hub-worker");
    await expect.poll(() => new Set(ofDuties().map(({ name }) => name)), { timeout: 20_000 }).toEqual(new Set(Object.keys(duties)));
    const [sweep] = ofDuties().filter(({ name }) => name === "sweep-sources");
    expect(sweep?.parentSpanId).toBeUndefined();
    const below = collector.spans.filter(({ parentSpanId }) => parentSpanId === sweep?.spanId);
    expect(below.map(({ attributes }) => String(attributes["db.query.text"])).join("\n")).toContain("source_run");
  });

  test("a duty tells how long it took and what kind of error it failed by, never its message; a node's own sign of life is one", async () => {
    const { log, lines, end } = await traced();
    const endDuties = runDuties<Context>(
      { ...portal.ctx, log },
      {
        slow: { every: 3600, run: () => sleep(200) },
        broken: {
          every: 3600,
          run: async ({ db }) => {
            await sql`select 'Jane Doe' from no_such_table`.execute(db);
          },
        },
      },
    );
    await (
      await keepNode(portal.ctx, [])
    )();
    const line = () => lines.find((each) => each.includes('"duty":"broken"')) ?? "{}";
    await expect.poll(() => JSON.parse(line())).toHaveProperty("traceId");
    await sleep(250);
    endDuties();
    await end();
    const of = (name: string) => collector.spans.find((span) => span.name === name);
    const [slow, broken, beat] = [of("slow"), of("broken"), of("keep-node")];
    expect([slow?.kind, beat?.kind, slow?.status.code]).toEqual([1, 1, 0]);
    expect(Number(slow?.endTimeUnixNano) - Number(slow?.startTimeUnixNano)).toBeGreaterThan(190e6);
    expect(broken).toMatchObject({ status: { code: 2 }, attributes: { "error.type": "42P01" } });
    const statement = collector.spans.find(({ parentSpanId }) => parentSpanId === broken?.spanId);
    expect(statement).toMatchObject({ name: "SELECT", attributes: { "db.response.status_code": "42P01" } });
    expect(collector.spans.some(({ parentSpanId, name }) => parentSpanId === beat?.spanId && name === "INSERT")).toBe(true);
    expect(collector.raw()).not.toContain("Jane");
    expect(JSON.parse(line())).toMatchObject({ traceId: broken?.traceId });
  });

  test("go on from what the portal's own proxy tells, and from nobody else's word", async () => {
    const parent = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };
    const headers = { traceparent: `00-${parent.traceId}-${parent.spanId}-01` };
    const behind = await traced({ trustProxy: true });
    await fetch(`${behind.address}/api/health?who=Jane%20Doe`, { headers });
    await fetch(`${behind.address}/api/health`, { headers: { traceparent: "00-zz-1-01" } });
    await fetch(`${behind.address}/api/health`, { headers: { traceparent: headers.traceparent.replace(/01$/, "00") } });
    await behind.end();
    const alone = await traced();
    await fetch(`${alone.address}/api/health`, { headers });
    await alone.end();
    const requests = collector.spans.filter(({ kind }) => kind === 2);
    // The one of which the proxy says that it is not kept is not.
    expect(requests).toHaveLength(3);
    expect(requests.map(({ traceId, parentSpanId }) => traceId === parent.traceId && parentSpanId === parent.spanId)).toEqual([
      true,
      false,
      false,
    ]);
    expect(collector.raw()).not.toContain("Jane");
  });

  test("a statement that fails tells its code and not what the database says of it, nor what stands in quotes", async () => {
    const { address, end } = await traced();
    const user = await portal.addUser("asks", [{ role: "hub-admin" }]);
    const token = await portal.openSession(user);
    await portal.pool.query("alter table app_user rename column name to name_of_before");
    expect((await fetch(`${address}/api/users/allUsers`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(500);
    await portal.pool.query("alter table app_user rename column name_of_before to name");
    await end();
    const failed = collector.spans.filter(({ status }) => status.code === 2);
    expect(failed.map(({ attributes }) => attributes["db.response.status_code"] ?? attributes["http.response.status_code"])).toEqual([
      "42703",
      500,
    ]);
    expect(failed.every(({ status }) => status.message === undefined)).toBe(true);
    const texts = collector.spans.flatMap(({ attributes }) => String(attributes["db.query.text"] ?? []));
    expect(new Set(texts.join("\n").match(/'[^']*'/g))).toEqual(new Set(["'?'"]));
  });

  test.each([
    ["that hangs", () => undefined],
    ["that refuses", (response: ServerResponse) => void response.writeHead(503).end()],
    ["that is away", undefined],
  ])("a collector %s delays no answer, and the portal's end for two seconds at most", async (_, answer) => {
    const other = answer && (await startCollector(answer));
    if (other) opened.push(other.stop);
    const { address, end } = await traced({ url: other?.url ?? "http://127.0.0.1:9" });
    // More than are held.
    for (let at = 0; at < 10_000; at += 1) beginSpan("request", "made up", {})?.end();
    for (let at = 0; at < 20; at += 1) expect((await fetch(`${address}/api/health/live`)).status).toBe(200);
    await end();
  });
});

test("[SERV-07] where nothing is traced, nothing of it is loaded", async () => {
  expect(readConfig({}).traces).toBeUndefined();
  const program = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ resolve(name, context, next) { const found = next(name, context); loaded.push(found.url); return found; } });
    await import(${JSON.stringify(join(import.meta.dirname, "../start-portal.ts"))});
    await import(${JSON.stringify(join(import.meta.dirname, "../job-handlers.ts"))});
    const { startTraces } = await import(${JSON.stringify(join(import.meta.dirname, "start-traces.ts"))});
    const of = () => loaded.filter((url) => /@opentelemetry.(?!api)|opentelemetry.ts/.test(url)).length;
    await startTraces(undefined, { warn() {} }, "hub");
    const before = of();
    await startTraces({ url: "http://127.0.0.1:9/v1/traces", share: 1 }, { warn() {} }, "hub");
    console.log(JSON.stringify([before, of() > 10]));
    process.exit();`;
  const child = fork("-", {
    execArgv: ["--input-type=module", "--eval", program],
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: { ...process.env, ...compileCache },
  });
  let said = "";
  child.stdout?.on("data", (part: Buffer) => (said += part.toString()));
  await once(child, "close");
  expect(JSON.parse(said)).toEqual([0, true]);
});

test("traces are read from their variables, and refused with the variable's name", () => {
  const read = (env: Record<string, string>) => readConfig(env).traces;
  expect(read({ HUB_TRACES_URL: "http://collector:4318/", HUB_TRACES_SHARE: "0.1", HUB_TRACES_TOKEN: "t" })).toEqual({
    url: "http://collector:4318/v1/traces",
    token: "t",
    share: 0.1,
  });
  expect(read({ HUB_TRACES_URL: "https://c.example.com/otlp/v1/traces" })?.url).toBe("https://c.example.com/otlp/v1/traces");
  expect(() => read({ HUB_TRACES_URL: "collector:4318" })).toThrow(/HUB_TRACES_URL/);
  expect(() => read({ HUB_TRACES_URL: "http://c", HUB_TRACES_SHARE: "2" })).toThrow(/HUB_TRACES_SHARE/);
});
