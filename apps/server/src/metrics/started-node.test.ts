import { health, healthLive, healthReady, healthStartup } from "@hub/contract/session/session.ts";
import type { Route } from "@hub/contract/route.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { choosePort } from "../db/embedded-postgres/ports.ts";
import { follow } from "../live/testing/follow.ts";
import { newTestDirectory } from "../testing/data-root.ts";
import { killProcess, type NodeProcess, startApiProcess } from "../testing/node-process.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { readFigures } from "./testing/read-figures.ts";

let portal: TestPortal;
let node: (NodeProcess & { address: string }) | undefined;
beforeAll(async () => {
  // The node goes by the clock, and so do sessions there.
  portal = await startTestPortal({ now: new Date().toISOString() });
});
afterAll(async () => {
  if (node) await killProcess(node.child);
  await portal.stop();
});

test("[SERV-07] a node as it is started tells of all that it has, and of its own end while it still answers", async () => {
  const port = await choosePort(undefined);
  const { address, child, said } = (node = await startApiProcess({
    DATABASE_URL: portal.applicationUrl,
    HUB_DATA_DIR: await newTestDirectory("tests"),
    HUB_SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
    HUB_METRICS_PORT: String(port),
    HUB_AUDIT_SYSLOG: "tcp://127.0.0.1:9",
    HUB_LOG_LEVEL: "info,access=info",
    HUB_DRAIN_SECONDS: "5",
  }));
  const say = async (route: Route) => {
    const answer = await fetch(`${address}/api/${route.path}`);
    return `${answer.status} ${((await answer.json()) as { code?: string }).code ?? ""}`.trim();
  };
  const ask = async () => readFigures(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
  expect(await Promise.all([health, healthLive, healthReady, healthStartup].map(say))).toEqual(["200", "200", "200", "200"]);
  const heard = await follow(address, await portal.openSession(await portal.addUser("follows", [{ role: "data-owner" }])));
  const figures = await ask();
  const told = (name: string) => [...figures].filter(([key]) => key.startsWith(`${name}{`) || key === name);
  expect(told("hub_ready")).toEqual([['hub_ready{reason=""}', 1]]);
  expect(told("hub_database_up")).toEqual([["hub_database_up", 1]]);
  expect(told("hub_live_streams")).toEqual([["hub_live_streams", 1]]);
  expect(told("hub_work").map(([key]) => key)).toContain('hub_work{kind="audit:syslog",state="waiting"}');
  const answered = `hub_http_request_duration_seconds_count{method="GET",route="/api/${healthReady.path}",status="200"}`;
  expect(figures.get(answered)).toBe(1);
  expect(said.filter((line) => line.includes('"answered"') && line.includes(`"/api/${healthReady.path}"`))).toHaveLength(1);

  child.kill("SIGTERM");
  await heard.ended();
  await expect.poll(() => say(healthReady)).toBe("503 portal-stopping");
  expect(await Promise.all([health, healthLive, healthStartup].map(say))).toEqual(["200", "200", "200"]);
  expect((await ask()).get('hub_ready{reason="portal-stopping"}')).toBe(0);
  await expect.poll(() => say(healthLive).catch(() => "gone"), { timeout: 30_000 }).toBe("gone");
}, 120_000);
