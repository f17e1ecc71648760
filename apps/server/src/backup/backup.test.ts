import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { type Config, readConfig } from "../config.ts";
import { applicationUrlOf, grantApplication } from "../db/application-role.ts";
import { movePutAway } from "../facts/put-away.sql.ts";
import { prepareDatabase } from "../prepare-database.ts";
import { prepareQueue } from "../jobs/queue.ts";
import { startPortal } from "../start-portal.ts";
import { withDatabase } from "../testing/database-setup.ts";
import { type GroupPortal, startGroupPortal } from "../testing/group-portal.ts";
import { startOldDatabase } from "../testing/old-database.ts";
import { writeWhole } from "./backup-file.ts";
import { DamagedBackup } from "./damaged.ts";
import { makeBackup, type Progress } from "./make-backup.ts";
import type { Manifest } from "./manifest.ts";
import { withOwnerDatabase } from "./owner-database.ts";
import { readBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { makeKey } from "./seal.ts";
import { describeDatabase } from "./testing/describe-database.ts";
import { hasPostgres15, startPostgres15 } from "./testing/system-postgres.ts";

const run = promisify(execFile);
let portal: GroupPortal;
let directory: string;
let file: string;
let key: string;
let recipient: string;
let manifest: Manifest;
/** How far the writers had come when the back-up was begun, and when it was there. */
let [before, after] = [0, 0];

const numberOf = async () =>
  Number((await portal.pool.query("select count(*) as count from audit where action = 'written-meanwhile'")).rows[0].count);

const writtenBeyond = (count: number) => vi.waitFor(async () => expect(await numberOf()).toBeGreaterThan(count), { timeout: 30_000 });

beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A"], sections: ["PLN"] });
  await portal.complete("A", [{ person: "A-1", sex: "F" }, { person: "Ñandú\t\\N\n'quoted'" }]);
  await portal.runJobs();
  // A month without rows whose part stands, and one whose rows were put away.
  await portal.pool.query("select prepare_fact_month('2026-09-01'), put_away_fact_month('2026-10-01')");
  // Bytes of every kind, some megabytes that do not compress, and a table of jobs that wait.
  await portal.pool.query(
    "insert into audit (actor, action, subject_type, subject_id, after) select 'x', 'filler', 'cell', n::text, jsonb_build_object('text', repeat(md5(n::text), 30)) from generate_series(1, 3000) n",
  );
  // The queue makes a table for each day: one that no start of today makes.
  await portal.pool.query(
    `create table pgboss.queue_stats_20260105 partition of pgboss.queue_stats for values from ('2026-01-05') to ('2026-01-06');
    insert into pgboss.queue_stats (name, captured_on) values ('run-task', '2026-01-05 12:00+00')`,
  );
  await grantApplication(portal.url, portal.applicationUrl);
  directory = await mkdtemp(join(tmpdir(), "hub-backup-"));
  file = join(directory, "portal.hub-backup");
  ({ secret: key, recipient } = await makeKey());
  // Writers write a person and the trail of it in one transaction, as fast as they can.
  let stopped = false;
  const write = async (writer: number) => {
    for (let number = 1; !stopped; number++) {
      const client = await portal.pool.connect();
      try {
        await client.query("begin");
        await client.query("insert into app_user (email, name) values ($1, 'Writer')", [`w${writer}-${number}@example.com`]);
        await client.query("insert into audit (actor, action, subject_type, subject_id) values ('w', 'written-meanwhile', 'user', $1)", [
          `w${writer}-${number}@example.com`,
        ]);
        await client.query("commit");
      } finally {
        client.release();
      }
    }
  };
  const writers = [1, 2, 3].map(write);
  await writtenBeyond(20);
  // What only makes back-ups needs no more than the public half of the key. Half way writers are waited for, so that they surely wrote meanwhile.
  let waited = false;
  manifest = await writeWhole(file, (sink) =>
    makeBackup(portal.url, recipient, async (bytes) => {
      if (!waited) {
        waited = true;
        before = await numberOf();
        await writtenBeyond(before + 20);
      }
      await sink(bytes);
    }),
  );
  after = await numberOf();
  stopped = true;
  await Promise.all(writers);
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
  await portal.stop();
});

