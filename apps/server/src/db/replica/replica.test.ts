import { createLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import { startExport } from "@hub/contract/tasks/tasks.ts";
import { allUsers } from "@hub/contract/configuration/users.ts";
import { createRate, listRates, updateRate } from "@hub/contract/scenarios/rates.ts";
import { createAccessToken } from "@hub/contract/session/account.ts";
import { getReminderChoice, setReminderChoice } from "@hub/contract/workflows/workflows.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { handlers } from "../../job-handlers.ts";
import { connect } from "../connect.ts";
import { limits } from "../limits.ts";
import type { Reader, Replicas } from "./replicas.ts";
import { roundsOf } from "../../testing/rounds.ts";
import { call, october, rateOf, type ReplicaPortal, startReplicaPortal } from "./testing/replica-portal.ts";

let portal: ReplicaPortal;
beforeAll(async () => {
  portal = await startReplicaPortal();
}, 60_000);
afterAll(() => portal.stop());
afterEach(() => portal.tidy());

describe("[SERV-05] reads from a replica are never stale for who has just written", () => {
  test("thousands of times over two nodes, by session and by token, while the replica stands still and goes on by chance; others do read there", async () => {
    const nodes = [await portal.openReading(), await portal.openReading()] as const;
    const chance = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)]!;
    const writers = [await portal.addPerson("wf-user"), await portal.addPerson("group-owner")];
    const token = (
      await call(nodes[0], createAccessToken, {
        token: writers[1]!.token,
        body: { name: "machine", scopes: ["rates.manage"], lastDay: "2026-12-31" },
      })
    ).body.token as string;
    const other = await portal.addPerson("group-owner");
    let over = false;
    const standing = (async () => {
      while (!over) {
        await portal.standby.pause();
        await sleep(Math.random() * 400);
        await portal.standby.resume();
        await sleep(Math.random() * 900);
      }
    })();
    let [written, stale, others] = [0, 0, 0];
    const looks = (async () => {
      for (; !over; await sleep(25)) {
        const stood = written;
        others += 1;
        if (Number((await rateOf(chance(nodes), other.token, "USD")) ?? 0) < stood) stale += 1;
      }
    })();
    const rounds = roundsOf(10_000, 1000);
    // At once, or a little later, when the replica may have come as far.
    const places = async (n: number) => {
      if (n % 100 > 0) return [chance(nodes)];
      await sleep(Math.random() * 1000);
      return nodes;
    };
    const choose = async ({ token }: { token: string }) => {
      for (let n = 1; n <= rounds; n += 1) {
        const daily = n % 2 === 0;
        expect((await call(chance(nodes), setReminderChoice, { token, body: { daily } })).status).toBe(200);
        for (const node of await places(n))
          expect((await call(node, getReminderChoice, { token })).body, `round ${n}`).toMatchObject({ daily });
      }
    };
    const setRates = async () => {
      const given = { year: 2026, month: 10, currency: "USD", rate: "1", evenIfFar: true };
      const { id } = (await call(chance(nodes), createRate, { token, body: given })).body as { id: number };
      for (let n = 2; n <= rounds / 10; n += 1) {
        const body = { rate: String(n), evenIfFar: true };
        expect((await call(chance(nodes), updateRate, { token, params: { id }, ifMatch: n - 1, body })).status).toBe(200);
        written = n;
        for (const node of await places(n)) expect(Number(await rateOf(node, token, "USD"))).toBe(n);
      }
    };
    await Promise.all([choose(writers[0]!), setRates()]);
    over = true;
    await Promise.all([standing, looks]);
    const counts = nodes.map(({ pools }) => pools.replicas?.counts());
    // Who has written nothing is answered by the replica: much of what they read is older than what was written by then.
    expect([others > 100, stale > 5], JSON.stringify({ others, stale, counts })).toEqual([true, true]);
    for (const each of counts) expect(each?.replica).toBeGreaterThan(50);
  }, 300_000);

  test("what holds for all is seen by all at once: access that was taken away, what a job did", async () => {
    const node = await portal.openReading();
    const reader = await portal.addPerson("group-owner");
    const admin = await portal.addPerson("hub-admin");
    await portal.standby.pause();
    const before = node.pools.replicas?.counts();
    expect((await call(node, listRates, { token: reader.token, query: october })).status).toBe(200);
    expect(node.pools.replicas?.counts().replica).toBe((before?.replica ?? 0) + 1);
    await portal.pool.query("delete from role_grant where user_id = $1", [reader.id]);
    expect((await call(node, listRates, { token: reader.token, query: october })).status).toBe(403);
    // Who may do what is read where it is decided.
    const seen = node.pools.replicas?.counts();
    expect((await call(node, allUsers, { token: admin.token })).status).toBe(200);
    expect(node.pools.replicas?.counts()).toEqual(seen);
    // As the worker notes it after each job.
    const stranger = await portal.addPerson("group-owner");
    await portal.pool.query("update exchange_rate set rate = 77 where currency = 'USD'");
    expect(await rateOf(node, stranger.token, "USD")).not.toMatch(/^77/);
    await node.pools.replicas?.note(portal.db, null);
    expect(await rateOf(node, stranger.token, "USD")).toMatch(/^77/);
  });

  test("the worker reads an export there, with all that was written before it was asked for; where the replica breaks off it is read once more, and is whole", async () => {
    const node = await portal.openReading();
    const { replicas } = node.pools;
    if (!replicas) throw new Error("no replica");
    const { token } = await portal.addPerson("hub-admin");
    const found: (Reader | undefined)[] = [];
    const exportEntities = async (change: (reader: Reader | undefined) => Reader | undefined = (reader) => reader) => {
      const watched: Replicas = {
        ...replicas,
        async reach(...given) {
          found.push(change(await replicas.reach(...given)));
          return found.at(-1);
        },
      };
      const { id } = (await call(node, startExport, { token, body: { kind: "legal-entities-export", format: "csv", filter: {} } }))
        .body as { id: number };
      await handlers["run-task"]({ ...portal.ctx, replicas: watched }, { taskId: id }, new AbortController().signal);
      const headers = { authorization: `Bearer ${token}` };
      return (await node.app.inject({ url: `/api/tasks/${id}/file?purpose=result`, headers })).body;
    };
    const body = {
      code: "LAST",
      name: "Made just before",
      country: "ES",
      currency: "EUR",
      parentId: null,
      validFrom: "2020-01-01",
      validTo: null,
    };
    expect((await call(node, createLegalEntity, { token, body: { ...body, active: true } })).status).toBe(201);
    const whole = await exportEntities();
    expect(whole).toContain("Made just before");
    expect(found[0]).toBeDefined();
    const failed: unknown[] = [];
    const broken = connect(portal.readUrl("http://127.0.0.1:1"), { limits: limits.jobs });
    portal.opened.push(broken.close);
    expect(await exportEntities(() => ({ db: broken.db, failed: (error) => failed.push(error) }))).toBe(whole);
    expect(failed).toMatchObject([{ code: "ECONNREFUSED" }]);
  }, 60_000);
});
