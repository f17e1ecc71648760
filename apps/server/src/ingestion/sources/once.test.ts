import * as contract from "@hub/contract/ingestion/sources.ts";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Context } from "../../context.ts";
import { connect } from "../../db/connect.ts";
import { limits } from "../../db/limits.ts";
import { captureLogs } from "../sftp/testing/capture-logs.ts";
import { makeKeys } from "../sftp/testing/sftp-server.ts";
import { collectSource } from "./collect-source.ts";
import { insertRun } from "./runs.sql.ts";
import { sweepSources } from "./sweep-sources.ts";
import { good, header, serverPassword, type SourcePortal, startSourcePortal } from "./testing/source-portal.ts";

let portal: SourcePortal;
let other: { ctx: Context; close(): Promise<void> };
beforeAll(async () => {
  portal = await startSourcePortal();
  other = startOther();
});
/** Another node: its own connections to the same database. */
function startOther(): typeof other {
  const { db, close } = connect(portal.url, { limits: limits.jobs, max: 4 });
  return { ctx: { ...portal.ctx, db }, close };
}
beforeEach(() => portal.clear());
afterAll(async () => {
  await other.close();
  await portal.stop();
});

const never = new AbortController().signal;
const idOf = async (more: Parameters<typeof portal.create>[0] = {}): Promise<number> => (await portal.create(more)).body.id;
async function startRun(sourceId: number): Promise<number> {
  return (await insertRun(portal.db, { sourceId, askedBy: null, onlySettles: false, now: portal.ctx.clock.now() })) as number;
}
const content = `${header}${Array.from({ length: 3000 }, (_, at) => `${at},F,01/15/2020,"$${at}"\n`).join("")}`;

test("[CONF-07] two nodes at the same run at once take each file once", async () => {
  const { server } = portal;
  const id = await idOf({ details: { accepted: "leave" } });
  for (const month of ["01", "02", "03", "04", "05", "06", "07", "08"]) server.put(`/in/people_NOR_2026${month}.csv`, good(month));
  // Both read the same file before either has said that it took it.
  let waiting: (() => void)[] = [];
  server.behaviour.before = async (operation) => {
    if (operation !== "open") return;
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      void setImmediate().then(() => {
        for (const go of waiting.splice(0)) go();
      });
    });
  };
  const runId = await startRun(id);
  await Promise.all([portal.ctx, other.ctx, portal.ctx].map((ctx) => collectSource(ctx, { runId }, never)));
  expect(await portal.count("upload")).toBe(8);
  expect(await portal.count("source_file")).toBe(8);
  expect(await portal.runs(id)).toMatchObject([{ state: "done", filesTaken: 8 }]);
  waiting = [];
  await portal.runJobs();
  expect(await portal.count("delivery", "state = 'LOADED'")).toBe(8);
});

test("two nodes that look after what is due at once start one run", async () => {
  const id = await idOf();
  portal.passMinutes(5);
  await Promise.all([portal.ctx, other.ctx, portal.ctx, other.ctx].map((ctx) => sweepSources(ctx)));
  expect(await portal.count("source_run", `source_id = ${id}`)).toBe(1);
  expect(await portal.call(contract.takeNow, { token: portal.token, params: { id } })).toMatchObject({
    status: 409,
    body: { code: "source-running" },
  });
  await portal.runJobs();
});

test("[CONF-07] cut off at any byte, nothing of a file is there, and the next run takes all of it", async () => {
  const { server } = portal;
  const id = await idOf();
  server.put("/in/people_NOR_202610.csv", content);
  for (const bytes of [0, 1, 40_000, Buffer.byteLength(content) - 1]) {
    server.behaviour.cutAfterBytes = bytes;
    await portal.pass(5);
    expect((await portal.runs(id))[0]).toMatchObject({ state: "failed", problem: { code: "sources.failed-cut" }, filesTaken: 0 });
    for (const table of ["upload", "file_piece", "source_file"]) expect(await portal.count(table)).toBe(0);
  }
  server.behaviour.cutAfterBytes = undefined;
  await portal.pass(5);
  expect(await portal.files(id)).toMatchObject([{ size: Buffer.byteLength(content), upload: { state: "LOADED" } }]);
});

