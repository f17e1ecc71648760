import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, cp, mkdir, open, realpath, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { chooseAccount, handOverCluster } from "../db/embedded-postgres/account.ts";
import { findPackage, prepareBinaries } from "../db/embedded-postgres/binaries.ts";
import { nameForAccount } from "../db/embedded-postgres/initialise.ts";
import { choosePort } from "../db/embedded-postgres/ports.ts";
import { environment } from "../db/embedded-postgres/run.ts";
import { listArguments } from "../db/embedded-postgres/settings.ts";
import { newTestDirectory } from "./data-root.ts";
import type { startOwnServer } from "./own-server.ts";

/** A replica of a test's own server, which follows it by its log: a copy of its files, made while it runs. */
export async function startStandby(primary: Pick<Awaited<ReturnType<typeof startOwnServer>>, "url" | "directory">) {
  const root = await realpath(await newTestDirectory("tests"));
  const cluster = join(root, "cluster");
  const logFile = join(root, "postgres.log");
  const account = chooseAccount(join(primary.directory, "cluster"));
  const binaries = await prepareBinaries(findPackage(), root, account, () => undefined);
  const from = new URL(primary.url);
  const admin = new pg.Client({ connectionString: primary.url });
  await admin.connect();
  await admin.query("select pg_backup_start('standby', true)");
  await mkdir(cluster);
  // Files come and go while they are copied; what is missing is in the log.
  await cp(join(primary.directory, "cluster"), cluster, {
    recursive: true,
    filter: (path) => !/postmaster\.(pid|opts)$|pgsql_tmp/.test(path),
  });
  const { rows } = await admin.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
  await admin.end();
  await writeFile(join(cluster, "backup_label"), rows[0]?.labelfile ?? "");
  await writeFile(join(cluster, "standby.signal"), "");
  const source = `host=127.0.0.1 port=${from.port} user=${from.username} password=${from.password}`;
  await appendFile(join(cluster, "postgresql.auto.conf"), `\nprimary_conninfo = '${source}'\nmax_standby_streaming_delay = '300ms'\n`);
  await handOverCluster(cluster, account);

  const port = await choosePort(undefined);
  const url = new URL(primary.url);
  url.host = `127.0.0.1:${port}`;
  let child: ReturnType<typeof spawn> | undefined;
  const tell = async <R extends object>(statement: string): Promise<R[]> => {
    const client = new pg.Client({ connectionString: url.href });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query<R>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const start = async (): Promise<void> => {
    const log = await open(logFile, "a");
    const args = listArguments(nameForAccount(cluster, account), port, { fsync: "off", shared_buffers: "64MB" });
    child = spawn(binaries.postgres, args, { ...account, cwd: cluster, env: environment, stdio: ["ignore", log.fd, log.fd] });
    await log.close();
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the standby ended; see ${logFile}`);
      if (await tell("select 1").catch(() => undefined)) return;
      await sleep(50);
    }
  };
  const end = async (signal: "SIGINT" | "SIGQUIT"): Promise<void> => {
    if (!child || child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  await start();
  return {
    /** As the owner, in the same database as the primary's address. */
    url: url.href,
    tell,
    /** Holds what it has: what comes from the primary is kept and not shown. */
    pause: () => tell("select pg_wal_replay_pause()"),
    resume: () => tell("select pg_wal_replay_resume()"),
    /** Ends it at once, as its machine would. */
    kill: () => end("SIGQUIT"),
    start,
    async stop(): Promise<void> {
      await end("SIGINT");
      await rm(root, { recursive: true, force: true });
    },
  };
}
