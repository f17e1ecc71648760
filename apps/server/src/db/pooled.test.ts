import { listSections } from "@hub/contract/configuration/configuration.ts";
import { updateSetting } from "@hub/contract/configuration/settings.ts";
import { getToday } from "@hub/contract/today/today.ts";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { readConfig } from "../config.ts";
import { problemOf } from "../http/error-handler.ts";
import { hasPgbouncer, startPgbouncer } from "../testing/pgbouncer.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { markPooled } from "./address.ts";
import { connect } from "./connect.ts";
import { openCopy } from "./copy/copy-stream.ts";
import { limits } from "./limits.ts";
import { openPools, type Pools } from "./pools.ts";

describe("[SERV-03] what is set for a pooler", () => {
  test("its address is known as one, and another one past it is asked for", () => {
    const DATABASE_URL = "postgres://a:b@one/hub";
    expect(() => readConfig({ DATABASE_URL, HUB_DATABASE_POOLED: "true" })).toThrow("HUB_DATABASE_DIRECT_URL");
    expect(() => readConfig({ DATABASE_URL, HUB_DATABASE_POOLED: "yes" })).toThrow("HUB_DATABASE_POOLED");
    const HUB_DATABASE_DIRECT_URL = "postgres://a:b@two/hub";
    const config = readConfig({ DATABASE_URL, HUB_DATABASE_POOLED: "true", HUB_DATABASE_DIRECT_URL });
    expect([config.databaseUrl, config.databaseDirectUrl]).toEqual([markPooled(DATABASE_URL), HUB_DATABASE_DIRECT_URL]);
  });
});

describe.skipIf(!hasPgbouncer)("[SERV-03] through pgbouncer in transaction mode", () => {
  let portal: TestPortal;
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
  let pools: Pools;
  let app: Awaited<ReturnType<typeof buildApp>>;
  let token: string;
  beforeAll(async () => {
    portal = await startTestPortal();
    token = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }]));
    pooler = await startPgbouncer(portal.applicationUrl);
    pools = openPools(markPooled(pooler.url), { own: { pages: { lock: 300 } } });
    app = await buildApp(portal.ctx, pools);
  });
  afterAll(async () => {
    await app.close();
    await pools.close();
    await pooler.stop();
    await portal.stop();
  });

  const ask = async (url: string, given: { method?: "GET" | "PATCH" | "PUT" | "POST"; payload?: object; version?: number } = {}) => {
    const { statusCode, body } = await app.inject({
      method: given.method ?? "GET",
      url: `/api/${url}`,
      headers: { authorization: `Bearer ${token}`, ...(given.version === undefined ? {} : { "if-match": `"${given.version}"` }) },
      ...(given.payload ? { payload: given.payload } : {}),
    });
    return { status: statusCode, body: JSON.parse(body) as { code?: string; version?: number; value?: number } };
  };
  const save = (value: number, version: number) =>
    ask(updateSetting.path.replace(":key", "minimum-group-size"), { method: updateSetting.method as "PUT", payload: { value }, version });

  test("two hundred requests at once over four connections are answered, and none of them fails", async () => {
    const urls = Array.from(
      { length: 200 },
      (_, at) => [listSections.path, getToday.path, "users/validtoken", "health/ready"][at % 4] ?? "",
    );
    const answers = await Promise.all(urls.map((url) => ask(url)));
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
  });

  test("what is saved is saved, and who wants a row that is held waits no longer than without a pooler", async () => {
    expect(await save(12, 1)).toMatchObject({ status: 200, body: { value: 12, version: 2 } });
    const holder = await portal.pool.connect();
    await holder.query("begin; select from setting where key = 'minimum-group-size' for update");
    const refused = await save(13, 2);
    await holder.query("rollback");
    holder.release();
    expect(refused).toMatchObject({ status: 503, body: { code: "record-busy" } });
    expect(await save(13, 2)).toMatchObject({ status: 200, body: { value: 13, version: 3 } });
  });

  test("each kind of connection has its limits in every statement, and leaves none of them to the next", async () => {
    const kinds = ["pages", "door", "jobs"] as const;
    const opened = kinds.map((kind) => ({ kind, ...connect(markPooled(pooler.url), { limits: limits[kind], max: 3 }) }));
    const settings = sql<{
      settings: number[];
      zone: string;
    }>`select array_agg(setting::bigint order by name) as settings, current_setting('timezone') as zone
      from pg_settings where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout')`;
    const expected = (kind: (typeof kinds)[number]) => ({
      settings: [limits[kind].idle, limits[kind].lock, limits[kind].statement],
      zone: "UTC",
    });
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        opened.flatMap(({ kind, db }) => [
          settings.execute(db).then(({ rows }) => expect(rows).toEqual([expected(kind)])),
          db.transaction().execute(async (db) => expect((await settings.execute(db)).rows).toEqual([expected(kind)])),
          db
            .transaction()
            .setIsolationLevel("repeatable read")
            .setAccessMode("read only")
            .execute(async (db) => expect((await settings.execute(db)).rows).toEqual([expected(kind)])),
        ]),
      );
    }
    for (const { close } of opened) await close();
    const bare = new pg.Client({ connectionString: pooler.url });
    await bare.connect();
    const { rows } = await bare.query("select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement");
    await bare.end();
    expect(rows).toEqual([{ lock: "0", statement: "0" }]);
  });

  test("a statement that fails alone leaves nothing, neither its rows nor a transaction; COPY goes in and is rolled back", async () => {
    const { db, close } = connect(markPooled(pooler.url), { limits: limits.jobs, max: 1 });
    const wrong = await sql`insert into reminder_choice (user_id, daily) values (1, true), (2147483647, true)`
      .execute(db)
      .catch((error: Error) => error);
    expect(problemOf(wrong as Error).code).toBe("in-use");
    const count = async () => (await sql<{ n: number }>`select count(*)::int as n from reminder_choice`.execute(db)).rows[0]?.n;
    expect(await count()).toBe(0);
    const copied = db.transaction().execute(async (db) => {
      const copy = await openCopy(db, "copy reminder_choice (user_id, daily) from stdin");
      await copy.write(Buffer.from("1\tt\n"));
      expect(await copy.end()).toBe(1);
      expect((await sql<{ n: number }>`select count(*)::int as n from reminder_choice`.execute(db)).rows).toEqual([{ n: 1 }]);
      throw new Error("back");
    });
    await expect(copied).rejects.toThrow("back");
    expect(await count()).toBe(0);
    await close();
  });

  test("who waits long in the pooler's line, because all its connections work, is not taken for one of a server that hangs", async () => {
    const { db, close } = connect(markPooled(pooler.url), { limits: limits.jobs, max: 6 });
    const slow = () => sql<{ slept: string }>`select pg_sleep(5)::text as slept`.execute(db);
    // Four work, two wait for them, and two more questions whether anybody is there would too.
    const answers = await Promise.all(Array.from({ length: 6 }, slow));
    expect(answers.map(({ rows }) => rows.length)).toEqual([1, 1, 1, 1, 1, 1]);
    await close();
  }, 30_000);
});