const open = () => createReadStream(file);
const settings = (given: Partial<Config>): Config => ({
  ...readConfig({ HUB_DATA_DIR: join(directory, "data") }),
  port: 0,
  secretKeys: [randomBytes(32)],
  ...given,
});

/** What was restored is what stood there; the writers' part of it is whole, as it was at one instant between. */
async function expectRestored(url: string): Promise<void> {
  const [source, described] = await Promise.all([describeDatabase(portal.url), describeDatabase(url)]);
  // A portal that starts makes the parts of its queue's statistics for today and tomorrow: after midnight those are others than the source has.
  const isOfDay = (name: string) => /^pgboss\.queue_stats_\d{8}/.test(name);
  const restored = Object.fromEntries(Object.entries(described).filter(([name]) => name in source || !isOfDay(name)));
  const written = new Set(["app_user", "audit", "app_user_id_seq", "audit_id_seq", "pgboss.queue", "pgboss.version"]);
  const unwritten = (all: Record<string, string>) => Object.fromEntries(Object.entries(all).filter(([name]) => !written.has(name)));
  expect(Object.keys(restored).toSorted()).toEqual(Object.keys(source).toSorted());
  expect(unwritten(restored)).toEqual(unwritten(source));
  // The rows of these differ (two of the queue's because it notes there when it started and looked after itself), all else of them does not.
  for (const table of ["app_user", "audit", "pgboss.queue", "pgboss.version"])
    expect(restored[table]?.split("\n").slice(1)).toEqual(source[table]?.split("\n").slice(1));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ email: string }>("select email from app_user where name = 'Writer' order by id");
  const { rows: trail } = await client.query<{ email: string }>(
    "select subject_id as email from audit where action = 'written-meanwhile' order by id",
  );
  const { rows: next } = await client.query<{ free: boolean }>(
    "select nextval('app_user_id_seq') > (select max(id) from app_user) and nextval('audit_id_seq') > (select max(id) from audit) as free",
  );
  await client.end();
  expect(rows.map(({ email }) => email).toSorted()).toEqual(trail.map(({ email }) => email).toSorted());
  for (const writer of [1, 2, 3]) {
    const numbers = rows
      .map(({ email }) => /^w(\d)-(\d+)/.exec(email))
      .flatMap((match) => (match?.[1] === String(writer) ? [Number(match[2])] : []));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, at) => at + 1));
  }
  expect(rows.length).toBeGreaterThanOrEqual(20);
  expect(rows.length).toBeLessThan(after);
  expect(next[0]?.free).toBe(true);
}

/** Starts a portal and signs somebody in whose password was backed up. */
async function expectPortal(config: Config, also?: () => Promise<void>): Promise<void> {
  const started = await startPortal(config, pino({ level: "silent" }));
  try {
    const answer = await fetch(`${started.address}/api/users/token`, {
      headers: { authorization: `Basic ${Buffer.from(`owner@example.com:${portal.password}`).toString("base64")}` },
    });
    expect(answer.status).toBe(200);
    await also?.();
  } finally {
    await started.stop();
  }
}