test("[CONF-07] a run that was cut is begun again within minutes, though the source has no schedule; after three times only when it is asked", async () => {
  const { server } = portal;
  const { body: source } = await portal.create({ schedule: { when: { kind: "daily", at: "04:00" } } });
  server.put("/in/people_NOR_202610.csv", content);
  const failed = async () => (await portal.runs(source.id)).filter(({ state }: { state: string }) => state === "failed").length;
  server.behaviour.cutAfterBytes = 1;
  await portal.call(contract.takeNow, { token: portal.token, params: { id: source.id } });
  await portal.runJobs();
  expect(await failed()).toBe(1);
  expect((await portal.runs(source.id))[0].problem).toEqual({ code: "sources.failed-cut", params: { retryMinutes: 2 } });
  await portal.pass(1);
  expect(await failed()).toBe(1);
  await portal.pass(1);
  expect(await failed()).toBe(2);
  // The server is back.
  server.behaviour.cutAfterBytes = undefined;
  await portal.pass(5);
  // The second look shows that the file is whole.
  await portal.pass(1);
  expect(await portal.files(source.id)).toMatchObject([{ upload: { state: "LOADED" } }]);
  server.put("/in/people_NOR_202609.csv", content);
  server.behaviour.cutAfterBytes = 1;
  await portal.call(contract.takeNow, { token: portal.token, params: { id: source.id } });
  await portal.runJobs();
  for (const minutes of [1, 2, 5, 15, 15, 15]) await portal.pass(minutes);
  const before = await failed();
  await portal.pass(30);
  expect(await failed()).toBe(before);
  expect((await portal.runs(source.id))[0].problem.params).toEqual({});
});

test("[CONF-07] a worker that dies while it takes a file leaves nothing; its run is taken over, and the file taken once", async () => {
  const { server } = portal;
  const id = await idOf();
  server.put("/in/people_NOR_202610.csv", content);
  server.behaviour.before = async (operation) => {
    if (operation !== "read") return;
    server.behaviour.before = undefined;
    await other.close();
  };
  const runId = await startRun(id);
  await expect(collectSource(other.ctx, { runId }, never)).rejects.toBeInstanceOf(Error);
  other = startOther();
  expect(await portal.count("source_run", "state = 'pending'")).toBe(1);
  expect(await portal.count("upload")).toBe(0);
  expect(await portal.call(contract.takeNow, { token: portal.token, params: { id } })).toMatchObject({ status: 409 });
  await portal.pass(2);
  expect(await portal.count("upload")).toBe(0);
  await portal.pass(2);
  expect(await portal.count("upload")).toBe(1);
  expect((await portal.runs(id)).some(({ state }) => state === "pending")).toBe(false);
});

test("a run at which workers die again and again is given up, and does not keep the source from the next", async () => {
  const id = await idOf();
  await startRun(id);
  await portal.pool.query("update source_run set attempts = 5");
  await portal.pass(4);
  expect(await portal.runs(id)).toMatchObject([{ state: "failed", problem: { code: "sources.failed-given-up" } }]);
  await portal.pass(5);
  expect((await portal.runs(id))[0]).toMatchObject({ state: "done" });
});

