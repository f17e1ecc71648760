import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { packRelease } from "./pack-releases.ts";

// Builds the image of deploy/Containerfile over a Debian made by debootstrap, and runs it as deploy/compose.yaml does, with its own database: npm run test:image. Nothing is fetched from a registry.
const root = join(import.meta.dirname, "../..");
const missing = ["buildah", "podman", "debootstrap"].filter((program) => spawnSync("which", [program]).status !== 0);
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.log(`Skipped: ${missing.length > 0 ? `not installed: ${missing.join(", ")}` : "the trial has to be root"}.`);
  process.exit(0);
}
const place = process.env["HUB_IMAGE_DIRECTORY"] ?? "/var/tmp/hub-image";
const port = process.env["HUB_IMAGE_PORT"] ?? "18080";
const name = "hub-image-trial";
// What crun refuses: a system whose control groups are of both kinds. It is shown one without, which costs nobody else anything.
const alone = existsSync("/sys/fs/cgroup/unified")
  ? ["unshare", "--mount", "sh", "-ec", 'umount -R -l /sys/fs/cgroup; mount -t cgroup2 none /sys/fs/cgroup; exec "$@"', "sh"]
  : [];
// Bounds and control groups are the machine's own: inside another container neither may be raised.
const asInCompose = [
  "--network=host",
  "--cgroups=disabled",
  "--ulimit=nofile=4096:4096",
  "--ulimit=nproc=4096:4096",
  "--no-healthcheck",
  "--read-only",
  "--tmpfs=/tmp",
  "--tmpfs=/var/lib/hub:mode=1777",
  "--cap-drop=ALL",
  "--security-opt=no-new-privileges",
  "--env=HUB_HOST=127.0.0.1",
  `--env=HUB_PORT=${port}`,
];

try {
  const base = process.env["HUB_PAGE_BASE"] ?? join(place, "base");
  mkdirSync(place, { recursive: true });
  if (!existsSync(join(base, "etc/debian_version")))
    must("debootstrap", "--variant=minbase", "bookworm", base, "http://deb.debian.org/debian");
  packRelease(root, join(place, "release"));
  const release = readdirSync(join(place, "release"))
    .find((file) => file.endsWith(".tar.gz"))
    ?.replace(".tar.gz", "") as string;
  must("sh", "-ec", 'tar -C "$1" -c . | podman import --quiet - "$2"', "sh", base, `${name}-base`);
  const build = ["buildah", "build", "--isolation=chroot", "--format=docker", `--build-arg=BASE=localhost/${name}-base`];
  must(...build, `--build-arg=RELEASE=${release}`, "--file", join(root, "deploy/Containerfile"), "--tag", name, join(place, "release"));
  console.log(`ok  built of ${release}`);

  podman("run", "--detach", "--name", name, ...asInCompose, name);
  const inside = (...words: string[]) => podman("exec", name, ...words);
  for (let left = 90; run(...alone, "podman", "exec", name, "/opt/hub/bin/hub", "ready").status !== 0; left--) {
    const runs = podman("inspect", "--format", "{{.State.Running}}", name).trim() === "true";
    if (left === 0 || !runs) throw new Error(`It is not ready:\n${podman("logs", name)}`);
    spawnSync("sleep", ["2"]);
  }
  const answered = must("curl", "-fsS", `http://127.0.0.1:${port}/api/health/ready`);
  console.log(`ok  ready: ${answered.trim()}, ${inside("/opt/hub/bin/hub", "version").trim()}`);
  const status = inside("grep", "-E", "^(Uid|CapEff|NoNewPrivs):", "/proc/1/status").replaceAll(/\s+/g, " ").trim();
  if (status !== "Uid: 10001 10001 10001 10001 CapEff: 0000000000000000 NoNewPrivs: 1")
    throw new Error(`It may do more than it should: ${status}`);
  console.log(`ok  ${status}`);
  const written = run(...alone, "podman", "exec", name, "touch", "/opt/hub/x");
  if (!written.output.includes("Read-only file system")) throw new Error(`Its root can be written to: ${written.output}`);
  console.log("ok  its root is read-only");
  podman("stop", "--time", "60", name);
  const code = podman("inspect", "--format", "{{.State.ExitCode}}", name).trim();
  if (code !== "0") throw new Error(`It ended with ${code}.`);
  console.log("ok  told to stop it ended well");
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
} finally {
  run(...alone, "podman", "rm", "--force", name);
  run("podman", "rmi", "--force", name, `${name}-base`);
  rmSync(join(place, "release"), { recursive: true, force: true });
}

function podman(...words: string[]): string {
  return must(...alone, "podman", ...words);
}
function run(...[command, ...args]: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(command as string, args, { encoding: "utf8", timeout: 900_000, maxBuffer: 2 ** 28 });
  return { status, output: `${stdout}${stderr}` };
}
function must(...words: string[]): string {
  const { status, output } = run(...words);
  if (status !== 0) throw new Error(`${words.join(" ")}: ${output.slice(-2_000)}`);
  return output;
}