describe("[SERV-01] a back-up made while people write", () => {
  test("holds every table of the database, and nobody who wrote waited for it", async () => {
    const { rows } = await portal.pool.query<{ name: string }>(
      "select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'pgboss', 'fact', 'fact_away') and format('%I.%I', schemaname, tablename)::regclass not in (select partrelid from pg_partitioned_table)",
    );
    expect(manifest.tables.map(({ schema, name }) => `${schema}.${name}`).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    expect(manifest.tables.length).toBeGreaterThan(80);
    expect(manifest.tables.find(({ name }) => name === "version_person_2026_10")).toMatchObject({ schema: "fact_away", rows: 2 });
    expect(manifest.tables.find(({ name }) => name === "version_person_2026_09")).toMatchObject({ schema: "fact", rows: 0 });
    expect(after).toBeGreaterThan(before + 20);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(writeWhole(file, async () => undefined)).rejects.toThrow(/there already/);
    expect(await readBackup(open(), key)).toEqual(manifest);
  });

  test("is restored into an empty embedded PostgreSQL: rows, hashes, sequences, rights; the portal starts and signs in; it is backed up beside it", async () => {
    const config = settings({});
    await withOwnerDatabase(config, false, async ({ url, embedded }) => {
      await restoreBackup(url, open, key);
      await prepareDatabase(config, embedded);
      await expectRestored(url);
      // What was put away can be taken back there.
      expect(await movePutAway(url, 2026, false)).toBe(1);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      expect((await client.query("select from version_person")).rowCount).toBe(2);
      await client.end();
    });
    await expectPortal(config, async () => {
      // The programs that people call, beside the portal that runs.
      const env = { ...process.env, HUB_DATA_DIR: config.dataDirectory, HUB_BACKUP_KEY: key };
      const [program, second] = [join(import.meta.dirname, "../backup.ts"), join(directory, "second")];
      const call = (...args: string[]) => run(process.execPath, [program, ...args], { env });
      expect((await call("backup", second)).stdout).toMatch(/^Backed up: \d+ tables, \d+ rows/);
      expect((await call("verify", second)).stdout).toMatch(/^Whole: \d+ tables/);
      await expect(call("restore", second)).rejects.toThrow(/in use by another portal/);
    });
    // And the one that holds something is left as it is.
    await expect(withOwnerDatabase(config, false, async ({ url }) => restoreBackup(url, open, key))).rejects.toThrow(
      /into an empty database only; this one holds (public|fact)\./,
    );
    await expectPortal(config);
  }, 180_000);

  test.runIf(hasPostgres15)(
    "is restored into Debian's PostgreSQL 15 by an owner who is no superuser",
    async () => {
      const server = await startPostgres15();
      try {
        const config = settings({ databaseUrl: server.applicationUrl, databaseOwnerUrl: server.ownerUrl });
        expect(await restoreBackup(server.ownerUrl, open, key)).toEqual(manifest);
        await prepareDatabase(config, undefined);
        await expectRestored(server.ownerUrl);
        await expectPortal(config);
      } finally {
        await server.stop();
      }
    },
    180_000,
  );
});

describe("[SERV-01] what is wrong with a back-up is told by name", () => {
  let bytes: Buffer;
  let parts: ReturnType<typeof partsOf>;
  // The smallest database that can be backed up, so that every place can be tried.
  beforeAll(async () => {
    await withSmallDatabase("small", async (url) => {
      bytes = await backUp(url);
      parts = partsOf(bytes);
    });
  });
  const readOf = (given: Buffer) => readBackup(bytesOf(given), key);

  test("a byte that was changed, wherever it stands", async () => {
    expect(parts.map(({ name }) => name)).toEqual([
      "hub-backup.json",
      "data/pgboss.version.copy.zst.age",
      "data/public.many.copy.zst.age",
      "data/public.migration.copy.zst.age",
      "data/public.none.copy.zst.age",
      "manifest.json.zst.age",
      "its end",
    ]);
    for (let place = 0; place < bytes.length; place += 1 + (place % 17)) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ (1 << (place % 8));
      const error = await readOf(changed).catch((thrown: unknown) => thrown);
      const part = parts.findLast(({ at }) => at <= place);
      expect([place, error instanceof DamagedBackup && error.part]).toEqual([place, part?.name]);
    }
  });

  test("a file that ends too early, or goes on", async () => {
    for (let cut = 0; cut < bytes.length; cut += 97) {
      const error = await readOf(bytes.subarray(0, cut)).catch((thrown: unknown) => thrown);
      expect([cut, error instanceof DamagedBackup && error.part]).toEqual([cut, parts.findLast(({ at }) => at <= cut)?.name]);
    }
    await expect(readOf(bytes.subarray(0, -1))).rejects.toThrow(/its end: the file ends there too early/);
    await expect(readOf(Buffer.concat([bytes, Buffer.alloc(1)]))).rejects.toThrow(/something follows it/);
    await expect(readOf(Buffer.from("something else"))).rejects.toThrow(DamagedBackup);
  });

  test("a part of another back-up, sealed by the same key", async () => {
    await withSmallDatabase("other", async (url) => {
      const other = await backUp(url);
      const [theirs, ours] = [partsOf(other), parts].map((each) => each.slice(2, 4).map(({ at }) => at));
      const swapped = Buffer.concat([bytes.subarray(0, ours![0]), other.subarray(theirs![0], theirs![1]), bytes.subarray(ours![1])]);
      await expect(readOf(swapped)).rejects.toThrow(/manifest.*not of what stands before it/);
    });
  });

  test("another key, and one that only makes back-ups", async () => {
    const other = await makeKey();
    await expect(readBackup(open(), other.secret)).rejects.toThrow(
      `it is sealed for ${recipient}, and the key given is that of ${other.recipient}`,
    );
    await expect(readBackup(open(), recipient)).rejects.toThrow(/public key opens no back-up/);
    await expect(readBackup(open(), `${key.slice(0, -1)}${key.endsWith("Q") ? "P" : "Q"}`)).rejects.toThrow(
      /key of the back-ups is damaged/,
    );
  });

  async function withSmallDatabase(kind: string, work: (url: string) => Promise<void>): Promise<void> {
    const name = `${kind}_${process.pid}`;
    await portal.pool.query(`create database ${name}`);
    const url = withDatabase(inject("postgresUrl"), name);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      `create table migration (name text, sha256 text); create schema pgboss; create table pgboss.version (version int); insert into pgboss.version values (1);
      create table none (id int); create table many (id int, word text); insert into many select n, md5(n::text) from generate_series(1, 100) n`,
    );
    await client.end();
    try {
      await work(url);
    } finally {
      await portal.pool.query(`drop database ${name} with (force)`);
    }
  }

  async function backUp(url: string): Promise<Buffer> {
    const written: Buffer[] = [];
    await makeBackup(url, recipient, async (each) => void written.push(each));
    return Buffer.concat(written);
  }
});