test("[CONF-07] dying between the delivery and the archive, or between the archive and its note, delivers nothing twice", async () => {
  const { server } = portal;
  const id = await idOf();
  server.put("/in/people_NOR_202610.csv", good());
  server.put("/in/people_SUR_202610.csv", good());
  await collectSource(portal.ctx, { runId: await startRun(id) }, never);
  await portal.runJobs();
  // One was moved, and nobody noted it: as a death in between leaves it.
  const file = (await portal.files(id)).find(({ name }) => name.includes("NOR"));
  server.behaviour.before = async (operation, path) => {
    if (operation === "stat" && path.includes("people_SUR")) {
      server.behaviour.before = undefined;
      await portal.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name <> 'hub-queue' and pid <> pg_backend_pid() and state = 'idle' and query like '%source_file%'",
      );
    }
  };
  await collectSource(other.ctx, { runId: await startRun(id) }, never).catch(() => undefined);
  server.behaviour.before = undefined;
  await portal.pool.query("update source_file set state = 'taken', settled_at = null where id = $1", [file.id]);
  await portal.pass(6);
  await portal.pass(6);
  expect((await portal.files(id)).map(({ state }) => state)).toEqual(["archived", "archived"]);
  expect(await portal.count("upload")).toBe(2);
  expect(server.told.renamed).toHaveLength(2);
  expect(server.paths()).toHaveLength(2);
});

test("what cannot be put away is told, tried again less and less often, and never delivered again", async () => {
  const { server } = portal;
  const id = await idOf();
  server.put("/in/people_NOR_202610.csv", good());
  server.behaviour.refuseRename = true;
  await portal.pass(5);
  await portal.pass(1);
  await portal.pass(1);
  expect((await portal.files(id))[0]).toMatchObject({
    state: "taken",
    settleProblem: { code: "sftp.path-failed" },
    upload: { state: "LOADED" },
  });
  for (let minute = 0; minute < 60; minute += 5) await portal.pass(5);
  const { rows } = await portal.pool.query("select settle_attempts from source_file");
  expect(rows[0].settle_attempts).toBeLessThan(8);
  expect((await portal.runs(id)).some(({ problem }) => problem?.code === "sftp.path-failed")).toBe(true);
  expect((await portal.call(contract.getSource, { token: portal.token, params: { id } })).body).toMatchObject({ notPutAway: 1 });
  server.behaviour.refuseRename = false;
  await portal.pass(60);
  expect((await portal.files(id))[0]).toMatchObject({ state: "archived", settleProblem: null });
  expect(await portal.count("upload")).toBe(1);
});

test("a file that somebody takes away before it is put away is told as gone", async () => {
  const { server } = portal;
  const id = await idOf();
  server.put("/in/people_NOR_202610.csv", good());
  await portal.pass(5);
  server.remove("/in/people_NOR_202610.csv");
  await portal.pass(1);
  expect((await portal.files(id))[0]).toMatchObject({ state: "gone" });
});

test("[CONF-07] a changed host key stops the pick-up before the password is sent; no log, trail, answer or table has a secret", async () => {
  const { server } = portal;
  const id = await idOf();
  const logs = captureLogs();
  const ctx = { ...portal.ctx, log: logs.log };
  const keys = server.behaviour.hostKeys;
  server.put("/in/people_NOR_202610.csv", good());
  await collectSource(ctx, { runId: await startRun(id) }, never);
  expect(server.told.attempts).toHaveLength(1);
  await server.restart([makeKeys("ecdsa").private]);
  await collectSource(ctx, { runId: await startRun(id) }, never);
  expect((await portal.runs(id))[0]).toMatchObject({ state: "failed", problem: { code: "sftp.host-key-changed" } });
  expect(server.told.attempts).toHaveLength(1);
  await server.restart(keys);
  await portal.pool.query("update sftp_endpoint set secret = null");
  await collectSource(ctx, { runId: await startRun(id) }, never);
  expect((await portal.runs(id))[0]).toMatchObject({ problem: { code: "errors.secret-required" } });
  expect(logs.text()).toContain("could not be collected");
  const { rows } = await portal.pool.query(
    "select (select json_agg(a)::text from audit a) || (select json_agg(r)::text from source_run r) || (select json_agg(e)::text from sftp_endpoint e) as all",
  );
  for (const text of [logs.text(), rows[0].all, JSON.stringify(await portal.runs(id))])
    expect(text).not.toContain(serverPassword.slice(8, 20));
});
