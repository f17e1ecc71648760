import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseAddress } from "../db/address.ts";
import { choosePort } from "../db/embedded-postgres/ports.ts";
import { newTestDirectory } from "./data-root.ts";
import { listens } from "./listens.ts";

/** Whether the machine has the pooler; its tests are skipped by name where it is missing. */
export const hasPgbouncer = spawnSync("pgbouncer", ["--version"]).status === 0;

/** Starts a pooler before a database, in transaction mode with few connections, as strict as it comes: it refuses settings at the start of a session. */
export async function startPgbouncer(url: string) {
  const directory = await newTestDirectory("tests");
  const behind = parseAddress(url);
  const port = await choosePort(undefined);
  const [user, password] = [behind.url.username, behind.url.password].map(decodeURIComponent);
  await writeFile(join(directory, "users.txt"), `"${user}" "${password}"\n`);
  const settings = [
    "[databases]",
    `* = host=127.0.0.1 port=${behind.hosts[0]?.port}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = trust",
    `auth_file = ${join(directory, "users.txt")}`,
    "pool_mode = transaction",
    "default_pool_size = 4",
    "max_client_conn = 200",
  ];
  await writeFile(join(directory, "pgbouncer.ini"), settings.join("\n"));
  await chmod(directory, 0o755);
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const child: ChildProcess = spawn("pgbouncer", ["-q", join(directory, "pgbouncer.ini")], { stdio: "ignore", ...account });
  for (let tries = 0; !(await listens(port)); tries += 1) {
    if (tries > 100) throw new Error("The pooler does not start.");
    await sleep(50);
  }
  const pooled = new URL(url);
  pooled.host = `127.0.0.1:${port}`;
  return {
    url: pooled.href,
    async stop() {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      await rm(directory, { recursive: true, force: true });
    },
  };
}