describe("[SERV-01] a restore leaves nothing half", () => {
  test("one that fails at its end leaves the database as empty as it was", async () => {
    const name = `restored_${process.pid}`;
    await portal.pool.query(`create database ${name}`);
    const url = withDatabase(inject("postgresUrl"), name);
    try {
      const bytes = await readFile(file);
      let times = 0;
      // Whole when it is checked, cut when its rows are taken: as if the disk had gone meanwhile.
      const failing = () => bytesOf((times += 1) === 1 ? bytes : bytes.subarray(0, bytes.length - 3000));
      await expect(restoreBackup(url, failing, key)).rejects.toThrow(DamagedBackup);
      expect(times).toBe(2);
      expect(await describeDatabase(url)).toEqual({});
      // One that is damaged from the first is refused before anything is touched, and then the right one goes in.
      await expect(restoreBackup(url, () => bytesOf(bytes.subarray(0, 5000)), key)).rejects.toThrow(DamagedBackup);
      expect(await describeDatabase(url)).toEqual({});
      // What a restore leaves that was killed: the queue, set up and empty.
      await prepareQueue(url);
      await restoreBackup(url, open, key);
    } finally {
      await portal.pool.query(`drop database ${name} with (force)`);
    }
  });
});

describe("[SERV-01] a back-up of another release", () => {
  test("an older one is restored as it was, and what is newer runs afterwards; one of a newer one is refused", async () => {
    const old = await startOldDatabase("0042");
    const name = `newer_${process.pid}`;
    await portal.pool.query(`create database ${name}`);
    const url = withDatabase(inject("postgresUrl"), name);
    try {
      await prepareQueue(old.url);
      await old.client.query("insert into legal_entity (code, name, country, currency) values ('OLD', 'Entity of then', 'ES', 'EUR')");
      const backUp = async () => {
        const written: Buffer[] = [];
        await makeBackup(old.url, recipient, async (each) => void written.push(each));
        return () => bytesOf(Buffer.concat(written));
      };
      const made = await backUp();
      await old.client.query("insert into migration (name, sha256) values ('9999_later.sql', repeat('0', 64))");
      await expect(restoreBackup(url, await backUp(), key)).rejects.toThrow(/newer than this one.*9999_later\.sql is not known here/);
      expect(await describeDatabase(url)).toEqual({});
      const { migrations } = await restoreBackup(url, made, key);
      expect(migrations.at(-1)?.name).toMatch(/^0040/);
      const { applied } = await prepareDatabase(settings({ databaseUrl: applicationUrlOf(url), databaseOwnerUrl: url }), undefined);
      expect(applied[0]).toMatch(/^0042/);
      const { rows } = await portal.pool.query("select name from migration order by name");
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      expect((await client.query("select name from migration order by name")).rows).toEqual(rows);
      expect((await client.query("select name from legal_entity")).rows).toEqual([{ name: "Entity of then" }]);
      await client.end();
    } finally {
      await old.stop();
      await portal.pool.query(`drop database ${name} with (force)`);
    }
  });
});

