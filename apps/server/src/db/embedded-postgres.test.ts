import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from "./embedded-postgres.ts";
import { handOverCluster } from "./embedded-postgres/account.ts";
import { startPortal, type Portal } from "./embedded-postgres/fixtures/start-portal.ts";
import { findPostgresIn, isRunning } from "./embedded-postgres/processes.ts";

const isLinux = process.platform === "linux";
const isRoot = process.getuid?.() === 0;

// One data directory for all tests: each leaves a database that can be started again, as a portal must. Those about making one use `fresh`.
let root: string;
let data: string;
let directory: string;
let cluster: string;
let fresh: string;
const servers: EmbeddedPostgres[] = [];
const portals: Portal[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "hub-postgres-"));
  await chmod(root, 0o755);
  data = join(root, "data");
  directory = join(data, "postgres");
  cluster = join(directory, "cluster");
  fresh = join(root, "fresh");
  const server = await start();
  await server.stop();
});

afterEach(async () => {
  for (const portal of portals.splice(0)) await portal.kill();
  for (const server of servers.splice(0)) await server.stop();
  // A portal that was killed, or a test that failed half way, may have left a server.
  for (const each of [cluster, join(fresh, "postgres/cluster")]) {
    for (const pid of findPostgresIn(each)) process.kill(pid, "SIGKILL");
    await waitUntil(() => findPostgresIn(each).length === 0);
  }
  await rm(fresh, { recursive: true, force: true, maxRetries: 10 });
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true, maxRetries: 10 });
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ directory, settings: { fsync: "off" }, ...options });
  servers.push(server);
  return server;
}

/** With the default settings, as the delivering portal has it. */
const startInEarnest = (options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> => start({ settings: {}, ...options });

function runPortal(task: "idle" | "deliver", at: string = data, account?: { uid: number; gid: number }): Portal {
  const portal = startPortal(at, task, account);
  portals.push(portal);
  return portal;
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function readRows(url: string): Promise<number[]> {
  return (await query<{ row: number }>(url, "select row from delivery order by row")).map(({ row }) => row);
}

function listCommitted(portal: Portal): number[] {
  return portal.events.filter(({ event }) => event === "committed").map(({ row }) => row);
}

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}

describe("start and stop", () => {
  test("the first start made a database that knows Unicode, checks its pages and asks for a password; the next finds it again", async () => {
    const first = await start();
    expect(first.adopted).toBe(false);
    const [made] = await query(
      first.url,
      `select current_database() as name, getdatabaseencoding() as encoding, current_setting('data_checksums') as checksums, current_setting('TimeZone') as zone,
              current_setting('fsync') as fsync, current_setting('listen_addresses') as address, lower('ÀÉÑ') as lower, 'Ñ' ilike 'ñ' as ignores_case`,
    );
    expect(made).toEqual({
      name: "hub",
      encoding: "UTF8",
      checksums: "on",
      zone: "UTC",
      fsync: "off",
      address: "127.0.0.1",
      lower: "àéñ",
      ignores_case: true,
    });
    const wrong = new URL(first.url);
    wrong.password = "wrong";
    await expect(query(wrong.href, "select 1")).rejects.toThrow("password authentication failed");
    const { mode } = await stat(join(cluster, "hub.password"));
    expect(mode & 0o777).toBe(0o600);
    await query(first.url, "drop table if exists kept; create table kept as select 1 as one");
    const pid = first.pid();
    await first.stop();
    expect(isRunning(pid)).toBe(false);
    expect(findPostgresIn(cluster)).toEqual([]);

    const second = await start();
    expect(second).toMatchObject({ url: first.url, adopted: false });
    expect(await query(second.url, "select one from kept")).toEqual([{ one: 1 }]);
  }, 30_000);

  test("an accented letter does not split a word for trigrams", async () => {
    const { url } = await start();
    await query(url, "create extension if not exists pg_trgm");
    expect(await query(url, "select similarity('Núñez', 'Nez')::text as nunez, array_length(show_trgm('Núñez'), 1) as trigrams")).toEqual([
      { nunez: "0.25", trigrams: 6 },
    ]);
  });

  test("by default a commit waits for the disk", async () => {
    const { url } = await startInEarnest();
    const settings = await query(
      url,
      "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name",
    );
    expect(settings.map(({ setting }) => setting as string)).toEqual(["on", "on", "on"]);
  });

  test("a port that is taken is given up for a free one, which is kept", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const first = await start({ port });
    const chosen = new URL(first.url).port;
    expect(Number(chosen)).not.toBe(port);
    await first.stop();
    other.close();
    expect(new URL((await start()).url).port).toBe(chosen);
  }, 30_000);

  test("Ctrl+C reaches the portal and not PostgreSQL, which the portal then stops in order", async () => {
    const portal = runPortal("idle");
    const { pid } = await portal.wait("started");
    process.kill(-(portal.process.pid ?? 0), "SIGINT");
    expect(await portal.wait("stopped")).toMatchObject({ pid, before: "answers" });
    expect(isRunning(pid)).toBe(false);
    expect(await readFile(join(directory, "postgres.log"), "utf8")).toContain("database system is shut down");
  }, 30_000);
});

