import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { choosePort } from "../../../db/embedded-postgres/ports.ts";
import { listens } from "../../../testing/listens.ts";

const sshd = "/usr/sbin/sshd";
/** Whether OpenSSH's server is installed. */
export const hasOpenSsh = existsSync(sshd);

/** OpenSSH's own server on a port of this machine, with keys, settings and a folder of its own, for the user who runs the tests. */
export async function startOpenSsh(given: { publicKey: string; hostKeyType?: "ed25519" | "rsa" | "ecdsa" }) {
  const directory = await mkdtemp(join(tmpdir(), "hub-sshd-"));
  const hostKey = join(directory, "host_key");
  execFileSync("ssh-keygen", ["-q", "-t", given.hostKeyType ?? "ed25519", "-N", "", "-f", hostKey]);
  await writeFile(join(directory, "authorized_keys"), `${given.publicKey}\n`, { mode: 0o600 });
  await mkdir(join(directory, "files"));
  // Where it puts its unprivileged part; it does not start without.
  if (process.getuid?.() === 0) await mkdir("/run/sshd", { recursive: true });
  const port = await choosePort(undefined);
  const settings = [
    "ListenAddress 127.0.0.1",
    `Port ${port}`,
    `HostKey ${hostKey}`,
    `PidFile ${join(directory, "pid")}`,
    `AuthorizedKeysFile ${join(directory, "authorized_keys")}`,
    "StrictModes no",
    "UsePAM no",
    "PermitRootLogin yes",
    "PasswordAuthentication no",
    "KbdInteractiveAuthentication no",
    "Subsystem sftp internal-sftp",
    `ForceCommand internal-sftp -d ${join(directory, "files")}`,
  ];
  await writeFile(join(directory, "config"), `${settings.join("\n")}\n`);
  const child = spawn(sshd, ["-D", "-e", "-f", join(directory, "config")], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let log = "";
  child.stderr.on("data", (chunk: Buffer) => (log += chunk.toString()));
  for (let tried = 0; !(await listens(port)); tried++) {
    if (tried > 100 || child.exitCode !== null) throw new Error(`sshd did not start: ${log}`);
    await sleep(50);
  }
  return {
    port,
    files: join(directory, "files"),
    userName: userInfo().username,
    /** As `ssh-keygen -l` prints it. */
    fingerprint:
      execFileSync("ssh-keygen", ["-l", "-f", `${hostKey}.pub`])
        .toString()
        .split(" ")[1] ?? "",
    async stop(): Promise<void> {
      child.kill("SIGTERM");
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
