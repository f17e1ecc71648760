import { noneOfOnesOwn } from "../apps/server/src/testing/database-setup.ts";
import { createReadStream, existsSync } from "node:fs";
import { chmod, open, stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { writeWhole } from "../apps/server/src/backup/backup-file.ts";
import { DamagedBackup } from "../apps/server/src/backup/damaged.ts";
import { makeBackup } from "../apps/server/src/backup/make-backup.ts";
import { readBackup } from "../apps/server/src/backup/read-backup.ts";
import { restoreBackup } from "../apps/server/src/backup/restore-backup.ts";
import { makeKey } from "../apps/server/src/backup/seal.ts";
import { closeDueScenario } from "../apps/server/src/closing/close-scenario.ts";
import { hashVersion } from "../apps/server/src/closing/copy-version.sql.ts";
import { readConfig } from "../apps/server/src/config.ts";
import { type Context, systemClock } from "../apps/server/src/context.ts";
import { connect } from "../apps/server/src/db/connect.ts";
import { startEmbeddedPostgres } from "../apps/server/src/db/embedded-postgres.ts";
import { limits } from "../apps/server/src/db/limits.ts";
import { prepareDatabase } from "../apps/server/src/prepare-database.ts";
import { seedGroup, seedMonth } from "./setup/closing-months.ts";
import { openDatabase } from "./setup/database.ts";
import { describeRows } from "./setup/describe-rows.ts";
import { isQuick, judge, seconds, sizeOf, time } from "./setup/timing.ts";

// A group of 283,000 people with closed months is backed up while people write and read, a byte of it is turned, and it is restored into the embedded PostgreSQL and, where it is installed,
// into Debian's 15: rows, hashes, sequences, rights and figures of every table are the same. What all of it takes of memory at most is told at the end.
const people = sizeOf({ usual: 283_000, quick: 20_000, variable: "BENCH_PEOPLE" });
const months = Number(process.env["BENCH_MONTHS"] ?? 2);
const most = { megabytes: 400, waited: 2_000 };
const periods = Array.from({ length: months }, (_, at) => new Date(Date.UTC(2026, 9 - (months - 1 - at), 1)).toISOString().slice(0, 10));
const debian = "/usr/lib/postgresql/15/bin";
/** What is written meanwhile, and what the start of the restored portal writes. */
const written = ["audit", "audit_id_seq"];

const database = await openDatabase("backup_group");
// Where all of it is run by root, Debian's programs go back to where they were started, as another user.
await chmod(database.directory, 0o711);
try {
  await prepareDatabase(noneOfOnesOwn, database.url);
  const made = await time(makeGroup);
  console.log(`${people.toLocaleString("en")} people, ${months} months delivered and closed, made in ${seconds(made)}`);
  const { secret, recipient } = await makeKey();
  const file = join(database.directory, "group.hub-backup");
  const load = keepLoad(database.url);
  let manifest: Awaited<ReturnType<typeof makeBackup>> | undefined;
  const backup = await time(async () => void (manifest = await writeWhole(file, (sink) => makeBackup(database.url, recipient, sink))));
  const { reads, writes, longest } = await load.stop();
  const rows = manifest?.tables.reduce((sum, table) => sum + table.rows, 0) ?? 0;
  const { size } = await stat(file);
  console.log(`backed up ${rows.toLocaleString("en")} rows in ${seconds(backup)}: ${(size / 1e6).toFixed(0)} MB`);
  console.log(
    `meanwhile ${writes} writes and ${reads} reads, the slowest in ${longest.toFixed(0)} ms   ${judge(longest / most.waited, 1)}`,
  );
  console.log(`verified in ${seconds(await time(() => readBackup(createReadStream(file), secret)))}`);
  console.log(await findTurnedByte(file, size, secret));
  const before = await describeRows(database.url, written, "hub_app");
  await tryInto("embedded PostgreSQL", undefined);
  if (existsSync(join(debian, "initdb"))) await tryInto("Debian's PostgreSQL 15", debian);
  else console.log("Debian's PostgreSQL 15 is not installed here: left out.");
  const megabytes = process.resourceUsage().maxRSS / 1024;
  console.log(`peak ${megabytes.toFixed(0)} MB, by ${most.megabytes} MB ${judge(megabytes / most.megabytes, 1)}`);

  async function tryInto(what: string, bin: string | undefined): Promise<void> {
    const server = await startEmbeddedPostgres({ directory: join(database.directory, bin === undefined ? "embedded" : "debian"), bin });
    try {
      const restore = await time(() => restoreBackup(server.url, () => createReadStream(file), secret));
      await prepareDatabase(noneOfOnesOwn, server.url);
      const after = await describeRows(server.url, written, "hub_app");
      const differ = [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
      const versions = await checkVersions(server.url);
      if (differ.length > 0 || after.size === 0) process.exitCode = 1;
      console.log(
        `${what} ${await versionOf(server.url)}: restored and compared in ${seconds(restore)}; ${after.size - differ.length} of ${before.size} tables and sequences are the same${differ.length > 0 ? `, not ${differ.join(", ")}` : ""}; ${versions} closed versions have their hash`,
      );
    } finally {
      await server.stop();
    }
  }
} finally {
  await database.stop();
}

async function makeGroup(): Promise<void> {
  const { db, pool, close } = connect(database.url, { limits: limits.jobs });
  const ctx: Context = {
    db,
    config: readConfig({}),
    log: pino({ level: "warn" }),
    clock: systemClock,
    queue: { send: async () => undefined },
  };
  try {
    await seedGroup(pool, { entities: isQuick() ? 20 : 60, persons: people, first: periods[0] ?? "" });
    for (const period of periods) {
      await seedMonth(pool, db, period);
      const { rows } = await pool.query<{ id: number }>("select id from scenario where period = $1", [period]);
      await closeDueScenario(ctx, { scenarioId: rows[0]?.id ?? 0 }, new AbortController().signal);
    }
    // What only the making needs is no portal's table.
    await pool.query("drop table bench_person");
    await pool.query("analyze");
  } finally {
    await close();
  }
}

/** A trickle of writes and reads until it is stopped; tells how many there were, and how long one took at most, in milliseconds. */
function keepLoad(url: string) {
  const { pool, close } = connect(url, { limits: limits.pages });
  const told = { reads: 0, writes: 0, longest: 0 };
  let stopped = false;
  const again = async (work: () => Promise<unknown>, count: "reads" | "writes") => {
    for (; !stopped; told[count] += 1) {
      told.longest = Math.max(told.longest, await time(work));
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
  const write = () =>
    pool.query("insert into audit (actor, action, subject_type, subject_id) values ('bench', 'written-meanwhile', 'user', '1')");
  const read = () =>
    pool.query("select * from person_fact where delivery_id = (select min(id) from delivery) order by row_number limit 50");
  const working = [again(write, "writes"), again(read, "reads")];
  return {
    async stop() {
      stopped = true;
      await Promise.all(working);
      await close();
      return told;
    },
  };
}

/** Turns one bit in the middle of the file, has it found, and turns it back. */
async function findTurnedByte(file: string, size: number, secret: string): Promise<string> {
  const handle = await open(file, "r+");
  const at = Math.floor(size / 2);
  const turn = async () => {
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
    await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at);
  };
  await turn();
  const found = await readBackup(createReadStream(file), secret).then(
    () => undefined,
    (error: unknown) => error,
  );
  await turn();
  await handle.close();
  if (!(found instanceof DamagedBackup)) throw new Error("A byte that was turned was not found.");
  return `a turned byte was found in ${found.part}`;
}

/** How many closed versions have the content that they were closed with. */
async function checkVersions(url: string): Promise<number> {
  const { db, pool, close } = connect(url, { limits: limits.jobs });
  try {
    const { rows } = await pool.query<{ id: number; period: string; conventions: Parameters<typeof hashVersion>[2]; hash: Buffer }>(
      "select id, period::text as period, conventions, content_hash as hash from scenario_version order by id",
    );
    for (const { id, period, conventions, hash } of rows)
      if (!hash.equals(await hashVersion(db, { versionId: id, period }, conventions)))
        throw new Error(`The version ${id} is another one where it was restored.`);
    if (rows.length !== months) throw new Error(`${rows.length} versions were closed, not ${months}.`);
    return rows.length;
  } finally {
    await close();
  }
}

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
  await client.end();
  return rows[0]?.version ?? "";
}