describe("a portal that was killed", () => {
  test("its PostgreSQL is adopted with every committed row of its delivery, and stopped with the next portal", async () => {
    const portal = runPortal("deliver");
    const started = await portal.wait("started");
    await portal.wait("committed", ({ row }) => row === 200);
    await portal.kill();
    expect(isRunning(started.pid)).toBe(true);

    const adopted = await startInEarnest();
    expect(adopted).toMatchObject({ adopted: true, url: started.url });
    expect(adopted.pid()).toBe(started.pid);
    const committed = listCommitted(portal);
    expect((await readRows(adopted.url)).slice(0, committed.length)).toEqual(committed);
    await adopted.stop();
    expect(isRunning(started.pid)).toBe(false);
    expect(findPostgresIn(cluster)).toEqual([]);
  }, 30_000);

  test("killed together with its PostgreSQL, every committed row is recovered", async () => {
    const portal = runPortal("deliver");
    const { pid, url } = await portal.wait("started");
    await portal.wait("committed", ({ row }) => row === 200);
    process.kill(pid, "SIGKILL");
    await portal.kill();

    const recovered = await startInEarnest();
    expect(recovered).toMatchObject({ adopted: false, url });
    const committed = listCommitted(portal);
    expect((await readRows(url)).slice(0, committed.length)).toEqual(committed);
  }, 30_000);

  test("killed while PostgreSQL was just being started, or is shutting down, the next portal waits and goes on", async () => {
    const portal = runPortal("idle");
    await waitUntil(() => findPostgresIn(cluster).length > 0);
    await portal.kill();
    const adopted = await start();
    expect(adopted.adopted).toBe(isLinux);
    process.kill(adopted.pid(), "SIGINT");
    const next = await start();
    expect(await query(next.url, "select 1 as one")).toEqual([{ one: 1 }]);
  }, 30_000);

  test.runIf(isLinux)(
    "killed in the middle of initdb, the next portal makes the database anew",
    async () => {
      const made = join(fresh, "postgres");
      const portal = runPortal("idle", fresh);
      await waitUntil(async () => (await readdir(made, { recursive: true }).catch(() => [])).some((name) => name.endsWith("pg_wal")));
      await portal.kill();
      const [unfinished = ""] = (await readdir(made)).filter((name) => name.startsWith("initdb-"));
      const next = await start({ directory: made });
      expect(await query(next.url, "select 1 as one")).toEqual([{ one: 1 }]);
      expect(unfinished).not.toBe("");
      expect(findPostgresIn(join(made, unfinished, "cluster"))).toEqual([]);
      expect((await readdir(made)).toSorted()).toEqual(["cluster", "port", "postgres.log"]);
    },
    30_000,
  );

  test("a second portal on the same data directory is refused while the first lives", async () => {
    const first = runPortal("idle");
    const { pid } = await first.wait("started");
    const refused = await runPortal("idle").wait("refused");
    expect(refused).toMatchObject({ name: "DataDirectoryInUse", pid: first.process.pid });
    expect(refused.message).toContain("in use by another portal");
    expect(isRunning(pid)).toBe(true);
    first.say("stop");
    await first.wait("stopped");
    expect(isRunning(pid)).toBe(false);
  }, 30_000);

  test.runIf(isLinux)(
    "a server that was started with other settings is started anew",
    async () => {
      const portal = runPortal("idle");
      const { pid, url } = await portal.wait("started");
      await portal.kill();
      const next = await start({ settings: { work_mem: "8MB" } });
      expect(next).toMatchObject({ adopted: false, url });
      expect(isRunning(pid)).toBe(false);
      expect(await query(url, "show work_mem")).toEqual([{ work_mem: "8MB" }]);
    },
    30_000,
  );
});

