import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openQueue } from "../jobs/queue.ts";
import { pino } from "pino";
import { listenTo } from "../live/listen.ts";
import { openDatabaseFront } from "../testing/database-front.ts";
import { makeTemplate, withDatabase } from "../testing/database-setup.ts";
import { startOwnServer } from "../testing/own-server.ts";
import { changeAddress, parseAddress } from "./address.ts";
import { connect } from "./connect.ts";
import { limits } from "./limits.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { watchHealth } from "./watch-health.ts";

// Two servers that are each other's stead, as a pair with a common name and password would be.
let servers: Awaited<ReturnType<typeof startOwnServer>>[];
beforeAll(async () => {
  servers = await Promise.all([startOwnServer(), startOwnServer()]);
  for (const server of servers) await server.tell("create role twin superuser login password 'twin'");
});
afterAll(async () => {
  for (const server of servers) await server.stop();
});
const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
  for (const server of servers) await server.promote();
});

/** The address of both, with a front before each. */
async function openBoth() {
  const fronts = await Promise.all(servers.map(({ url }) => openDatabaseFront(url)));
  opened.push(...fronts.map((front) => () => front.close().catch(() => undefined)));
  const hosts = fronts.map(({ url }) => new URL(url).host).join(",");
  const url = `postgres://twin:twin@${hosts}/postgres?target_session_attrs=read-write`;
  const numbers = servers.map((server) => Number(new URL(server.url).port));
  const open = () => {
    const connection = connect(url, { limits: limits.pages, max: 3 });
    opened.push(connection.close);
    return connection;
  };
  /** Which of the two a statement came to. */
  const where = async ({ db }: ReturnType<typeof open>) => {
    const { rows } = await sql<{ port: number }>`select current_setting('port')::integer as port`.execute(db);
    return numbers.indexOf(rows[0]?.port ?? 0);
  };
  return { url, fronts, open, where };
}

describe("[SERV-03] of several servers the one that takes changes is taken", () => {
  test("the first one in the order of the address; the second while the first can only be read, is away, or hangs", async () => {
    const { fronts, open, where } = await openBoth();
    expect(await where(open())).toBe(0);
    await servers[0]?.demote();
    expect(await where(open())).toBe(1);
    await servers[0]?.promote();
    fronts[0]?.hang();
    expect(await where(open())).toBe(1);
    fronts[0]?.goOn();
    await fronts[0]?.close();
    expect(await where(open())).toBe(1);
  });

  test("[SERV-02] after a switch-over what follows comes to the new one, whatever connections there were; and back again", async () => {
    const { open, where, url } = await openBoth();
    const pool = open();
    const health = watchHealth(url);
    opened.push(() => health.close());
    await Promise.all([1, 2, 3].map(() => where(pool)));
    expect(await health.ask()).toBe("ok");
    for (const [from, to] of [
      [0, 1],
      [1, 0],
    ] as const) {
      await servers[from]?.demote();
      await expect(sql`create table given (n integer)`.execute(pool.db)).rejects.toMatchObject({ code: "25006" });
      expect(await where(pool)).toBe(to);
      expect(await health.ask()).toBe("database-read-only");
      expect(await health.ask()).toBe("ok");
      await servers[from]?.promote();
    }
  });

  test("where none takes changes that is said, and not that none is there", async () => {
    const { open, where, url } = await openBoth();
    for (const server of servers) await server.demote();
    await expect(where(open())).rejects.toMatchObject({ code: "25006" });
    const health = watchHealth(url);
    opened.push(() => health.close());
    expect(await health.ask()).toBe("database-read-only");
  });

  test("whoever listens while none takes changes tries again and hears, and the process lives", async () => {
    const { url } = await openBoth();
    for (const server of servers) await server.demote();
    let on: boolean | undefined;
    const log = pino({ level: "silent" });
    const listener = listenTo(url, { onHeard: () => undefined, onState: (state) => (on = state), log }, { first: 50, longest: 100 });
    opened.push(() => listener.close());
    // A connection that never came to be is ended without an error that nobody listens for: that would be the end of the whole process.
    await expect.poll(() => on).toBe(false);
    await servers[1]?.promote();
    await expect.poll(() => on, { timeout: 10_000 }).toBe(true);
  });

  test("migrations and the queue find it as well", async () => {
    const { url } = await openBoth();
    await servers[0]?.demote();
    await makeTemplate(changeAddress(url, () => undefined));
    const template = changeAddress(url, (address) => void (address.pathname = "/hub_template"));
    expect(await migrate(template)).toEqual([]);
    const queue = await openQueue(template, pino({ level: "silent" }), { supervise: true });
    await queue.stop();
    const second = servers[1]?.url ?? "";
    expect(parseAddress(withDatabase(second, "hub_template")).hosts).toHaveLength(1);
    const there = connect(withDatabase(second, "hub_template"), { limits: limits.pages });
    opened.push(there.close);
    expect(await there.db.selectFrom("migration").select("name").execute()).toHaveLength((await readMigrations()).length);
  });
});
