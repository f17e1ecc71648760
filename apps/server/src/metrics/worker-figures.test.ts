import { choosePort } from "../db/embedded-postgres/ports.ts";
import { once } from "node:events";
import { fork } from "node:child_process";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { keepWorker } from "../jobs/worker-process.ts";
import { compileCache } from "../testing/compile-cache.ts";
import { newTestDirectory } from "../testing/data-root.ts";
import { openNode } from "../testing/open-node.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { createMetrics } from "./metrics.ts";
import { readFigures } from "./testing/read-figures.ts";
import { createWorkerFigures } from "./worker-figures.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

describe("[SERV-07] figures of the process that does the work", () => {
  test("stand beside those of the portal that keeps it, as the worker itself tells them, and are missed while it is away", async () => {
    const worker = await keepWorker(portal.applicationUrl, pino({ level: "silent" }), await newTestDirectory("tests"));
    opened.push(() => worker.stop());
    const node = await openNode(portal.applicationUrl, portal.ctx);
    const metrics = createMetrics({ ...node, url: portal.applicationUrl, dataDirectory: "/", databaseDirectory: "/tmp", worker });
    opened.push(node.close, metrics.close);
    await portal.ctx.queue.send(portal.db, "process-upload", { uploadId: 4711 });
    const done = 'hub_worker_job_duration_seconds_count{kind="process-upload",outcome="done"}';
    const ask = async () => readFigures((await metrics.tell()).text);
    await expect.poll(async () => (await ask()).get(done), { timeout: 10_000 }).toBe(1);
    const figures = await ask();
    expect(figures.get("hub_worker_up")).toBe(1);
    expect(figures.get("hub_worker_process_resident_memory_bytes")).not.toBe(figures.get("process_resident_memory_bytes"));
    expect(figures.has("hub_worker_nodejs_eventloop_lag_p99_seconds")).toBe(true);
    expect(figures.get('hub_worker_jobs_running{kind="process-upload"}')).toBe(0);
    expect(figures.get('hub_worker_duty_duration_seconds_count{duty="send-mails",outcome="done"}')).toBe(1);
    expect(figures.get('hub_database_disk_bytes{state="free"}')).toBeGreaterThan(0);
    // One that is held up tells nothing, and the rest is told all the same.
    process.kill(worker.pid() ?? 0, "SIGSTOP");
    const held = await ask();
    process.kill(worker.pid() ?? 0, "SIGCONT");
    expect([held.get("hub_worker_up"), held.get("hub_database_up")]).toEqual([0, 1]);
    expect([...held.keys()].filter((key) => key.startsWith("hub_worker_"))).toEqual(["hub_worker_up"]);
  });

  test("a worker by itself answers on its own port", async () => {
    const port = await choosePort(undefined);
    const env = {
      ...process.env,
      ...compileCache,
      HUB_ROLE: "worker",
      DATABASE_URL: portal.applicationUrl,
      HUB_DATA_DIR: await newTestDirectory("tests"),
      HUB_SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
      HUB_LOG_LEVEL: "silent",
      HUB_METRICS_PORT: String(port),
    };
    // A part that its database does not answer within a second ends, and is started again by whoever keeps it.
    let isReady = false;
    for (let attempt = 0; attempt < 5 && !isReady; attempt += 1) {
      const child = fork(join(import.meta.dirname, "../worker.ts"), { env, stdio: ["ignore", "inherit", "ignore", "ipc"] });
      const ended = once(child, "exit");
      isReady = await Promise.race([once(child, "message").then(() => true), ended.then(() => false)]);
      opened.push(async () => {
        child.kill("SIGKILL");
        await ended;
      });
    }
    const figures = readFigures(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
    expect(figures.get("hub_worker_process_resident_memory_bytes")).toBeGreaterThan(1e7);
  });

  test("what runs counts as running, and what fails as failed", async () => {
    const figures = createWorkerFigures();
    let end: (error?: Error) => void = () => undefined;
    const handlers = figures.ofJobs({
      "run-task": () => new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve()))),
    } as never) as { "run-task": (ctx: object, data: object, signal: AbortSignal) => Promise<void> };
    const run = () => handlers["run-task"]({}, {}, new AbortController().signal);
    const ask = async () => readFigures((await figures.tell()).text);
    const first = run();
    expect((await ask()).get('hub_worker_jobs_running{kind="run-task"}')).toBe(1);
    end();
    await first;
    const second = run();
    end(new Error("no"));
    await expect(second).rejects.toThrow("no");
    const told = await ask();
    expect(told.get('hub_worker_jobs_running{kind="run-task"}')).toBe(0);
    for (const outcome of ["done", "failed"])
      expect(told.get(`hub_worker_job_duration_seconds_count{kind="run-task",outcome="${outcome}"}`)).toBe(1);
    const { broken } = figures.ofDuties({ broken: { every: 60, run: () => Promise.reject(new Error("no")) } });
    await expect(broken?.run({})).rejects.toThrow("no");
    expect((await ask()).get('hub_worker_duty_duration_seconds_count{duty="broken",outcome="failed"}')).toBe(1);
  });
});
