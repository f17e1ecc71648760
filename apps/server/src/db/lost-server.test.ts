import { createLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import { saveLanguage, validToken } from "@hub/contract/session/session.ts";
import { pino } from "pino";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { openQueue } from "../jobs/queue.ts";
import { openDatabaseFront } from "../testing/database-front.ts";
import { makeTemplate } from "../testing/database-setup.ts";
import { startOwnServer } from "../testing/own-server.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { connect } from "./connect.ts";
import { limits } from "./limits.ts";
import { openPools } from "./pools.ts";

let server: Awaited<ReturnType<typeof startOwnServer>>;
let portal: TestPortal;
let token: string;
let email: string;
beforeAll(async () => {
  server = await startOwnServer();
  await makeTemplate(server.url);
  portal = await startTestPortal({ server: server.url });
  const user = await portal.addUser("ana", [{ role: "hub-admin" }]);
  email = user.email;
  token = await portal.openSession(user);
});
afterAll(async () => {
  await portal.stop();
  await server.stop();
});

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

const read = () => portal.call(validToken, { token });
const write = (lang: string) => portal.call(saveLanguage, { token, body: { email, lang } });
/** Has so many connections of the pages' pool stand idle; answers their numbers. */
const fill = async (count: number) => {
  const { pool } = portal.pools.pages;
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()));
  const pids = await Promise.all(
    clients.map(async (client) => (await client.query("select pg_backend_pid() as pid")).rows[0].pid as number),
  );
  for (const client of clients) client.release();
  return pids;
};
const pidsNow = async () =>
  (await portal.pool.query("select pid from pg_stat_activity where application_name = 'hub'")).rows.map(({ pid }) => pid);

