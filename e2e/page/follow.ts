import { spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packReleases } from "./pack-releases.ts";

// Types docs/two-nodes.md, block after block, on four empty Debians: directories made by debootstrap, in a network of their own. `HUB_PAGE_BASE` is one that was made before.
const root = join(import.meta.dirname, "../..");
const page = join(root, "docs/two-nodes.md");
const machines = { db: "10.20.0.10", node1: "10.20.0.11", node2: "10.20.0.12", front: "10.20.0.13" } as const;
type Machine = keyof typeof machines;
type Block = { line: number; machines: Machine[]; text: string };

const missing = ["debootstrap", "unshare", "chroot", "ip"].filter((program) => spawnSync("which", [program]).status !== 0);
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.log(`Skipped: ${missing.length > 0 ? `not installed: ${missing.join(", ")}` : "the trial has to be root"}.`);
  process.exit(0);
}
const place = process.env["HUB_PAGE_DIRECTORY"] ?? "/var/tmp/hub-page";
const space = `hub-page-${process.pid}`;
const homeOf = (machine: Machine | "base") => join(place, machine);

try {
  prepareMachines();
  for (const block of readBlocks()) for (const machine of block.machines) type(machine, block);
  console.log("The page was followed to its end.");
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
} finally {
  if (!process.env["HUB_PAGE_KEEP"]) end();
}

/** The blocks of the page that are typed, in their order; throws where one does not say on which machine. */
function readBlocks(): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [at, text] of readFileSync(page, "utf8").split("\n").entries()) {
    const named = /^```sh(?: on=([\w,]+))?$/.exec(text);
    if (open && text === "```") {
      blocks.push(open);
      open = undefined;
    } else if (open) open.text += `${text}\n`;
    else if (named) {
      const wanted = (named[1] ?? "").split(",");
      const unknown = wanted.find((name) => !(name in machines));
      if (unknown !== undefined) throw new Error(`docs/two-nodes.md, line ${at + 1}: on which machine is this typed? ${unknown}`);
      open = { line: at + 2, machines: wanted as Machine[], text: "" };
    }
  }
  if (blocks.length < 10) throw new Error("docs/two-nodes.md has next to nothing to type.");
  return blocks;
}

function run(command: string, args: string[], input?: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8", input, timeout: 900_000, maxBuffer: 2 ** 28 });
  return { status, output: `${stdout}${stderr}` };
}
function must(command: string, ...args: string[]): void {
  const { status, output } = run(command, args);
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${output.slice(-2_000)}`);
}

/** Four Debians from one, each with what stands in for what a directory has not: systemd, another machine's files. */
function prepareMachines(): void {
  mkdirSync(place, { recursive: true });
  const base = process.env["HUB_PAGE_BASE"] ?? homeOf("base");
  if (!existsSync(join(base, "etc/debian_version")))
    must("debootstrap", "--variant=minbase", "bookworm", base, "http://deb.debian.org/debian");
  must("ip", "netns", "add", space);
  must("ip", "-n", space, "link", "set", "lo", "up");
  for (const address of Object.values(machines)) must("ip", "-n", space, "addr", "add", `${address}/32`, "dev", "lo");
  packReleases(root, place);
  for (const machine of Object.keys(machines) as Machine[]) {
    const home = homeOf(machine);
    clear(home);
    must("cp", "-a", base, home);
    must("mount", "-t", "proc", "proc", join(home, "proc"));
    must("mount", "--bind", "/dev", join(home, "dev"));
    mkdirSync(join(home, "machines"), { recursive: true });
    must("mount", "--bind", place, join(home, "machines"));
    writeFileSync(join(home, "usr/sbin/policy-rc.d"), "#!/bin/sh\nexit 101\n");
    writeFileSync(join(home, "etc/hosts"), "127.0.0.1 localhost\n");
    cpSync("/etc/resolv.conf", join(home, "etc/resolv.conf"), { dereference: true });
    for (const [name, text] of Object.entries(standIns(machine))) writeFileSync(join(home, "usr/local/bin", name), text);
    for (const file of ["usr/sbin/policy-rc.d", ...Object.keys(standIns(machine)).map((name) => `usr/local/bin/${name}`)])
      chmodSync(join(home, file), 0o755);
    if (machine.startsWith("node"))
      for (const release of ["release", "next"]) cpSync(join(place, release), join(home, "srv/hub", release), { recursive: true });
  }
}

/** What a directory has not. Services are started in the network of the trial; a unit is read as systemd reads it, as far as the page's units go. */
function standIns(machine: Machine): Record<string, string> {
  return {
    hostname: `#!/bin/sh\necho ${machine}\n`,
    scp: `#!/bin/bash\nset -e\nargs=("$@")\nto="\${args[-1]}"\nfor from in "\${args[@]::$#-1}"; do at="\${from#root@}"; cp -p /machines/\${at%%.hub.internal:*}\${at#*:} "$to"; done\n`,
    systemctl: readFileSync(join(import.meta.dirname, "systemctl-stand-in.sh"), "utf8"),
  };
}

/** Types a block; throws with what was said where a line fails. What comes from Debian comes by the machine's own network, all else happens in the trial's. */
function type(machine: Machine, { line, text }: Block): void {
  const began = Date.now();
  for (const part of splitFetching(text)) {
    const inside = [
      "chroot",
      homeOf(machine),
      "/usr/bin/env",
      "-i",
      "HOME=/tmp",
      "DEBIAN_FRONTEND=noninteractive",
      "PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
      "bash",
      "-euo",
      "pipefail",
      "-s",
    ];
    const { status, output } = part.own
      ? run("ip", ["netns", "exec", space, ...inside], part.text)
      : run(inside[0] as string, inside.slice(1), part.text);
    appendFileSync(join(place, "typed.log"), `--- ${machine}, line ${line}\n${part.text}\n${output}\n`);
    if (status !== 0) throw new Error(`docs/two-nodes.md, line ${line}, on ${machine}: ${status}\n${part.text}\n${output.slice(-3_000)}`);
  }
  console.log(`ok  ${machine.padEnd(6)} line ${line}  ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/** Lines that fetch from Debian, which go by the machine's network, apart from those around them. */
function splitFetching(text: string): { text: string; own: boolean }[] {
  const lines = text.split("\n");
  const fetches = (line: string) => line.startsWith("apt-get ");
  return [
    { text: lines.filter(fetches).join("\n"), own: false },
    { text: lines.filter((line) => !fetches(line)).join("\n"), own: true },
  ].filter((part) => part.text !== "");
}

/** Removes a machine of an earlier trial. What is mounted in it is the system's own, so nothing is removed while anything is; throws then. */
function clear(home: string): void {
  for (const mount of ["machines", "dev", "proc"]) run("umount", ["-l", join(home, mount)]);
  if (readFileSync("/proc/mounts", "utf8").includes(` ${home}/`)) throw new Error(`${home} still has something mounted in it.`);
  rmSync(home, { recursive: true, force: true, maxRetries: 3 });
}

/** Ends what was started in the trial's network, and removes the machines. */
function end(): void {
  const { output } = run("ip", ["netns", "pids", space]);
  for (const pid of output.split("\n").map(Number).filter(Boolean)) process.kill(pid, "SIGKILL");
  run("ip", ["netns", "del", space]);
  for (const machine of Object.keys(machines) as Machine[]) clear(homeOf(machine));
}
