import { noneOfOnesOwn } from "../testing/database-setup.ts";
import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hasPostgres15, programs } from "../backup/testing/system-postgres.ts";
import { prepareDatabase } from "../prepare-database.ts";
import { newTestDirectory } from "../testing/data-root.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { isRunning } from "./embedded-postgres/processes.ts";

let directory: string;
const started: EmbeddedPostgres[] = [];
beforeEach(async () => {
  directory = await newTestDirectory("tests");
  // Whoever runs as root has PostgreSQL run as somebody else.
  await chmod(directory, 0o711);
});
afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop();
  await rm(directory, { recursive: true, force: true, maxRetries: 10 });
});
async function start(bin: string | undefined, at = directory): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ directory: join(at, "postgres"), bin, settings: { fsync: "off" } });
  started.push(postgres);
  return postgres;
}
async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}
/** How the database sorts and folds names. */
const order = (url: string) =>
  query<{ all: string }>(
    url,
    "select string_agg(name || ' ' || lower(name) || ' ' || upper(name), ',' order by name) as all from unnest(array['Ñandú', 'nube', 'Zürich', 'ärger', 'Ála', 'zorro', 'straße', 'Ωmega']) name",
  );

describe.skipIf(!hasPostgres15)("programs of a system's PostgreSQL (skipped where Debian's 15 is not installed)", () => {
  test("the portal makes its database with them, brings it to its release, and finds it again; names sort as in the one it brings", async () => {
    const first = await start(programs);
    expect((await query<{ server_version_num: string }>(first.url, "show server_version_num"))[0]?.server_version_num).toMatch(/^15/);
    const { applied } = await prepareDatabase(noneOfOnesOwn, first.url);
    expect(applied.length).toBeGreaterThan(40);
    const own = await start(undefined, await newTestDirectory("tests"));
    expect(await order(first.url)).toEqual(await order(own.url));
    await started.shift()?.stop();
    const again = await start(programs);
    expect((await query<{ count: string }>(again.url, "select count(*) from migration"))[0]?.count).toBe(String(applied.length));
  }, 60_000);

  test("it is started again when it dies, as the one the portal brings is", async () => {
    const postgres = await start(programs);
    const before = postgres.pid();
    process.kill(before, "SIGKILL");
    await expect.poll(() => postgres.pid() !== before && isRunning(postgres.pid()), { timeout: 20_000 }).toBe(true);
    expect(await query(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
  }, 30_000);

  test("a database that another major made is left alone", async () => {
    await (await start(programs)).stop();
    started.pop();
    await expect(start(undefined)).rejects.toThrow(/is of PostgreSQL 15, this portal runs PostgreSQL 18.*HUB_POSTGRES_BIN/);
  }, 30_000);
});

test.runIf(hasPostgres15 && process.getuid?.() === 0)("a data directory that its user may not enter is refused by its name", async () => {
  await chmod(directory, 0o700);
  await expect(start(programs)).rejects.toThrow(/may not enter .*HUB_DATA_DIR/);
});

test("a directory without PostgreSQL's programs is refused by the variable's name", async () => {
  await expect(start(join(directory, "none"))).rejects.toThrow("HUB_POSTGRES_BIN");
  await mkdir(join(directory, "old"), { mode: 0o755 });
  await writeFile(join(directory, "old/postgres"), "#!/bin/sh\necho 'postgres (PostgreSQL) 13.9'\n", { mode: 0o755 });
  await expect(start(join(directory, "old"))).rejects.toThrow(/lacks initdb/);
  for (const name of ["initdb", "pg_ctl"]) await writeFile(join(directory, "old", name), "", { mode: 0o755 });
  await expect(start(join(directory, "old"))).rejects.toThrow("PostgreSQL 13: the portal needs 15 or newer");
});