describe("PostgreSQL that dies under a living portal", () => {
  test("is started again on its port with every committed row, and again; after stop() it stays away", async () => {
    const lost: string[] = [];
    const server = await startInEarnest({ onLost: (reason) => lost.push(reason) });
    const pool = new pg.Pool({ connectionString: server.url });
    pool.on("error", () => undefined);
    await pool.query("drop table if exists delivery");
    await pool.query("create table delivery (row integer primary key)");
    const committed: number[] = [];
    for (const round of [1, 2]) {
      const before = server.pid();
      const killing = sleep(100).then(() => process.kill(before, "SIGKILL"));
      for (let row = round * 100_000; ; row++) {
        try {
          await pool.query("insert into delivery values ($1)", [row]);
          committed.push(row);
        } catch {
          break;
        }
      }
      await killing;
      await waitUntil(() => server.pid() !== before);
      const rows = await pool.query<{ row: number }>("select row from delivery order by row");
      expect(rows.rows.map(({ row }) => row)).toEqual(expect.arrayContaining(committed));
      expect(lost).toHaveLength(round);
    }
    expect(lost[0]).toBe("killed by SIGKILL");
    expect(committed.length).toBeGreaterThan(2);
    await pool.end();
    const last = server.pid();
    await server.stop();
    await sleep(500);
    expect(isRunning(last)).toBe(false);
    expect(findPostgresIn(cluster)).toEqual([]);
    expect(lost).toHaveLength(2);
  }, 30_000);

  test("an adopted one too", async () => {
    const portal = runPortal("idle");
    const { pid } = await portal.wait("started");
    await portal.kill();
    const lost: string[] = [];
    const server = await start({ onLost: (reason) => lost.push(reason) });
    expect(server.adopted).toBe(true);
    process.kill(pid, "SIGKILL");
    await waitUntil(() => server.pid() !== pid);
    expect(lost).toEqual(["its process is gone"]);
    expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  }, 30_000);

  test("stop() in the middle of a restart leaves no process", async () => {
    const server = await start();
    process.kill(server.pid(), "SIGKILL");
    await sleep(60);
    await server.stop();
    await sleep(300);
    expect(isRunning(server.pid())).toBe(false);
    expect(findPostgresIn(cluster)).toEqual([]);
  }, 30_000);

  test.runIf(isLinux)(
    "is started again although one of its processes is busy and does not notice",
    async () => {
      const server = await start();
      const before = server.pid();
      const busy = query(
        server.url,
        "select count(*) from generate_series(1, 20000) a, generate_series(1, 20000) b, generate_series(1, 20000) c",
      ).catch((error: Error) => error.message);
      await waitUntil(
        async () =>
          (await query(server.url, "select from pg_stat_activity where query like 'select count%' and state = 'active'")).length > 0,
      );
      process.kill(before, "SIGKILL");
      await waitUntil(() => server.pid() !== before);
      expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
      expect(await busy).toContain("onnection");
    },
    30_000,
  );
});

describe("a postmaster.pid that lies", () => {
  const lies: [string, (own: string, foreign: number) => string][] = [
    ["names a living foreign process", (own, foreign) => own.replace(/^\d+/, String(foreign))],
    ["names a process that is gone", (own) => own.replace(/^\d+/, "4194303")],
    ["is empty", () => ""],
    ["is cut short", (own) => own.slice(0, 8)],
  ];

  test("is seen through and recovered", async () => {
    let server = await start();
    // Of PostgreSQL's own user: a number of another user's PostgreSQL itself would pass over.
    const { uid, gid } = await stat(cluster);
    const foreign = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"], isRoot ? { uid, gid } : {});
    await query(server.url, "drop table if exists kept; create table kept as select 1 as one");
    for (const [name, lie] of lies) {
      const own = await readFile(join(cluster, "postmaster.pid"), "utf8");
      await server.stop();
      await writeFile(join(cluster, "postmaster.pid"), lie(own, foreign.pid ?? 0));
      server = await start();
      expect(server.adopted, name).toBe(false);
      expect(await query(server.url, "select one from kept"), name).toEqual([{ one: 1 }]);
    }
    expect(foreign.exitCode ?? foreign.signalCode).toBe(null);
    foreign.kill();
  }, 30_000);

  test.runIf(isLinux)(
    "in a copy of a running directory it does not lead to the original",
    async () => {
      const original = await start();
      await mkdir(fresh);
      const copied = join(fresh, "postgres");
      await promisify(execFile)("cp", ["-a", directory, copied]);
      const second = await start({ directory: copied });
      expect(second.adopted).toBe(false);
      expect(second.pid()).not.toBe(original.pid());
      expect(second.url).not.toBe(original.url);
      await second.stop();
      expect(isRunning(original.pid())).toBe(true);
    },
    30_000,
  );
});