describe("[SERV-02] a server that is lost is left, and nobody is told that the portal has failed", () => {
  test("of a server that was demoted no connection is given out again, the idle ones neither", async () => {
    const old = await fill(6);
    await server.demote();
    // What reads is answered as before: nothing of it shows that changes are refused.
    expect(await read()).toMatchObject({ status: 200 });
    const refused = await write("de");
    expect(refused).toMatchObject({ status: 503, body: { code: "database-read-only" } });
    expect(refused.headers["retry-after"]).toBe("30");
    // The server needs a moment to see that they are gone.
    await expect.poll(async () => (await pidsNow()).filter((pid) => old.includes(pid))).toEqual([]);
    await server.promote();
    expect(await write("de")).toMatchObject({ status: 200, body: { lang: "de" } });
  });

  test("a transaction that is under way when another one finds the server demoted comes to its end, and its connection with it", async () => {
    const { db, pool, renew, close } = connect(portal.applicationUrl, { limits: limits.pages, max: 2 });
    opened.push(close);
    const pidOf = async (on: typeof db) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)).rows[0]?.pid;
    const pid = await db.transaction().execute(async (db) => {
      const own = await pidOf(db);
      renew(new Error("demoted"));
      expect(await pidOf(db)).toBe(own);
      return own;
    });
    expect(pool.totalCount).toBe(0);
    expect(await pidOf(db)).not.toBe(pid);
  });

  test("what reads is asked once more on a new connection when its own was cut; what writes is not, and says when to come back", async () => {
    await fill(4);
    await server.cut();
    const answers = await Promise.all([read(), read(), read()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    // In the middle of a statement, so that nobody can know whether it was done.
    await portal.pool.query(`create function cut() returns trigger language plpgsql security definer as
      'begin perform pg_terminate_backend(pg_backend_pid()); return new; end';
      create trigger cut before update on app_user for each row execute function cut()`);
    const refused = await write("es");
    await portal.pool.query("drop function cut cascade");
    expect(refused).toMatchObject({ status: 503, body: { code: "database-unavailable" } });
    expect(refused.headers["retry-after"]).toBe("5");
    expect(await write("es")).toMatchObject({ status: 200 });
  });

  test("whoever reads is answered while nothing can be written for want of room; whoever writes hears that, and nothing is left of it", async () => {
    await portal.pool.query(`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger no_room before update on user_session for each row execute function no_room();
      create trigger no_room before update on app_user for each row execute function no_room()`);
    // The use of a session is noted once a minute; here it cannot be.
    portal.passMinutes(2);
    const [answered, written] = [await read(), await write("de")];
    await portal.pool.query("drop function no_room cascade");
    expect(answered).toMatchObject({ status: 200 });
    expect(written).toMatchObject({ status: 503, body: { code: "storage-full" } });
    const used = "select last_used_at from user_session order by last_used_at desc limit 1";
    const before = (await portal.pool.query(used)).rows[0].last_used_at;
    expect(await read()).toMatchObject({ status: 200 });
    expect((await portal.pool.query(used)).rows[0].last_used_at.getTime()).toBeGreaterThan(before.getTime());
  });

  test("while it restarts every answer is there or says when to come back; afterwards all is well by itself, within ten seconds", async () => {
    const told = new Set<string>();
    let over = false;
    // What was said to be there, by number.
    const added: number[] = [];
    let number = 0;
    const add = async () => {
      const mine = (number += 1);
      const body = { code: `N${mine}`, name: `Number ${mine}`, country: "ES", currency: "EUR", parentId: null, validFrom: "2020-01-01" };
      const answer = await portal.call(createLegalEntity, { token, body: { ...body, validTo: null, active: true } });
      if (answer.status === 201) added.push(mine);
      return answer.status === 201 ? { ...answer, status: 200 } : answer;
    };
    const traffic = Promise.all(
      [read, () => write("de"), read, () => write("en"), add, add].map(async (ask) => {
        while (!over) {
          const { status, body, headers } = await ask();
          told.add(status === 200 ? "200" : `${status} ${body.code} ${headers["retry-after"] === undefined ? "no word" : "when"}`);
        }
      }),
    );
    await expect.poll(() => added.length).toBeGreaterThan(0);
    await server.restart(async () => {
      await expect.poll(() => told.has("503 database-unavailable when")).toBe(true);
    });
    const before = added.length;
    const back = performance.now();
    await expect.poll(async () => [(await read()).status, (await write("de")).status], { timeout: 10_000 }).toEqual([200, 200]);
    expect(performance.now() - back).toBeLessThan(10_000);
    await expect.poll(() => added.length).toBeGreaterThan(before);
    over = true;
    await traffic;
    expect([...told].filter((each) => !/^200|^503 (database-unavailable|portal-busy) when$/.test(each))).toEqual([]);
    // All that was said to be there is, once, with its line of the trail; of what nobody knows it is there at most once.
    const { rows } = await portal.pool.query<{ number: number; lines: number }>(
      `select substr(e.code, 2)::int as number, (select count(*)::int from audit a where a.action = 'legal-entity-created' and a.subject_id = e.id::text) as lines
       from legal_entity e where e.code ~ '^N[0-9]+$' order by 1`,
    );
    expect(added.filter((each) => rows.every(({ number }) => number !== each))).toEqual([]);
    expect(rows.filter(({ lines }) => lines !== 1)).toEqual([]);
    const { rows: twice } = await portal.pool.query(
      "select subject_id from audit where action = 'legal-entity-created' group by 1 having count(*) > 1",
    );
    expect(twice).toEqual([]);
  });

  test("one that hangs is left by all who wait for it, long before their longest limit; one that only takes its time is not", async () => {
    const front = await openDatabaseFront(portal.applicationUrl);
    const pools = openPools(front.url);
    const app = await buildApp(portal.ctx, pools);
    opened.push(
      () => front.close(),
      () => pools.close(),
      () => app.close(),
    );
    const ask = async () => (await app.inject({ url: "/api/users/validtoken", headers: { authorization: `Bearer ${token}` } })).statusCode;
    expect(await ask()).toBe(200);
    // Longer than the time after which one asks whether the server is there.
    await sql`select pg_sleep(4)`.execute(pools.pages.db);
    const made = front.made();
    front.hang();
    const waiting = ask();
    // It is asked twice whether it is there, in vain; whoever comes after that finds one that is.
    await expect.poll(() => front.made(), { timeout: 10_000, interval: 20 }).toBe(made + 2);
    front.serve();
    expect(await waiting).toBe(200);
    expect([front.made(), pools.pages.pool.totalCount]).toEqual([made + 3, 1]);
  }, 40_000);

  test("jobs come back by themselves: no worker ends, and what could not be done is done when it can be", async () => {
    const log = pino({ level: "silent" });
    const queue = await openQueue(portal.applicationUrl, log, { supervise: true });
    opened.push(() => queue.stop());
    const done: number[] = [];
    const failed: unknown[] = [];
    await queue.work("process-upload", async ({ uploadId }) => {
      if (failed.length === 0) await server.demote();
      await sql`insert into reminder_choice (user_id, daily) values (${uploadId}, true)`.execute(portal.ctx.db).catch((error: unknown) => {
        failed.push(error);
        throw error;
      });
      done.push(uploadId);
    });
    const { id } = await portal.addUser("first");
    await portal.ctx.queue.send(portal.ctx.db, "process-upload", { uploadId: id });
    await expect.poll(() => failed, { timeout: 20_000 }).toMatchObject([{ code: "25006" }]);
    await server.promote();
    await expect.poll(() => done, { timeout: 30_000 }).toEqual([id]);
    expect(failed).toHaveLength(1);
  }, 60_000);
});
