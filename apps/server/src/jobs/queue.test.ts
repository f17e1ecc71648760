import { type ChildProcess, fork } from "node:child_process";
import { once, on } from "node:events";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { handlers } from "../job-handlers.ts";
import { compileCache } from "../testing/compile-cache.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { type JobName, openQueue, prepareQueue, type QueueConnection, takeover } from "./queue.ts";

const names = Object.keys(handlers) as JobName[];
const log = pino({ level: "silent" });
let portal: TestPortal;
let child: ChildProcess | undefined;
let node: QueueConnection | undefined;
beforeEach(async () => {
  portal = await startTestPortal();
});
afterEach(async () => {
  child?.kill("SIGKILL");
  await node?.stop();
  child = node = undefined;
  await portal.stop();
});

/** Another node, in a process of its own, as soon as it has taken a job of each of these kinds. */
async function startOtherNode(kinds: JobName[], busy = ""): Promise<ChildProcess> {
  const program = join(import.meta.dirname, "testing/work-in-child.ts");
  const other = (child = fork(program, [portal.applicationUrl, kinds.join(","), busy], {
    env: { ...process.env, ...compileCache },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  }));
  const taken = new Set<JobName>();
  for await (const [word] of on(other, "message")) {
    if (word === "ready") for (const name of kinds) await portal.ctx.queue.send(portal.db, name, {} as never);
    else taken.add(word);
    if (taken.size === kinds.length) break;
  }
  return other;
}

/** This node, which notes what it is given. */
async function startNode(): Promise<JobName[]> {
  const queue = (node = await openQueue(portal.applicationUrl, log, { supervise: true }));
  const given: JobName[] = [];
  for (const name of names) await queue.work(name, async () => void given.push(name));
  return given;
}

const jobs = async () => (await portal.pool.query("select name, state, retry_count from pgboss.job order by name")).rows;

test("the work of a node that died goes on within 15 seconds: what it waits for comes to less, for every kind and on an older portal's queue too", async () => {
  await portal.pool.query("update pgboss.queue set heartbeat_seconds = 20, retry_limit = 3, retry_delay = 2, notify = false");
  await prepareQueue(portal.url);
  const { rows } = await portal.pool.query(
    "select name, heartbeat_seconds, retry_limit, retry_delay, notify from pgboss.queue order by name",
  );
  expect(rows).toEqual(
    names
      .toSorted()
      .map((name) => ({ name, heartbeat_seconds: takeover.silence, retry_limit: 8, retry_delay: takeover.rest, notify: true })),
  );
  expect(Object.values(takeover).reduce((sum, seconds) => sum + seconds)).toBeLessThan(15);
});

test("another node takes up every kind of work of one that is killed, once", async () => {
  const other = await startOtherNode(names);
  const given = await startNode();
  other.kill("SIGKILL");
  await once(other, "exit");
  await expect.poll(() => given.toSorted()).toEqual(names.toSorted());
  await expect.poll(jobs).toEqual(names.toSorted().map((name) => ({ name, state: "completed", retry_count: 1 })));
});

test("a node that is busy without a pause for longer than it is between two signs of life keeps its work", async () => {
  // It is held up from shortly before the queue's own measure (half of the silence) would have it give its first sign, until the silence would count.
  const kind: JobName = "process-upload";
  await startOtherNode([kind], `${takeover.silence * 450},${takeover.silence * 650}`);
  const given = await startNode();
  await expect.poll(jobs).toEqual([{ name: kind, state: "completed", retry_count: 0 }]);
  expect(given).toEqual([]);
});
