import { searchAll } from "@hub/contract/search/search.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { createPressure } from "../http/pressure.ts";
import { tellChange } from "../live/tell-change.sql.ts";
import { follow } from "../live/testing/follow.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { version } from "../version.ts";
import { openWatchedNode, type WatchedNode } from "./testing/watched-node.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

const watchNode = (given: WatchedNode = {}) => openWatchedNode(portal, opened, given);

describe("[SERV-07] figures of the running portal tell the truth", () => {
  test("answers by their route, process, connections and disk", async () => {
    const { app, ask } = await watchNode();
    await app.inject("/api/health/live");
    await app.inject("/api/health/live?who=Jane%20Doe");
    await app.inject("/api/users/4711/no-such-thing");
    const figures = await ask();
    expect(figures.get('hub_http_request_duration_seconds_count{method="GET",route="/api/health/live",status="200"}')).toBe(2);
    expect(figures.get('hub_http_request_duration_seconds_count{method="GET",route="none",status="404"}')).toBe(1);
    expect([...figures.keys()].join("\n")).not.toMatch(/Jane|4711/);
    expect(figures.get("process_resident_memory_bytes")).toBeGreaterThan(1e7);
    expect(figures.get('hub_database_waiting{pool="pages"}')).toBe(0);
    expect(figures.get('hub_disk_bytes{state="free"}')).toBeGreaterThan(0);
    expect(figures.get('hub_disk_bytes{state="all"}')).toBeGreaterThanOrEqual(figures.get('hub_disk_bytes{state="free"}') ?? 0);
    expect(figures.get("hub_database_bytes")).toBeGreaterThan(1e6);
  });

  test("work that waits, and how long the oldest does", async () => {
    const { ask } = await watchNode();
    const before = await ask();
    expect(before.get('hub_work{kind="mail",state="queued"}')).toBeUndefined();
    const { id } = await portal.addUser("waits-for-mail");
    await portal.pool.query(
      `insert into mail_message (user_id, kind, key, subject, body, next_try_at, created_at, state)
       select $1, 'told', 'metrics-' || n, 's', 'b', now(), now() - interval '2 hours' * n, case when n < 3 then 'queued' else 'failed' end from generate_series(1, 3) n`,
      [id],
    );
    const figures = await ask();
    expect(figures.get('hub_work{kind="mail",state="queued"}')).toBe(2);
    expect(figures.get('hub_work{kind="mail",state="failed"}')).toBe(1);
    const age = figures.get('hub_work_oldest_seconds{kind="mail",state="queued"}') ?? 0;
    expect(Math.round(age / 3600)).toBe(4);
    expect(figures.has('hub_work_oldest_seconds{kind="mail",state="failed"}')).toBe(false);
  });

  test("each kind of work that waits is counted in its state, with the age of the oldest where that says something", async () => {
    const { ask } = await watchNode();
    const { id } = await portal.addUser("works");
    await portal.ctx.queue.send(portal.db, "refresh-findings", { legalEntityId: null });
    // Only what is counted matters here: nothing that these rows lead to is there.
    await portal.pool.query(`
      begin; set local session_replication_role = replica;
      update pgboss.job set created_on = now() - interval '1 hour' where name = 'refresh-findings';
      insert into upload (ingestion_id, definition_version, period, purpose, file_name, state, created_by)
        select ingestion, 1, '2026-10-01', case when ingestion < 3 then 'deliver' else 'check' end, 'f', 'CHECKING', ${id} from generate_series(1, 3) ingestion;
      insert into scenario (scenario_type, period, closing_asked_by, closing_asked_at) values
        ('CLOSING', '2026-10-01', ${id}, now() - interval '2 hours'), ('CLOSING', '2026-09-01', null, null);
      insert into task (user_id, kind, created_at, expires_at, language) values (${id}, 'users-export', now(), now(), 'es');
      insert into missing_erasure (certificate_sha256, number, user_id, fingerprint, names, asked_at, done_at, found_at, settled_at, repeated) values
        ('a', 1, 1, 'f', '{}', now(), now(), now() - interval '3 hours', null, null), ('b', 2, 1, 'f', '{}', now(), now(), now() - interval '9 hours', now(), true);
      insert into differing_version (version_id) values (4711);
      commit`);
    const figures = await ask();
    const of = (kind: string, state: string) => {
      const age = figures.get(`hub_work_oldest_seconds{kind="${kind}",state="${state}"}`);
      return [figures.get(`hub_work{kind="${kind}",state="${state}"}`), age === undefined ? undefined : Math.round(age / 3600)];
    };
    expect(of("job:refresh-findings", "created")).toEqual([1, 1]);
    expect(of("delivery", "CHECKING")).toEqual([2, undefined]);
    expect(of("scenario", "OPEN")).toEqual([2, undefined]);
    expect(of("closing", "asked")).toEqual([1, 2]);
    expect(of("task", "pending")).toEqual([1, undefined]);
    expect(of("erasure", "missing")).toEqual([1, 3]);
    expect(of("version", "differs")).toEqual([1, undefined]);
  });

  test("connections that are used, those that nobody uses, and who waits for one; the version, the clock, and what there is too much of", async () => {
    const pressure = createPressure({ ...readConfig({}).pressure, waiting: 1 }, () => pools.pages.pool.waitingCount);
    const { pools, ask } = await watchNode({ clock: { skewSeconds: -2.5 }, pressure });
    const held = await Promise.all(Array.from({ length: 10 }, () => pools.pages.pool.connect()));
    const waits = pools.pages.pool.connect();
    pressure.look({ lateMilliseconds: 0, heapPercent: 0 });
    const of = async () => {
      const figures = await ask();
      const names = ['connections{pool="pages",state="busy"}', 'connections{pool="pages",state="idle"}', 'waiting{pool="pages"}'];
      return [...names.map((name) => figures.get(`hub_database_${name}`)), figures.get('hub_pressed{reason="connections"}')];
    };
    expect(await of()).toEqual([10, 0, 1, 1]);
    for (const client of held) client.release();
    (await waits).release();
    pressure.look({ lateMilliseconds: 0, heapPercent: 0 });
    expect(await of()).toEqual([0, 10, 0, 0]);
    const figures = await ask();
    expect([figures.get("hub_clock_skew_seconds"), figures.get(`hub_build_info{version="${version}"}`)]).toEqual([-2.5, 1]);
  });

  test("lines of the trail that a receiver was not told yet, and how long the oldest has waited", async () => {
    const { ask } = await watchNode();
    const line =
      "insert into audit (at, actor, action, subject_type, subject_id) values (now() - interval '2 hours', 'a', 'b', 'c', 'd') returning id";
    const { id } = (await portal.pool.query(line)).rows[0];
    await portal.pool.query("insert into audit_position (target, sent_id) values ('syslog', $1)", [id]);
    expect((await ask()).get('hub_work{kind="audit:syslog",state="waiting"}')).toBe(0);
    await portal.pool.query(line);
    const figures = await ask();
    expect(figures.get('hub_work{kind="audit:syslog",state="waiting"}')).toBe(1);
    expect(Math.round((figures.get('hub_work_oldest_seconds{kind="audit:syslog",state="waiting"}') ?? 0) / 60)).toBe(120);
  });

  test("live pages that follow, events that went out to them, and who was refused for having too many", async () => {
    const { app, live, ask } = await watchNode({ limits: { perPerson: 1, inAll: 2 } });
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    await expect.poll(() => live.isOn()).toBe(true);
    const [first, second, third] = await Promise.all(
      ["first", "second", "third"].map(async (name) =>
        portal.openSession(await portal.addUser(`follows-${name}`, [{ role: "data-owner" }])),
      ),
    );
    const none = await ask();
    expect([none.get("hub_live_streams"), none.get("hub_live_events_total"), none.get('hub_live_refused_total{reason="node"}')]).toEqual([
      0, 0, 0,
    ]);
    const one = await follow(address, first ?? "");
    expect((await follow(address, first ?? "")).answer.status).toBe(503);
    const other = await follow(address, second ?? "");
    expect((await follow(address, third ?? "")).answer.status).toBe(503);
    await tellChange(portal.db, { topic: "glossary", to: { permission: "signed-in" } });
    await Promise.all([one.heard("glossary"), other.heard("glossary")]);
    const figures = await ask();
    expect(figures.get("hub_live_streams")).toBe(2);
    // That it is on, and the change, to both; and asked again nothing is counted twice.
    expect([figures.get("hub_live_events_total"), (await ask()).get("hub_live_events_total")]).toEqual([4, 4]);
    for (const reason of ["person", "node"]) expect(figures.get(`hub_live_refused_total{reason="${reason}"}`)).toBe(1);
    await one.leave();
    await expect.poll(async () => (await ask()).get("hub_live_streams")).toBe(1);
    expect((await ask()).get("hub_live_events_total")).toBe(4);
    await other.leave();
  });

  test("[SERV-01] how old the last good back-up is, and whether the last one came to nothing", async () => {
    const { ask } = await watchNode();
    const first = await ask();
    expect([first.has("hub_backup_age_seconds"), first.get('hub_backup_failed{what="making"}')]).toEqual([false, 0]);
    await portal.pool.query("update backup_plan set frequency = 'daily', planned_since = now() - interval '10 days'");
    expect(Math.round(((await ask()).get("hub_backup_age_seconds") ?? 0) / 86_400)).toBe(10);
    await portal.pool.query(
      `insert into backup_run (state, asked_at, file_name, sha256, verified_at, made_at, trial_state) values
        ('done', now(), 'a', 'x', now(), now() - interval '3 days', 'done'), ('done', now(), 'b', 'x', now(), now() - interval '1 day', 'failed')`,
    );
    await portal.pool.query("insert into backup_run (state, asked_at) values ('failed', now())");
    const figures = await ask();
    // The one that could not be restored is no good one.
    expect(Math.round((figures.get("hub_backup_age_seconds") ?? 0) / 86_400)).toBe(3);
    expect(figures.get("hub_backup_period_seconds")).toBe(86_400);
    expect([figures.get('hub_backup_failed{what="making"}'), figures.get('hub_backup_failed{what="trial"}')]).toEqual([1, 1]);
    await portal.pool.query("delete from backup_run; update backup_plan set frequency = 'off', planned_since = null");
  });

  test("answers while the database hangs, and then says nothing of the work in it", async () => {
    const { front, ask } = await watchNode();
    expect((await ask()).get("hub_database_up")).toBe(1);
    front.hang();
    const figures = await ask();
    expect(figures.get("hub_database_up")).toBe(0);
    expect(figures.get('hub_ready{reason="database-unavailable"}')).toBe(0);
    expect([...figures.keys()].filter((key) => /^hub_(work[{_](?!er)|database_bytes)/.test(key))).toEqual([]);
    front.goOn();
    const again = await ask();
    expect([again.get("hub_database_up"), again.get('hub_ready{reason=""}')]).toEqual([1, 1]);
  });

  test("a node that stops says why it is not ready", async () => {
    const { readiness, ask } = await watchNode();
    await readiness.drain(0);
    const figures = await ask();
    expect(figures.get('hub_ready{reason="portal-stopping"}')).toBe(0);
    expect(figures.has('hub_ready{reason=""}')).toBe(false);
  });

  test("what the alerts and the board ask for is told", async () => {
    const { app, ask } = await watchNode();
    await app.inject("/api/health/live");
    const told = new Set([...(await ask()).keys()].map((key) => key.replace(/\{.*/, "")));
    // What is only told where something waits, and where there is a replica (db/replica/lost-replica.test.ts).
    for (const name of [
      "hub_work",
      "hub_work_oldest_seconds",
      "hub_replica_up",
      "hub_replica_lag_seconds",
      "hub_backup_age_seconds",
      "hub_backup_period_seconds",
    ])
      told.add(name);
    for (const file of ["alerts.yaml", "grafana-board.json"]) {
      const text = await readFile(join(import.meta.dirname, "../../../../docs/watching", file), "utf8");
      const names = new Set(text.match(/\b(hub|nodejs|process)_[a-z0-9_]+/g));
      expect(names.size).toBeGreaterThan(7);
      expect([...names].filter((name) => !told.has(name))).toEqual([]);
    }
  });

  test("with a token they are for whoever brings it, and nothing else answers there", async () => {
    const { address } = await watchNode({ token: "a token of more than sixteen" });
    const status = async (authorization?: string, url = address) =>
      (await fetch(url, { headers: authorization === undefined ? {} : { authorization } })).status;
    expect(await status()).toBe(401);
    expect(await status("Bearer another token of that length")).toBe(401);
    expect(await status("Bearer a token of more than sixteen")).toBe(200);
    expect(await status("Bearer a token of more than sixteen", address.replace("/metrics", "/api/health"))).toBe(404);
  });
});

test("[SERV-07] whoever leaves before the answer is out is in the figures and the log, with a status of their own", async () => {
  const lines: string[] = [];
  const { app, ask } = await watchNode({ access: lines });
  let taken: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (taken = resolve));
  app.addHook("preHandler", async (request) => {
    if (!request.headers["x-slow"]) return;
    taken();
    await new Promise((resolve) => request.raw.once("close", resolve));
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const leave = new AbortController();
  const answer = fetch(`${address}/api/health/live`, { headers: { "x-slow": "1" }, signal: leave.signal });
  await asked;
  leave.abort();
  await expect(answer).rejects.toThrow("aborted");
  const left = 'hub_http_request_duration_seconds_count{method="GET",route="/api/health/live",status="499"}';
  await expect.poll(async () => (await ask()).get(left)).toBe(1);
  expect(lines.filter((line) => line.includes('"status":499'))).toHaveLength(1);
});

test("[SERV-07] each answer is a line of the access log, by its route and whose it is, without what was asked for", async () => {
  const lines: string[] = [];
  const { app, ask } = await watchNode({ access: lines });
  app.addHook("preHandler", () => sleep(300));
  const person = await portal.addUser("asks-for-something");
  const token = await portal.openSession(person);
  await app.inject({ url: `/api/${searchAll.path}?q=Jane%20Doe`, headers: { authorization: `Bearer ${token}` } });
  const answered = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ part }) => part === "access");
  expect(answered).toHaveLength(1);
  expect(answered[0]).toMatchObject({ method: "GET", route: `/api/${searchAll.path}`, status: 200, userId: person.id, msg: "answered" });
  expect(answered[0]?.["requestId"]).toMatch(/^[0-9a-f-]{36}$/);
  // As long as it took, in the log and in the figures.
  const sum = `hub_http_request_duration_seconds_sum{method="GET",route="/api/${searchAll.path}",status="200"}`;
  for (const milliseconds of [Number(answered[0]?.["milliseconds"]), 1000 * ((await ask()).get(sum) ?? 0)]) {
    expect(milliseconds).toBeGreaterThan(290);
    expect(milliseconds).toBeLessThan(20_000);
  }
  expect(lines.join("")).not.toMatch(/Jane|asks-for/);
  expect(lines.join("")).not.toContain(token);
});