describe("[SERV-01] a table that is new", () => {
  test("is in the next back-up by itself, in whatever schema it stands, and takes no more memory the larger it is; one in parts is there once, a part each", async () => {
    await portal.pool.query(
      `create schema later; create table later."A new, odd name" (id int generated always as identity, content bytea, twice int generated always as (length(content) * 2) stored);
      create table later.parted (n int) partition by range (n); create table later.parted_early partition of later.parted for values from (0) to (10);
      create table later.parted_rest partition of later.parted default; insert into later.parted select n from generate_series(0, 32) n;
      create extension if not exists pgcrypto;
      insert into later."A new, odd name" (content) select gen_random_bytes(1000) from generate_series(1, 20000)`,
    );
    try {
      const progress: Progress = { read: 0, written: 0 };
      // A disk that takes nothing for as long as the database would go on sending: what was read by then is what is held.
      const held: number[] = [];
      const made = await makeBackup(
        portal.url,
        key,
        async (bytes) => {
          if (bytes.length < 1_000_000) return;
          const began = progress.read;
          for (let last = -1; last !== progress.read;) {
            last = progress.read;
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
          held.push(progress.read - began);
        },
        progress,
      );
      expect(
        made.tables.filter(({ name }) => name.startsWith("parted")).map(({ name, rows, partition }) => [name, rows, partition]),
      ).toEqual([
        ["parted_early", 10, "partition of later.parted FOR VALUES FROM (0) TO (10)"],
        ["parted_rest", 23, "partition of later.parted DEFAULT"],
      ]);
      const table = made.tables.find(({ schema }) => schema === "later");
      expect(table).toMatchObject({ name: "A new, odd name", columns: ["id", "content"], rows: 20_000 });
      expect(table?.bytes).toBeGreaterThan(40_000_000);
      expect(Math.max(...held)).toBeLessThan(4_000_000);
    } finally {
      await portal.pool.query("drop schema later cascade; drop extension pgcrypto");
    }
  });
});

async function* bytesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** Where the parts of a tar archive stand, its end as the last; read by what the format says, not by the code under test. */
function partsOf(bytes: Buffer): { name: string; at: number; size: number }[] {
  const parts: { name: string; at: number; size: number }[] = [];
  let at = 0;
  while (bytes[at] !== 0) {
    const size = Number.parseInt(bytes.toString("latin1", at + 124, at + 135), 8);
    const name = bytes.toString("utf8", at + 345, at + 500).replaceAll("\0", "");
    if (bytes.toString("latin1", at, at + 6) === "000001") parts.push({ name, at, size });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return [...parts, { name: "its end", at, size: 0 }];
}