describe("refused with a clear word", () => {
  test("a database of another major version, and a directory that holds something else", async () => {
    await mkdir(join(fresh, "cluster"), { recursive: true });
    await writeFile(join(fresh, "cluster/PG_VERSION"), "17\n");
    await expect(start({ directory: fresh })).rejects.toThrow(/is of PostgreSQL 17, this portal runs PostgreSQL 18/);
    await writeFile(join(fresh, "cluster/PG_VERSION"), "");
    await expect(start({ directory: fresh })).rejects.toThrow("holds something that is no PostgreSQL database");
  });

  test("a lost password, and a wrong one; no server is left running", async () => {
    const file = join(cluster, "hub.password");
    await rename(file, `${file}.kept`);
    await expect(start()).rejects.toThrow("password of the database is missing");
    await writeFile(file, "wrong\n");
    await expect(start()).rejects.toThrow("refuses the password");
    expect(findPostgresIn(cluster)).toEqual([]);
    await rename(`${file}.kept`, file);
  });

  test("a directory that cannot be made, and a setting that PostgreSQL does not know", async () => {
    await writeFile(join(root, "file"), "");
    await expect(start({ directory: join(root, "file/postgres") })).rejects.toThrow("something that is no directory");
    await expect(start({ settings: { fsync: "off", nonsense: "1" } })).rejects.toThrow('unrecognized configuration parameter "nonsense"');
  });

  test.runIf(!isRoot)("a directory that may not be written", async () => {
    await mkdir(fresh, { mode: 0o500 });
    await expect(start({ directory: join(fresh, "postgres") })).rejects.toThrow("may not write");
  });
});

describe.runIf(isRoot && isLinux)("as root", () => {
  test("PostgreSQL runs as an ordinary user, also under a directory that user may not enter; a portal that was killed there is followed up", async () => {
    await mkdir(fresh, { mode: 0o700 });
    const portal = runPortal("deliver", fresh);
    const { pid } = await portal.wait("started");
    expect((await stat(`/proc/${pid}`)).uid).not.toBe(0);
    await portal.wait("committed", ({ row }) => row === 50);
    await portal.kill();
    const adopted = await startInEarnest({ directory: join(fresh, "postgres") });
    expect(adopted.adopted).toBe(true);
    process.kill(pid, "SIGKILL");
    await waitUntil(() => adopted.pid() !== pid);
    const committed = listCommitted(portal);
    expect((await readRows(adopted.url)).slice(0, committed.length)).toEqual(committed);
  }, 30_000);

  test("a copy that root has made without its owners is given to the user PostgreSQL runs as, whatever is readable of it, and starts with all that is in it", async () => {
    const server = await start();
    await query(server.url, "create table copied as select n from generate_series(1, 1000) n");
    await server.stop();
    const copy = join(fresh, "postgres");
    await mkdir(fresh, { mode: 0o755 });
    await promisify(execFile)("cp", ["-r", directory, copy]);
    await chmod(join(copy, "cluster"), 0o755);
    // What stands elsewhere is not the cluster's, though something in it leads there.
    const elsewhere = join(fresh, "elsewhere");
    await writeFile(elsewhere, "");
    await symlink(elsewhere, join(copy, "cluster/link"));
    expect((await stat(join(copy, "cluster/base"))).uid).toBe(0);
    const restored = await start({ directory: copy });
    expect(await query(restored.url, "select count(*)::int as n from copied")).toEqual([{ n: 1000 }]);
    expect((await stat(join(copy, "cluster/base"))).uid).not.toBe(0);
    expect((await stat(elsewhere)).uid).toBe(0);
  }, 30_000);

  test("nothing is given away of a cluster that belongs to somebody else", async () => {
    const nobody = { uid: 65_534, gid: 65_534 };
    await mkdir(fresh);
    await writeFile(join(fresh, "of-root"), "");
    await chown(fresh, nobody.uid, nobody.gid);
    await handOverCluster(fresh, nobody);
    expect((await stat(join(fresh, "of-root"))).uid).toBe(0);
  });

  test("a portal of an ordinary user runs PostgreSQL as itself, and is told when the database belongs to another", async () => {
    const nobody = { uid: 65_534, gid: 65_534 };
    await mkdir(fresh);
    await chmod(fresh, 0o777);
    const portal = runPortal("idle", fresh, nobody);
    const { pid } = await portal.wait("started");
    expect((await stat(`/proc/${pid}`)).uid).toBe(nobody.uid);
    portal.say("stop");
    await portal.wait("stopped");
    expect(findPostgresIn(join(fresh, "postgres/cluster"))).toEqual([]);
    for (const name of ["portal.lock", "postgres"]) await chmod(join(fresh, name), 0o777);
    const refused = await runPortal("idle", fresh, { uid: 2, gid: 2 }).wait("refused");
    expect(refused.message).toContain("belongs to user 65534, the portal runs as user 2");
  }, 30_000);
});
