import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { chooseAccount } from "../../db/embedded-postgres/account.ts";
import { choosePort } from "../../db/embedded-postgres/ports.ts";

/** Debian's programs. */
export const programs = "/usr/lib/postgresql/15/bin";
/** Whether Debian's PostgreSQL 15 is installed here. */
export const hasPostgres15 = existsSync(join(programs, "initdb"));

/** Debian's PostgreSQL 15 on loopback, for a test: an empty database with an owner and a role for the application, neither of them a superuser. */
export async function startPostgres15() {
  const directory = await mkdtemp(join(tmpdir(), "hub-postgres15-"));
  const account = chooseAccount(directory);
  const run = (program: string, args: string[]) =>
    execFileSync(join(programs, program), args, { ...account, cwd: directory, stdio: ["ignore", "ignore", "pipe"] });
  const [password, passwordFile, cluster] = [randomBytes(12).toString("hex"), join(directory, "password"), join(directory, "cluster")];
  writeFileSync(passwordFile, password);
  mkdirSync(cluster, { mode: 0o700 });
  if (account) for (const path of [directory, passwordFile, cluster]) chownSync(path, account.uid, account.gid);
  run("initdb", ["-D", cluster, "-U", "admin", "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "--encoding=UTF8", "--locale=C", "-N"]);
  const port = await choosePort(undefined);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  run("pg_ctl", ["-D", cluster, "-w", "-l", join(directory, "log"), "-o", options, "start"]);
  const admin = new pg.Client({ connectionString: `postgres://admin:${password}@127.0.0.1:${port}/postgres` });
  await admin.connect();
  for (const role of ["hub_owner", "hub_app"]) await admin.query(`create role ${role} login password '${password}'`);
  await admin.query("create database hub owner hub_owner");
  await admin.end();
  const as = (role: string) => `postgres://${role}:${password}@127.0.0.1:${port}/hub`;
  return {
    ownerUrl: as("hub_owner"),
    applicationUrl: as("hub_app"),
    async stop() {
      run("pg_ctl", ["-D", cluster, "-w", "-m", "immediate", "stop"]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
