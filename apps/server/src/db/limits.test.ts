import { listSections } from "@hub/contract/configuration/configuration.ts";
import { health } from "@hub/contract/session/session.ts";
import { updateSetting } from "@hub/contract/configuration/settings.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { problemOf } from "../http/error-handler.ts";
import { openDatabaseFront } from "../testing/database-front.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { connect } from "./connect.ts";
import { type Limits, limits } from "./limits.ts";
import { openPools } from "./pools.ts";

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal({ limits: { pages: { lock: 100, statement: 400 } } });
  token = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }]));
});
afterAll(() => portal.stop());

const save = (value: number, ifMatch = 1) =>
  portal.call(updateSetting, { token, params: { key: "minimum-group-size" }, ifMatch, body: { value }, language: "en" });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Error) => problemOf(error).code,
  );

describe("[SAFE-03] what a request waits for in the database comes to an end", () => {
  test("a row that somebody holds: the request that wants it is told so, the others are answered", async () => {
    const holder = await portal.pool.connect();
    await holder.query("begin; select from setting where key = 'minimum-group-size' for update");
    try {
      const [refused, ...others] = await Promise.all([save(12), portal.call(listSections, { token }), portal.call(health)]);
      expect(refused).toMatchObject({
        status: 503,
        body: { code: "record-busy", error: expect.stringContaining("saving the same details") },
      });
      expect(refused.headers["retry-after"]).toBe("5");
      expect(others.map(({ status }) => status)).toEqual([200, 200]);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
    expect((await save(12)).body).toMatchObject({ value: 12, version: 2 });
  });

  test("a lock of ours on nothing in particular (advisory) is waited for no longer", async () => {
    const { db, close } = connect(portal.applicationUrl, { limits: { ...limits.pages, lock: 100 } });
    await portal.db.transaction().execute(async (holder) => {
      const lock = sql`select pg_advisory_xact_lock(1)`;
      await lock.execute(holder);
      expect(await codeOf(lock.execute(db))).toBe("record-busy");
    });
    await close();
  });

  test("a statement that takes too long is stopped, told, and has changed nothing", async () => {
    await portal.pool.query(`
      create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end';
      create trigger dawdle before update on setting for each row execute function dawdle()`);
    const refused = await save(15, 2);
    await portal.pool.query("drop function dawdle cascade");
    expect(refused).toMatchObject({ status: 503, body: { code: "took-too-long", error: expect.stringContaining("nothing was saved") } });
    expect(refused.headers["retry-after"]).toBe("30");
    expect((await save(12, 2)).body).toMatchObject({ value: 12, version: 2 });
  });

  test("a transaction in which nothing is asked any more is cut, and lets go what it holds; its connection is used by nobody", async () => {
    const { db, pool, close } = connect(portal.applicationUrl, { max: 1, limits: { ...limits.pages, idle: 50 } });
    const idle = db.transaction().execute(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid from setting for no key update`.execute(db);
      const alive = async () => (await portal.pool.query("select from pg_stat_activity where pid = $1", [rows[0]?.pid])).rowCount;
      await expect.poll(alive).toBe(0);
      await sql`select 1`.execute(db);
    });
    await expect(idle).rejects.toMatchObject({ code: "25P03" });
    expect(await codeOf(idle)).toBe("took-too-long");
    expect(await codeOf(sql`select 1`.execute(db))).toBe("done");
    expect(pool.totalCount).toBe(1);
    await close();
  });

  test("who finds no free connection is told so in time", async () => {
    const { db, close } = connect(portal.applicationUrl, { max: 1, limits: { ...limits.pages, connection: 500 } });
    await db.connection().execute(async () => expect(await codeOf(sql`select 1`.execute(db))).toBe("portal-busy"));
    expect(await codeOf(sql`select 1`.execute(db))).toBe("done");
    await close();
  });

  test("each kind of connection has its own limits, in the session itself, whatever settings the address brings", async () => {
    const bringing = new URL(portal.applicationUrl);
    bringing.searchParams.set("options", "-c lock_timeout=0 -c work_mem=5MB");
    for (const kind of ["pages", "door", "health", "jobs"] as const) {
      const { db, close } = connect(bringing.href, { limits: limits[kind], max: 1 });
      const { rows } = await sql`select name, setting::integer from pg_settings
        where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'work_mem') order by name`.execute(db);
      expect(rows).toEqual([
        { name: "idle_in_transaction_session_timeout", setting: limits[kind].idle },
        { name: "lock_timeout", setting: limits[kind].lock },
        { name: "statement_timeout", setting: limits[kind].statement },
        { name: "work_mem", setting: 5 * 1024 },
      ]);
      await close();
    }
  });

  test("none of them waits for a lock for ever, and PostgreSQL says itself what took too long before its silence counts", () => {
    for (const each of Object.values<Limits>(limits)) if (each.statement > 0) expect(each.answer).toBeGreaterThan(each.statement);
    for (const each of Object.values<Limits>(limits)) expect(each.lock).toBeGreaterThan(0);
  });
});

describe("[SAFE-05] health tells the truth", () => {
  const opened: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0).toReversed()) await close();
  });
  /** Another node of the portal, with a front of its own before the database. */
  const openNode = async () => {
    const front = await openDatabaseFront(portal.applicationUrl);
    opened.push(() => front.close());
    const pools = openPools(front.url, { own: { pages: { answer: 500, connection: 500 } } });
    opened.push(() => pools.close());
    const app = await buildApp(portal.ctx, pools);
    opened.push(() => app.close());
    const ask = async (url = "/api/health") => {
      const { statusCode, headers, body } = await app.inject({
        url,
        headers: { authorization: `Bearer ${token}`, "accept-language": "en" },
      });
      return { status: statusCode, retryAfter: headers["retry-after"], body: JSON.parse(body) as { code?: string; status?: string } };
    };
    return { front, pools, ask };
  };

  test("200 while all is well; 503 when the database is away", async () => {
    const { front, ask } = await openNode();
    expect(await ask()).toMatchObject({ status: 200, body: { status: "ok" } });
    await front.close();
    opened.shift();
    expect(await ask()).toMatchObject({ status: 503, retryAfter: "5", body: { code: "database-unavailable" } });
  });

  test("503 when it hangs, with a question to it under way or before the first; within two seconds", async () => {
    expect(limits.health.connection + limits.health.answer).toBeLessThan(2000);
    const { front, pools, ask } = await openNode();
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await ask("/api/sections")).toMatchObject({ status: 200 });
    const made = front.made();
    front.hang();
    const answers = await Promise.all([ask("/api/sections"), ...Array.from({ length: 50 }, () => ask())]);
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(answers.map(() => "503 database-unavailable"));
    // Fifty asked, and one question was put, on the one connection that there was; the page asked once more, on a new one. It is no more: the next question takes another.
    expect(front.made()).toBe(made + 1);
    expect(await ask()).toMatchObject({ status: 503, body: { code: "database-unavailable" } });
    expect(front.made()).toBe(made + 2);
    front.goOn();
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await ask("/api/sections")).toMatchObject({ status: 200 });
    expect(pools.pages.pool.totalCount).toBe(1);
  });

  test("503 when it can only be read, and what would change something says so too", async () => {
    const database = new URL(portal.url).pathname.slice(1);
    await portal.pool.query(`alter database ${database} set default_transaction_read_only = on`);
    const { ask, pools } = await openNode();
    expect(await ask()).toMatchObject({ status: 503, retryAfter: "30", body: { code: "database-read-only" } });
    expect(await codeOf(pools.pages.db.deleteFrom("sign_in_attempt").execute())).toBe("database-read-only");
    await portal.pool.query(`alter database ${database} reset default_transaction_read_only`);
    expect(await (await openNode()).ask()).toMatchObject({ status: 200 });
  });
});
