import { spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { join } from "node:path";

// Tests wait for servers and browsers now and then; the check does its work in what they leave of the machine, and tells what it found when they are through.
const root = join(import.meta.dirname, "..");
const path = [join(root, "node_modules/.bin"), process.env["PATH"]].join(process.platform === "win32" ? ";" : ":");

function start(command: string, stdout: "inherit" | "pipe") {
  return spawn(command, { cwd: root, shell: true, env: { ...process.env, PATH: path }, stdio: ["ignore", stdout, "inherit"] });
}

const check = start("node scripts/check.ts", "pipe");
if (check.pid !== undefined) setPriority(check.pid, 10);
let found = "";
check.stdout?.setEncoding("utf8").on("data", (text: string) => (found += text));
const checked = once(check, "close");

const [failed] = (await once(start("npm run -s build && vitest run", "inherit"), "close")) as [number | null];
const [unfit] = (await checked) as [number | null];
console.log(`\nWhat the check found:\n${found}`);
process.exitCode = failed === 0 && unfit === 0 ? 0 : 1;
