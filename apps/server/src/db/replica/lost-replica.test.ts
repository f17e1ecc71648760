import { createRate, listRates } from "@hub/contract/scenarios/rates.ts";
import { sql } from "kysely";
import pg from "pg";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createMetrics } from "../../metrics/metrics.ts";
import { openDatabaseFront } from "../../testing/database-front.ts";
import { call, isReading, october, rateOf, type ReplicaPortal, startReplicaPortal } from "./testing/replica-portal.ts";

let portal: ReplicaPortal;
let reader: Awaited<ReturnType<ReplicaPortal["addPerson"]>>;
beforeAll(async () => {
  portal = await startReplicaPortal();
  reader = await portal.addPerson("group-owner");
  const body = { year: 2026, month: 10, currency: "USD", rate: "1" };
  await portal.call(createRate, { token: reader.token, body });
}, 60_000);
afterAll(() => portal.stop());
afterEach(() => portal.tidy());

const setRate = (rate: number) => portal.pool.query("update exchange_rate set rate = $1 where currency = 'USD'", [rate]);
/** Four who read again and again until told; answers what they were told. */
function readOn(node: Parameters<typeof call>[0]) {
  const told = new Map<number, number>();
  let over = false;
  const all = Promise.all(
    [1, 2, 3, 4].map(async () => {
      while (!over) {
        const { status } = await call(node, listRates, { token: reader.token, query: october });
        told.set(status, (told.get(status) ?? 0) + 1);
        await sleep(5);
      }
    }),
  );
  return async () => {
    over = true;
    await all;
    return [...told.keys()];
  };
}

describe("[SERV-05] [SERV-02] a replica that is lost lets nobody down, and is read from again once it is back", () => {
  test("killed under those who read: each is answered where changes are taken; started again it is read from by itself", async () => {
    const node = await portal.openReading();
    const end = readOn(node);
    await sleep(300);
    await portal.standby.kill();
    await isReading(node, false);
    await sleep(300);
    await portal.standby.start();
    await isReading(node);
    await sleep(200);
    expect(await end()).toEqual([200]);
    await expect.poll(() => rateOf(node, reader.token, "USD")).toMatch(/^1/);
  }, 60_000);

  test("one that hangs keeps nobody longer than a few seconds, and one that is not there at the start nobody at all", async () => {
    const front = await openDatabaseFront(portal.readUrl());
    portal.opened.push(() => front.close().catch(() => undefined));
    const node = await portal.openReading(front.url);
    expect(await rateOf(node, reader.token, "USD")).toMatch(/^1/);
    const end = readOn(node);
    await sleep(200);
    front.hang();
    const asked = performance.now();
    expect(await rateOf(node, reader.token, "USD")).toMatch(/^1/);
    expect(performance.now() - asked).toBeLessThan(6_000);
    await isReading(node, false);
    const then = performance.now();
    expect(await rateOf(node, reader.token, "USD")).toMatch(/^1/);
    expect(performance.now() - then).toBeLessThan(1_000);
    front.goOn();
    await isReading(node);
    expect(await end()).toEqual([200]);
    const alone = await portal.openReading("postgres://hub_app:x@127.0.0.1:1/hub", false);
    expect(await rateOf(alone, reader.token, "USD")).toMatch(/^1/);
    expect(alone.pools.replicas?.figures()).toMatchObject([{ name: "127.0.0.1:1", up: false }]);
    expect(await alone.readiness.ask()).toBeUndefined();
  }, 60_000);

  test("what the replica cancels, since it has to go on, is asked where changes are taken; so is what it does not have yet", async () => {
    const node = await portal.openReading();
    const reads = node.pools.replicas;
    const found = reads?.find(reader.id, undefined);
    if (!found) throw new Error("nobody reads");
    // A reader that stands in the way of what the replica has to do.
    const waiting = found.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (db) => {
        await sql`select count(*) from exchange_rate`.execute(db);
        await portal.pool.query("update exchange_rate set rate = rate + 0");
        await portal.pool.query("vacuum exchange_rate");
        await sql`select pg_sleep(3) from exchange_rate`.execute(db);
      });
    await expect(waiting).rejects.toMatchObject({ code: "40001" });
    expect(reads?.find(0, undefined)).toBeDefined();
    await portal.standby.pause();
    const before = reads?.counts();
    const body = { year: 2026, month: 10, currency: "CHF", rate: "2", evenIfFar: true };
    const made = await portal.call(createRate, { token: reader.token, body });
    expect(made.status).toBe(201);
    expect(reads?.counts()).toEqual(before);
  }, 60_000);

  test("far behind, it is not read from until it has caught up; its lag is told", async () => {
    const node = await portal.openReading();
    await portal.standby.pause();
    await setRate(8);
    await expect.poll(() => node.pools.replicas?.figures()[0]?.lagSeconds ?? 0, { timeout: 20_000 }).toBeGreaterThan(3);
    const metrics = createMetrics({ ...node, url: portal.applicationUrl, dataDirectory: "/" });
    portal.opened.push(metrics.close);
    const { text } = await metrics.tell();
    expect(text).toMatch(/^hub_replica_up\{replica="127\.0\.0\.1:\d+"\} 1$/m);
    expect(Number(/^hub_replica_lag_seconds\{.*\} ([\d.]+)$/m.exec(text)?.[1])).toBeGreaterThan(3);
    expect(text).toMatch(/^hub_reads\{from="replica"\} [1-9]/m);
    await isReading(node, false);
    expect(await rateOf(node, reader.token, "USD")).toMatch(/^8/);
    await portal.standby.resume();
    await isReading(node);
    expect(node.pools.replicas?.figures()[0]?.lagSeconds).toBeLessThan(2);
  }, 60_000);

  test("nothing is asked and nothing noted where there is no replica", async () => {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    const noted = () => sent.mock.calls.map(([text]) => JSON.stringify(text)).filter((text) => /read_position|_lsn/.test(text)).length;
    const body = { year: 2026, month: 10, currency: "SEK", rate: "1", evenIfFar: true };
    expect((await portal.call(createRate, { token: reader.token, body })).status).toBe(201);
    expect((await portal.call(listRates, { token: reader.token, query: october })).status).toBe(200);
    expect([sent.mock.calls.length > 3, noted()]).toEqual([true, 0]);
    const node = await portal.openReading();
    await call(node, createRate, { token: reader.token, body: { ...body, currency: "NOK" } });
    expect(noted()).toBeGreaterThan(1);
    sent.mockRestore();
  });

  // The last one: the standby is none any more.
  test("promoted, it is left: it takes changes of its own, and nobody reads what it has", async () => {
    const node = await portal.openReading();
    const end = readOn(node);
    await portal.standby.tell("select pg_promote()");
    await isReading(node, false);
    await setRate(9);
    expect(await rateOf(node, reader.token, "USD")).toMatch(/^9/);
    expect(await end()).toEqual([200]);
  }, 60_000);
});
